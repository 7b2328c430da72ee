import type { PunishmentType } from '../punishment-types.ts';

/** What a server can add fields to. */
export const RECORD_SUBJECTS = ['punishment', 'modCall', 'infraction', 'shift'] as const;
export type RecordSubject = (typeof RECORD_SUBJECTS)[number];

export const RECORD_FIELD_KINDS = ['text', 'choice', 'number', 'link'] as const;
export type RecordFieldKind = (typeof RECORD_FIELD_KINDS)[number];

/** What a server can require of punishments besides its own fields. */
export const RECORD_REQUIREMENTS = ['evidence', 'template', 'location', 'witness'] as const;
export type RecordRequirement = (typeof RECORD_REQUIREMENTS)[number];

/**
 * `fields` counts those in use for a subject, `all` every field of a server with the archived ones, `formerChoices` the
 * renamed and removed choices that a filter offers.
 */
export const RECORD_FIELD_LIMITS = {
  fields: 8,
  all: 60,
  label: 40,
  choices: 25,
  choice: 60,
  text: 300,
  link: 500,
  number: 1_000_000_000,
  formerChoices: 50,
} as const;

/** When a field is asked for: at the creation of a record, or when a call is resolved or a shift ends. */
export type RecordFieldStage = 'start' | 'end';

/** A field that a server added to its records. */
export interface RecordField {
  id: string;
  subject: RecordSubject;
  kind: RecordFieldKind;
  label: string;
  /** Of a choice; empty for other kinds. */
  choices: readonly string[];
  /** Of a number; null for no limit. */
  min: number | null;
  max: number | null;
  required: boolean;
  /** Types of punishments that require it; empty for all. */
  types: readonly PunishmentType[];
  stage: RecordFieldStage;
  /** No longer asked for; records that have a value still show it. */
  archived: boolean;
}

export interface RecordFieldSet {
  requirements: Readonly<Record<PunishmentType, readonly RecordRequirement[]>>;
  fields: readonly RecordField[];
}

/** Values of a record by field id. A choice is its text, so a renamed one stays as it was recorded. */
export type RecordValues = Readonly<Record<string, string | number>>;

/** The set of a server that has none of its own. */
export const NO_RECORD_FIELDS: RecordFieldSet = {
  requirements: { warning: [], kick: [], strike: [], ban: [] },
  fields: [],
};

export const RECORD_REQUIREMENT_NAMES: Readonly<Record<RecordRequirement, string>> = {
  evidence: 'Evidence',
  template: 'Template',
  location: 'Location',
  witness: 'Witness',
};

const builtIn = (id: RecordRequirement, choices: readonly string[]): RecordField => ({
  ...{ id, subject: 'punishment', kind: id === 'template' ? 'choice' : 'text', choices },
  ...{ label: RECORD_REQUIREMENT_NAMES[id], min: null, max: null, required: false },
  ...{ types: [], stage: 'start', archived: false },
});

/** Returns the fields that a record of this subject can have: the server's, and for punishments those of the product. */
export function recordFieldsOf(
  { fields }: RecordFieldSet,
  subject: RecordSubject,
  templates: readonly string[] = [],
): RecordField[] {
  const own = fields.filter((field) => field.subject === subject);
  if (subject !== 'punishment') return own;
  return [builtIn('template', templates), builtIn('location', []), builtIn('witness', []), ...own];
}

/** Returns whether a new record of this type requires the field. */
export function isFieldRequired(
  { requirements }: RecordFieldSet,
  { id, required, types, archived }: RecordField,
  type: PunishmentType | null,
): boolean {
  if (type !== null && requirements[type].some((one) => one === id)) return true;
  return required && !archived && (types.length === 0 || (type !== null && types.includes(type)));
}

/** Returns the fields that a form for a new record of this type shows, in order. */
export function askedFields(
  set: RecordFieldSet,
  about: { subject: RecordSubject; type?: PunishmentType | null; stage?: RecordFieldStage },
  templates: readonly string[] = [],
): (RecordField & { isRequired: boolean })[] {
  const { subject, type = null, stage } = about;
  const isBuiltIn = (id: string) => RECORD_REQUIREMENTS.some((one) => one === id);
  return recordFieldsOf(set, subject, templates)
    .map((field) => ({ ...field, isRequired: isFieldRequired(set, field, type) }))
    .filter((field) => !field.archived && (stage === undefined || field.stage === stage))
    .filter(({ id, isRequired }) => isRequired || !isBuiltIn(id));
}

/** What a record has, as its requirements see it. */
export interface RecordFacts {
  subject: RecordSubject;
  type?: PunishmentType | null;
  values: RecordValues;
  evidence?: readonly string[];
  /** Fields of which stages count; all when left out. */
  stage?: RecordFieldStage;
}

/** Returns ids of what a record lacks: `evidence` or fields, in the order of the form. */
export function missingFields(set: RecordFieldSet, facts: RecordFacts): string[] {
  const { subject, type = null, values, evidence = [], stage } = facts;
  const lacksEvidence =
    subject === 'punishment' && type !== null && set.requirements[type].includes('evidence');
  const fields = recordFieldsOf(set, subject)
    .filter((field) => stage === undefined || field.stage === stage)
    .filter((field) => isFieldRequired(set, field, type) && !Object.hasOwn(values, field.id));
  return [...(lacksEvidence && evidence.length === 0 ? ['evidence'] : []), ...fields.map(({ id }) => id)];
}

/** Returns the name of a field, or of a requirement of the product; null for an unknown id. */
export function recordFieldName(set: RecordFieldSet, id: string): string | null {
  const requirement = RECORD_REQUIREMENTS.find((one) => one === id);
  if (requirement !== undefined) return RECORD_REQUIREMENT_NAMES[requirement];
  return set.fields.find((field) => field.id === id)?.label ?? null;
}
