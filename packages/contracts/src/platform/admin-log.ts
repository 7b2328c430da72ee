import { LOG_ACTIONS } from '@tenfour/domain';
import { z } from 'zod';
import type { PlatformViewer } from '../community/viewer.ts';
import { zId, zMoment, zPage, zText, zTypedId } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';

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
