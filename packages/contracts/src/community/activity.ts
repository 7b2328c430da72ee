import { ACTIVITY_TYPES } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment, zPage, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import type { Viewer } from './viewer.ts';

const zValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** An entry of the activity log. */
export const zActivity = z.object({
  id: z.string(),
  /** One of `ACTIVITY_TYPES`; clients show unknown ones as "Other". */
  type: z.string(),
  /** The event, such as `punishment.added`. */
  action: z.string(),
  title: z.string(),
  description: z.string(),
  /** Actor; null without an account: the product itself, and players in the game. */
  userId: z.string().nullable(),
  username: z.string(),
  /** Subject of the entry; null for the server as a whole. */
  targetUser: z.string().nullable(),
  /** True once every subscribed webhook has received it; false without one. */
  webhookSent: z.boolean(),
  webhooks: z.object({ owed: z.number().int(), delivered: z.number().int() }),
  createdAt: zMoment,
  /** Fields with their old and new values, in display form; never secrets. */
  changes: z.array(z.object({ field: z.string(), before: zValue, after: zValue })),
});
export type Activity = z.infer<typeof zActivity>;

/** Value of `actorId` for entries whose actor has no account: the product's own and the game's. */
export const PRODUCT_ACTOR = 'product';

/** Newest first. */
export const zListActivityInput = zPage.extend({
  serverId: zId,
  type: z.enum(ACTIVITY_TYPES).optional(),
  /** A user's id, or `PRODUCT_ACTOR` for entries whose actor has no account. */
  actorId: zId.optional(),
  /** From this time on. */
  from: zMoment.optional(),
  /** Before this time. */
  to: zMoment.optional(),
  /** Anywhere in title, description, actor or target; case does not matter. */
  search: zText.trim().max(MAX_LENGTH.search).optional(),
});
export type ListActivityInput = z.infer<typeof zListActivityInput>;

export const zActivityActor = z.object({ id: z.string(), username: z.string() });
export type ActivityActor = z.infer<typeof zActivityActor>;

export interface ActivityService {
  list(viewer: Viewer, input: ListActivityInput): Promise<Activity[]>;
  /** Lists the people to filter by: members and others in the log, by name. */
  actors(viewer: Viewer): Promise<ActivityActor[]>;
}
