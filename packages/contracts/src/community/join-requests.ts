import type { GrantableRole } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment } from '../fields.ts';
import { LIST_MAX } from '../limits.ts';
import { zGrantableRole, zMemberHold } from './members.ts';
import type { Account, Viewer } from './viewer.ts';

/** A pending request as its sender sees it on the dashboard. */
export const zPendingRequest = z.object({ id: zId, serverName: z.string(), createdAt: zMoment });
export type PendingRequest = z.infer<typeof zPendingRequest>;

/** A request as the server's staff see it. */
export const zJoinRequest = z.object({
  id: zId,
  serverId: zId,
  userId: zId,
  username: z.string(),
  avatar: z.string(),
  robloxUsername: z.string().nullable(),
  /** Withdrawn: by its own sender. */
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
  /** Set once approved. */
  role: zGrantableRole.nullable(),
  createdAt: zMoment,
});
export type JoinRequest = z.infer<typeof zJoinRequest>;

/** How often a player was punished in one server. */
export const zPriorPunishments = z.object({
  total: z.number().int(),
  /** Those that count right now. */
  active: z.number().int(),
});
export type PriorPunishments = z.infer<typeof zPriorPunishments>;

/** A pending request, with the server's records of the person. */
export const zWaitingRequest = zJoinRequest.extend({
  /** By the linked Roblox name; null without one, and for viewers without `canViewPunishments`. */
  punishments: zPriorPunishments.nullable(),
  /** Set when staff removed the person, or had set their role before they left. */
  hold: zMemberHold.nullable(),
});
export type WaitingRequest = z.infer<typeof zWaitingRequest>;

/** The role counts only on approval; the default is moderator. */
export const zDecideJoinRequestInput = z.object({
  requestId: zId,
  status: z.enum(['approved', 'rejected']),
  role: zGrantableRole.optional(),
});
export type JoinDecision = {
  requestId: string;
  status: 'approved' | 'rejected';
  role?: GrantableRole | undefined;
};

/** One decision for several requests of a server. */
export const zDecideJoinRequestsInput = z.object({
  serverId: zId,
  requestIds: z.array(zId).min(1).max(LIST_MAX),
  status: z.enum(['approved', 'rejected']),
  role: zGrantableRole.optional(),
});
export type JoinDecisions = Omit<JoinDecision, 'requestId'> & { requestIds: readonly string[] };

/**
 * The outcome for one of several requests: an error's code (`CONFLICT` when another staff member was faster or the
 * membership has changed) and message; null on success.
 */
const zRequestOutcome = z.object({
  requestId: zId,
  code: z.string().nullable(),
  message: z.string().nullable(),
});

export const zDecidedRequest = zRequestOutcome.extend({ decided: z.boolean() });
export type DecidedRequest = z.infer<typeof zDecidedRequest>;

/** Approvals to undo, all of one server. */
export const zUndoApprovalInput = zDecideJoinRequestsInput.pick({ serverId: true, requestIds: true });

export const zUndoneApproval = zRequestOutcome.extend({ undone: z.boolean() });
export type UndoneApproval = z.infer<typeof zUndoneApproval>;

export const zOnJoinRequest = z.object({ requestId: zId });

export interface JoinRequestsService {
  /** Lists the account's own pending requests. */
  pending(account: Account): Promise<PendingRequest[]>;
  /** Withdraws a pending request. Throws `NOT_FOUND` for anyone but its sender, `CONFLICT` once it is decided. */
  withdraw(account: Account, input: { requestId: string }): Promise<void>;
  /** Lists a server's pending requests, oldest first. */
  list(viewer: Viewer): Promise<WaitingRequest[]>;
  /** Throws `CONFLICT` naming who was faster when it is already decided; `FORBIDDEN` for a role above one's own. */
  decide(viewer: Viewer, input: JoinDecision): Promise<JoinRequest>;
  /**
   * Decides each on its own, in the order given: one that fails does not hold the others back. Throws FORBIDDEN for
   * a role above one's own.
   */
  decideMany(viewer: Viewer, input: JoinDecisions): Promise<DecidedRequest[]>;
  /**
   * Undoes the viewer's own approvals of the last minute: removes the members and makes their requests pending again.
   * Each on its own, in the order given; one that fails does not hold the others back.
   */
  undoApproval(viewer: Viewer, input: { requestIds: readonly string[] }): Promise<UndoneApproval[]>;
}
