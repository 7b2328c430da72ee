import type { StaffMember } from '@tenfour/contracts';
import { texts } from './texts.ts';

/** What an account is called: its username, else the user's id (spec section 2). */
export function nameOf({ username, userId, id }: Pick<StaffMember, 'username' | 'userId' | 'id'>): string {
  return username || (userId ?? id);
}

/**
 * Why an account cannot be changed by the viewer, in a sentence; null when it can. Nobody changes their own (a slip
 * would lock them out), and the last active super admin stays one. The server holds the same rules.
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
