import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Member, Permissions, Renewal } from '@tenfour/contracts';
import { canRemove, PERMISSION_FLAGS, type Role } from '@tenfour/domain';

import { humanise, serverMessageOr } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import classes from '../two-people/TwoPeople.module.css';
import { texts } from './texts.ts';

interface RenewalsProps {
  serverId: string;
  members: readonly Member[];
  viewer: Pick<Permissions, 'rank' | 'can'>;
}

/** Shows requests for more time to those who can grant them, and the viewer's own; nothing while there are none. */
export function Renewals({ serverId, members, viewer }: RenewalsProps) {
  const self = useUser().id;
  const open = members.flatMap((member) => (member.renewals ?? []).map((renewal) => ({ member, renewal })));
  const shown = open.filter(
    ({ member }) =>
      member.userId === self || (viewer.can.canManageMembers && canRemove(viewer.rank, member.rank)),
  );
  if (shown.length === 0) return null;
  return (
    <div className={classes.waiting}>
      <Panel title={texts.renewals}>
        <ul className={classes.list} aria-label={texts.renewals}>
          {shown.map(({ member, renewal }) => (
            <li key={`${member.id}:${renewal.item}`} className={classes.row}>
              <div>
                <Text>{texts.asksFor(member.username, renewal.name, formatDateTime(renewal.until))}</Text>
                {renewal.reason === '' ? null : <Text className={classes.quiet}>{renewal.reason}</Text>}
              </div>
              <Buttons serverId={serverId} member={member} renewal={renewal} isOwn={member.userId === self} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Buttons(props: { serverId: string; member: Member; renewal: Renewal; isOwn: boolean }) {
  const { serverId, member, renewal, isOwn } = props;
  const { extend, end } = useRenewal(serverId, member, renewal, isOwn);
  return (
    <div className={classes.buttons}>
      {isOwn ? null : (
        <PendingButton pending={extend.isPending} blocked={end.isPending} onClick={extend.run}>
          {texts.extend}
        </PendingButton>
      )}
      <PendingButton
        variant="default"
        pending={end.isPending}
        blocked={extend.isPending}
        onClick={() => end.mutate({ serverId, userId: member.userId, item: renewal.item })}
      >
        {isOwn ? texts.cancelRenewal : texts.decline}
      </PendingButton>
    </div>
  );
}

/** Grants a request by giving the same until the wanted end, or ends it. */
function useRenewal(
  serverId: string,
  { userId, role }: Member,
  { item, name, until }: Renewal,
  isOwn: boolean,
) {
  const client = useQueryClient();
  const options = (done: string) => ({
    onSuccess: () => toastSuccess(done),
    onError: (error: unknown) => {
      if (handleUnauthorized('server', error)) return;
      toastError(texts.renewalFailed, serverMessageOr(error, humanise(error)));
    },
    onSettled: () => client.invalidateQueries(trpc.members.list.queryFilter({ serverId })),
  });
  const granted = options(texts.extended(name, formatDateTime(until)));
  const ofRole = useMutation(trpc.members.changeRole.mutationOptions(granted));
  const ofFlag = useMutation(trpc.roles.giveFlag.mutationOptions(granted));
  const ofCustom = useMutation(trpc.roles.give.mutationOptions(granted));
  const end = useMutation(
    trpc.members.endRenewal.mutationOptions(options(isOwn ? texts.renewalCanceled : texts.renewalDeclined)),
  );

  function run() {
    const to = { serverId, userId, until };
    const flag = PERMISSION_FLAGS.find((one) => one === item);
    if (flag) ofFlag.mutate({ ...to, flag });
    else if (item !== 'role') ofCustom.mutate({ ...to, roleId: item });
    else if (isLent(role)) ofRole.mutate({ ...to, role });
  }

  const isPending = ofRole.isPending || ofFlag.isPending || ofCustom.isPending;
  return { extend: { run, isPending }, end };
}

function isLent(role: Role): role is 'admin' | 'moderator' {
  return role === 'admin' || role === 'moderator';
}
