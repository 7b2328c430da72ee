import {
  APPEAL_SIDES,
  APPEAL_STATES,
  BAN_REQUEST_STATES,
  BAN_REQUEST_VOTES,
  DISCIPLINE_OUTCOMES,
  EVIDENCE_BYTES,
  EVIDENCE_TYPES,
  INFRACTION_APPEAL_STATES,
  PUNISHMENT_CHANGE_KINDS,
  PUNISHMENT_TYPES,
  RECORD_FIELD_KINDS,
  RECORD_SUBJECTS,
} from '@tenfour/domain';
import { z } from 'zod';

const zLimit = z.number().finite().nullable();
export const zAt = z.number().finite();
const zText = z.string().max(4_000);
export const zName = z.string().max(200);
export const zLinks = z.array(z.string().max(500)).max(5);
export const zWho = z.object({ id: z.string().max(40).nullable(), name: zName.nullable() });
const zOf = z.string().max(64);
const zVersion = z.number().int().nullable();
const zDecided = z.object({ at: zAt, by: zWho, reason: zText });

/** Values of fields that a server added. */
export const zValues = z
  .array(
    z.object({
      field: z.string().max(40),
      kind: z.enum([...RECORD_FIELD_KINDS, 'unknown']),
      builtIn: z.literal(true).exactOptional(),
      value: z.union([z.string().max(500), zAt]),
    }),
  )
  .max(60)
  .exactOptional();

/** What discipline rules made of an infraction, and its appeal. */
export const zDiscipline = z
  .object({
    points: z.number().int().nullable(),
    expiresAt: zAt.nullable(),
    madeBy: z.object({ rule: zName, version: zVersion }).nullable(),
    reached: z
      .object({
        outcome: z.enum(DISCIPLINE_OUTCOMES),
        rule: zName.nullable(),
        ruleId: zOf.nullable(),
        version: zVersion,
      })
      .nullable(),
    appeal: z
      .object({
        state: z.enum(INFRACTION_APPEAL_STATES),
        text: zText,
        at: zAt,
        decided: zDecided.nullable(),
      })
      .nullable(),
  })
  .exactOptional();

/** Items of an export that belong to its records. */
export const RECORD_ITEMS = [
  z.object({
    kind: z.literal('field'),
    definition: z.object({
      subject: z.enum(RECORD_SUBJECTS),
      kind: z.enum(RECORD_FIELD_KINDS),
      label: z.string().max(40),
      choices: z.array(z.string().max(60)).max(25),
      min: zLimit,
      max: zLimit,
      required: z.boolean(),
      types: z.array(z.enum(PUNISHMENT_TYPES)).max(PUNISHMENT_TYPES.length),
      stage: z.enum(['start', 'end']),
    }),
  }),
  z.object({
    kind: z.literal('picture'),
    picture: zOf,
    mediaType: z.enum(EVIDENCE_TYPES),
    bytes: z.int32().min(1).max(EVIDENCE_BYTES),
    sha256: z.string().length(64),
    place: z.int32().min(0).nullable(),
  }),
  z.object({
    kind: z.literal('history'),
    of: zOf,
    at: zAt,
    change: z.enum(PUNISHMENT_CHANGE_KINDS),
    author: zName,
    changes: z.string().max(200_000).nullable(),
  }),
  z.object({
    kind: z.literal('appeal'),
    of: zOf,
    at: zAt,
    state: z.enum(APPEAL_STATES),
    text: zText,
    decided: zDecided.nullable(),
    messages: z.array(z.object({ at: zAt, side: z.enum(APPEAL_SIDES), by: zWho, text: zText })).max(200),
  }),
  z.object({
    kind: z.literal('ban-request'),
    of: zOf.nullable(),
    at: zAt,
    player: zName,
    reason: zText,
    minutes: z.number().int().nullable(),
    evidence: zLinks,
    note: zText,
    state: z.enum(BAN_REQUEST_STATES),
    by: zWho,
    expiresAt: zAt,
    decided: z.object({ at: zAt, by: zWho, byVotes: z.boolean(), reason: zText }).nullable(),
    votes: z.array(z.object({ at: zAt, by: zWho, vote: z.enum(BAN_REQUEST_VOTES) })).max(200),
    comments: z.array(z.object({ at: zAt, by: zWho, text: zText })).max(200),
    values: zValues,
  }),
] as const;
