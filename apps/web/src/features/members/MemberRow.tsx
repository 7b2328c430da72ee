import { Select } from '@mantine/core';
import type { Member } from '@tenfour/contracts';
import { canChangeRole, canRemove, GRANTABLE_ROLES, type Role } from '@tenfour/domain';
import { useUser } from '../../data/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { PendingButton } from '../../ui/PendingButton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { statusLook } from '../../ui/status-table.ts';
import { formatDate } from '../../ui/time.ts';
import { nameWithTag } from './filter.ts';
import classes from './MemberRow.module.css';
import { texts } from './texts.ts';
import { useMemberActions } from './use-member-actions.ts';

interface MemberRowProps {
  serverId: string;
  member: Member;
  mayManage: boolean;
  viewerRole: Role;
  onRemoved: () => void;
}

/** One member: who, since when, with which role, and what the viewer may change about it. */
export function MemberRow(props: MemberRowProps) {
  const { member } = props;
  const user = useUser();
  const { name, tag } = nameWithTag(member);
  return (
    <li className={classes.row}>
      <Avatar service="discord" id={member.userId} name={name} size={36} />
      <div className={classes.who}>
        <span className={classes.name}>
          {name}
          {tag ? <span className={classes.tag}>{tag}</span> : null}
          {member.userId === user.id ? <span className={classes.tag}> ({texts.you})</span> : null}
        </span>
        <span className={classes.facts}>
          {member.robloxUsername ? <span>Roblox: {member.robloxUsername}</span> : null}
          <time dateTime={member.joinedAt}>{texts.joined(formatDate(member.joinedAt))}</time>
        </span>
      </div>
      <div className={classes.badge}>
        <StatusBadge kind="role" value={member.role} />
      </div>
      {props.mayManage ? <Actions {...props} /> : null}
    </li>
  );
}

function Actions({ serverId, member, viewerRole, onRemoved }: MemberRowProps) {
  const actions = useMemberActions(serverId, member, onRemoved);
  const roles = GRANTABLE_ROLES.filter((role) => canChangeRole(viewerRole, member.role, role));
  if (!canRemove(viewerRole, member.role)) {
    return (
      <div className={classes.actions}>
        {member.role === 'owner' ? <span className={classes.fixed}>{texts.ownerFixed}</span> : null}
      </div>
    );
  }
  return (
    <div className={classes.actions}>
      <Select
        size="xs"
        w={130}
        aria-label={texts.roleOf(member.username)}
        aria-busy={actions.pending}
        allowDeselect={false}
        data={roles.map((role) => ({ value: role, label: statusLook('role', role).label }))}
        value={actions.role}
        onChange={(value) => {
          const role = roles.find((known) => known === value);
          if (role && role !== member.role) actions.changeRole(role);
        }}
      />
      <PendingButton
        size="xs"
        variant="subtle"
        color="danger"
        c="var(--mantine-color-error)"
        pending={actions.removing}
        aria-label={texts.removeOne(member.username)}
        onClick={actions.remove}
      >
        {texts.remove}
      </PendingButton>
    </div>
  );
}
