import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedFields, NO_RECORD_FIELDS, RECORD_FIELD_LIMITS, type RecordField } from './record-fields.ts';
import { DISCORD_FORM, type FormInput, formInputs, nextInputs, readForm } from './record-forms.ts';

const LIMITS = { links: 5, length: 500 };
const asked = (more: Partial<RecordField> = {}, isRequired = true) => ({
  ...{ id: 'f', subject: 'punishment' as const, kind: 'text' as const, label: 'Unit', choices: [] },
  ...{ min: null, max: null, required: isRequired, types: [], stage: 'start' as const, archived: false },
  ...{ isRequired, ...more },
});
const many = (count: number) => Array.from({ length: count }, (_, nth) => `Option ${nth}`);

describe('an input', () => {
  it.each([
    ['a text', {}, { kind: 'line', hint: '', choices: [], maxLength: 300 }],
    ['a link', { kind: 'link' }, { kind: 'line', hint: 'A link that begins with https://', maxLength: 500 }],
    ['a number', { kind: 'number' }, { kind: 'line', hint: 'A number' }],
    ['a number from 1', { kind: 'number', min: 1 }, { hint: 'A number, at least 1' }],
    ['a number up to 5', { kind: 'number', max: 5 }, { hint: 'A number, at most 5' }],
    ['a number between', { kind: 'number', min: 1, max: 5 }, { hint: 'A number from 1 to 5' }],
    ['a choice', { kind: 'choice', choices: ['A', 'B'] }, { kind: 'choice', choices: ['A', 'B'], hint: '' }],
    ['25 options', { kind: 'choice', choices: many(25) }, { kind: 'choice', choices: many(25) }],
    ['26 options', { kind: 'choice', choices: many(26) }, { kind: 'line', choices: [] }],
    ['no options', { kind: 'choice', choices: [] }, { kind: 'line', choices: [] }],
  ] as const)('of %s', (_, more, expected) => {
    expect(formInputs({ evidence: null, fields: [asked(more)] })).toMatchObject([
      { id: 'f', label: 'Unit', isRequired: true, ...expected },
    ]);
  });

  it('for evidence comes after those of the command, and takes links or pictures', () => {
    const own: FormInput = {
      ...{ id: 'own:x', label: 'Resolution', hint: '', kind: 'lines', choices: [], isRequired: true },
      maxLength: 500,
    };
    const inputs = formInputs({ inputs: [own], evidence: LIMITS, fields: [asked()] });
    expect(inputs.map(({ id }) => id)).toEqual(['own:x', 'evidence', 'evidence:pictures', 'f']);
    expect(inputs.slice(1, 3)).toMatchObject([
      { kind: 'lines', isRequired: false, hint: 'One per line. A link or a picture is required' },
      { kind: 'files', isRequired: false, hint: 'PNG, JPEG or WebP, up to 8 MB each' },
    ]);
  });

  it('has a label of its own, in at most 45 characters', () => {
    const label = 'x'.repeat(60);
    const fields = [label, label, `${label}y`, 'Location', 'location', '\u202e\n'].map((one, nth) =>
      asked({ id: `f${nth}`, label: one }),
    );
    const labels = formInputs({ evidence: null, fields }).map((input) => input.label);
    expect(labels.slice(3)).toEqual(['Location', 'location (2)', 'Field']);
    expect(labels[1]).toBe(`${'x'.repeat(40)}… (2)`);
    expect(new Set(labels).size).toBe(fields.length);
    expect(labels.every((one) => one.length >= 1 && one.length <= DISCORD_FORM.label)).toBe(true);
  });
});

describe('what was typed', () => {
  const area = { kind: 'choice' as const, choices: ['North', 'South'] };
  it.each([
    ['a text', {}, ' K9\n1 ', 'K9 1', undefined],
    ['a number', { kind: 'number' }, ' 5 ', 5, undefined],
    ['a word for a number', { kind: 'number' }, 'five', undefined, 'Enter a number.'],
    ['too large a number', { kind: 'number', max: 4 }, '5', undefined, 'At most 4.'],
    ['an option', area, 'North', 'North', undefined],
    ['an option in other letters', area, 'north', 'North', undefined],
    ['an option that is gone', area, 'West', undefined, 'Choose one of the options.'],
    ['a link', { kind: 'link' }, 'https://x.test/a', 'https://x.test/a', undefined],
    [
      'a script',
      { kind: 'link' },
      'javascript:alert(1)',
      undefined,
      'Enter a link that begins with https://.',
    ],
    ['nothing', {}, '  ', undefined, 'Required.'],
    ['a mention', {}, '@everyone', '@everyone', undefined],
  ] as const)('reads %s', (_, more, text, value, problem) => {
    const { fields, problems } = readForm({ evidence: null, fields: [asked(more)] }, { f: text });
    expect([fields.f, problems.f]).toEqual([value, problem]);
  });

  it('can be left out where nothing is required, and of a field that is gone', () => {
    const read = readForm(
      { evidence: null, fields: [asked({}, false)] },
      { f: '', gone: 'x', __proto__: 'x' },
    );
    expect(read).toEqual({ fields: {}, evidence: [], problems: {} });
  });

  it.each<[string, unknown, string?]>([
    ['', [], 'Enter a link or add a picture.'],
    [
      'https://a.test/1\nhttp://b.test  https://c.test',
      ['https://a.test/1', 'http://b.test', 'https://c.test'],
    ],
    ['see my clip', ['see', 'my', 'clip'], 'Enter links that begin with https://, one per line.'],
    ['https://a.test '.repeat(6), Array(6).fill('https://a.test'), 'At most 5 links and pictures.'],
    [`https://a.test/${'x'.repeat(500)}`, expect.anything(), 'A link has at most 500 characters.'],
  ])('reads the evidence %j', (text, links, problem) => {
    const { evidence, problems } = readForm({ evidence: LIMITS, fields: [] }, { evidence: text });
    expect([evidence, problems.evidence]).toEqual([links, problem]);
  });

  it('as a link stands beside pictures, which are enough too', () => {
    const pictures = { 'evidence:pictures': '/api/servers/s/evidence/a\n/api/servers/s/evidence/b' };
    const read = (typed: Record<string, string>) => readForm({ evidence: LIMITS, fields: [] }, typed);
    expect(read(pictures)).toMatchObject({
      evidence: ['/api/servers/s/evidence/a', '/api/servers/s/evidence/b'],
      problems: {},
    });
    expect(read({ ...pictures, evidence: 'https://a.test' }).evidence).toHaveLength(3);
    expect(read({ ...pictures, evidence: 'https://a.test '.repeat(4) }).problems).toEqual({
      evidence: 'At most 5 links and pictures.',
    });
  });

  it('comes back as the values that it was written from', () => {
    const max = RECORD_FIELD_LIMITS;
    const word = fc.stringMatching(/^[A-Za-z0-9@<>#:*_]([A-Za-z0-9@<>#:*_ ]{0,40}[A-Za-z0-9@<>#:*_])?$/);
    const fieldWithValue = fc.oneof(
      word.map((value) => ({ more: { kind: 'text' as const }, value })),
      fc
        .double({ min: -max.number, max: max.number, noNaN: true, noDefaultInfinity: true })
        .map((value) => ({ more: { kind: 'number' as const }, value: value === 0 ? 0 : value })),
      fc.webUrl().map((value) => ({ more: { kind: 'link' as const }, value })),
      fc
        .uniqueArray(word, { minLength: 2, maxLength: 40, selector: (one) => one.toLowerCase() })
        .chain((choices) =>
          fc.constantFrom(...choices).map((value) => ({ more: { kind: 'choice' as const, choices }, value })),
        ),
    );
    fc.assert(
      fc.property(fc.array(fieldWithValue, { maxLength: 12 }), (some) => {
        const fields = some.map(({ more }, nth) => asked({ id: `f${nth}`, label: 'Same', ...more }));
        const values = Object.fromEntries(some.map(({ value }, nth) => [`f${nth}`, value]));
        const inputs = formInputs({ evidence: null, fields });
        const typed = Object.fromEntries(inputs.map(({ id }) => [id, String(values[id])]));
        expect(readForm({ evidence: null, fields }, typed)).toEqual({
          ...{ fields: values, evidence: [], problems: {} },
        });
        expect(inputs.every(({ id, maxLength }) => String(values[id]).length <= maxLength)).toBe(true);
      }),
    );
  });

  it('never makes it throw', () => {
    const texts = fc.dictionary(
      fc.constantFrom('f', 'evidence', '__proto__', 'x'),
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('\ud800', '\0', '\u202e', 'NaN', '-0', '1e400'),
      ),
    );
    const kinds = fc.constantFrom('text', 'number', 'link', 'choice');
    fc.assert(
      fc.property(texts, kinds, (typed, kind) => {
        const { fields, problems } = readForm({ evidence: LIMITS, fields: [asked({ kind })] }, typed);
        expect('f' in fields || 'f' in problems).toBe(true);
      }),
    );
  });
});

describe('the next form', () => {
  const set = {
    ...NO_RECORD_FIELDS,
    requirements: { ...NO_RECORD_FIELDS.requirements, ban: ['template', 'location', 'witness'] as const },
    fields: many(8).map((label, nth) => asked({ id: `f${nth}`, label })),
  };
  const fields = askedFields(set, { subject: 'punishment', type: 'ban' }, ['RDM', 'VDM']);
  const inputs = formInputs({ evidence: LIMITS, fields });
  const next = (wrong: string[], shown: string[]) =>
    nextInputs(inputs, { wrong: new Set(wrong), shown: new Set(shown) }).map(({ id }) => id);

  it('asks for everything in order, five at a time', () => {
    const shown: string[] = [];
    const sizes = [];
    while (shown.length < inputs.length) {
      const part = next([], shown);
      sizes.push(part.length);
      shown.push(...part);
    }
    expect(sizes).toEqual([5, 5, 3]);
    expect(next([], shown)).toEqual(shown.slice(0, 5));
    expect(shown).toEqual(inputs.map(({ id }) => id));
  });

  it('shows what is wrong with what was around it', () => {
    const shown = inputs.slice(0, 10).map(({ id }) => id);
    expect(next(['f5'], shown)).toEqual(['evidence', 'evidence:pictures', 'template', 'location', 'f5']);
    expect(next(shown.slice(1, 8), shown)).toEqual(shown.slice(1, 6));
  });
});
