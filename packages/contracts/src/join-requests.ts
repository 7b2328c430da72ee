import type { GrantableRole } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment } from './fields.ts';
import { zGrantableRole } from './members.ts';
import type { Account, Viewer } from './viewer.ts';

/** A waiting request as its sender sees it on the dashboard (spec section 3). */
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
  status: z.enum(['pending', 'approved', 'rejected']),
  /** Set once approved. */
  role: zGrantableRole.nullable(),
  createdAt: zMoment,
});
export type JoinRequest = z.infer<typeof zJoinRequest>;

/** The role counts only on approval, where moderator is the default (spec section 9). */
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

export interface JoinRequestsService {
  /** The account's own waiting requests. */
  pending(account: Account): Promise<PendingRequest[]>;
  /** Waiting requests of a server, oldest first. */
  list(viewer: Viewer): Promise<JoinRequest[]>;
  /** Throws CONFLICT, saying who was faster, when it is already decided; FORBIDDEN for a role above one's own. */
  decide(viewer: Viewer, input: JoinDecision): Promise<JoinRequest>;
}
