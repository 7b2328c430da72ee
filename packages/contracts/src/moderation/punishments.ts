import { PUNISHMENT_SOURCES, type TypedInGame } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import {
  zClientId,
  zDuration,
  zId,
  zMoment,
  zNewPlayerName,
  zPage,
  zPunishmentType,
  zText,
} from '../fields.ts';
import { LIST_MAX, MAX_LENGTH } from '../limits.ts';
import { zRuleSet } from './escalation.ts';
import { zEvidence } from './evidence.ts';
import { PUNISHMENT_SORTS } from './punishments-cursor.ts';
import { FIELD_FILTER, zRecordValues, zSentValues } from './record-fields.ts';

/**
 * Outcome of the command that a record sends to the game, where the server wants that. `none`: the record needs no
 * command. `not_online`: the player was not in the game to be kicked or messaged. `not_sent`: it could not be sent;
 * `message` says why.
 */
export const zEnforcement = z.object({
  state: z.enum(['none', 'queued', 'sent', 'failed', 'unknown', 'not_online', 'not_sent']),
  message: z.string().nullable(),
});

/** A punishment. */
export const zPunishment = z.object({
  id: z.string(),
  robloxUsername: z.string(),
  /** Confirmed only where the record is `verified`; any other is what a client or a file said. */
  robloxUserId: z.string().nullable(),
  verified: z.boolean(),
  punishmentType: zPunishmentType,
  reason: z.string(),
  /** Minutes; null is permanent. */
  duration: z.number().int().nullable(),
  expiresAt: zMoment.nullable(),
  /** True shows Active, false Expired; derived from the end time as well as the stored switch. */
  isActive: z.boolean(),
  autoBan: z.boolean(),
  /** The escalation rule that decided the record; null where it was recorded as requested. */
  rule: z
    .object({ id: z.string(), name: z.string(), version: z.number().int(), requestedType: zPunishmentType })
    .nullable(),
  /** Username of the issuer. */
  issuedBy: z.string(),
  issuedById: z.string(),
  /** Web addresses, and paths of uploaded pictures. */
  evidence: z.array(z.string()),
  enforcement: zEnforcement,
  source: z.enum(PUNISHMENT_SOURCES),
  /** Custom fields, and `template`, `location` and `witness` where the record has them. */
  fields: zRecordValues,
  /** What it lacked when it was recorded and still does: `evidence`, or ids of fields. */
  missing: z.array(z.string()),
  createdAt: zMoment,
  updatedAt: zMoment,
});
export type Punishment = z.infer<typeof zPunishment>;

const REQUIRED = 'Please fill in all required fields.';
const zReason = zText.trim().min(1, REQUIRED).max(MAX_LENGTH.reason);
const zUsername = zText.trim().min(1, REQUIRED).max(MAX_LENGTH.robloxUsername);
/**
 * `search` matches username, reason, type and issuer, ignoring case. `cursor` is `punishmentCursor(lastItem, sort)` of
 * the previous page.
 */
export const zListPunishmentsInput = zPage.extend({
  serverId: zId,
  search: zText.max(MAX_LENGTH.search).optional(),
  type: zPunishmentType.optional(),
  status: z.enum(['active', 'expired']).optional(),
  /** Only this record. */
  punishmentId: zId.optional(),
  /** User id of the issuer. */
  issuedBy: zId.optional(),
  /** Recorded at or after, and before. */
  from: zMoment.optional(),
  to: zMoment.optional(),
  ...FIELD_FILTER,
  /** Only records that lack something required. */
  incomplete: z.stringbool().or(z.boolean()).optional(),
  sort: z.enum(PUNISHMENT_SORTS).default('newest'),
});
export type ListPunishmentsInput = z.infer<typeof zListPunishmentsInput>;

export const zCountPunishmentsInput = zListPunishmentsInput.omit({ cursor: true, limit: true, sort: true });
export type CountPunishmentsInput = z.infer<typeof zCountPunishmentsInput>;

export const zPunishmentCount = z.object({
  count: z.number().int(),
  /** Whether there are more than `count`: what a filter finds is counted up to `PUNISHMENTS_COUNTED_MAX`. */
  hasMore: z.boolean(),
});
export type PunishmentCount = z.infer<typeof zPunishmentCount>;

/**
 * `robloxUserId` is stored, but the server looks the name up itself and only what Roblox or the game says confirms an
 * account. A former name of an account is confirmed with this account's id beside it.
 */
export const zCreatePunishmentInput = z.object({
  serverId: zId,
  robloxUsername: zNewPlayerName(REQUIRED),
  robloxUserId: z.union([z.string(), z.number()]).nullish(),
  punishmentType: zPunishmentType,
  reason: zReason,
  duration: zDuration.default(null),
  evidence: zEvidence.default([]),
  fields: zSentValues,
  enforce: z
    .boolean()
    .optional()
    .describe('Whether it is also carried out in the game; the server’s settings decide when left out'),
  commandId: zId
    .optional()
    .describe(
      'A kick or ban that you sent to the game before, which the record then shows; nothing more is sent',
    ),
  clientId: zClientId,
});
export type CreatePunishmentInput = z.infer<typeof zCreatePunishmentInput>;

/** The account that once had a name, with the name that it has now. */
export const zRenamedTo = z.object({ robloxUserId: z.string(), robloxUsername: z.string() });

export const zCreatedPunishment = zPunishment.extend({
  /** Whether an escalation rule made it a ban, such as the third offense. */
  autoBanApplied: z.boolean(),
  /** Set when the typed name is a former one: the record counts for the name until staff join it to the account. */
  renamedTo: zRenamedTo.nullable(),
});
export type CreatedPunishment = z.infer<typeof zCreatedPunishment>;

export const zUpdatePunishmentInput = z.object({
  serverId: zId,
  punishmentId: zId,
  reason: zReason.optional(),
  punishmentType: zPunishmentType.optional(),
  duration: zDuration.optional(),
  isActive: z.boolean().optional(),
  evidence: zEvidence.optional(),
  /** Added to the evidence that the record has. */
  addEvidence: zEvidence.optional(),
  /** Changes these fields alone; null removes a value. */
  fields: zSentValues,
});
export type UpdatePunishmentInput = z.infer<typeof zUpdatePunishmentInput>;

export const zPunishmentRef = z.object({ serverId: zId, punishmentId: zId });

/** Ends several punishments in one request. */
export const zExpirePunishmentsInput = z.object({
  serverId: zId,
  punishmentIds: z.array(zId).min(1).max(LIST_MAX),
});
export type ExpirePunishmentsInput = z.infer<typeof zExpirePunishmentsInput>;

/** Those that were active and are not any more; the others had ended, or do not exist. */
export const zExpiredPunishments = z.object({ expired: z.array(z.string()) });
export type ExpiredPunishments = z.infer<typeof zExpiredPunishments>;

/**
 * One step in the history of a record. `before` and `after` hold the fields that differ; links of `evidence` stand
 * in one text, a line each.
 */
export const zPunishmentChange = z.object({
  id: z.string(),
  at: zMoment,
  kind: z.enum(['changed', 'expired', 'deleted', 'restored']),
  by: z.string(),
  before: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  after: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type PunishmentChange = z.infer<typeof zPunishmentChange>;

/** A person who has recorded punishments in this server, for the filter. */
export const zIssuer = z.object({ id: z.string(), username: z.string() });
export type Issuer = z.infer<typeof zIssuer>;

export const zForecastInput = z.object({ serverId: zId, robloxUsername: zUsername });

/** The player's record before a new punishment. */
export const zPunishmentForecast = z.object({
  robloxUsername: z.string(),
  robloxUserId: z.string().nullable(),
  /** `unknown` when Roblox did not answer; the name can be recorded all the same, unverified. */
  exists: z.enum(['yes', 'no', 'unknown']),
  /** Set when an account has given this name up; a record under it counts for the name alone. */
  renamedTo: zRenamedTo.nullable(),
  activeCount: z.number().int(),
  totalCount: z.number().int(),
  /** Whether a warning, recorded next, becomes a ban. */
  nextIsAutoBan: z.boolean(),
  /** The escalation rules in force, with what each rule counts already: input of `decideFrom`. */
  escalation: z.object({
    version: z.number().int(),
    ruleSet: zRuleSet,
    tally: z.array(z.number().int()),
  }),
  recent: z.array(zPunishment),
});
export type PunishmentForecast = z.infer<typeof zPunishmentForecast>;

export interface PunishmentsService {
  /** Lists punishments in the order of `sort`. Throws `BAD_REQUEST` for a cursor of another order. */
  list(viewer: Viewer, input: ListPunishmentsInput): Promise<Punishment[]>;
  create(viewer: Viewer, input: CreatePunishmentInput, typed?: TypedInGame): Promise<CreatedPunishment>;
  /** Throws NOT_FOUND for a record of another server or a deleted one. Auto-ban does not apply to edits. */
  update(viewer: Viewer, input: UpdatePunishmentInput): Promise<Punishment>;
  remove(viewer: Viewer, punishmentId: string): Promise<void>;
  /**
   * Restores a deleted record; one that is not deleted is returned unchanged. Throws `NOT_FOUND` for an id that never
   * existed.
   */
  restore(viewer: Viewer, punishmentId: string): Promise<Punishment>;
  /** Ends those that are active; ids of other servers are ignored. */
  expire(viewer: Viewer, input: ExpirePunishmentsInput): Promise<ExpiredPunishments>;
  /**
   * Lists changes, newest first, at most `LIST_MAX`. Throws `NOT_FOUND` for a record of another server or a deleted
   * one.
   */
  history(viewer: Viewer, punishmentId: string): Promise<PunishmentChange[]>;
  /** Counts what a list with these filters holds. */
  count(viewer: Viewer, input: CountPunishmentsInput): Promise<PunishmentCount>;
  /** Lists issuers by name, at most `ISSUERS_LIST_MAX`. */
  issuers(viewer: Viewer): Promise<Issuer[]>;
  forecast(viewer: Viewer, robloxUsername: string): Promise<PunishmentForecast>;
}
