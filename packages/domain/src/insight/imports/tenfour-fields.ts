import { checkFieldSet } from '../../moderation/record-field-sets.ts';
import {
  NO_RECORD_FIELDS,
  RECORD_FIELD_KINDS,
  RECORD_FIELD_LIMITS,
  RECORD_SUBJECTS,
  type RecordSubject,
  recordFieldsOf,
} from '../../moderation/record-fields.ts';
import { PUNISHMENT_TYPES } from '../../punishment-types.ts';
import type { FieldDefinition, ImportedValue } from './field-values.ts';
import { excerpt, type Fields, isFields, numberOf, textOf } from './fields.ts';
import type { ImportRow } from './items.ts';
import { PROBLEMS } from './problems.ts';

/** The fields that a file defines, by their ids in the file. */
type FileFields = ReadonlyMap<string, FieldDefinition>;

/** Reads the fields that an export defines: a row for each, and one that puts them in use, which waits for the owner. */
export function readFileFields(value: unknown): { rows: ImportRow[]; fields: FileFields } {
  const entries = Array.isArray(value) ? value : [];
  const fields = new Map<string, FieldDefinition>();
  const rows: ImportRow[] = [];
  const used: FieldDefinition[] = [];
  let requirements: unknown = null;
  for (const entry of entries.slice(0, ENTRIES_MAX)) {
    if (isFields(entry) && isFields(entry.requirements)) {
      requirements ??= entry.requirements;
      continue;
    }
    const definition = isFields(entry) ? definitionOf(entry) : PROBLEMS.entry;
    if (typeof definition === 'string') {
      rows.push({ item: null, problem: definition, text: excerpt(entry) });
      continue;
    }
    rows.push({ item: { kind: 'field', definition }, problem: null });
    fields.set(textOf(entry.id, RECORD_FIELD_LIMITS.label), definition);
    if (entry.archived !== true) used.push(definition);
  }
  const isEmpty = used.length === 0 && requirements === null;
  return { rows: isEmpty ? rows : [...rows, settingRow(used, requirements)], fields };
}

/** The requirements, and as many fields as a server can have. */
const ENTRIES_MAX = RECORD_FIELD_LIMITS.all + 1;

function settingRow(fields: readonly FieldDefinition[], requirements: unknown): ImportRow {
  const value = JSON.stringify({ requirements: requirements ?? NO_RECORD_FIELDS.requirements, fields });
  return { item: { kind: 'setting', setting: 'recordFields', value }, problem: null };
}

function definitionOf(entry: Fields): FieldDefinition | string {
  const subject = RECORD_SUBJECTS.find((one) => one === entry.records);
  const kind = RECORD_FIELD_KINDS.find((one) => one === entry.kind);
  if (subject === undefined || kind === undefined) return PROBLEMS.type;
  const limit = (value: unknown) => (value === null || value === undefined ? null : numberOf(value));
  const definition: FieldDefinition = {
    ...{ subject, kind, label: textOf(entry.name, RECORD_FIELD_LIMITS.label) },
    choices: kind === 'choice' ? textsOf(entry.choices) : [],
    ...{ min: limit(entry.min), max: limit(entry.max), required: entry.required === true },
    types: PUNISHMENT_TYPES.filter((one) => textsOf(entry.types).includes(one)),
    stage: entry.stage === 'end' || subject === 'shift' ? 'end' : 'start',
  };
  const field = { ...definition, id: 'field', archived: true };
  return checkFieldSet({ ...NO_RECORD_FIELDS, fields: [field] })[0]?.message ?? definition;
}

function textsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value.slice(0, RECORD_FIELD_LIMITS.choices) : [];
  return list.map((one) => textOf(one, RECORD_FIELD_LIMITS.choice));
}

/** Returns the values of a record by the names of their fields, and nothing for a record without any. */
function valuesIn(
  { fields }: Fields,
  subject: RecordSubject,
  known: FileFields,
): { values?: readonly ImportedValue[] } {
  if (!isFields(fields)) return {};
  const builtIn = recordFieldsOf(NO_RECORD_FIELDS, subject);
  const values = Object.entries(fields)
    .slice(0, RECORD_FIELD_LIMITS.all)
    .flatMap(([id, given]): ImportedValue[] => {
      const value = typeof given === 'number' ? given : textOf(given, RECORD_FIELD_LIMITS.link);
      // A file can say 1e999, which no message holds.
      if (value === '' || value === Infinity || value === -Infinity) return [];
      const own = builtIn.find((field) => field.id === id);
      if (own !== undefined) return [{ field: id, kind: own.kind, builtIn: true, value }];
      const field = known.get(id);
      const isOf = field?.subject === subject;
      return [
        isOf
          ? { field: field.label, kind: field.kind, value }
          : { field: id.slice(0, RECORD_FIELD_LIMITS.label), kind: 'unknown', value },
      ];
    });
  return values.length === 0 ? {} : { values };
}

/** The lists of records that have values of a server's own fields. A ban request has those of the ban that it asks for. */
const VALUED: Readonly<Record<string, RecordSubject>> = {
  ...{ punishments: 'punishment', 'mod-calls': 'modCall', infractions: 'infraction', shifts: 'shift' },
  'ban-requests': 'punishment',
};

/** Adds the values of the fields that the file defines to the row of a record. */
export function withValues(list: string, row: ImportRow, entry: unknown, known: FileFields): ImportRow {
  const subject = VALUED[list];
  if (row.item === null || subject === undefined || !isFields(entry)) return row;
  return { item: { ...row.item, ...valuesIn(entry, subject, known) }, problem: null };
}
