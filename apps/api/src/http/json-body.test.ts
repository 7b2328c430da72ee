import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonBody } from './json-body.ts';

const list = (item: unknown, length = 20) => Array.from({ length }, () => item);

const text = (value: unknown) => {
  const body = jsonBody(value);
  return Buffer.isBuffer(body) ? body.toString() : body;
};

it('writes what JSON.stringify does, whatever the value', () => {
  const item = fc.oneof(fc.jsonValue(), fc.string({ unit: 'grapheme' }), fc.constant(undefined), fc.date());
  const lists = fc.array(item, { maxLength: 30 });
  const values = fc.oneof(item, lists, fc.array(fc.record({ result: fc.record({ data: lists }) })));
  fc.assert(
    fc.property(values, (value) => {
      expect(text(value)).toBe(JSON.stringify(value));
    }),
  );
});

it.each([
  ['fields that JSON leaves out', { rows: list(1), none: undefined, call: () => 1, name: Symbol('a') }],
  ['values that have no JSON', list(undefined)],
  ['an object with a JSON of its own', { toJSON: () => 'own', rows: list(1) }],
  ['a date in a list', list(new Date(0))],
  ['what is not plain', new Map([['rows', list(1)]])],
  ['a list below the depth', { a: { b: { c: { d: { e: { f: list('x') } } } } } }],
  ['short lists beside a long one', [list('ł', 2), list({ reason: '"\n警察' })]],
])('writes %s', (_what, value) => {
  expect(text(value)).toBe(JSON.stringify(value));
});

it('writes bytes for long lists only, also beyond what it keeps reserved', () => {
  expect(jsonBody({ rows: list(1, 9) })).toBe('{"rows":[1,1,1,1,1,1,1,1,1]}');
  expect(Buffer.isBuffer(jsonBody([{ result: { data: list('a', 10) } }]))).toBe(true);
  const large = list('警'.repeat(20_000), 40);
  expect(text(large)).toBe(JSON.stringify(large));
  expect(text(list('after'))).toBe(JSON.stringify(list('after')));
});
