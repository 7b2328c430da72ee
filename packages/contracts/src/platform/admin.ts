import { ACCESS_LEVELS, LOG_ACTIONS, PLATFORM_PASSWORD_MIN } from '@tenfour/domain';
import { z } from 'zod';
import type { Account, Attempt, PanelTokens, PlatformViewer } from '../community/viewer.ts';
import { zId, zMoment, zPage, zText, zTypedId } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';

/** Configuration problems that do not prevent the start. */
const CONFIGURATION_WARNINGS = [
  'public-url',
  'web-dist',
  'staff-second-factor',
  'trust-proxy',
  'keys-file',
] as const;

export const zAccessLevel = z.enum(ACCESS_LEVELS);

/** A new password of a platform account, at least 6 characters. */
export const zNewPassword = zText
  .min(PLATFORM_PASSWORD_MIN, `Use at least ${PLATFORM_PASSWORD_MIN} characters.`)
  .max(MAX_LENGTH.platformPassword);

/** The password of the signed-in platform account, as a confirmation. */
export const zCurrentPassword = zText.min(1, 'Enter your current password.').max(MAX_LENGTH.platformPassword);

/** `currentPassword` is optional only shortly after the sign-in to the panel. */
export const zSetPasswordInput = z.object({
  newPassword: zNewPassword,
  currentPassword: zCurrentPassword.optional(),
});
export type SetPasswordInput = z.infer<typeof zSetPasswordInput>;

/** The open admin panel. */
export const zPanel = z.object({
  accountId: z.string(),
  username: z.string(),
  accessLevel: zAccessLevel,
  expiresAt: zMoment,
  /** Whether every other call of the panel is refused until this sign-in gave its second factor. */
  factorRequired: z.boolean(),
});
export type Panel = z.infer<typeof zPanel>;

export const zPanelLoginInput = z.object({
  username: zText.min(1, 'Please enter your username.').max(MAX_LENGTH.platformUsername),
  password: zText.min(1, 'Please enter your password.').max(MAX_LENGTH.platformPassword),
});
export type PanelLoginInput = z.infer<typeof zPanelLoginInput>;

/** Something about the operator's configuration that does not work as they will want it. */
export const zConfigurationWarning = z.object({
  code: z.enum(CONFIGURATION_WARNINGS),
  /** The environment variable to change. */
  variable: z.string(),
  /** The problem and what to do. */
  message: z.string(),
});
export type ConfigurationWarning = z.infer<typeof zConfigurationWarning>;

/** The cards and counts of the admin panel. True totals, however long the lists are. */
export const zPlatformSummary = z.object({
  totalServers: z.number().int(),
  suspendedServers: z.number().int(),
  totalUsers: z.number().int(),
  /** Number of staff accounts; null for viewers who cannot see the list. */
  staffMembers: z.number().int().nullable(),
  pendingAltRequests: z.number().int(),
  /** Failed sign-ins to the panel in the last 24 hours. */
  failedLogins: z.number().int(),
  /** Of the process that answers; each has its own. */
  warnings: z.array(zConfigurationWarning),
});
export type PlatformSummary = z.infer<typeof zPlatformSummary>;

export interface PlatformService {
  /** Returns null without an open panel session. */
  session(viewer: PlatformViewer | null): Promise<Panel | null>;
  /**
   * Throws INVALID_CREDENTIALS for a wrong name or password alike, TOO_MANY_REQUESTS with `details.retryAfter`
   * (seconds) while tries are slowed down. Failures are in the staff log.
   */
  login(
    account: Account,
    input: PanelLoginInput,
    attempt: Attempt,
    /** The panel that this browser has open already; it ends. */
    before: PlatformViewer | null,
  ): Promise<{ panel: Panel; tokens: PanelTokens }>;
  logout(viewer: PlatformViewer | null): Promise<void>;
  /**
   * Ends all other panel sessions of the account, and only this browser stays known to it. Throws `INVALID_CREDENTIALS`
   * for a wrong current password, `TOO_MANY_REQUESTS` with `details.retryAfter` (seconds) after too many of them,
   * `REAUTH_REQUIRED` without it later than 5 minutes after the sign-in, and `REFUSED` for a common new password.
   */
  setPassword(viewer: PlatformViewer, input: SetPasswordInput, attempt: Attempt): Promise<void>;
  summary(viewer: PlatformViewer): Promise<PlatformSummary>;
}

/** An entry of the staff log. */
export const zStaffLog = z.object({
  id: z.string(),
  /** Platform account; null for a failed sign-in. */
  adminUserId: z.string().nullable(),
  /** Their username at that time, or the name that was tried. */
  adminName: z.string(),
  action: z.string(),
  targetUserId: z.string().nullable(),
  targetName: z.string().nullable(),
  serverId: z.string().nullable(),
  serverName: z.string().nullable(),
  details: z.string(),
  createdAt: zMoment,
});
export type StaffLog = z.infer<typeof zStaffLog>;

/** Newest first. All filters have to match; `q` is searched in every field, ignoring case. */
export const zListStaffLogsInput = zPage.extend({
  q: zText.trim().max(MAX_LENGTH.search).optional(),
  action: zText.max(MAX_LENGTH.id).optional(),
  adminUserId: zId.optional(),
  /** Only failures, such as sign-ins that failed. */
  failed: z.stringbool().or(z.boolean()).optional(),
});
export type ListStaffLogsInput = z.infer<typeof zListStaffLogsInput>;

/** The target is a user or a server, not both. Unknown ids are stored as typed. */
export const zCreateStaffLogInput = z
  .object({
    action: z.enum(LOG_ACTIONS),
    details: zText
      .trim()
      .min(1, 'Please provide both action and details for the log entry.')
      .max(MAX_LENGTH.logDetails),
    targetUserId: zTypedId.optional(),
    serverId: zTypedId.optional(),
  })
  .refine(({ targetUserId, serverId }) => !(targetUserId && serverId), 'Name a user or a server, not both.');
export type CreateStaffLogInput = z.infer<typeof zCreateStaffLogInput>;

export interface PlatformLogService {
  list(viewer: PlatformViewer, input: ListStaffLogsInput): Promise<StaffLog[]>;
  create(viewer: PlatformViewer, input: CreateStaffLogInput): Promise<StaffLog>;
}
