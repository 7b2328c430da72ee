import { DEFAULT_PRIORITY, MOD_CALL_PRIORITIES, MOD_CALL_STATUSES } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zClientId, zId, zMoment, zNewPlayerName, zPage, zPerson, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import { zEvidence } from './evidence.ts';
import { FIELD_FILTER, zRecordValues, zSentValues } from './record-fields.ts';

const zPriority = z.enum(MOD_CALL_PRIORITIES);

/** A mod call. */
export const zModCall = z.object({
  id: z.string(),
  /** `game` for calls that the game's own log showed, `import` for those of another server's export. */
  source: z.enum(['panel', 'bot', 'api', 'game', 'import']),
  reporterUsername: z.string(),
  /** Null where only the name is known, as in `reportedRobloxUserId`. */
  reporterRobloxUserId: z.string().nullable(),
  /** Empty for a call from the game that names no player. */
  reportedUsername: z.string(),
  reportedRobloxUserId: z.string().nullable(),
  reason: z.string(),
  location: z.string().nullable(),
  description: z.string().nullable(),
  priority: zPriority,
  status: z.enum(MOD_CALL_STATUSES),
  resolution: z.string().nullable(),
  /** Web addresses, and paths of uploaded pictures. */
  evidence: z.array(z.string()),
  fields: zRecordValues,
  createdBy: zPerson.nullable(),
  claimedBy: zPerson.nullable(),
  claimedAt: zMoment.nullable(),
  /** Who resolved or dismissed it; null while open, and for calls answered in the game by an unknown player. */
  closedBy: zPerson.nullable(),
  closedAt: zMoment.nullable(),
  createdAt: zMoment,
});
export type ModCall = z.infer<typeof zModCall>;

/**
 * Without `status`, lists all calls, newest first. `open` is the queue: the most urgent first, then the oldest, as many
 * as `limit` without a cursor.
 */
export const zListModCallsInput = zPage.extend({
  serverId: zId,
  status: z.enum([...MOD_CALL_STATUSES, 'open', 'closed']).optional(),
  priority: zPriority.optional(),
  /** Claimed or closed by this member; `me` for oneself. */
  assignee: zId.optional(),
  ...FIELD_FILTER,
});
export type ListModCallsInput = z.infer<typeof zListModCallsInput>;

const REQUIRED = 'Please fill in who reports, who is reported and why.';
const zPlayerName = zNewPlayerName(REQUIRED);
const zOptionalText = zText
  .trim()
  .max(MAX_LENGTH.reason)
  .nullish()
  .transform((text) => text || null);

export const zCreateModCallInput = z.object({
  serverId: zId,
  reporterUsername: zPlayerName,
  reportedUsername: zPlayerName,
  reason: zText.trim().min(1, REQUIRED).max(MAX_LENGTH.reason),
  location: zOptionalText,
  description: zOptionalText,
  priority: zPriority.default(DEFAULT_PRIORITY),
  evidence: zEvidence.default([]),
  fields: zSentValues,
  clientId: zClientId,
});
export type CreateModCallInput = z.infer<typeof zCreateModCallInput>;

export const zOnModCall = z.object({ modCallId: zId });

export const zResolveModCallInput = zOnModCall.extend({
  resolution: zText.trim().min(1, 'Please say how the call was resolved.').max(MAX_LENGTH.reason),
  /** Replaces the call's evidence when sent. */
  evidence: zEvidence.optional(),
  fields: zSentValues,
});
export type ResolveModCallInput = z.infer<typeof zResolveModCallInput>;

export const zDismissModCallInput = zOnModCall.extend({
  /** The reason; optional. */
  resolution: zOptionalText,
});
export type DismissModCallInput = z.infer<typeof zDismissModCallInput>;

/** The queue's counts in the navigation. */
export const zModCallSummary = z.object({
  open: z.number().int(),
  pending: z.number().int(),
  /** Open and claimed by the viewer. */
  mine: z.number().int(),
  /** Urgent, and unclaimed or claimed by the viewer. */
  urgent: z.number().int(),
  /** Creation of the oldest unclaimed call. */
  oldestPendingAt: zMoment.nullable(),
  /** Since midnight in the server's time zone. */
  resolvedToday: z.number().int(),
  /** From call to claim, of those claimed today, in ms. */
  medianResponseMs: z.number().int().nullable(),
});
export type ModCallSummary = z.infer<typeof zModCallSummary>;

/** Days back from today, today included, in the server's time zone. */
export const zModCallStatsInput = z.object({
  serverId: zId,
  days: z.coerce.number().int().min(1).max(90).default(7),
});

/** Times of a person or a day. Medians in ms; null where nothing was claimed or closed. */
const zTimes = z.object({
  claimed: z.number().int(),
  closed: z.number().int(),
  medianResponseMs: z.number().int().nullable(),
  medianResolutionMs: z.number().int().nullable(),
});

export const zModCallStats = z.object({
  from: zMoment,
  people: z.array(zTimes.extend({ staff: zPerson })),
  days: z.array(zTimes.extend({ day: z.iso.date(), created: z.number().int() })),
  total: zTimes.extend({ created: z.number().int() }),
});
export type ModCallStats = z.infer<typeof zModCallStats>;

export interface ModCallsService {
  list(viewer: Viewer, input: ListModCallsInput): Promise<ModCall[]>;
  /** A repeated client id returns the result of the first request. */
  create(viewer: Viewer, input: CreateModCallInput): Promise<ModCall>;
  /** Throws `CONFLICT` naming the claimer. Claiming one's own call again changes nothing. */
  claim(viewer: Viewer, modCallId: string): Promise<ModCall>;
  /** Releases a claimed call; for its claimer, admins and the owner. */
  release(viewer: Viewer, modCallId: string): Promise<ModCall>;
  /** Throws `CONFLICT` naming who was faster, or when the call is not claimed. */
  resolve(viewer: Viewer, input: ResolveModCallInput): Promise<ModCall>;
  dismiss(viewer: Viewer, input: DismissModCallInput): Promise<ModCall>;
  /**
   * Undoes a dismissal and restores the call's earlier state; for the person who dismissed it, admins and the owner.
   * Calls that are already open stay unchanged.
   */
  reopen(viewer: Viewer, modCallId: string): Promise<ModCall>;
  summary(viewer: Viewer): Promise<ModCallSummary>;
  stats(viewer: Viewer, days: number): Promise<ModCallStats>;
}
