import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Member, Permissions, Server } from '@tenfour/contracts';
import { canRemove, formatShortDate, type GrantableRole, rank, type ServerPolicy } from '@tenfour/domain';
import { useState } from 'react';
import { useUser } from '../../../data/session.ts';
import { PersonRow } from '../../../ui/PersonRow.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { formatDate, formatDateTime } from '../../../ui/time.ts';
import { useOffline } from '../../../ui/use-offline.ts';
import { PlayerLink } from '../identity/PlayerLink.tsx';
import { MemberRolesDialog } from '../roles/MemberRolesDialog.tsx';
import { RoleChips } from '../roles/RoleChips.tsx';
import { AwayBadge } from './AwayBadge.tsx';
import { FixedRole } from './FixedRole.tsx';
import { nameWithTag } from './filter.ts';
import { MemberMenu } from './MemberMenu.tsx';
import { RenewalDialog, timedAccess } from './RenewalDialog.tsx';
import { RoleChangeDialog } from './RoleChangeDialog.tsx';
import { grantableBy, losesRights } from './role-change.ts';
import { texts } from './texts.ts';
import { useLeaveServer } from './use-leave-server.ts';
import { useMemberActions } from './use-member-actions.ts';

/** What a row needs to know about the server and the viewer. */
export interface RowContext {
  server: Server;
  policy: ServerPolicy;
  viewer: Pick<Permissions, 'role' | 'rank' | 'can'>;
  /** Keeps the focus near when a row goes away. */
  onRemoved: () => void;
  /** They are no member any more, and the row only keeps its place. */
  gone: boolean;
}

/** One member: who, since when, with which role, and only what this viewer may do about it. */
export function MemberRow({ member, ...context }: RowContext & { member: Member }) {
  const { viewer, server } = context;
  const isSelf = member.userId === useUser().id;
  const { name, tag } = nameWithTag(member);
  const manages = viewer.can.canManageMembers && canRemove(viewer.rank, member.rank);
  const leaves = isSelf && member.role !== 'owner';
  const player = viewer.can.canViewPunishments ? member.robloxUsername : null;
  return (
    <PersonRow
      rowId={member.id}
      userId={member.userId}
      name={name}
      aside={
        <>
          {tag}
          {isSelf ? ` (${texts.you})` : null}
        </>
      }
      facts={
        <>
          {member.robloxUsername ? (
            <span>
              Roblox: <PlayerLink name={member.robloxUsername} />
            </span>
          ) : null}
          <time dateTime={member.joinedAt}>{texts.joined(formatDate(member.joinedAt))}</time>
          {member.leave ? (
            <AwayBadge
              kind={member.leave.kind}
              day={formatShortDate(Date.parse(member.leave.until) - 1, server.timezone)}
            />
          ) : null}
          {member.roleUntil ? <span>{texts.roleUntil(formatDateTime(member.roleUntil))}</span> : null}
          <RoleChips member={member} />
          <FixedRole member={member} manages={viewer.can.canManageMembers} />
        </>
      }
      end={
        manages ? (
          <Managed member={member} player={player} {...context} />
        ) : (
          <>
            <StatusBadge kind="role" value={member.role} />
            {leaves ? (
              <OwnMenu
                member={member}
                server={server}
                player={player}
                hasFile={viewer.can.canViewStaffTools}
              />
            ) : (
              <MemberMenu member={member} serverId={server.id} player={player} />
            )}
          </>
        )
      }
      over={context.gone ? texts.gone : undefined}
    />
  );
}

/** The menu of the viewer's own row, with the way out of the server. */
function OwnMenu(props: { member: Member; server: Server; player: string | null; hasFile: boolean }) {
  const { server } = props;
  const navigate = useNavigate();
  const leave = useLeaveServer('server', () => navigate({ to: '/' }));
  const [asks, setAsks] = useState(false);
  const isTimed = timedAccess(props.member).length > 0;
  return (
    <>
      <MemberMenu
        member={props.member}
        serverId={server.id}
        player={props.player}
        hasFile={props.hasFile}
        onAsk={isTimed ? () => setAsks(true) : undefined}
        onLeave={() => leave.ask(server)}
      />
      <RenewalDialog
        serverId={server.id}
        member={props.member}
        opened={asks}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

/** Shows the controls for a member below the viewer: the role, and the menu with the removal. */
function Managed(props: RowContext & { member: Member; player: string | null }) {
  const { server, member, player, policy, viewer, onRemoved } = props;
  const actions = useMemberActions(server.id, member, onRemoved);
  const [asked, setAsked] = useState<GrantableRole | null>(null);
  const { isOffline, hold } = useOffline();
  const [rolesOpened, setRolesOpened] = useState(false);
  const roles = grantableBy(viewer, policy, member);

  function choose(role: GrantableRole) {
    if (!losesRights(policy, member.role, role)) {
      // What was not asked can be undone.
      actions.changeRole(
        role,
        roles.find((known) => known === member.role),
      );
      return;
    }
    setAsked(role);
    actions.refreshRules();
  }

  function confirm(role: GrantableRole) {
    setAsked(null);
    actions.changeRole(role);
  }

  return (
    <>
      <Select
        size="xs"
        w={{ base: 112, sm: 130 }}
        aria-label={texts.roleOf(member.username)}
        aria-busy={actions.pending}
        allowDeselect={false}
        readOnly={isOffline}
        {...hold}
        data={roles.map((role) => ({ value: role, label: statusLook('role', role).label }))}
        value={asked ?? actions.role}
        onChange={(value) => {
          const role = roles.find((known) => known === value);
          if (role && role !== member.role) choose(role);
        }}
      />
      <MemberMenu
        member={member}
        serverId={server.id}
        player={player}
        hasFile={viewer.can.canViewStaffTools && rank(viewer.role) >= rank('admin')}
        onRoles={() => setRolesOpened(true)}
        onFollow={member.manualRole?.canRelease ? actions.followDiscordRoles : undefined}
        onRemove={actions.remove}
      />
      <MemberRolesDialog
        serverId={server.id}
        member={member}
        viewer={viewer}
        lends={lendable(roles, member)}
        onLend={actions.lendRole}
        opened={rolesOpened}
        onClose={() => setRolesOpened(false)}
      />
      <RoleChangeDialog
        member={member}
        to={asked}
        policy={policy}
        onCancel={() => setAsked(null)}
        onConfirm={confirm}
      />
    </>
  );
}

/** Returns which of these roles a member can have until a date: those above their own, and the one they have so. */
function lendable(
  roles: readonly GrantableRole[],
  { role, roleUntil }: Pick<Member, 'role' | 'roleUntil'>,
): GrantableRole[] {
  return roles.filter((one) => rank(one) > rank(role) || (roleUntil != null && one === role));
}
