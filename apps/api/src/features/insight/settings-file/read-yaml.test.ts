import { SETTINGS_FILE_MAX, SETTINGS_PROBLEMS_MAX } from '@tenfour/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readSettingsFile } from './read-file.ts';
import { readYaml } from './read-yaml.ts';
import { scanYaml } from './scan-yaml.ts';

/** Lines of which each is one column further in. */
const stairs = (line: string) =>
  Array.from({ length: 250 }, (_, at) => `${' '.repeat(at)}${line}`).join('\n');

const problemsOf = (text: string) => readYaml(text).problems;

describe('reading YAML', () => {
  it('reads any value that can be written, and finds its line', () => {
    const anyValue = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', maxDepth: 4 },
        fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    })).value;
    fc.assert(
      fc.property(anyValue, (value) => {
        const { problems, value: read } = readYaml(stringify({ value }, { aliasDuplicateObjects: false }));
        expect(problems).toEqual([]);
        expect(read).toEqual({ value });
      }),
    );
    expect(readYaml('a:\n  b:\n    - 1\n    - 2\n').lineOf(['a', 'b', 1])).toBe(4);
  });

  it.each([
    ['a: [1', 1],
    ['a: 1\nb: !!binary aGk=', 2],
    ['a: 1\nb: !ruby/object x', 2],
    ['a: 1\na: 2', 2],
    ['a: 1\n---\nb: 1', 2],
    ['? [1]\n: 2', 1],
    ['a: *nothing', 1],
    ['a: &a [*a]', 1],
    ['a:\n\t- 1', 2],
  ])('refuses %j with its line', (text, line) => {
    const problems = problemsOf(text);
    expect(problems[0]?.line).toBe(line);
    expect(problems.every(({ message }) => /[.!]$/.test(message) || message.length > 10)).toBe(true);
  });

  it.each([
    ['many entries', '- 1\n'.repeat(45_000), 20_001],
    ['deep flow', `a: ${'['.repeat(5_000)}`, 20],
    ['deep but whole', `a: ${'['.repeat(40)}${']'.repeat(40)}`, 20],
    ['deep keys', `${'{'.repeat(300)}a${': 1}'.repeat(300)}`, 20],
    ['deep lists of one line', `${'- '.repeat(1_000)}x\n${'#\n'.repeat(5_000)}`, 40],
    ['deep maps of many lines', stairs('a:'), 800],
    ['deep lists of many lines', stairs('-'), 800],
    ['brackets that close nothing', ']'.repeat(SETTINGS_FILE_MAX), 10],
    ['commas', `[${','.repeat(SETTINGS_FILE_MAX - 2)}`, 20_001],
    ['keys of one map', `{${Array.from({ length: 20_000 }, (_, at) => `a${at}: 1`).join(',')}}`, 20_001],
    ['aliases', `a: &a 1\nb: [${'*a,'.repeat(1_000)}]`, 100],
    ['tags', '- !a b\n'.repeat(20_000), 10],
    ['tags in one place', `a: ${'!a '.repeat(5_000)}`, 10],
    ['directives', '%A\n'.repeat(5_000), 10],
    ['documents', '---\n'.repeat(5_000), 10],
    ['ends of documents', 'a\n...\n'.repeat(5_000), 20],
    ['anchors', `a: ${'&a '.repeat(30_000)}`, 20_001],
  ])('refuses %s before they are parsed', (_, text, most) => {
    expect(scanYaml(text)?.tokens).toBeLessThanOrEqual(most);
    expect(problemsOf(text)).toHaveLength(1);
  });

  it.each([
    ['a file that is too large', `a: ${'x'.repeat(SETTINGS_FILE_MAX)}`],
    [
      'a billion laughs',
      `a0: &a0 [x]\n${Array.from({ length: 20 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`).join('\n')}`,
    ],
  ])('refuses %s', (_, text) => {
    expect(problemsOf(text)).toHaveLength(1);
  });

  it('lists few of many mistakes, and keeps no stacks of them', () => {
    const { stackTraceLimit } = Error;
    const bad = problemsOf(`a: "${'\\z'.repeat(50_000)}"`);
    expect(bad).toHaveLength(SETTINGS_PROBLEMS_MAX);
    expect(Error.stackTraceLimit).toBe(stackTraceLimit);
  });

  it('takes what looks deep and is not', () => {
    const block = `a: |\n${Array.from({ length: 150 }, (_, at) => `${' '.repeat(at + 1)}- - - - - - -`).join('\n')}\nb: 1`;
    const flow = `a: [\n${' '.repeat(150)}1,\n${' '.repeat(200)}2\n]`;
    const flows = `%YAML 1.2\n---\n${Array.from({ length: 100 }, (_, at) => `a${at}: [[1, { b: [2] }], [3]]`).join('\n')}\n`;
    for (const text of [block, flow, flows]) expect(problemsOf(text)).toEqual([]);
  });

  it('never reaches a prototype', () => {
    const { value } = readYaml(
      '__proto__: { polluted: true }\nconstructor: { prototype: { polluted: true } }',
    );
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe('reading a settings file', () => {
  it.each([
    ['- 1', 'A settings file begins with “tenfour: 1”.', 1],
    ['server: {}', 'The version is missing. This version of Tenfour reads “tenfour: 1”.', 1],
    ['tenfour: 2', 'This version of Tenfour reads “tenfour: 1”.', 1],
    ['tenfour: 1\ncolour: red', '“colour” is not a part of a settings file.', 2],
    ['tenfour: 1\n__proto__: {}', '“__proto__” is not a part of a settings file.', 2],
    ['tenfour: 1\nserver:\n  timezones: UTC', '“timezones” is not a setting of server.', 3],
    ['tenfour: 1\nroles:\n  - name: A\n    colour: red', '“colour” is not a setting of roles.1.', 4],
    [
      'tenfour: 1\nroles:\n  - name: A\n    permissions: [canFly]',
      /^roles\.1\.permissions\.1 must be one of/,
      4,
    ],
    ['tenfour: 1\nserver:\n  activityDays: 5', /^server\.activityDays: The activity log is kept for/, 3],
    ['tenfour: 1\nroleOrder: [admin]', 'roleOrder: The order also has “admin” and “moderator”.', 2],
    [
      'tenfour: 1\nforms:\n  - name: A\n    content:\n      sections:\n        - { id: a, color: red, questions: [{ id: q, kind: short, label: Q }] }',
      '“color” is not a setting of forms.1.content.sections.1.',
      6,
    ],
  ])('explains %j', (text, message, line) => {
    const [problem] = readSettingsFile(text).problems;
    expect(problem?.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    expect(problem?.line).toBe(line);
  });

  it('applies nothing of a file with a problem', () => {
    expect(readSettingsFile('tenfour: 1\nserver: { timezone: UTC }\nx: 1').parts).toEqual({});
  });

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(Array.isArray(readSettingsFile(text).problems)).toBe(true);
      }),
    );
    const pieces = fc.array(fc.constantFrom(...'[]{}:,-?&*!|>\'"%@`# \n\ta1'.split('')), { maxLength: 200 });
    fc.assert(
      fc.property(pieces, (some) => {
        expect(Array.isArray(readSettingsFile(`tenfour: 1\n${some.join('')}`).problems)).toBe(true);
      }),
    );
  });
});
