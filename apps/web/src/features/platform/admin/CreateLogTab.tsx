import { Group, Input, NativeSelect, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { type CreateStaffLogInput, MAX_LENGTH, type StaffLog } from '@tenfour/contracts';
import { describeLogAction, LOG_ACTIONS, type LogAction } from '@tenfour/domain';
import { useId } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { showFailure } from './failures.ts';
import classes from './Platform.module.css';
import { PANEL_DRAFTS } from './panel-drafts.ts';
import { texts } from './texts.ts';
import { useCreateLog } from './use-platform.ts';

const { createLog } = adminCopy;

/** A line of the log before it is written; `target` is a user's or a server's id, as `kind` says. */
interface LogDraft {
  action: string;
  kind: 'user' | 'server';
  target: string;
  details: string;
}

const EMPTY: LogDraft = { action: '', kind: 'user', target: '', details: '' };

const ACTIONS = [
  { value: '', label: texts.createLog.chooseAction },
  ...LOG_ACTIONS.map((code) => ({ value: code, label: `${describeLogAction(code)} (${code})` })),
];

const isAction = (text: string): text is LogAction => LOG_ACTIONS.some((action) => action === text);

/** Shows the Create Log tab, which adds a staff log entry by hand. The target is one field with a switch. */
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
    onSent: (line) => toastSuccess(createLog.created, unknownIn(line)),
    onFailed: (error) => showFailure(createLog.failed, error),
  });
  return (
    <Panel title={adminCopy.tabs['create-log']}>
      <form {...form.formProps} className={classes.form}>
        <Stack gap="sm">
          <p className={classes.sentence}>{texts.createLog.intro}</p>
          <NativeSelect label={createLog.action} data={ACTIONS} {...form.getInputProps('action')} />
          <Target draft={form.values} change={form.setValues} />
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
  const id = target.trim();
  const about = kind === 'server' ? { serverId: id } : { targetUserId: id };
  return {
    action: isAction(action) ? action : undefined,
    details: details.trim(),
    ...(id === '' ? {} : about),
  };
}

/** Returns the error for a target id that does not exist; undefined for a valid target and for none. */
function unknownIn({ targetUserId, targetName, serverId, serverName }: StaffLog): string | undefined {
  if (targetUserId !== null && targetName === null) return texts.createLog.unknownId;
  return serverId !== null && serverName === null ? texts.createLog.unknownId : undefined;
}

function Target({ draft, change }: { draft: LogDraft; change: (part: Partial<LogDraft>) => void }) {
  const label = useId();
  const { kind } = draft;
  return (
    <Stack gap={6}>
      <Input.Label labelElement="div" id={label}>
        {texts.createLog.target}
      </Input.Label>
      <Group gap="xs" align="flex-start" wrap="wrap">
        <SegmentedControl
          aria-label={texts.createLog.kind}
          aria-describedby={label}
          data={[
            { value: 'user', label: texts.createLog.user },
            { value: 'server', label: texts.createLog.server },
          ]}
          value={kind}
          onChange={(value) => change({ kind: value === 'server' ? 'server' : 'user' })}
        />
        <TextInput
          flex="1 1 200px"
          aria-label={texts.createLog.ids[kind]}
          placeholder={texts.createLog.ids[kind]}
          autoComplete="off"
          maxLength={MAX_LENGTH.id}
          value={draft.target}
          onKeyDown={ignoreComposingEnter}
          onChange={(event) => change({ target: event.currentTarget.value })}
        />
      </Group>
    </Stack>
  );
}
