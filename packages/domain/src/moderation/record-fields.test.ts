import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PUNISHMENT_TYPES } from '../punishment-types.ts';
import { checkFieldSet, replaceFieldSet } from './record-field-sets.ts';
import {
  askedFields,
  missingFields,
  NO_RECORD_FIELDS,
  RECORD_FIELD_KINDS,
  RECORD_FIELD_LIMITS,
  RECORD_SUBJECTS,
  type RecordField,
  type RecordFieldSet,
  recordFieldsOf,
} from './record-fields.ts';
import { applyRecordValues, filterValues } from './record-values.ts';

const BASE: RecordField = {
  ...{ id: 'f', subject: 'punishment', kind: 'text', label: 'Department', choices: [], min: null, max: null },
  ...{ required: true, types: [], stage: 'start', archived: false },
};
const field = (more: Partial<RecordField> = {}): RecordField => ({ ...BASE, ...more });
const setOf = (...fields: RecordField[]): RecordFieldSet => ({ ...NO_RECORD_FIELDS, fields });
const choice = field({ id: 'c', kind: 'choice', label: 'Area', choices: ['North', 'South'] });

describe('a set of fields', () => {
  it.each([
    ['no name', field({ label: ' ' }), 'Enter a name.'],
    ['a reserved id', field({ id: 'evidence' }), 'This id can’t be used.'],
    ['an inherited id', field({ id: '__proto__' }), 'This id can’t be used.'],
    ['a long name', field({ label: 'x'.repeat(41) }), 'At most 40 characters.'],
    ['hidden characters', field({ label: 'a\u202eb' }), 'Remove line breaks and hidden characters.'],
    ['one option', field({ kind: 'choice', choices: ['A'] }), 'Add at least two options.'],
    ['equal options', field({ kind: 'choice', choices: ['A', 'A'] }), 'Two options are the same.'],
    ['options of a text', field({ choices: ['A', 'B'] }), 'Only choices have options.'],
    ['limits of a text', field({ min: 1 }), 'Only numbers have limits.'],
    [
      'a limit that no number reaches',
      field({ kind: 'number', max: 1e308 }),
      'A limit is at most 1,000,000,000.',
    ],
    ['a limit of no number', field({ kind: 'number', min: Number.NaN }), 'A limit is at most 1,000,000,000.'],
    [
      'a limit of options',
      field({ kind: 'choice', choices: ['A', 'B'], min: -1e10 }),
      'A limit is at most 1,000,000,000.',
    ],
    [
      'limits the wrong way round',
      field({ kind: 'number', min: 2, max: 1 }),
      'The lowest number is above the highest.',
    ],
    [
      'types of a shift',
      field({ subject: 'shift', stage: 'end', types: ['ban'] }),
      'Only punishments have types.',
    ],
    ['a shift that asks at its start', field({ subject: 'shift' }), 'This field can’t be asked for then.'],
  ])('refuses %s', (_, one, message) => {
    expect(checkFieldSet(setOf(one))[0]).toEqual({ fieldId: one.id, message });
  });

  it('has a limited number of fields for each subject, archived ones aside', () => {
    const many = Array.from({ length: RECORD_FIELD_LIMITS.fields + 1 }, (_, n) =>
      field({ id: `f${n}`, label: `Field ${n}` }),
    );
    expect(checkFieldSet(setOf(...many))[0]?.message).toBe('At most 8 fields. Archive one first.');
    const [first, ...rest] = many;
    expect(first && checkFieldSet(setOf({ ...first, archived: true }, ...rest))).toEqual([]);
  });

  it('archives what is left out, and keeps kind and subject', () => {
    const before = setOf(field(), choice);
    const after = replaceFieldSet(before, setOf(field({ kind: 'number', label: 'Unit' })));
    expect(after.fields).toEqual([field({ label: 'Unit' }), { ...choice, archived: true }]);
  });
});

describe('values of a record', () => {
  const number = field({ id: 'n', kind: 'number', label: 'Amount', min: 1, max: 5 });
  const link = field({ id: 'l', kind: 'link', label: 'Report' });
  const fields = [field(), choice, number, link, field({ id: 'old', archived: true })];

  it('are taken as their kind', () => {
    const sent = { f: ' a\nb ', c: 'South', n: '3', l: 'https://example.com/a' };
    expect(applyRecordValues(fields, {}, sent)).toEqual({
      values: { f: 'a b', c: 'South', n: 3, l: 'https://example.com/a' },
      problems: {},
    });
  });

  it.each([
    [{ c: 'West' }, 'Choose one of the options.'],
    [{ n: 6 }, 'At most 5.'],
    [{ n: Number.NaN }, 'Enter a number.'],
    [{ n: 'x' }, 'Enter a number.'],
    [{ l: 'javascript:alert(1)' }, 'Enter a link that begins with https://.'],
    [{ l: 'https://user:password@example.com' }, 'Enter a link that begins with https://.'],
    [{ f: 'x'.repeat(301) }, 'At most 300 characters.'],
    [{ old: 'new' }, 'This field is no longer used. Reload the page.'],
    [{ constructor: 'x' }, 'This field is no longer used. Reload the page.'],
  ])('refuse %j', (sent: Record<string, string | number>, message) => {
    expect(Object.values(applyRecordValues(fields, {}, sent).problems)).toEqual([message]);
  });

  it('stay as they were where a field is archived or an option is gone', () => {
    const before = { old: 'kept', c: 'West' };
    expect(applyRecordValues(fields, before, { f: 'x', c: 'West' }).values).toEqual({ ...before, f: 'x' });
  });
});

describe('what a record lacks', () => {
  const set: RecordFieldSet = {
    requirements: { ...NO_RECORD_FIELDS.requirements, ban: ['evidence', 'witness'] },
    fields: [field({ types: ['ban'] }), field({ id: 'end', subject: 'modCall', stage: 'end' })],
  };

  it('depends on its type', () => {
    const facts = { subject: 'punishment', values: {} } as const;
    expect(missingFields(set, { ...facts, type: 'warning' })).toEqual([]);
    expect(missingFields(set, { ...facts, type: 'ban' })).toEqual(['evidence', 'witness', 'f']);
    const given = { values: { witness: 'Rusty', f: 'x' }, evidence: ['https://example.com'] };
    expect(missingFields(set, { ...facts, type: 'ban', ...given })).toEqual([]);
  });

  it('depends on the stage', () => {
    const facts = { subject: 'modCall', values: {} } as const;
    expect(missingFields(set, { ...facts, stage: 'start' })).toEqual([]);
    expect(missingFields(set, facts)).toEqual(['end']);
  });
});

const anyField = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'toString'),
  subject: fc.constantFrom(...RECORD_SUBJECTS),
  kind: fc.constantFrom(...RECORD_FIELD_KINDS),
  label: fc.string({ maxLength: 50 }),
  choices: fc.array(fc.string({ maxLength: 5 }), { maxLength: 4 }),
  min: fc.option(fc.integer()),
  max: fc.option(fc.integer()),
  required: fc.boolean(),
  types: fc.subarray([...PUNISHMENT_TYPES]),
  stage: fc.constantFrom('start' as const, 'end' as const),
  archived: fc.boolean(),
});
const anySet = fc.record({
  requirements: fc.constant(NO_RECORD_FIELDS.requirements),
  fields: fc.array(anyField, { maxLength: 6 }),
});
const anyValues = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd', 'location', 'template', '__proto__'),
  fc.oneof(fc.string(), fc.double(), fc.constant(null)),
);
const anySubject = fc.constantFrom(...RECORD_SUBJECTS);

describe('whatever is defined and sent', () => {
  it('stores only values of known fields, within their limits, and the same when applied again', () => {
    fc.assert(
      fc.property(anySet, anySubject, anyValues, (set, subject, sent) => {
        const fields = recordFieldsOf(set, subject);
        const { values } = applyRecordValues(fields, {}, sent);
        for (const [id, value] of Object.entries(values)) {
          expect(fields.some((one) => one.id === id)).toBe(true);
          expect(typeof value === 'number' ? Number.isFinite(value) : value.length <= 500).toBe(true);
        }
        expect(applyRecordValues(fields, values, values)).toEqual({ values, problems: {} });
      }),
    );
  });

  it('lacks nothing that it has, and can be filtered only by what it has', () => {
    fc.assert(
      fc.property(anySet, anySubject, anyValues, (set, subject, sent) => {
        const { values } = applyRecordValues(recordFieldsOf(set, subject), {}, sent);
        const missing = missingFields(set, { subject, type: 'ban', values });
        expect(missing.filter((id) => Object.hasOwn(values, id))).toEqual([]);
        const required = askedFields(set, { subject, type: 'ban' }).filter((one) => one.isRequired);
        expect(missing.every((id) => required.some((one) => one.id === id))).toBe(true);
        for (const { fieldId, value } of filterValues(set, subject, values)) {
          expect(String(values[fieldId])).toBe(value);
        }
      }),
    );
  });

  it('keeps every field of the set before', () => {
    fc.assert(
      fc.property(anySet, anySet, (before, after) => {
        const ids = new Set(replaceFieldSet(before, after).fields.map(({ id }) => id));
        expect(before.fields.every(({ id }) => ids.has(id))).toBe(true);
        checkFieldSet(replaceFieldSet(before, after));
      }),
    );
  });
});
