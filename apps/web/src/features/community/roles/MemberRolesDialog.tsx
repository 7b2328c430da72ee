import { Button, Checkbox, Modal, NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomRoleView, Member, Permissions } from '@tenfour/contracts';
import { type GrantableRole, PERMISSION_FLAGS, PERMISSION_NAMES } from '@tenfour/domain';
import { useState } from 'react';
import { humanise, serverMessageOr } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { formatDateTime } from '../../../ui/time.ts';
import { toastError } from '../../../ui/toast.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import classes from './Roles.module.css';
import { texts } from './texts.ts';
import { useRoles } from './use-roles.ts';

interface DialogProps {
  serverId: string;
  member: Member;
  viewer: Pick<Permissions, 'rank' | 'can'>;
  /** Which of the four roles the viewer can give the member for a time. */
  lends: readonly GrantableRole[];
  onLend: (role: GrantableRole, until: string) => void;
  opened: boolean;
  onClose: () => void;
}

/** How long what is given lasts, in hours. */
const ENDS = [0, 1, 24, 7 * 24, 30 * 24].map((hours) => ({ value: String(hours), label: texts.in(hours) }));

function untilText(until: string | null | undefined): string | undefined {
  return until ? texts.until(formatDateTime(until)) : undefined;
}

/** Gives and takes the custom roles and single permissions of one member; each press counts immediately. */
export function MemberRolesDialog({ opened, ...props }: DialogProps) {
  const { member, onClose } = props;
  useBackCloses(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      transitionProps={{ duration: 0 }}
      title={texts.of(member.username)}
    >
      {opened ? <Choices {...props} /> : null}
    </Modal>
  );
}

function Choices({ serverId, member, viewer, lends, onLend, onClose }: Omit<DialogProps, 'opened'>) {
  const { data: roles } = useRoles(serverId);
  const change = useGiveAndTake(serverId);
  const [hours, setHours] = useState(0);
  const until = () => (hours === 0 ? null : new Date(Date.now() + hours * 3_600_000).toISOString());
  return (
    <Stack gap="sm">
      <NativeSelect
        label={texts.ends}
        data={ENDS}
        value={hours}
        onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
      />
      {lends.map((role) => (
        <Checkbox
          key={role}
          label={texts.fixed[role]}
          description={
            untilText(member.role === role ? member.roleUntil : null) ??
            (hours === 0 ? texts.needsEnd : undefined)
          }
          checked={member.role === role}
          disabled={change.pending || hours === 0 || member.role === role}
          onChange={() => onLend(role, until() ?? '')}
        />
      ))}
      {roles?.length === 0 && lends.length === 0 ? <p className={classes.note}>{texts.noRoles}</p> : null}
      {roles?.map((role) => {
        const held = member.roles.find(({ id }) => id === role.id);
        const refusal = refusalOf(role, viewer, held !== undefined);
        const note = held?.source === 'discord' ? texts.byDiscord : undefined;
        return (
          <Checkbox
            key={role.id}
            label={role.name}
            description={refusal ?? note ?? untilText(held?.until)}
            checked={held !== undefined}
            disabled={change.pending || refusal !== undefined}
            onChange={() =>
              held === undefined
                ? change.give({ serverId, userId: member.userId, roleId: role.id, until: until() })
                : change.take({ serverId, userId: member.userId, roleId: role.id })
            }
          />
        );
      })}
      <SinglePermissions {...{ member, viewer, change, hours }} until={until} serverId={serverId} />
      <div className={classes.footer}>
        <span />
        <Button variant="default" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Stack>
  );
}

interface SinglePermissionsProps extends Pick<DialogProps, 'serverId' | 'member' | 'viewer'> {
  change: ReturnType<typeof useGiveAndTake>;
  hours: number;
  until: () => string | null;
}

/** Gives single permissions until the chosen end, of those that the viewer has, and takes them. */
function SinglePermissions({ serverId, member, viewer, change, hours, until }: SinglePermissionsProps) {
  const held = new Map(member.permissions?.map((one) => [one.flag, one.until]));
  const flags = PERMISSION_FLAGS.filter((flag) => held.has(flag) || (viewer.can[flag] && hours > 0));
  if (flags.length === 0) return null;
  return (
    <fieldset className={classes.permissions}>
      <legend>{texts.single}</legend>
      {flags.map((flag) => (
        <Checkbox
          key={flag}
          label={PERMISSION_NAMES[flag]}
          description={untilText(held.get(flag))}
          checked={held.has(flag)}
          disabled={change.pending}
          onChange={() => {
            const what = { serverId, userId: member.userId, flag };
            if (held.has(flag)) change.takeFlag(what);
            else change.giveFlag({ ...what, until: until() ?? '' });
          }}
        />
      ))}
    </fieldset>
  );
}

/** Why the viewer can't give or take a role; undefined when they can. Taking needs the rank alone. */
function refusalOf(
  role: CustomRoleView,
  { rank, can }: Pick<Permissions, 'rank' | 'can'>,
  isHeld: boolean,
): string | undefined {
  const isAbove = role.rank >= rank;
  return isAbove || (!isHeld && role.flags.some((flag) => !can[flag])) ? texts.notYours : undefined;
}

function useGiveAndTake(serverId: string) {
  const queryClient = useQueryClient();
  const options = {
    onSuccess: (changed: Member) => {
      queryClient.setQueryData(trpc.members.list.queryKey({ serverId }), (members) =>
        members?.map(({ permissions, ...one }) => {
          const isChanged = one.userId === changed.userId;
          const lent = isChanged ? changed.permissions : permissions;
          const { rank, roles } = isChanged ? changed : one;
          return { ...one, rank, roles, ...(lent ? { permissions: lent } : {}) };
        }),
      );
      void queryClient.invalidateQueries(trpc.roles.list.queryFilter({ serverId }));
      void queryClient.invalidateQueries(trpc.members.list.queryFilter({ serverId }));
    },
    onError: (error: unknown) => {
      if (handleUnauthorized('server', error)) return;
      toastError(texts.notGiven, serverMessageOr(error, humanise(error)));
      void queryClient.invalidateQueries(trpc.members.list.queryFilter({ serverId }));
    },
  };
  const give = useMutation(trpc.roles.give.mutationOptions(options));
  const take = useMutation(trpc.roles.take.mutationOptions(options));
  const giveFlag = useMutation(trpc.roles.giveFlag.mutationOptions(options));
  const takeFlag = useMutation(trpc.roles.takeFlag.mutationOptions(options));
  return {
    pending: [give, take, giveFlag, takeFlag].some(({ isPending }) => isPending),
    give: give.mutate,
    take: take.mutate,
    giveFlag: giveFlag.mutate,
    takeFlag: takeFlag.mutate,
  };
}
