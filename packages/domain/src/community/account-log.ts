/** What the log of an account lists. Its owner alone reads it. */
export const ACCOUNT_ACTIONS = [
  'account.signed-in',
  'account.signed-out',
  'account.new-device',
  'account.dangerous-action',
  'account.notice-sent',
  'account.notice-failed',
  'account.notice-dismissed',
  'account.sign-in-messages-on',
  'account.sign-in-messages-off',
  'account.session-revoked',
  'account.other-sessions-revoked',
  'account.session-ended',
  'account.roblox-linked',
  'account.roblox-unlinked',
  'account.roblox-verified',
  'account.roblox-proved-by-other',
  'account.factor-added',
  'account.factor-removed',
  'account.factor-given',
  'account.factor-refused',
  'account.recovery-codes-created',
  'account.factors-reset',
  'account.api-key-created',
  'account.api-key-revoked',
  'account.ownership-offered',
  'account.ownership-offer-received',
  'account.ownership-given',
  'account.ownership-received',
  'account.calendar-feed-created',
  'account.calendar-feed-revoked',
  'account.alts-opened',
  'account.alts-requested',
  'account.data-exported',
  'account.erasure-requested',
  'account.erasure-canceled',
] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

/** Days for which entries of an account's log are stored. */
export const ACCOUNT_LOG_DAYS = 180;

/**
 * Most entries of one action in an account's log. A limit for each action, since an intruder could otherwise push the
 * entry of their sign-in out with many others.
 */
export const ACCOUNT_LOG_PER_ACTION = 200;
