import { hasHiddenCharacters } from '../community/identity.ts';
import {
  RECORD_FIELD_LIMITS,
  RECORD_REQUIREMENTS,
  RECORD_SUBJECTS,
  type RecordField,
  type RecordFieldSet,
} from './record-fields.ts';

/** What is wrong with a set; `fieldId` is null where it is about all of it. */
export interface FieldSetProblem {
  fieldId: string | null;
  message: string;
}

/** Returns what is wrong with a set of fields, first things first. Never throws. */
export function checkFieldSet({ fields }: RecordFieldSet): FieldSetProblem[] {
  const { all, fields: most } = RECORD_FIELD_LIMITS;
  const problems: FieldSetProblem[] = [];
  if (fields.length > all)
    problems.push({ fieldId: null, message: `At most ${all} fields with archived ones.` });
  for (const subject of RECORD_SUBJECTS) {
    const used = fields.filter((field) => field.subject === subject && !field.archived);
    const extra = used[most];
    if (extra) problems.push({ fieldId: extra.id, message: `At most ${most} fields. Archive one first.` });
    problems.push(...repeated(used));
  }
  const ids = new Set<string>();
  for (const field of fields) {
    const message = ids.has(field.id) ? 'Two fields have one id.' : problemOf(field);
    ids.add(field.id);
    if (message !== null) problems.push({ fieldId: field.id, message });
  }
  return problems;
}

function repeated(fields: readonly RecordField[]): FieldSetProblem[] {
  const seen = new Set<string>();
  return fields.flatMap(({ id, label }) => {
    const key = label.trim().toLowerCase();
    if (seen.has(key)) return [{ fieldId: id, message: 'Two fields have this name.' }];
    seen.add(key);
    return [];
  });
}

function problemOf(field: RecordField): string | null {
  const { id, label, kind, subject, choices, min, max, types, stage } = field;
  const isReserved = RECORD_REQUIREMENTS.some((one) => one === id) || id === 'missing';
  if (isReserved || !/^[\w-]{1,40}$/.test(id) || id === '__proto__') return 'This id can’t be used.';
  if (label.trim() === '') return 'Enter a name.';
  if (label.length > RECORD_FIELD_LIMITS.label) return `At most ${RECORD_FIELD_LIMITS.label} characters.`;
  if (hasHiddenCharacters(label)) return 'Remove line breaks and hidden characters.';
  if (!isLimit(min) || !isLimit(max)) return 'A limit is at most 1,000,000,000.';
  if (kind === 'choice') return problemOfChoices(choices);
  if (choices.length > 0) return 'Only choices have options.';
  if (kind !== 'number' && (min !== null || max !== null)) return 'Only numbers have limits.';
  if (min !== null && max !== null && min > max) return 'The lowest number is above the highest.';
  if (types.length > 0 && subject !== 'punishment') return 'Only punishments have types.';
  const stages = { punishment: ['start'], infraction: ['start'], shift: ['end'], modCall: ['start', 'end'] };
  return stages[subject].includes(stage) ? null : 'This field can’t be asked for then.';
}

function isLimit(limit: number | null): boolean {
  return limit === null || Math.abs(limit) <= RECORD_FIELD_LIMITS.number;
}

function problemOfChoices(choices: readonly string[]): string | null {
  const { choices: most, choice } = RECORD_FIELD_LIMITS;
  if (choices.length < 2) return 'Add at least two options.';
  if (choices.length > most) return `At most ${most} options.`;
  if (choices.some((one) => one.trim() === '' || one !== one.trim() || hasHiddenCharacters(one))) {
    return 'An option is empty or has hidden characters.';
  }
  if (choices.some((one) => one.length > choice)) return `An option has at most ${choice} characters.`;
  return new Set(choices).size === choices.length ? null : 'Two options are the same.';
}

/**
 * Returns the set that a save puts in force. A field that is left out is archived, never deleted, because records have
 * values of it. Its kind and subject stay, so that stored values stay readable.
 */
export function replaceFieldSet(before: RecordFieldSet, after: RecordFieldSet): RecordFieldSet {
  const known = new Map(before.fields.map((field) => [field.id, field]));
  const sent = new Set(after.fields.map(({ id }) => id));
  const kept = after.fields.map((field) => {
    const old = known.get(field.id);
    return old ? { ...field, kind: old.kind, subject: old.subject } : field;
  });
  const left = before.fields.filter(({ id }) => !sent.has(id)).map((field) => ({ ...field, archived: true }));
  return { requirements: after.requirements, fields: [...kept, ...left] };
}
