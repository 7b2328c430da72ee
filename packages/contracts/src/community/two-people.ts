import { z } from 'zod';
import { zId, zMoment } from '../fields.ts';
import type { AskedCall } from '../two-people.ts';
import type { Viewer } from './viewer.ts';

/** A call that waits for a second person. */
export const zApproval = z.object({
  id: zId,
  /** The procedure's summary, such as `Delete a server`. */
  what: z.string(),
  /** What the call names, without secrets; empty for nothing. */
  detail: z.string(),
  requester: z.object({ userId: zId, username: z.string() }),
  createdAt: zMoment,
  /** When it lapses. */
  endsAt: zMoment,
  /** From when its requester, the owner, can approve it alone; null for never. */
  aloneFrom: zMoment.nullable(),
  /** Whether the viewer can approve it now. */
  canApprove: z.boolean(),
});
export type Approval = z.infer<typeof zApproval>;

/** Whether certain calls of a server need a second person, and those that wait for one. */
export const zTwoPeople = z.object({
  /** Since when; null while off. */
  enabledAt: zMoment.nullable(),
  /** Admins and people above, the owner included. */
  approvers: z.number().int(),
  /** The oldest first; of members below Admin, their own. */
  requests: z.array(zApproval),
});
export type TwoPeople = z.infer<typeof zTwoPeople>;

export const zUpdateTwoPeopleInput = z.object({ serverId: zId, enabled: z.boolean() });
export type UpdateTwoPeopleInput = z.infer<typeof zUpdateTwoPeopleInput>;

export const zApprovalInput = z.object({ serverId: zId, approvalId: zId });
export type ApprovalInput = z.infer<typeof zApprovalInput>;

export interface TwoPeopleService {
  get(viewer: Viewer): Promise<TwoPeople>;
  /** Throws `REFUSED` to turn it on without another person who could approve. */
  update(viewer: Viewer, input: UpdateTwoPeopleInput): Promise<TwoPeople>;
  /**
   * Carries the call out as its requester. Throws `NOT_FOUND` when it is not open, `FORBIDDEN` for its requester and for
   * people who can't approve it, `REFUSED` when the requester can't do it any more or it failed; it is over then.
   */
  approve(viewer: Viewer, input: ApprovalInput): Promise<TwoPeople>;
  /** Declines a request, or cancels the viewer's own. Throws `NOT_FOUND` when it is not open or not theirs to end. */
  decline(viewer: Viewer, input: ApprovalInput): Promise<TwoPeople>;
  /**
   * Returns where the call needs no second person. Otherwise stores it and throws `APPROVAL_REQUIRED`; `details` name the
   * request, except for callers without a session, who can't ask. Throws `TOO_MANY_REQUESTS` when too many are open.
   */
  ask(viewer: Viewer, call: AskedCall): Promise<void>;
}
