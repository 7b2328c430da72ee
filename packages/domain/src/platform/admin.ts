import type { Plan } from '../product.ts';

/** Levels of platform staff, lowest first (spec section 1). */
export const ACCESS_LEVELS = ['staff', 'admin', 'super_admin'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** Level of a new account unless it says otherwise (spec section 9). */
export const DEFAULT_ACCESS_LEVEL: AccessLevel = 'admin';

/** Fewest characters of a platform account's password (spec section 9). */
export const PLATFORM_PASSWORD_MIN = 6;

/** How long after a sign-in to the admin panel a password can be changed without the current one, in ms. */
export const REAUTH_AFTER_MS = 5 * 60_000;

/** Returns whether an admin panel that was signed in to at `signedInAt` needs its password again at `now` (epoch ms). */
export function needsReauth(signedInAt: number, now: number): boolean {
  return now - signedInAt > REAUTH_AFTER_MS;
}

/** What a hand-written log entry can be about (spec section 2, Create Log). */
export const LOG_ACTIONS = [
  'user_warned',
  'user_banned',
  'user_unbanned',
  'server_suspended',
  'server_reinstated',
  'system_maintenance',
  'policy_violation',
  'manual_review',
  'other',
] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

/** What the product itself writes into the staff log, beside the hand-written actions that it shares. */
const OWN_LOG_ACTIONS = [
  'admin_login',
  'failed_login',
  'failed_reauth',
  'admin_logout',
  'password_changed',
  'staff_created',
  'staff_changed',
  'staff_activated',
  'staff_deactivated',
  'staff_level_changed',
  'staff_password_reset',
  'staff_unlocked',
  'server_viewed',
  'server_removed',
  'plan_changed',
  'announcement_sent',
  'alt_request_approved',
  'alt_request_denied',
  'alt_passwords_revealed',
] as const;

/** Every action that a line of the staff log can have: what it can be narrowed to. */
export const LOGGED_ACTIONS = [...LOG_ACTIONS, ...OWN_LOG_ACTIONS] as const;
export type LoggedAction = (typeof LOGGED_ACTIONS)[number];

/** Whether somebody of this level may do what needs `needed`. */
export function reaches(level: AccessLevel, needed: AccessLevel): boolean {
  return ACCESS_LEVELS.indexOf(level) >= ACCESS_LEVELS.indexOf(needed);
}

/** Levels that somebody may give to a new account: admins make staff, super admins anybody (design.md section 7). */
export function grantableLevels(level: AccessLevel): readonly AccessLevel[] {
  if (level === 'super_admin') return ACCESS_LEVELS;
  return level === 'admin' ? ['staff'] : [];
}

/** Whether a log entry tells of a failure: its badge is red and says so (spec section 2, ux.md T60). */
export function tellsOfFailure(action: string): boolean {
  return action.includes('failed');
}

/** Usernames of platform accounts are the same however they are capitalised or spaced around. */
export function platformUsernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

/** Who the staff log says it was where it was no account: the command line, and a sign-in with a name that nobody has. */
export const LOG_NAMES = { commandLine: 'Command line', unknown: 'unknown account' } as const;

/** What shows as nothing, turns the writing around or ends a line: two names that look alike would be two accounts. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Why no account of platform staff may be called this, as a sentence; null when one may. Its length is not judged. */
export function platformUsernameProblem(username: string): string | null {
  if (UNSEEN.test(username)) return 'Leave out characters that cannot be seen.';
  const key = platformUsernameKey(username).replaceAll(/\s+/gu, ' ');
  const meant = Object.values(LOG_NAMES).find((name) => platformUsernameKey(name) === key);
  return meant === undefined ? null : `“${meant}” means something else in the staff log.`;
}

/** All plans, the smallest first. */
export const PLAN_NAMES = ['free', 'premium', 'enterprise'] as const satisfies readonly Plan[];
