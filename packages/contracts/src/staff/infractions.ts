import { DISCIPLINE_OUTCOMES, INFRACTION_APPEAL_STATES, INFRACTION_TYPES } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zClientId, zId, zMoment, zPage, zText, zTypedId } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import { FIELD_FILTER, zRecordValues, zSentValues } from '../moderation/record-fields.ts';
import type { DisciplineRules, SaveDisciplineRulesInput } from './discipline.ts';

const zAppliedRule = { rule: z.string(), version: z.number().int() };

/** The person's appeal against an infraction. */
export const zInfractionAppeal = z.object({
  state: z.enum(INFRACTION_APPEAL_STATES),
  at: zMoment,
  text: z.string(),
  decision: z.object({ at: zMoment, by: z.string(), reason: z.string() }).nullable(),
  /** Why the viewer can't decide it, in words; null when they can. */
  obstacle: z.string().nullable(),
});

/** A staff infraction. */
export const zInfraction = z.object({
  id: z.string(),
  staffUserId: z.string(),
  /** Null for a typed id that belongs to no known user. */
  staffUsername: z.string().nullable(),
  type: z.enum(INFRACTION_TYPES),
  reason: z.string(),
  issuedBy: z.string(),
  issuedById: z.string(),
  createdAt: zMoment,
  fields: zRecordValues,
  revoked: z.object({ at: zMoment, by: z.string(), reason: z.string() }).nullable(),
  /** By the rules in force when it was recorded. */
  points: z.number().int(),
  /** Null never expires. */
  expiresAt: zMoment.nullable(),
  /** Whether it counts: neither revoked nor expired. */
  active: z.boolean(),
  /** The rule that recorded it, and the infraction that reached its threshold; null for one that a person entered. */
  automatic: z.object({ ...zAppliedRule, infractionId: z.string() }).nullable(),
  /** What its threshold led to; null for nothing. The person concerned doesn't see suggestions. */
  reached: z.object({ ...zAppliedRule, outcome: z.enum(DISCIPLINE_OUTCOMES) }).nullable(),
  appeal: zInfractionAppeal.nullable(),
  /** Whether the viewer can appeal it now. */
  canAppeal: z.boolean(),
});
export type Infraction = z.infer<typeof zInfraction>;

const MISSING = 'Please select a staff member and provide a reason.';

/** `issuedBy` is accepted but ignored: the session determines the issuer. */
export const zCreateInfractionInput = z.object({
  serverId: zId,
  /** A member, or any Discord id that is typed. */
  staffUserId: zTypedId.min(1, MISSING),
  type: z.enum(INFRACTION_TYPES),
  reason: zText.trim().min(1, MISSING).max(MAX_LENGTH.reason),
  issuedBy: z.unknown().optional(),
  fields: zSentValues,
  clientId: zClientId,
});
export type CreateInfractionInput = z.infer<typeof zCreateInfractionInput>;

/** Newest first. */
export const zListInfractionsInput = zPage.extend({
  serverId: zId,
  staffUserId: zId.optional(),
  type: z.enum(INFRACTION_TYPES).optional(),
  /** Only those with an appeal in this state. */
  appeal: z.enum(INFRACTION_APPEAL_STATES).optional(),
  ...FIELD_FILTER,
});
export type ListInfractionsInput = z.infer<typeof zListInfractionsInput>;

export const zRevokeInfractionInput = z.object({
  serverId: zId,
  infractionId: zId,
  reason: zText.trim().min(1, 'Please say why it is revoked.').max(MAX_LENGTH.reason),
});
export type RevokeInfractionInput = z.infer<typeof zRevokeInfractionInput>;

const zInfractionRef = z.object({ serverId: zId, infractionId: zId });

export const zAppealInfractionInput = zInfractionRef.extend({
  text: zText.trim().min(1, 'Enter a message.').max(MAX_LENGTH.appeal),
});
export type AppealInfractionInput = z.infer<typeof zAppealInfractionInput>;

export const zDecideInfractionAppealInput = zInfractionRef.extend({
  accept: z.boolean(),
  reason: zText.trim().min(1, 'Please give a reason.').max(MAX_LENGTH.reason),
});
export type DecideInfractionAppealInput = z.infer<typeof zDecideInfractionAppealInput>;

export interface InfractionsService {
  /** Admins and the owner see all, others their own. */
  list(viewer: Viewer, input: ListInfractionsInput): Promise<Infraction[]>;
  /**
   * Records the infraction, and a strike where a rule says so; roles stay unchanged. Throws `FORBIDDEN` against the
   * owner or an equal or higher role.
   */
  create(viewer: Viewer, input: CreateInfractionInput): Promise<Infraction>;
  /**
   * Revokes it, and a strike that its threshold led to. Throws `FORBIDDEN` as `create` and against oneself, and
   * `CONFLICT` naming the person when it is already revoked.
   */
  revoke(viewer: Viewer, input: RevokeInfractionInput): Promise<Infraction>;
  /** Appeals an infraction of the viewer, once. Throws `REFUSED` with the obstacle, `NOT_FOUND` for others' infractions. */
  appeal(viewer: Viewer, input: AppealInfractionInput): Promise<Infraction>;
  /**
   * Decides an appeal, once; accepting revokes the infraction. Throws `FORBIDDEN` below the person's rank and for who
   * recorded it, and `CONFLICT` with the decider when it is already decided.
   */
  decideAppeal(viewer: Viewer, input: DecideInfractionAppealInput): Promise<Infraction>;
  rules(viewer: Viewer): Promise<DisciplineRules>;
  /**
   * Puts rules in force; existing infractions stay as they are. Throws `FORBIDDEN` without `canEditServerSettings`, and
   * `CONFLICT` for another version than expected.
   */
  saveRules(viewer: Viewer, input: SaveDisciplineRulesInput): Promise<DisciplineRules>;
}
