/** Most alt accounts of a person, and of one request (spec section 9). */
export const ALT_ACCOUNTS_MAX = 15;

/** States of a request for alts (spec section 4). */
export const ALT_REQUEST_STATUSES = ['pending', 'approved', 'denied'] as const;
export type AltRequestStatus = (typeof ALT_REQUEST_STATUSES)[number];

/** Most requests of one person that can wait at a time. */
export const ALT_REQUESTS_WAITING_MAX = 5;

/** `passwords` as the spec has it, `usernames` without any password, `off` without the feature (ux.md T22). */
export const ALT_MODES = ['passwords', 'usernames', 'off'] as const;
export type AltMode = (typeof ALT_MODES)[number];

/** What opens the page for alts to somebody: a server of their own with a key, or the page password. */
export function altGate(facts: { serversWithKeys: number; passed: boolean }): 'servers' | 'password' | null {
  if (facts.serversWithKeys > 0) return 'servers';
  return facts.passed ? 'password' : null;
}
