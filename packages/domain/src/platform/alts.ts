/** Most alt accounts of a person, and of one request. */
export const ALT_ACCOUNTS_MAX = 15;

/** States of a request for alts. */
export const ALT_REQUEST_STATUSES = ['pending', 'approved', 'denied'] as const;
export type AltRequestStatus = (typeof ALT_REQUEST_STATUSES)[number];

/** Most requests of one person that can wait at a time. */
export const ALT_REQUESTS_WAITING_MAX = 5;

/** `passwords` shows accounts with passwords, `usernames` without, `off` disables the feature. */
export const ALT_MODES = ['passwords', 'usernames', 'off'] as const;
export type AltMode = (typeof ALT_MODES)[number];

/** Returns what grants access to the alts page: an own server with a key, or the page password; null for none. */
export function altGate(facts: { serversWithKeys: number; passed: boolean }): 'servers' | 'password' | null {
  if (facts.serversWithKeys > 0) return 'servers';
  return facts.passed ? 'password' : null;
}

/** Replaces a password wherever requests are listed. */
export const ALT_PASSWORD_MASK = '••••••••';
