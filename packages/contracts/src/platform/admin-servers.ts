import { PLAN_NAMES, ROLES } from '@tenfour/domain';
import { z } from 'zod';
import type { PlatformViewer } from '../community/viewer.ts';
import { zId, zMoment, zPage, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import { zEvidenceSpace } from '../moderation/evidence.ts';
import { zPlatformTransfer } from './admin-transfers.ts';

const zPlan = z.enum(PLAN_NAMES);
const zStatus = z.enum(['active', 'suspended']);

/** A server as platform staff see it: never its keys. */
export const zPlatformServer = z.object({
  id: z.string(),
  /** Equal to `name`. */
  serverName: z.string(),
  name: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  ownerPlan: zPlan,
  joinCode: z.string(),
  /** Equal to `status === 'active'`. */
  isActive: z.boolean(),
  status: zStatus,
  memberCount: z.number().int(),
  suspendedAt: zMoment.nullable(),
  suspendedReason: z.string().nullable(),
  createdAt: zMoment,
});
export type PlatformServer = z.infer<typeof zPlatformServer>;

/** Newest first. `q` is found in names and join codes, and is the beginning of an owner's name or a whole id. */
export const zListPlatformServersInput = zPage.extend({
  q: zText.trim().max(MAX_LENGTH.search).optional(),
  status: zStatus.optional(),
});
export type ListPlatformServersInput = z.infer<typeof zListPlatformServersInput>;

/** A server in the read-only inspector. */
export const zInspectedServer = zPlatformServer.extend({
  ownerSeenAt: zMoment,
  /** Whether the owner was not seen for so long that platform staff can transfer the server. */
  isAbandoned: z.boolean(),
  /** By platform staff. */
  transfer: zPlatformTransfer.nullable(),
  joinPolicy: z.enum(['approval', 'open']),
  timezone: z.string(),
  hasErlcKey: z.boolean(),
  /** Why the newest read of the game failed, as a sentence; null when it worked or the game was never read. */
  gameProblem: z.string().nullable(),
  hasRobloxKey: z.boolean(),
  delegateManagement: z.boolean(),
  pendingCount: z.number().int(),
  punishmentCount: z.number().int(),
  onDuty: z.number().int(),
  openModCalls: z.number().int(),
  /** `failing`: disabled automatically, or the newest attempt failed. */
  webhooks: z.object({ active: z.number().int(), off: z.number().int(), failing: z.number().int() }),
  /** Uploaded pictures of the server. `maxBytes` null is unlimited. */
  pictures: zEvidenceSpace.shape.server,
  customCommands: z.object({ enabled: z.number().int(), off: z.number().int() }),
  /** Owner and admins first, at most 50. */
  members: z.array(
    z.object({ userId: z.string(), username: z.string(), role: z.enum(ROLES), joinedAt: zMoment }),
  ),
  /** The newest of its activity log, at most 20. */
  activity: z.array(z.object({ id: z.string(), title: z.string(), description: z.string(), at: zMoment })),
  /** Platform staff actions on the server, newest first, at most 20. */
  staffLogs: z.array(
    z.object({
      id: z.string(),
      adminName: z.string(),
      action: z.string(),
      details: z.string(),
      createdAt: zMoment,
    }),
  ),
});
export type InspectedServer = z.infer<typeof zInspectedServer>;

/** The reason is stored in the staff log, and members see that of a suspension. The panel requires one. */
export const zDecideOnServerInput = z.object({
  serverId: zId,
  reason: zText.trim().max(MAX_LENGTH.reason).optional(),
});
export type DecideOnServerInput = z.infer<typeof zDecideOnServerInput>;

/** A user who has signed in at least once, reduced to what the panel needs. */
export const zPlatformUser = z.object({
  id: z.string(),
  discordId: z.string(),
  username: z.string(),
  plan: zPlan,
  ownedServers: z.number().int(),
  createdAt: zMoment,
});
export type PlatformUser = z.infer<typeof zPlatformUser>;

/** Newest first. `q` is the beginning of a name, a whole id or a whole Discord id. */
export const zListPlatformUsersInput = zPage.extend({ q: zText.trim().max(MAX_LENGTH.search).optional() });
export type ListPlatformUsersInput = z.infer<typeof zListPlatformUsersInput>;

export const zSetPlanInput = z.object({ userId: zId, plan: zPlan });
export type SetPlanInput = z.infer<typeof zSetPlanInput>;

export interface PlatformServersService {
  list(viewer: PlatformViewer, input: ListPlatformServersInput): Promise<PlatformServer[]>;
  /** Throws `NOT_FOUND`. The staff log records the viewer. */
  inspect(viewer: PlatformViewer, serverId: string): Promise<InspectedServer>;
  /**
   * Stops all activity of the product for the server. Throws `NOT_FOUND`, and `CONFLICT` naming who was first when it
   * is already suspended.
   */
  suspend(viewer: PlatformViewer, input: DecideOnServerInput): Promise<PlatformServer>;
  /** Throws NOT_FOUND, CONFLICT when it is active. */
  reactivate(viewer: PlatformViewer, input: DecideOnServerInput): Promise<PlatformServer>;
  /** Throws NOT_FOUND. */
  remove(viewer: PlatformViewer, input: DecideOnServerInput): Promise<void>;
  users(viewer: PlatformViewer, input: ListPlatformUsersInput): Promise<PlatformUser[]>;
  /** Throws NOT_FOUND. */
  setPlan(viewer: PlatformViewer, input: SetPlanInput): Promise<PlatformUser>;
}
