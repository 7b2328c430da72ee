import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ShiftRules } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { STATUS } from '../../../ui/status-table.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { parseWeeklyHours } from './durations.ts';
import { hoursField } from './TypeDialog.tsx';
import { texts } from './texts.ts';
import { useShiftChanged } from './use-shifts.ts';

const ROLES = ['moderator', 'admin'] as const;

interface RequirementsProps {
  serverId: string;
  onClose: () => void;
}

/** Sets the weekly hours and sessions that are required of a role; `rules` null closes it. */
export function RequirementsDialog({ rules, ...props }: RequirementsProps & { rules: ShiftRules | null }) {
  return (
    <FormDialog subject={rules} title={() => texts.editRoles} onClose={props.onClose}>
      {(rules, close) => <RequirementsForm {...props} rules={rules} onClose={close} />}
    </FormDialog>
  );
}

function RequirementsForm({ serverId, rules, onClose }: RequirementsProps & { rules: ShiftRules }) {
  const { requirements, sessions } = rules;
  const { refresh } = useShiftChanged(serverId, useUser().id);
  const save = useMutation(trpc.shifts.saveRequirements.mutationOptions({ onSettled: refresh }));
  const problemOf = (hours: string) => (parseWeeklyHours(hours) === undefined ? texts.hoursWrong : null);
  const form = useContractForm({
    schema: 'shifts.saveRequirements',
    draftKey: `shift-requirements:${serverId}`,
    initialValues: {
      moderator: hoursField(requirements.moderator),
      admin: hoursField(requirements.admin),
      moderatorSessions: String(sessions.moderator ?? ''),
      adminSessions: String(sessions.admin ?? ''),
    },
    toInput: ({ moderator, admin, moderatorSessions, adminSessions }) => ({
      serverId,
      moderator: parseWeeklyHours(moderator),
      admin: parseWeeklyHours(admin),
      moderatorSessions: sessionsFrom(moderatorSessions),
      adminSessions: sessionsFrom(adminSessions),
    }),
    messages: {
      ...{ moderator: texts.hoursWrong, admin: texts.hoursWrong },
      ...{ moderatorSessions: texts.sessionsWrong, adminSessions: texts.sessionsWrong },
    },
    check: ({ moderator, admin }, attempted) =>
      attempted ? { moderator: problemOf(moderator), admin: problemOf(admin) } : {},
    send: (input) => save.mutateAsync(input),
    onSent: () => {
      toastSuccess(texts.rulesSaved);
      onClose();
    },
    onFailed: (error) => toastError(texts.rulesFailed, humanise(error)),
  });
  return (
    <DialogForm form={form} submitLabel={texts.save} onCancel={onClose}>
      {ROLES.map((role, place) => (
        <TextInput
          key={role}
          label={STATUS.role[role].label}
          description={texts.weeklyHoursHint}
          {...form.getInputProps(role)}
          data-autofocus={place === 0 || undefined}
        />
      ))}
      {ROLES.map((role) => (
        <TextInput
          key={role}
          label={texts.roleSessions(STATUS.role[role].label)}
          description={texts.weeklySessionsHint}
          inputMode="numeric"
          {...form.getInputProps(`${role}Sessions`)}
        />
      ))}
    </DialogForm>
  );
}

/** Null for empty; the contract refuses what is no number. */
function sessionsFrom(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}
