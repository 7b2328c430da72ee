import fc from 'fast-check';
import type { z } from 'zod';

type Schema = z.core.JSONSchema._JSONSchema;

/** One more than fits: PostgreSQL's integer and bigint, a double's whole numbers, a date; and odd ones. */
export const HUGE_NUMBERS = [
  ...[2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 2 ** 63, 8.64e15 + 1],
  ...[1e308, -1e308, -0, 0.5, Number.MIN_VALUE],
];

/** Times of ISO 8601 at the ends of what dates hold. */
const MOMENTS = ['2026-11-29T00:00:00.000Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];

/** Values that a schema takes, with everything that it describes, so that a number deep inside is reached. */
export function validOf(schema: Schema): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.constant(1);
  const { anyOf, oneOf, enum: values, const: only } = schema;
  const options = anyOf ?? oneOf;
  if (options) return fc.oneof(...options.map(validOf));
  if (values) return fc.constantFrom<unknown>(...values);
  if (only !== undefined) return fc.constant(only);
  switch (schema.type) {
    case 'string':
      return fc.constantFrom(...textsOf(schema));
    case 'integer':
    case 'number':
      return fc.constant(Math.max(schema.minimum ?? 1, Number(schema.exclusiveMinimum ?? 0) + 1));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema);
    case 'object':
      return objectOf(schema);
    default:
      return fc.constant(1);
  }
}

function textsOf({ format, minLength = 1, maxLength = 1_000 }: Exclude<Schema, boolean>): string[] {
  if (format === 'date-time') return MOMENTS;
  return ['Speeder', '12345'].map((text) => text.padEnd(minLength, 'x').slice(0, maxLength));
}

function listOf({ items, minItems = 1 }: Exclude<Schema, boolean>): fc.Arbitrary<unknown> {
  const item = items === undefined || Array.isArray(items) ? fc.constant(1) : validOf(items);
  return fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, 2) });
}

function objectOf({ properties = {}, required = [], additionalProperties }: Exclude<Schema, boolean>) {
  const fields = Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, validOf(one)]));
  const record: fc.Arbitrary<object> = fc.record(fields, { requiredKeys: required });
  if (additionalProperties === undefined || typeof additionalProperties === 'boolean') return record;
  const others = fc.dictionary(fc.constantFrom('a', 'what', 'vehicle'), validOf(additionalProperties), {
    minKeys: 1,
    maxKeys: 2,
  });
  return fc.tuple(record, others).map(([own, more]) => ({ ...more, ...own }));
}

/** Returns a copy of a value in which one number, counted from the first, is another. */
export function withNumber(value: unknown, which: number, other: number): unknown {
  const count = numbersIn(value);
  if (count === 0) return value;
  let left = which % count;
  const copy = (one: unknown): unknown => {
    if (typeof one === 'number') {
      left -= 1;
      return left === -1 ? other : one;
    }
    if (Array.isArray(one)) return one.map(copy);
    if (one === null || typeof one !== 'object') return one;
    return Object.fromEntries(Object.entries(one).map(([key, part]) => [key, copy(part)]));
  };
  return copy(value);
}

function numbersIn(value: unknown): number {
  if (typeof value === 'number') return 1;
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce((sum, one) => sum + numbersIn(one), 0);
}
