import {
  checkFieldSet,
  PUNISHMENT_TYPES,
  RECORD_FIELD_KINDS,
  RECORD_FIELD_LIMITS,
  RECORD_REQUIREMENTS,
  RECORD_SUBJECTS,
  type RecordFieldSet,
} from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment, zPunishmentType, zText, zVersion } from '../fields.ts';

const MAX = RECORD_FIELD_LIMITS;
const zFieldId = zId.max(MAX.label);
const zRequirements = z.array(z.enum(RECORD_REQUIREMENTS)).max(RECORD_REQUIREMENTS.length);
const zLimit = z.number().min(-MAX.number).max(MAX.number).nullable();

const zRecordField = z.object({
  id: zFieldId,
  subject: z.enum(RECORD_SUBJECTS),
  kind: z.enum(RECORD_FIELD_KINDS),
  label: zText.trim().max(MAX.label),
  /** Of a choice; empty for other kinds. */
  choices: z.array(zText.trim().max(MAX.choice)).max(MAX.choices),
  /** Of a number. */
  min: zLimit,
  max: zLimit,
  required: z.boolean(),
  /** Types of punishments that require it; empty for all. */
  types: z.array(zPunishmentType).max(PUNISHMENT_TYPES.length),
  /** `end`: asked for when a call is resolved, or a shift ends. */
  stage: z.enum(['start', 'end']),
  /** Not asked for any more; records that have a value still show it. */
  archived: z.boolean(),
});

/** What records of a server need and can have: see `RecordFieldSet` in domain. */
export const zRecordFieldSet: z.ZodType<RecordFieldSet, RecordFieldSet> = z.object({
  requirements: z.object({
    warning: zRequirements,
    kick: zRequirements,
    strike: zRequirements,
    ban: zRequirements,
  }),
  fields: z.array(zRecordField).max(MAX.all),
});

/** The set in force; version 0 for a server without one. */
export const zRecordFields = z.object({
  version: z.number().int(),
  set: zRecordFieldSet,
  /** Null for version 0. */
  changedAt: zMoment.nullable(),
  changedBy: z.string().nullable(),
  /** Names of the templates that punishments can have. */
  templates: z.array(z.string()),
});
export type RecordFields = z.infer<typeof zRecordFields>;

/** A choice that a field no longer has, and that a punishment still has; filters accept it. */
export const zFormerChoice = z.object({ fieldId: z.string(), choice: z.string() });
export type FormerChoice = z.infer<typeof zFormerChoice>;

const zValidSet = zRecordFieldSet.superRefine((set, context) => {
  const [problem] = checkFieldSet(set);
  if (problem) context.addIssue({ code: 'custom', message: problem.message });
});

/** A field that is left out is archived. */
export const zSaveRecordFieldsInput = z.object({
  serverId: zId,
  /** The version that the change is based on; another one in force is a conflict. */
  expectedVersion: zVersion,
  set: zValidSet,
});
export type SaveRecordFieldsInput = z.infer<typeof zSaveRecordFieldsInput>;

/** Values of a record by field id. */
export const zRecordValues = z.record(z.string(), z.union([z.string(), z.number()]));

/** As `zRecordValues`; null removes a value. */
export const zSentValues = z
  .record(zFieldId, z.union([zText.max(MAX.link), z.number()]).nullable())
  .refine((sent) => Object.keys(sent).length <= MAX.all, 'Too many fields.')
  .optional();
export type SentValues = z.infer<typeof zSentValues>;

/** Narrows a list to records with a choice or number; both are sent together. */
export const FIELD_FILTER = {
  fieldId: zFieldId.optional(),
  fieldValue: zText.max(MAX.choice).optional(),
};

export interface RecordFieldsService {
  /** Throws `FORBIDDEN` for viewers who see neither records nor settings. */
  get(viewer: Viewer): Promise<RecordFields>;
  /** Lists at most `RECORD_FIELD_LIMITS.formerChoices`, by field. */
  formerChoices(viewer: Viewer): Promise<FormerChoice[]>;
  /** Puts a set in force. Throws `CONFLICT` when another version is in force than was expected. */
  save(viewer: Viewer, input: SaveRecordFieldsInput): Promise<RecordFields>;
}
