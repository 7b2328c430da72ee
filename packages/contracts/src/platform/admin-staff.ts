import { DEFAULT_ACCESS_LEVEL, platformUsernameProblem } from '@tenfour/domain';
import { z } from 'zod';
import type { PlatformViewer } from '../community/viewer.ts';
import { zId, zMoment, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import { zAccessLevel, zNewPassword } from './admin.ts';

/** A platform staff account. */
export const zStaffMember = z.object({
  id: z.string(),
  /** The user who last signed in to it; null before the first time. */
  userId: z.string().nullable(),
  /** What that user is called at Discord. */
  discordName: z.string().nullable(),
  username: z.string(),
  accessLevel: zAccessLevel,
  /** Whether there is one; never what it is. */
  password: z.boolean(),
  isActive: z.boolean(),
  /** Username of the account that made it; null for the command line. */
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

/** Only what is sent changes. */
export const zUpdateStaffInput = z.object({
  id: zId,
  isActive: z.boolean().optional(),
  accessLevel: zAccessLevel.optional(),
  /** Sets a forgotten password anew and closes the account's panels. */
  newPassword: zNewPassword.optional(),
});
export type UpdateStaffInput = z.infer<typeof zUpdateStaffInput>;

export interface PlatformStaffService {
  /** Oldest first. */
  list(viewer: PlatformViewer): Promise<StaffMember[]>;
  /** Throws FORBIDDEN above what the viewer may grant, CONFLICT for a name that is taken, REFUSED for a common password. */
  create(viewer: PlatformViewer, input: CreateStaffInput): Promise<StaffMember>;
  /** Throws REFUSED for one's own account (so the last active super admin stays) and a common password, NOT_FOUND. */
  update(viewer: PlatformViewer, input: UpdateStaffInput): Promise<StaffMember>;
}
