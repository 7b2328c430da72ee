import type { Member, Permissions, Server } from '@tenfour/contracts';
import {
  canChangeRole,
  canGiveRole,
  GRANTABLE_ROLES,
  type GrantableRole,
  may,
  PERMISSION_FLAGS,
  type PermissionFlag,
  type Role,
  rank,
  type ServerPolicy,
} from '@tenfour/domain';
import { storedSettings } from '../settings/changes.ts';
import { PERMISSION_GROUPS } from '../settings/permission-groups.ts';

/** The permissions that a change of role adds and removes. */
export interface RoleChange {
  gains: PermissionFlag[];
  losses: PermissionFlag[];
}

/** The rules by which a server's roles count right now. */
export function policyOf(server: Server): ServerPolicy {
  const { moderator, admin, delegateManagement } = storedSettings(server);
  return { moderatorPermissions: moderator, adminPermissions: admin, delegateManagement };
}

/** Compares two roles by the flags that count: without delegation only the owner has the management flags. */
export function roleChange(policy: ServerPolicy, from: Role, to: Role): RoleChange {
  const flags = PERMISSION_GROUPS.flatMap((group) => group.flags.map(({ flag }) => flag));
  const has = (role: Role) => (flag: PermissionFlag) => may({ role, policy }, flag);
  return {
    gains: flags.filter((flag) => has(to)(flag) && !has(from)(flag)),
    losses: flags.filter((flag) => has(from)(flag) && !has(to)(flag)),
  };
}

/** Returns whether a role records infractions: this goes with the role, no flag grants it. */
export function recordsInfractions(role: Role): boolean {
  return rank(role) >= rank('admin');
}

/** Returns whether a change of role takes any right away, so that it has to be confirmed. */
export function losesRights(policy: ServerPolicy, from: Role, to: Role): boolean {
  const losesRecording = recordsInfractions(from) && !recordsInfractions(to);
  return losesRecording || roleChange(policy, from, to).losses.length > 0;
}

/** Returns the roles that the viewer can give a member, and the member's own. */
export function grantableBy(
  { role, rank: reach, can }: Pick<Permissions, 'role' | 'rank' | 'can'>,
  policy: ServerPolicy,
  member: Pick<Member, 'role' | 'rank'>,
): GrantableRole[] {
  const flags = new Set(PERMISSION_FLAGS.filter((flag) => can[flag]));
  const viewer = { role, policy: { ...policy, added: { rank: reach, flags, until: null } } };
  return GRANTABLE_ROLES.filter(
    (to) => to === member.role || (canChangeRole(reach, member.rank, to) && canGiveRole(viewer, to, 'below')),
  );
}
