import { defineAccountEvents } from '../../../events/define-events.ts';

/** How a Roblox account was proved. */
export type ProvedBy = 'oauth' | 'phrase' | 'game';

export type AccountEvent =
  | {
      kind: 'account.signed-in' | 'account.new-device';
      sessionId: string;
      userAgent: string | null;
      place: string | null;
    }
  /** What a session on a new device asked for, in words. */
  | { kind: 'account.dangerous-action'; sessionId: string; name: string }
  /** The direct message about a sign-in on a new device. */
  | {
      kind: 'account.notice-sent' | 'account.notice-failed' | 'account.notice-dismissed';
      userAgent: string | null;
      place: string | null;
    }
  | {
      kind: 'account.sign-in-messages-on' | 'account.sign-in-messages-off' | 'account.other-sessions-revoked';
    }
  | { kind: 'account.signed-out'; sessionId: string }
  | { kind: 'account.roblox-linked'; robloxUsername: string; robloxUserId: string }
  | { kind: 'account.roblox-unlinked'; robloxUsername: string }
  | { kind: 'account.roblox-verified'; robloxUsername: string; robloxUserId: string; method: ProvedBy }
  /** Another person later proved that they own the Roblox account. */
  | { kind: 'account.roblox-proved-by-other'; robloxUsername: string; robloxUserId: string }
  /** By its person. */
  | { kind: 'account.session-revoked'; sessionId: string; userAgent: string | null }
  /** The oldest, to make room for a new sign-in. */
  | { kind: 'account.session-ended'; sessionId: string; userAgent: string | null }
  | { kind: 'account.factor-added'; factor: 'passkey' | 'totp'; name: string | null }
  | { kind: 'account.factor-removed'; factor: 'passkey' | 'totp'; name: string | null }
  | { kind: 'account.factor-given'; method: 'passkey' | 'totp' | 'recovery' }
  /** A wrong code, counted against guessing. */
  | { kind: 'account.factor-refused'; method: 'totp' | 'recovery' }
  | { kind: 'account.recovery-codes-created' }
  /** From the command line, for a person who lost all of them. */
  | { kind: 'account.factors-reset' }
  | { kind: 'account.api-key-created' | 'account.api-key-revoked'; serverId: string; name: string }
  /** `name` of the server. */
  | {
      kind:
        | 'account.ownership-offered'
        | 'account.ownership-offer-received'
        | 'account.ownership-given'
        | 'account.ownership-received';
      serverId: string;
      name: string;
    }
  /** With the page password, for this sign-in. */
  | { kind: 'account.alts-opened'; sessionId: string }
  | { kind: 'account.alts-requested'; requestId: string; accounts: number };

export const accountEvents = defineAccountEvents<AccountEvent>();
