import type { StaffMember } from '@tenfour/contracts';
import { texts } from './texts.ts';

/** Returns the display name of an account: its username, else the user id. */
export function nameOf({ username, userId, id }: Pick<StaffMember, 'username' | 'userId' | 'id'>): string {
  return username || (userId ?? id);
}

/**
 * Returns why the viewer cannot change an account, as a sentence; null when they can. Their own account is locked (a
 * slip would lock them out), and so is the last active super admin. The server enforces the same rules.
 */
export function whyFixed(
  account: StaffMember,
  all: readonly StaffMember[],
  ownAccountId: string,
): string | null {
  if (account.id === ownAccountId) return texts.staff.own;
  const isSuper = (one: StaffMember) => one.accessLevel === 'super_admin' && one.isActive;
  return isSuper(account) && all.filter(isSuper).length === 1 ? texts.staff.last : null;
}
