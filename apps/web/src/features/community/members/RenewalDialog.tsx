import { Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MAX_LENGTH, type Member } from '@tenfour/contracts';
import { PERMISSION_NAMES } from '@tenfour/domain';
import { useState } from 'react';
import { humanise, serverMessageOr } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { formatDateTime } from '../../../ui/time.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { texts as roleTexts } from '../roles/texts.ts';
import { texts } from './texts.ts';

/** Something that a member has until a date. */
interface Timed {
  item: string;
  name: string;
  until: string;
}

/** Returns what a member has until a date. */
export function timedAccess({ role, roleUntil, roles, permissions = [] }: Member): Timed[] {
  return [
    ...(roleUntil ? [{ item: 'role', name: statusLook('role', role).label, until: roleUntil }] : []),
    ...roles.flatMap(({ id: item, name, until }) => (until === null ? [] : [{ item, name, until }])),
    ...permissions.map(({ flag, until }) => ({ item: flag, name: PERMISSION_NAMES[flag], until })),
  ];
}

/** How much longer, in days. */
const DAYS = [1, 7, 30].map((days) => ({ value: String(days), label: texts.days(days) }));
const DAY_MS = 86_400_000;

interface DialogProps {
  serverId: string;
  member: Member;
  opened: boolean;
  onClose: () => void;
}

/** Asks for more time with what the viewer has until a date. */
export function RenewalDialog({ opened, onClose, ...props }: DialogProps) {
  useBackCloses(opened, onClose);
  return (
    <Modal opened={opened} onClose={onClose} transitionProps={{ duration: 0 }} title={texts.askTitle}>
      {opened ? <Fields {...props} onClose={onClose} /> : null}
    </Modal>
  );
}

function Fields({ serverId, member, onClose }: Omit<DialogProps, 'opened'>) {
  const held = timedAccess(member);
  const [item, setItem] = useState(held[0]?.item ?? '');
  const [days, setDays] = useState(7);
  const [reason, setReason] = useState('');
  const client = useQueryClient();
  const ask = useMutation(
    trpc.members.askRenewal.mutationOptions({
      onSuccess: () => {
        toastSuccess(texts.asked);
        onClose();
      },
      onError: (error) => {
        if (handleUnauthorized('server', error)) return;
        toastError(texts.notAsked, serverMessageOr(error, humanise(error)));
      },
      onSettled: () => client.invalidateQueries(trpc.members.list.queryFilter({ serverId })),
    }),
  );
  const chosen = held.find((one) => one.item === item) ?? held[0];
  if (chosen === undefined) return <p>{texts.nothingTimed}</p>;
  const until = new Date(Date.parse(chosen.until) + days * DAY_MS).toISOString();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate({ serverId, item: chosen.item, until, reason });
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          label={texts.access}
          data={held.map((one) => ({
            value: one.item,
            label: roleTexts.nameUntil(one.name, formatDateTime(one.until)),
          }))}
          value={chosen.item}
          onChange={({ currentTarget }) => setItem(currentTarget.value)}
        />
        <NativeSelect
          label={texts.longer}
          description={roleTexts.until(formatDateTime(until))}
          data={DAYS}
          value={days}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        />
        <TextInput
          label={texts.why}
          maxLength={MAX_LENGTH.renewalReason}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <PendingButton type="submit" pending={ask.isPending}>
          {texts.ask}
        </PendingButton>
      </Stack>
    </form>
  );
}
