import { MultiSelect, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { type GameSessionDetail, MAX_LENGTH, type SessionSeries } from '@tenfour/contracts';
import { CO_HOSTS_MAX } from '@tenfour/domain';
import { useUser } from '../../../data/session.ts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { draftOf, inputOf, type PlanSubject, readRoles, type SessionDraft } from './draft.ts';
import { RepeatFields } from './RepeatFields.tsx';
import { repeatProblem } from './repeat.ts';
import { seriesTexts } from './series-texts.ts';
import { texts } from './texts.ts';
import { showFailure, useSessionChanges, useStaffNames } from './use-sessions.ts';

/** What is planned: a new session, or a change of one or of a series. */
export type Planned = 'new' | GameSessionDetail | SessionSeries;

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
      title={(subject) =>
        subject === 'new' ? texts.plan : 'rule' in subject ? seriesTexts.edit : texts.edit
      }
      onClose={onClose}
    >
      {(subject, close) => <Fields {...place} session={subject === 'new' ? null : subject} close={close} />}
    </FormDialog>
  );
}

function usePlanForm({ serverId, timeZone, canCommand, session, close }: Place & SessionProps) {
  const send = useSend({ serverId, canCommand, session });
  const me = useUser().id;
  return useSubmittedForm<SessionDraft, ReturnType<typeof inputOf>, GameSessionDetail | SessionSeries, void>({
    initialValues: draftOf(session, me, timeZone),
    toInput: (draft) => inputOf(draft, session, timeZone),
    fieldOf: { plannedAt: 'time' },
    required: { title: texts.problems.title, time: texts.problems.time },
    check: (draft) => {
      const { roles, commands, repeats, time } = draft;
      const problem = repeats ? repeatProblem(draft, time) : null;
      const isNoCommand = commands.split('\n').some((line) => /^\s*[^:\s]/.test(line));
      return {
        roles: readRoles(roles) === null ? texts.problems.roles : null,
        commands: isNoCommand ? texts.problems.commands : null,
        ...(problem === null ? {} : { [problem]: seriesTexts.problems[problem] }),
      };
    },
    idempotent: true,
    send,
    onSent: (made) => {
      close();
      toastSuccess(sentWords(session, 'rule' in made), made.title);
    },
    onFailed: (error) => showFailure(texts.failed, error),
  });
}

function sentWords(session: PlanSubject, repeats: boolean): string {
  if (repeats) return session === null ? seriesTexts.created : seriesTexts.saved;
  return session === null ? texts.planned : texts.saved;
}

/** Returns what sends a plan: to a session or a series, new or known. */
function useSend({
  serverId,
  canCommand,
  session,
}: Pick<Place & SessionProps, 'serverId' | 'canCommand' | 'session'>) {
  const { plan, update, createSeries, updateSeries } = useSessionChanges();
  return ({ plannedAt = '', roles = [], commands, repeat, ...input }: ReturnType<typeof inputOf>) => {
    // Who can't command the game leaves the commands of others as they are.
    const given = { serverId, roles, ...input, ...(canCommand ? { commands } : {}) };
    if (repeat !== null) {
      return session === null
        ? createSeries.mutateAsync({ ...given, repeat })
        : updateSeries.mutateAsync({ ...given, repeat, seriesId: session.id });
    }
    return session === null
      ? plan.mutateAsync({ ...given, plannedAt })
      : update.mutateAsync({ ...given, plannedAt, sessionId: session.id });
  };
}

interface SessionProps {
  session: PlanSubject;
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
        label={form.values.repeats ? seriesTexts.first : fields.time}
        description={texts.zone(timeZone)}
        {...form.getInputProps('time')}
      />
      {session === null ? (
        <Switch label={seriesTexts.repeats} {...form.getInputProps('repeats', { type: 'checkbox' })} />
      ) : null}
      {form.values.repeats ? <RepeatFields form={form} /> : null}
      <Switch
        label={seriesTexts.autoStart}
        description={seriesTexts.autoStartHint}
        {...form.getInputProps('autoStart', { type: 'checkbox' })}
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
