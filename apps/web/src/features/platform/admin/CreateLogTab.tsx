import { Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { type CreateStaffLogInput, MAX_LENGTH } from '@tenfour/contracts';
import { describeLogAction, LOG_ACTIONS, type LogAction } from '@tenfour/domain';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { showFailure } from './failures.ts';
import classes from './Platform.module.css';
import { PANEL_DRAFTS } from './panel-drafts.ts';
import { type Target, TargetField } from './TargetField.tsx';
import { texts } from './texts.ts';
import { useCreateLog } from './use-platform.ts';

const { createLog } = adminCopy;

/** An entry before it is written. */
interface LogDraft extends Target {
  action: string;
  details: string;
}

const EMPTY: LogDraft = { action: '', kind: 'user', target: '', targetName: '', details: '' };

const ACTIONS = [
  { value: '', label: texts.createLog.chooseAction },
  ...LOG_ACTIONS.map((code) => ({ value: code, label: `${describeLogAction(code)} (${code})` })),
];

const isAction = (text: string): text is LogAction => LOG_ACTIONS.some((action) => action === text);

/** Shows the Create Log tab, which adds a staff log entry by hand. */
export function CreateLogTab({ accountId }: { accountId: string }) {
  const create = useCreateLog();
  const form = useSubmittedForm({
    draftKey: `${PANEL_DRAFTS}${accountId}:create-log`,
    outlivesForm: true,
    warnsOnClose: false,
    sessionKind: 'dashboard',
    initialValues: EMPTY,
    toInput: inputOf,
    required: { details: texts.createLog.detailsNeeded },
    check: ({ action }, attempted) => ({
      action: attempted && !isAction(action) ? texts.createLog.actionNeeded : null,
    }),
    summarize: () => ({ title: copy.common.error, message: createLog.required }),
    refocuses: true,
    send: (input: CreateStaffLogInput) => create.mutateAsync(input),
    onSent: () => toastSuccess(createLog.created),
    onFailed: (error) => showFailure(createLog.failed, error),
  });
  return (
    <Panel title={adminCopy.tabs['create-log']}>
      <form {...form.formProps} className={classes.form}>
        <Stack gap="sm">
          <p className={classes.sentence}>{texts.createLog.intro}</p>
          <NativeSelect label={createLog.action} data={ACTIONS} {...form.getInputProps('action')} />
          <TargetField value={form.values} onChange={form.setValues} />
          <Textarea
            label={createLog.details}
            autosize
            minRows={3}
            maxRows={12}
            {...limitedTo(MAX_LENGTH.logDetails, form.values.details)}
            {...form.getInputProps('details')}
            onKeyDown={submitOnCtrlEnter}
          />
          <Group justify="flex-end">
            <PendingButton type="submit" pending={form.pending}>
              {texts.createLog.submit}
            </PendingButton>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

function inputOf({ action, kind, target, details }: LogDraft) {
  const about = kind === 'server' ? { serverId: target } : { targetUserId: target };
  return {
    action: isAction(action) ? action : undefined,
    details: details.trim(),
    ...(target === '' ? {} : about),
  };
}
