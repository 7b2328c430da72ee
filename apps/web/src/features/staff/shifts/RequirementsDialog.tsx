import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ShiftRules } from '@tenfour/contracts';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { humanise } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSubmit } from '../../../data/use-submit.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { STATUS } from '../../../ui/status-table.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { formatRequired, parseWeeklyHours } from './durations.ts';
import { texts } from './texts.ts';
import { useShiftChanged } from './use-shifts.ts';

const ROLES = ['moderator', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** Sets the weekly hours that are required of a role; `rules` null closes it. */
export function RequirementsDialog(props: {
  serverId: string;
  rules: ShiftRules | null;
  onClose: () => void;
}) {
  const { rules, onClose } = props;
  return (
    <Modal
      opened={rules !== null}
      onClose={onClose}
      transitionProps={{ duration: 0 }}
      title={texts.editRolesTitle}
    >
      {rules ? <Form {...props} rules={rules} /> : null}
    </Modal>
  );
}

function typedOf({ requirements }: ShiftRules): Record<Role, string> {
  const hours = (minutes: number | null) => (minutes === null ? '' : formatRequired(minutes));
  return { moderator: hours(requirements.moderator), admin: hours(requirements.admin) };
}

function Form({ serverId, rules, onClose }: { serverId: string; rules: ShiftRules; onClose: () => void }) {
  const [typed, setTyped] = useState(() => typedOf(rules));
  const [tried, setTried] = useState(false);
  const { refresh } = useShiftChanged(serverId, useUser().id);
  const save = useMutation(trpc.shifts.saveRequirements.mutationOptions({ onSettled: refresh }));
  const minutes = { moderator: parseWeeklyHours(typed.moderator), admin: parseWeeklyHours(typed.admin) };

  const onSubmit = useSubmit(submit);

  async function submit() {
    setTried(true);
    const { moderator, admin } = minutes;
    if (moderator === undefined || admin === undefined) return;
    try {
      await save.mutateAsync({ serverId, moderator, admin });
      toastSuccess(texts.rulesSaved);
      onClose();
    } catch (error) {
      if (!handleUnauthorized('server', error)) toastError(texts.rulesFailed, humanise(error));
    }
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {ROLES.map((role, at) => (
          <TextInput
            key={role}
            label={texts.weeklyHoursOf(STATUS.role[role].label)}
            description={texts.weeklyHoursHint}
            value={typed[role]}
            error={tried && minutes[role] === undefined ? texts.hoursWrong : null}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setTyped((before) => ({ ...before, [role]: value }));
            }}
            {...(at === 0 ? { 'data-autofocus': true } : {})}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton type="submit" pending={save.isPending}>
            {texts.saveRules}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
