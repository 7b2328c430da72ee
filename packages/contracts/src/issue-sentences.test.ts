import { expect, test } from 'vitest';
import { z } from 'zod';
import { zChangeRoleInput } from './community/members.ts';
import { zCreateCustomCommandInput } from './game/custom-commands.ts';
import { describeIssues } from './issue-sentences.ts';

function said(schema: z.ZodType, input: unknown): string {
  const { error } = schema.safeParse(input);
  if (!error) throw new Error('The schema takes it.');
  return describeIssues(error);
}

const field = (schema: z.ZodType) => z.object({ field: schema });

test.each<[string, z.ZodType, unknown, string]>([
  ['missing text', z.string(), undefined, 'field is missing'],
  ['a missing number', z.number(), undefined, 'field is missing'],
  ['no text', z.string(), 7, 'field must be text'],
  ['null for text', z.string(), null, 'field must be text'],
  ['no number', z.number(), 'x', 'field must be a number'],
  ['no number after coercing', z.coerce.number(), 'x', 'field must be a number'],
  ['a broken number', z.number().int(), 1.5, 'field must be a whole number'],
  ['no switch', z.boolean(), 'yes', 'field must be true or false'],
  ['no list', z.array(z.string()), 'x', 'field must be a list'],
  ['a long text for a short list', z.array(z.string()).max(1, 'One only'), 'long', 'field must be a list'],
  ['no object', z.object({}), 'x', 'field must be an object'],
  ['another choice', z.enum(['a', 'b']), 'c', 'field must be one of a, b'],
  ['no choice', z.enum(['a', 'b']), undefined, 'field must be one of a, b'],
  ['another literal', z.literal(true), false, 'field must be true'],
  ['another of several literals', z.literal([5, 10]), 7, 'field must be one of 5, 10'],
  ['none of a union', z.union([z.literal(5), z.literal(10)]), 7, 'field must be one of 5, 10'],
  ['no text and no number', z.union([z.string(), z.number()]), true, 'field must be text or a number'],
  ['neither literal nor text', z.union([z.literal(5), z.string()]), true, 'field must be 5 or text'],
  [
    'a union of objects',
    z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
    {},
    'field is not valid',
  ],
  ['nothing in a text', z.string().min(1), '', 'field must not be empty'],
  ['a short text', z.string().min(8), 'x', 'field must have at least 8 characters'],
  ['a long text', z.string().max(3), 'long', 'field must have at most 3 characters'],
  ['an empty list', z.array(z.string()).min(1), [], 'field must not be empty'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'field must have at most 1 entry'],
  ['a small number', z.number().min(5), 1, 'field must be at least 5'],
  ['a large number', z.number().max(5), 9, 'field must be at most 5'],
  ['a number at its bound', z.number().positive(), 0, 'field must be more than 0'],
  ['a number between steps', z.number().multipleOf(5), 7, 'field must be a multiple of 5'],
  ['no moment', z.iso.datetime(), 'soon', 'field must be a moment such as 2026-01-31T12:00:00Z'],
  ['no address', z.url(), 'x', 'field must be a web address'],
  ['another form', z.string().regex(/^\d+$/), 'x', 'field must be in another form'],
  ['unknown fields', z.strictObject({}), { a: 1, b: 2 }, 'field must not contain a, b'],
  ['a refusal without words', z.string().refine(() => false), 'x', 'field is not valid'],
  ['a sentence of ours', z.string().min(1, 'Say why'), '', 'field: Say why'],
])('%s', (_what, schema, input, sentence) => {
  expect(said(field(schema), { field: input })).toBe(sentence);
});

test('fields within fields and the request itself have names', () => {
  expect(said(z.object({ a: z.array(z.number()) }), { a: [1, 'x'] })).toBe('a.1 must be a number');
  expect(said(z.object({}), 'text')).toBe('the request must be an object');
});

test('of many problems the first five are named', () => {
  const many = z.object(Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`f${at}`, z.string()])));
  expect(said(many, {}).split('; ')).toHaveLength(5);
});

test('what callers of our own procedures read', () => {
  const role = { serverId: 's', userId: 'u', role: 'boss' };
  expect(said(zChangeRoleInput, role)).toBe('role must be one of member, moderator, admin');
  const command = { serverId: 's', command: 7, interval: 7 };
  expect(said(zCreateCustomCommandInput, command)).toBe(
    'name is missing; command must be text; interval must be one of 5, 10, 15, 30, 60, 120',
  );
});
