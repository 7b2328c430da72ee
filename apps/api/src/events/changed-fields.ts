import { spellDuration } from '@tenfour/domain';

type Value = Changes['before'][string];

/** One field of a change as people read it. A time stays ISO 8601, since each reader has their own time zone. */
export interface ChangedField {
  field: string;
  before: Value;
  after: Value;
}

/** Name of a field, and its values where they have words of their own. */
export interface FieldLabel {
  name: string;
  value?: (value: NonNullable<Value>) => Value;
  /** Label for an empty value; without one, null stays null. */
  empty?: string;
}

/** Labels by the names that the fields have in a diff. Other fields are named by their spelled-out name. */
export type FieldLabels = Readonly<Record<string, FieldLabel>>;

/** Returns the labels of the fields in a stored diff, by the entry's action; none for an unknown action. */
export type LabelsOf = (action: string) => FieldLabels;

/** Returns a change field by field, with the labels of its kind of event. */
export function changedFields(labels: FieldLabels, { before, after }: Changes): ChangedField[] {
  return Object.keys(after).map((key) => {
    const label = labels[key] ?? { name: spelledOut(key) };
    return { field: label.name, before: shown(label, before[key]), after: shown(label, after[key]) };
  });
}

function shown({ value, empty }: FieldLabel, stored: Value | undefined): Value {
  if (stored === null || stored === undefined || stored === '') return empty ?? null;
  if (value !== undefined) return value(stored);
  return typeof stored === 'boolean' ? (stored ? 'Yes' : 'No') : stored;
}

/** Labels values by their own words, such as `{ open: 'Immediately' }`. */
export function oneOf(words: Readonly<Record<string, string>>) {
  return (value: NonNullable<Value>): Value => capitalized(words[String(value)] ?? value);
}

/** Labels numbers as counts, such as "1 day" and "3 days". */
export function countOf(unit: 'minute' | 'day') {
  return (value: NonNullable<Value>): Value => (value === 1 ? `1 ${unit}` : `${value} ${unit}s`);
}

/** Labels minutes as a duration. */
export function duration(value: NonNullable<Value>): Value {
  return typeof value === 'number' ? spellDuration(value) : value;
}

export function capitalized(value: NonNullable<Value>): string {
  const text = String(value);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** `breakMinutes` as "Break minutes". */
function spelledOut(key: string): string {
  return capitalized(key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

/** A change of some fields: the old values and the new ones under the same names. Secrets never. */
export interface Changes {
  before: Readonly<Record<string, string | number | boolean | null>>;
  after: Readonly<Record<string, string | number | boolean | null>>;
}

type Values = Changes['before'];

/** Returns the differences between two versions of one thing, field by field; null when they are equal. */
export function changesBetween<Shown extends Values>(before: Shown, after: Shown): Changes | null {
  const different = Object.keys(after).filter((field) => before[field] !== after[field]);
  if (different.length === 0) return null;
  return { before: pick(before, different), after: pick(after, different) };
}

function pick(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
}
