import { MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type GameSessionDetail, MAX_LENGTH } from '@tenfour/contracts';
import { CO_HOSTS_MAX } from '@tenfour/domain';
import { useUser } from '../../../data/session.ts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { draftOf, inputOf, readRoles, type SessionDraft } from './draft.ts';
import { texts } from './texts.ts';
import { showFailure, useSessionChanges, useStaffNames } from './use-sessions.ts';

/** What is planned: a new session, or a change of one. */
export type Planned = 'new' | GameSessionDetail;

interface Place {
  serverId: string;
  timeZone: string;
  /** Whether the viewer can send commands to the game. */
  canCommand: boolean;
}

/** Plans a session or changes one. */
export function PlanDialog({
  planned,
  onClose,
  ...place
}: Place & { planned: Planned | null; onClose: () => void }) {
  return (
    <FormDialog
      subject={planned}
      title={(subject) => (subject === 'new' ? texts.plan : texts.edit)}
      onClose={onClose}
    >
      {(subject, close) => <Fields {...place} session={subject === 'new' ? null : subject} close={close} />}
    </FormDialog>
  );
}

function usePlanForm({ serverId, timeZone, canCommand, session, close }: Place & SessionProps) {
  const { plan, update } = useSessionChanges();
  const me = useUser().id;
  return useSubmittedForm<SessionDraft, ReturnType<typeof inputOf>, GameSessionDetail, void>({
    initialValues: draftOf(session, me, timeZone),
    toInput: (draft) => inputOf(draft, session, timeZone),
    fieldOf: { plannedAt: 'time' },
    required: { title: texts.problems.title, time: texts.problems.time },
    check: ({ roles, commands }) => ({
      roles: readRoles(roles) === null ? texts.problems.roles : null,
      commands: commands.split('\n').some((line) => /^\s*[^:\s]/.test(line)) ? texts.problems.commands : null,
    }),
    idempotent: true,
    send: ({ plannedAt = '', roles = [], commands, ...input }) => {
      // Who can't command the game leaves the commands of others as they are.
      const given = { serverId, plannedAt, roles, ...input, ...(canCommand ? { commands } : {}) };
      return session === null
        ? plan.mutateAsync(given)
        : update.mutateAsync({ ...given, sessionId: session.id });
    },
    onSent: ({ title }) => {
      close();
      toastSuccess(session === null ? texts.planned : texts.saved, title);
    },
    onFailed: (error) => showFailure(texts.failed, error),
  });
}

interface SessionProps {
  session: GameSessionDetail | null;
  close: () => void;
}

function Fields(props: Place & SessionProps) {
  const { serverId, timeZone, canCommand, session, close } = props;
  const form = usePlanForm(props);
  const staff = useStaffNames(serverId, true);
  const { fields } = texts;
  const people =
    staff.length > 0 ? staff : [{ value: form.values.hostId, label: session?.host.username ?? '' }];
  return (
    <DialogForm form={form} submitLabel={session === null ? texts.savePlan : texts.save} onCancel={close}>
      <TextInput
        label={fields.title}
        maxLength={MAX_LENGTH.sessionTitle}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TextInput
        type="datetime-local"
        label={fields.time}
        description={texts.zone(timeZone)}
        {...form.getInputProps('time')}
      />
      <NativeSelect label={texts.host} data={people} {...form.getInputProps('hostId')} />
      <MultiSelect
        label={texts.coHosts}
        data={staff.filter(({ value }) => value !== form.values.hostId)}
        maxValues={CO_HOSTS_MAX}
        searchable
        {...form.getInputProps('coHostIds')}
      />
      <Textarea
        label={fields.roles}
        description={fields.rolesHint}
        autosize
        minRows={2}
        {...form.getInputProps('roles')}
      />
      {canCommand ? (
        <Textarea
          label={fields.commands}
          description={fields.commandsHint}
          autosize
          minRows={1}
          {...form.getInputProps('commands')}
        />
      ) : null}
      <Textarea
        label={fields.description}
        maxLength={MAX_LENGTH.sessionDescription}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
    </DialogForm>
  );
}
