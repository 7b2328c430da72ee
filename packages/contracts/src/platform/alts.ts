import { ALT_ACCOUNTS_MAX, ALT_MODES, ALT_REQUEST_STATUSES } from '@tenfour/domain';
import { z } from 'zod';
import type { Account, Attempt, PlatformViewer } from '../community/viewer.ts';
import { zClientId, zId, zMoment, zPage, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import { zCurrentPassword } from './admin.ts';

const zStatus = z.enum(ALT_REQUEST_STATUSES);

/** Whether `/alt-management` is open to the user, and why not. */
export const zAltAccess = z.object({
  mode: z.enum(ALT_MODES),
  /** How access was granted; null without access. */
  openedBy: z.enum(['servers', 'password']).nullable(),
  /** Whether a page password is configured; without one the form is hidden. */
  passwordOffered: z.boolean(),
  /** Own servers with an ER:LC or Roblox key. */
  serversWithKeys: z.number().int(),
  /** Servers of this person, own ones first; at most `LIST_MAX`. */
  servers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(['Owner', 'Member']),
      hasKey: z.boolean(),
    }),
  ),
});
export type AltAccess = z.infer<typeof zAltAccess>;

export const zUnlockAltsInput = z.object({
  password: zText.min(1, 'Please enter the password.').max(MAX_LENGTH.platformPassword),
});

const zReviewer = z.object({ username: z.string() }).nullable();

/** A request for alt accounts. */
export const zAltRequest = z.object({
  id: z.string(),
  userId: z.string(),
  user: z.object({ username: z.string() }),
  serverName: z.string(),
  joinCode: z.string(),
  timeRequested: z.string(),
  /** JSON text of a list of `{ id, username, password }`; passwords are masked, or empty where none is stored. */
  altAccounts: z.string(),
  status: zStatus,
  staffReason: z.string().nullable(),
  staffUser: zReviewer,
  createdAt: zMoment,
  decidedAt: zMoment.nullable(),
});
export type AltRequest = z.infer<typeof zAltRequest>;

const zAltAccount = z.object({
  id: zId,
  username: zText.trim().min(1, 'Please fill in both username and password.').max(MAX_LENGTH.altUsername),
  /** Absent where requests carry usernames only. */
  password: zText.max(MAX_LENGTH.altPassword).optional(),
});

const ALL_FIELDS = 'Please fill in all server request fields';

/** At least one account, at most 15, with distinct ids. */
export const zCreateAltRequestInput = z.object({
  serverName: zText.trim().min(1, ALL_FIELDS).max(MAX_LENGTH.altServerName),
  joinCode: zText.trim().min(1, ALL_FIELDS).max(MAX_LENGTH.joinCode),
  timeRequested: zText.trim().min(1, ALL_FIELDS).max(MAX_LENGTH.altTime),
  altAccounts: z
    .array(zAltAccount)
    .min(1, 'Please add at least one alt account before submitting')
    .max(ALT_ACCOUNTS_MAX, 'Maximum of 15 alt accounts allowed per user.')
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Two accounts have the same id.'),
  clientId: zClientId,
});
export type CreateAltRequestInput = z.infer<typeof zCreateAltRequestInput>;

/** Oldest first while `status` is `pending`, newest first for any other filter. */
export const zListAltRequestsInput = zPage.extend({ status: zStatus.optional() });
export type ListAltRequestsInput = z.infer<typeof zListAltRequestsInput>;

/** A decision needs words: the requester reads them. */
export const zDecideAltRequestInput = z.object({
  id: zId,
  status: z.enum(['approved', 'denied']),
  reason: zText.trim().min(1, 'Please provide a reason for your decision').max(MAX_LENGTH.reason),
});
export type DecideAltRequestInput = z.infer<typeof zDecideAltRequestInput>;

/** Every reveal requires the password of the staff member's own platform account. */
export const zRevealAltsInput = z.object({ id: zId, currentPassword: zCurrentPassword });
export type RevealAltsInput = z.infer<typeof zRevealAltsInput>;

/** The accounts of one request with their passwords, for the staff member who fulfills it. */
export const zRevealedAlts = z.object({
  id: z.string(),
  accounts: z.array(z.object({ id: z.string(), username: z.string(), password: z.string().nullable() })),
});
export type RevealedAlts = z.infer<typeof zRevealedAlts>;

export interface AltsService {
  access(account: Account): Promise<AltAccess>;
  /**
   * Grants access for this session. Throws `FORBIDDEN` for a wrong password, `NOT_FOUND` when none is configured,
   * `TOO_MANY_REQUESTS` with `details.retryAfter` (seconds).
   */
  unlock(account: Account, password: string, attempt: Attempt): Promise<AltAccess>;
  /** Lists the account's own requests, newest first, at most 200. */
  list(account: Account): Promise<AltRequest[]>;
  /**
   * Throws `FORBIDDEN` without access, and `REFUSED` with too many pending requests, with a password where passwords
   * are off, and without one where they are required. Every method of this service throws `REFUSED` where requests are
   * off.
   */
  create(account: Account, input: CreateAltRequestInput): Promise<AltRequest>;
  /** Lists all users' requests, for platform staff. */
  all(viewer: PlatformViewer, input: ListAltRequestsInput): Promise<AltRequest[]>;
  /** Decides a request, only once, and erases the passwords. Throws `CONFLICT` naming who was first, `NOT_FOUND`. */
  decide(viewer: PlatformViewer, input: DecideAltRequestInput): Promise<AltRequest>;
  /**
   * Returns the passwords and records the viewer in the staff log. Throws `INVALID_CREDENTIALS` for a wrong password,
   * `TOO_MANY_REQUESTS` with `details.retryAfter` (seconds) after too many of them, `CONFLICT` once the request is
   * decided, `REFUSED` when it has no passwords, and `NOT_FOUND`.
   */
  reveal(viewer: PlatformViewer, input: RevealAltsInput, attempt: Attempt): Promise<RevealedAlts>;
}
