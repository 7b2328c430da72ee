import { ACCOUNT_ACTIONS, PLAN_NAMES } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment, zPage, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import type { Account } from './viewer.ts';

/** The current user. */
export const zUser = z.object({
  id: zId,
  discordId: z.string(),
  username: z.string(),
  /** Discord's display name; null for none. */
  globalName: z.string().nullable(),
  /** Same-origin address of the avatar. */
  profileImageUrl: z.string(),
  /** Present when linked. */
  robloxUsername: z.string().nullable(),
  robloxUserId: z.string().nullable(),
  /** Whether they proved that this Roblox account is theirs. */
  robloxVerified: z.boolean(),
  /** Whether they have a second factor. */
  hasFactor: z.boolean(),
  /** The limits of their plan; null means unlimited. Enforced only when `enforced` is true. */
  plan: z.object({
    name: z.enum(PLAN_NAMES),
    servers: z.number().int().nullable(),
    /** Of each server. */
    members: z.number().int().nullable(),
    enforced: z.boolean(),
  }),
  /** Most servers that they can own here, by their plan and by the operator's setting; null is any number. */
  serversMax: z.number().int().nullable(),
  isAuthenticated: z.literal(true),
});
export type User = z.infer<typeof zUser>;

export const zLinkRobloxInput = z.object({
  robloxUsername: zText.trim().min(1, 'Please enter your Roblox username').max(MAX_LENGTH.robloxUsername),
});

/** One of the places where the person is signed in. */
export const zSession = z.object({
  id: zId,
  current: z.boolean(),
  userAgent: z.string().nullable(),
  /** The network of the address that signed in, such as "203.0.113.x"; null when unknown. */
  place: z.string().nullable(),
  createdAt: zMoment,
  /** Written at most hourly. */
  lastSeenAt: zMoment,
  expiresAt: zMoment,
  /** When it last gave a second factor; null for never. */
  factorAt: zMoment.nullable(),
  /** Whether it began within a day on a device that the account did not know. */
  isNew: z.boolean(),
});
export type Session = z.infer<typeof zSession>;

/** A sign-in on a new device that its person has not dealt with. */
const zSignInNotice = z.object({
  id: zId,
  createdAt: zMoment,
  /** The browser, such as "Chrome on Windows". */
  device: z.string(),
  place: z.string().nullable(),
  /** The first dangerous action that it asked for. */
  action: z.string().nullable(),
  /** Its session; null once that has ended. */
  sessionId: zId.nullable(),
  /** The direct message in Discord about it. */
  message: z.enum(['none', 'waiting', 'sent', 'failed']),
});
export type SignInNotice = z.infer<typeof zSignInNotice>;

export const zSignInNotices = z.object({
  /** Whether sign-ins on new devices are sent in Discord too. */
  messages: z.boolean(),
  notices: z.array(zSignInNotice),
});
export type SignInNotices = z.infer<typeof zSignInNotices>;

export const zNoticeRef = z.object({ noticeId: zId });
export const zSignInMessagesInput = z.object({ enabled: z.boolean() });

/** An entry of the account's log. */
export const zAccountLogEntry = z.object({
  id: zId,
  createdAt: zMoment,
  action: z.enum(ACCOUNT_ACTIONS),
  /** The browser, such as "Chrome on Windows"; null where none is concerned. */
  device: z.string().nullable(),
  /** The network of the browser's address, such as "203.0.113.x". */
  place: z.string().nullable(),
  /** The second factor that was used or changed. */
  method: z.enum(['passkey', 'totp', 'recovery']).nullable(),
  /** The name of what is concerned: a passkey, a Roblox account, a key, a server. */
  subject: z.string().nullable(),
});
export type AccountLogEntry = z.infer<typeof zAccountLogEntry>;

export const zListAccountLogInput = zPage;

export interface AccountService {
  me(account: Account): Promise<User>;
  /** Throws REFUSED when Roblox knows no such name, UPSTREAM when Roblox does not answer. */
  linkRoblox(account: Account, robloxUsername: string): Promise<User>;
  unlinkRoblox(account: Account): Promise<User>;
  /** Lists the log of the account, newest first. */
  log(account: Account, page: z.infer<typeof zPage>): Promise<AccountLogEntry[]>;
  sessions(account: Account): Promise<Session[]>;
  /** Throws `NOT_FOUND` for another user's session. */
  revokeSession(account: Account, sessionId: string): Promise<void>;
  revokeOtherSessions(account: Account): Promise<void>;
  notices(account: Account): Promise<SignInNotices>;
  /** Throws `NOT_FOUND` for another user's notice, and `FORBIDDEN` on a new device. */
  dismissNotice(account: Account, noticeId: string): Promise<SignInNotices>;
  /** Throws `FORBIDDEN` on a new device. */
  setSignInMessages(account: Account, enabled: boolean): Promise<SignInNotices>;
  /** Records that a session on a new device asked for something dangerous, `name` in words. */
  recordDangerous(account: Account, name: string): Promise<void>;
}
