import type { Server } from '@tenfour/contracts';
import { may, type PermissionFlag, type Role, rank, type ServerPolicy } from '@tenfour/domain';
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
