import { Group, Input, NativeSelect, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { MAX_LENGTH, type StaffLog } from '@tenfour/contracts';
import { LOG_ACTIONS, type LogAction } from '@tenfour/domain';
import { type FormEvent, useId, useRef, useState } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { copy } from '../../../copy.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { useValidationToast } from '../../../ui/use-validation-toast.ts';
import { showFailure } from './failures.ts';
import classes from './Platform.module.css';
import { texts } from './texts.ts';
import type { KeptDraft } from './use-kept-draft.ts';
import { useCreateLog } from './use-platform.ts';

const { createLog } = adminCopy;

/** A line of the log before it is written; `target` is a user's or a server's id, as `kind` says. */
interface LogDraft {
  action: string;
  kind: string;
  target: string;
  details: string;
}

const ACTIONS = [{ value: '', label: texts.createLog.chooseAction }, ...LOG_ACTIONS];

const isAction = (text: string): text is LogAction => LOG_ACTIONS.some((action) => action === text);

/** Shows the Create Log tab, which adds a staff log entry by hand. The target is one field with a switch. */
export function CreateLogTab({ draft, change, clear }: KeptDraft<LogDraft>) {
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const create = useCreateLog();
  const once = useSingleFlight();
  const { action } = draft;
  const target = draft.target.trim();
  const details = draft.details.trim();
  const problem = !isAction(action) || details === '' ? createLog.required : undefined;
  const complain = useValidationToast(problem);

  async function send() {
    if (!isAction(action)) return;
    const about = draft.kind === 'server' ? { serverId: target } : { targetUserId: target };
    try {
      const line = await create.mutateAsync({ action, details, ...(target === '' ? {} : about) });
      clear();
      setTried(false);
      toastSuccess(createLog.created, unknownIn(line));
      form.current?.querySelector('select')?.focus();
    } catch (error) {
      showFailure(createLog.failed, error);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (problem === undefined) return once(send);
    setTried(true);
    complain(copy.common.error, problem);
    form.current?.querySelector<HTMLElement>(action === '' ? 'select' : 'textarea')?.focus();
  }

  return (
    <Panel title={adminCopy.tabs['create-log']}>
      <form ref={form} onSubmit={submit} noValidate className={classes.form}>
        <Stack gap="sm">
          <p className={classes.sentence}>{texts.createLog.intro}</p>
          <NativeSelect
            label={createLog.action}
            data={ACTIONS}
            value={action}
            error={tried && action === '' ? texts.createLog.actionNeeded : null}
            onChange={(event) => change({ action: event.currentTarget.value })}
          />
          <Target draft={draft} change={change} />
          <Textarea
            label={createLog.details}
            description={texts.createLog.ctrlEnter}
            autosize
            minRows={3}
            maxRows={12}
            {...limitedTo(MAX_LENGTH.logDetails, draft.details)}
            value={draft.details}
            error={tried && details === '' ? texts.createLog.detailsNeeded : null}
            onKeyDown={submitOnCtrlEnter}
            onChange={(event) => change({ details: event.currentTarget.value })}
          />
          <Group justify="flex-end">
            <PendingButton type="submit" pending={create.isPending}>
              {texts.createLog.submit}
            </PendingButton>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

/** Returns the error for a target id that does not exist; undefined for a valid target and for none. */
function unknownIn({ targetUserId, targetName, serverId, serverName }: StaffLog): string | undefined {
  if (targetUserId !== null && targetName === null) return texts.createLog.unknown.user;
  return serverId !== null && serverName === null ? texts.createLog.unknown.server : undefined;
}

function Target({ draft, change }: Pick<KeptDraft<LogDraft>, 'draft' | 'change'>) {
  const label = useId();
  const hint = useId();
  const kind = draft.kind === 'server' ? 'server' : 'user';
  return (
    <Stack gap={6}>
      <Input.Label labelElement="div" id={label}>
        {texts.createLog.target}
      </Input.Label>
      <Input.Description id={hint}>{texts.createLog.targetHint}</Input.Description>
      <Group gap="xs" align="flex-start" wrap="wrap">
        <SegmentedControl
          aria-label={texts.createLog.kind}
          aria-describedby={label}
          data={[
            { value: 'user', label: texts.createLog.user },
            { value: 'server', label: texts.createLog.server },
          ]}
          value={kind}
          onChange={(value) => change({ kind: value })}
        />
        <TextInput
          flex="1 1 200px"
          aria-label={texts.createLog.ids[kind]}
          aria-describedby={hint}
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
