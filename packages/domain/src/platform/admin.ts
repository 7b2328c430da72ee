import type { Plan } from '../product.ts';

/** Levels of platform staff, lowest first. */
export const ACCESS_LEVELS = ['staff', 'admin', 'super_admin'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** Default level of a new account. */
export const DEFAULT_ACCESS_LEVEL: AccessLevel = 'admin';

/** Fewest characters of a platform account's password. */
export const PLATFORM_PASSWORD_MIN = 6;

/** How long after a sign-in to the admin panel a password can be changed without the current one, in ms. */
export const REAUTH_AFTER_MS = 5 * 60_000;

/** Returns whether an admin panel that was signed in to at `signedInAt` needs its password again at `now` (epoch ms). */
export function needsReauth(signedInAt: number, now: number): boolean {
  return now - signedInAt > REAUTH_AFTER_MS;
}

/** Actions of a log entry written by hand. */
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

/** Staff log actions of the product itself, besides those it shares with hand-written entries. */
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
  'transfer_proposed',
  'transfer_approved',
  'transfer_withdrawn',
  'transfer_ended',
  'plan_changed',
  'announcement_sent',
  'secrets_resealed',
  'alt_request_approved',
  'alt_request_denied',
  'alt_passwords_revealed',
] as const;

/** Every action in the staff log, for its filter. */
export const LOGGED_ACTIONS = [...LOG_ACTIONS, ...OWN_LOG_ACTIONS] as const;
export type LoggedAction = (typeof LOGGED_ACTIONS)[number];

/** Returns whether this level includes the rights of `needed`. */
export function hasAccessLevel(level: AccessLevel, needed: AccessLevel): boolean {
  return ACCESS_LEVELS.indexOf(level) >= ACCESS_LEVELS.indexOf(needed);
}

/** Returns the levels that this level can give to a new account: admins create staff, super admins any level. */
export function grantableLevels(level: AccessLevel): readonly AccessLevel[] {
  if (level === 'super_admin') return ACCESS_LEVELS;
  return level === 'admin' ? ['staff'] : [];
}

/** Returns whether a log entry records a failure, which gets a red badge and says so. */
export function reportsFailure(action: string): boolean {
  return action.includes('failed');
}

/** Describes an action of the staff log in words: "user_warned" is "User warned", "failed_login" is "Login failed". */
export function describeLogAction(action: string): string {
  const words = action.split('_').filter((word) => word !== 'failed');
  const described = [...words, ...(reportsFailure(action) ? ['failed'] : [])].join(' ');
  return described.charAt(0).toUpperCase() + described.slice(1);
}

/** Returns the key that platform usernames are compared by: case, surrounding spaces and Unicode form do not matter. */
export function platformUsernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

/** Actor names in the staff log without an account: the command line, and a sign-in with an unknown name. */
export const LOG_NAMES = { commandLine: 'Command line', unknown: 'unknown account' } as const;

/**
 * Invisible characters, and those that reverse the text or end a line: names that look alike could be different
 * accounts.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns why a platform staff username is not allowed, as a sentence; null when it is. Does not check the length. */
export function platformUsernameProblem(username: string): string | null {
  if (UNSEEN.test(username)) return 'Leave out characters that cannot be seen.';
  const key = platformUsernameKey(username).replaceAll(/\s+/gu, ' ');
  const meant = Object.values(LOG_NAMES).find((name) => platformUsernameKey(name) === key);
  return meant === undefined ? null : `“${meant}” means something else in the staff log.`;
}

/** All plans, the smallest first. */
export const PLAN_NAMES = ['free', 'premium', 'enterprise'] as const satisfies readonly Plan[];
