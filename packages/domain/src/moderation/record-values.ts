import { cleanTypedText, isWebLink } from '../format/typed-text.ts';
import {
  RECORD_FIELD_LIMITS,
  type RecordField,
  type RecordFieldKind,
  type RecordFieldSet,
  type RecordSubject,
  type RecordValues,
  recordFieldsOf,
} from './record-fields.ts';

export interface CheckedValues {
  values: RecordValues;
  /** Sentences by field id. */
  problems: Readonly<Record<string, string>>;
}

/**
 * Applies sent values to those of a record. Null and empty texts remove a value. Archived fields keep theirs and take
 * no other. Never throws.
 */
export function applyRecordValues(
  fields: readonly RecordField[],
  before: RecordValues,
  sent: Readonly<Record<string, string | number | null>>,
): CheckedValues {
  const values = new Map(Object.entries(before));
  const problems = new Map<string, string>();
  const known = new Map(fields.map((field) => [field.id, field]));
  for (const [id, value] of Object.entries(sent)) {
    const field = known.get(id);
    if (value === values.get(id)) continue;
    if (field === undefined || field.archived)
      problems.set(id, 'This field is no longer used. Reload the page.');
    else if (isNoValue(value)) values.delete(id);
    else {
      const read = readValue(field, value);
      if ('problem' in read) problems.set(id, read.problem);
      else values.set(id, read.value);
    }
  }
  return { values: Object.fromEntries(values), problems: Object.fromEntries(problems) };
}

function isNoValue(value: string | number | null): value is null {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

type Read = { value: string | number } | { problem: string };

function readValue(field: RecordField, sent: string | number): Read {
  if (field.kind === 'number') return readNumber(field, sent);
  if (typeof sent !== 'string') return { problem: 'Enter a text.' };
  const text = cleanTypedText(sent, false);
  if (text === '') return { problem: 'Enter a text.' };
  if (field.kind === 'choice') {
    return field.choices.includes(text) ? { value: text } : { problem: 'Choose one of the options.' };
  }
  if (field.kind === 'link') {
    return isWebLink(text, RECORD_FIELD_LIMITS.link)
      ? { value: text }
      : { problem: 'Enter a link that begins with https://.' };
  }
  const max = RECORD_FIELD_LIMITS.text;
  return text.length <= max ? { value: text } : { problem: `At most ${max} characters.` };
}

function readNumber({ min, max }: RecordField, sent: string | number): Read {
  const value = typeof sent === 'number' ? sent : Number(sent.trim());
  const most = RECORD_FIELD_LIMITS.number;
  if (!Number.isFinite(value) || Math.abs(value) > most) return { problem: 'Enter a number.' };
  if (min !== null && value < min) return { problem: `At least ${min}.` };
  if (max !== null && value > max) return { problem: `At most ${max}.` };
  return { value: value === 0 ? 0 : value };
}

/** Returns whether a value is one of its kind, whatever options and limits its field had when it was recorded. */
export function isValueOfKind(kind: RecordFieldKind, value: string | number): boolean {
  const { number, text, link, choice } = RECORD_FIELD_LIMITS;
  if (kind === 'number') return typeof value === 'number' && Math.abs(value) <= number;
  if (typeof value !== 'string' || cleanTypedText(value, false) !== value) return false;
  if (kind === 'link') return isWebLink(value, link);
  return value.length <= (kind === 'choice' ? choice : text);
}

/** Returns the values by which lists can be filtered: choices and numbers, as texts. */
export function filterValues(
  set: RecordFieldSet,
  subject: RecordSubject,
  values: RecordValues,
): { fieldId: string; value: string }[] {
  return recordFieldsOf(set, subject).flatMap(({ id, kind }) => {
    const value = Object.hasOwn(values, id) ? values[id] : undefined;
    const isFilter = kind === 'choice' || kind === 'number';
    return isFilter && value !== undefined ? [{ fieldId: id, value: String(value) }] : [];
  });
}
