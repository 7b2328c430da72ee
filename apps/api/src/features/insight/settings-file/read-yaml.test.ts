import { SETTINGS_FILE_MAX } from '@tenfour/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readSettingsFile } from './read-file.ts';
import { readYaml } from './read-yaml.ts';

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
    ['too large', `a: ${'x'.repeat(SETTINGS_FILE_MAX)}`],
    ['many entries', '- 1\n'.repeat(45_000)],
    ['deep flow', `a: ${'['.repeat(5_000)}`],
    ['deep but whole', `a: ${'['.repeat(40)}${']'.repeat(40)}`],
    ['brackets', ']'.repeat(SETTINGS_FILE_MAX)],
    ['commas', `[${','.repeat(SETTINGS_FILE_MAX - 1)}`],
    ['keys of one map', `{${Array.from({ length: 20_000 }, (_, at) => `a${at}: 1`).join(',')}}`],
    ['aliases', `a: &a 1\nb: [${'*a,'.repeat(1_000)}]`],
    [
      'a billion laughs',
      `a0: &a0 [x]\n${Array.from({ length: 20 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`).join('\n')}`,
    ],
    ['tags', '- !a b\n'.repeat(20_000)],
  ])('refuses %s soon', (_, text) => {
    const before = performance.now();
    expect(problemsOf(text).length).toBeGreaterThan(0);
    // 40,000 tokens take about 150 ms on one core.
    expect(performance.now() - before).toBeLessThan(3_000);
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
