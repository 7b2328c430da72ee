import { DEFAULT_ACCESS_LEVEL, platformUsernameProblem } from '@tenfour/domain';
import { z } from 'zod';
import type { PlatformViewer } from '../community/viewer.ts';
import { zId, zMoment, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import { zAccessLevel, zNewPassword } from './admin.ts';

/** A platform staff account. */
export const zStaffMember = z.object({
  id: z.string(),
  /** The user who last signed in to it; null before the first sign-in. */
  userId: z.string().nullable(),
  /** That user's Discord name. */
  discordName: z.string().nullable(),
  username: z.string(),
  accessLevel: zAccessLevel,
  /** Whether a password is set; never the password itself. */
  password: z.boolean(),
  isActive: z.boolean(),
  /** Username of the account that created it; null for the command line. */
  createdBy: z.string().nullable(),
  createdAt: zMoment,
  lastLoginAt: zMoment.nullable(),
});
export type StaffMember = z.infer<typeof zStaffMember>;

const zUsername = zText
  .trim()
  .min(1, 'Please provide both username and password for the new staff member.')
  .max(MAX_LENGTH.platformUsername)
  .superRefine((username, context) => {
    const problem = platformUsernameProblem(username);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

/** The level defaults to `admin`. */
export const zCreateStaffInput = z.object({
  username: zUsername,
  password: zNewPassword,
  accessLevel: zAccessLevel.default(DEFAULT_ACCESS_LEVEL),
});
export type CreateStaffInput = z.infer<typeof zCreateStaffInput>;

/** Omitted fields stay unchanged. */
export const zUpdateStaffInput = z.object({
  id: zId,
  isActive: z.boolean().optional(),
  accessLevel: zAccessLevel.optional(),
  /** Resets a forgotten password and ends the account's panel sessions. */
  newPassword: zNewPassword.optional(),
});
export type UpdateStaffInput = z.infer<typeof zUpdateStaffInput>;

export interface PlatformStaffService {
  /** Lists accounts, oldest first. */
  list(viewer: PlatformViewer): Promise<StaffMember[]>;
  /**
   * Throws `FORBIDDEN` for a level that the viewer cannot grant, `CONFLICT` for a taken name, `REFUSED` for a common
   * password.
   */
  create(viewer: PlatformViewer, input: CreateStaffInput): Promise<StaffMember>;
  /**
   * Throws `REFUSED` for one's own account (so that an active super admin remains) and for a common password,
   * `NOT_FOUND`.
   */
  update(viewer: PlatformViewer, input: UpdateStaffInput): Promise<StaffMember>;
}
