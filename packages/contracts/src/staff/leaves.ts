import { LEAVE_KINDS, LEAVE_STATES } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zClientId, zId, zMoment, zPage, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';

/** An approved leave that is not over, as all staff see it: never why. */
export const zAway = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  avatar: z.string(),
  kind: z.enum(LEAVE_KINDS),
  /** The remaining share of required hours, in percent; 0 for a full leave. */
  share: z.number().int(),
  from: zMoment,
  /** Exclusive end. */
  to: zMoment,
  state: z.enum(['upcoming', 'active']),
});
export type Away = z.infer<typeof zAway>;

/** A leave of absence with its request and decision. */
export const zLeave = zAway.extend({
  state: z.enum(LEAVE_STATES),
  reason: z.string(),
  createdAt: zMoment,
  /** Null when undecided, and for an imported one. */
  decidedBy: z.string().nullable(),
  decidedAt: zMoment.nullable(),
  /** Comment of the person who decided; may be empty. */
  decisionReason: z.string().nullable(),
  /** Who ended it early or withdrew it; null when it ended on time. */
  endedBy: z.string().nullable(),
  /** Whether it came from an import. */
  imported: z.boolean(),
});
export type Leave = z.infer<typeof zLeave>;

/** Newest request first. `state` `waiting` are those to decide. */
export const zListLeavesInput = zPage.extend({
  serverId: zId,
  userId: zId.optional(),
  state: z.enum(['waiting', 'all']).default('all'),
});
export type ListLeavesInput = z.infer<typeof zListLeavesInput>;

export const zRequestLeaveInput = z
  .object({
    serverId: zId,
    kind: z.enum(LEAVE_KINDS).default('leave'),
    /** Percent of the required hours that is still done; only of reduced activity. Default 50. */
    share: z
      .number()
      .int('The share is a whole number of percent.')
      .min(1, 'The share is at least 1 percent; ask for a leave to do nothing.')
      .max(99, 'The share is at most 99 percent.')
      .optional(),
    from: zMoment,
    /** Exclusive end, such as the midnight after the last day. */
    to: zMoment,
    reason: zText.trim().min(1, 'Please say why, in a few words.').max(MAX_LENGTH.note),
    clientId: zClientId,
  })
  .refine(({ kind, share }) => kind === 'reduced' || share === undefined, {
    error: 'Only reduced activity has a share.',
    path: ['share'],
  });
export type RequestLeaveInput = z.infer<typeof zRequestLeaveInput>;

const zWhy = zText.trim().max(MAX_LENGTH.note);

export const zOnLeave = z.object({ serverId: zId, leaveId: zId });
export const zDecideLeaveInput = zOnLeave
  .extend({ status: z.enum(['approved', 'denied']), reason: zWhy.default('') })
  .refine(({ status, reason }) => status === 'approved' || reason !== '', {
    error: 'Please say why it is denied.',
    path: ['reason'],
  });
export type DecideLeaveInput = z.infer<typeof zDecideLeaveInput>;

export const zExtendLeaveInput = zOnLeave.extend({ to: zMoment });
export type ExtendLeaveInput = z.infer<typeof zExtendLeaveInput>;

export interface LeavesService {
  /** Lists approved leaves that are not over, the soonest first. */
  away(viewer: Viewer): Promise<Away[]>;
  /** Admins and the owner see all, others their own. */
  list(viewer: Viewer, input: ListLeavesInput): Promise<Leave[]>;
  /**
   * Requests a leave for oneself. Throws `REFUSED` for an invalid span, `CONFLICT` when it overlaps another of one's
   * own.
   */
  request(viewer: Viewer, input: RequestLeaveInput): Promise<Leave>;
  /**
   * Throws `FORBIDDEN` for one's own leave unless the owner, and `CONFLICT` naming the person when it is already
   * decided.
   */
  decide(viewer: Viewer, input: DecideLeaveInput): Promise<Leave>;
  /**
   * Extends a leave. Throws `REFUSED` for an earlier end, `CONFLICT` for a leave that is over or would overlap another.
   */
  extend(viewer: Viewer, input: ExtendLeaveInput): Promise<Leave>;
  /** Ends a leave now, or cancels one that has not begun. Throws `CONFLICT` when it is already over. */
  end(viewer: Viewer, leaveId: string): Promise<Leave>;
  /** Withdraws one's own request, or ends a leave that has begun. Throws `CONFLICT` when it is already over. */
  withdraw(viewer: Viewer, leaveId: string): Promise<Leave>;
}
