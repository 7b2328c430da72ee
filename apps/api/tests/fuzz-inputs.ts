import type { RestRoute } from '@tenfour/contracts/rest';
import fc from 'fast-check';
import { z } from 'zod';
import { arbitraryText } from '../src/testing/arbitrary-text.ts';
import { HUGE_NUMBERS, validOf, withNumber } from './fuzz-numbers.ts';

type Schema = z.core.JSONSchema._JSONSchema;

/** Texts that break things: NUL, half surrogate pairs, prototypes, SQL, patterns, directions, lengths. */
const NASTY = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  ...['\\u0000', '\\', '\u0001\u001b[31m', '\ufeff', '-infinity', '0x7f', '1970-01-01T00:00:00Z'],
  '+275760-09-13T00:00:00.001Z',
  '__proto__',
  'constructor',
  "'; DROP TABLE users; --",
  '%',
  '_',
  '\\',
  '#{1+1}',
  '\u202e\u0000\uffff',
  '🚓'.repeat(40),
  'İstanbul',
  'ß'.repeat(64),
  'é\u0301'.repeat(20),
  '..%2f..',
  'x'.repeat(5_000),
  '[['.repeat(1_000),
  '{"__proto__":{"owner":true}}',
  '1e999',
  'null',
  'undefined',
  'NaN',
];

const NUMBERS = [0, -1, 5_256_001, ...HUGE_NUMBERS];

const text = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }) },
  { weight: 1, arbitrary: arbitraryText({ maxLength: 80 }) },
);

/** Anything at all that JSON can say. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(...NUMBERS),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(null, true, false, [], {}, [[[[]]]]),
);

/** Values that a schema takes, as JSON Schema describes it; now and then something else. */
function ofSchema(schema: Schema): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return anything;
  const fitting = fittingOf(schema);
  return fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: anything });
}

function fittingOf(schema: Exclude<Schema, boolean>): fc.Arbitrary<unknown> {
  const { anyOf, enum: values } = schema;
  if (anyOf) return fc.oneof(...anyOf.map(ofSchema));
  if (values) return fc.constantFrom<unknown>(...values);
  switch (schema.type) {
    case 'string':
      return text.map((value) => (schema.maxLength === undefined ? value : value.slice(0, schema.maxLength)));
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(...NUMBERS));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(itemsOf(schema), { maxLength: 5 });
    case 'object':
      return fc.dictionary(text, anything, { maxKeys: 5 });
    default:
      return anything;
  }
}

function itemsOf({ items }: Exclude<Schema, boolean>): fc.Arbitrary<unknown> {
  return items === undefined || Array.isArray(items) ? anything : ofSchema(items);
}

/** Where an id is asked for: one that exists and is the caller's, a foreign one, or nonsense. */
export interface Ids {
  own: Readonly<Record<string, string>>;
  foreign: Readonly<Record<string, string>>;
}

/** Calls whose success would take away what later ones need; they never get the caller's own ids. */
const DESTRUCTIVE = new Set([
  'servers.remove',
  'platformServers.remove',
  'platformServers.suspend',
  'account.revokeSession',
  'account.revokeOtherSessions',
  'members.leave',
  'ownership.accept',
]);

/** Inputs of a call: mostly what its schemas say, with fields missing, added and mistaken. */
export function inputsOf(route: RestRoute, ids: Ids): fc.Arbitrary<Record<string, unknown>> {
  const schemas = route.inputs.map((input) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
  const properties = Object.assign({}, ...schemas.map((schema) => schema.properties)) as Record<
    string,
    Schema
  >;
  const fields = Object.entries(properties).map(([field, schema]) => {
    const known = idsFor(route, field, ids);
    const arbitrary = known ? fc.oneof({ weight: 6, arbitrary: known }, ofSchema(schema)) : ofSchema(schema);
    return [field, arbitrary] as const;
  });
  const record = fc.record(Object.fromEntries(fields), { requiredKeys: fields.map(([field]) => field) });
  const changes = fc.record({
    drop: fc.option(fc.constantFrom('none', ...Object.keys(properties)), { freq: 5 }),
    add: fc.option(fc.tuple(text, anything), { freq: 5 }),
  });
  const changed = fc.tuple(record, changes).map(([input, { drop, add }]) => {
    const kept = Object.entries(input).filter(([field]) => field !== drop);
    return Object.fromEntries(add ? [...kept, add] : kept);
  });
  const required = schemas.flatMap((schema) => schema.required ?? []);
  const huge = hugeInputsOf(route, { properties, required }, ids);
  return fc.oneof({ weight: 3, arbitrary: changed }, { weight: 1, arbitrary: huge });
}

/** Inputs that a call takes, but for one of their numbers. */
function hugeInputsOf(
  route: RestRoute,
  { properties, required }: { properties: Record<string, Schema>; required: readonly string[] },
  ids: Ids,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(
    ([field, schema]) => [field, idsFor(route, field, ids) ?? validOf(schema)] as const,
  );
  const record = fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  const number = fc.constantFrom(...HUGE_NUMBERS);
  return fc
    .tuple(record, fc.nat(50), number)
    .map(([input, which, other]) => withNumber(input, which, other) as Record<string, unknown>);
}

function idsFor({ procedure }: RestRoute, field: string, { own, foreign }: Ids): fc.Arbitrary<string> | null {
  const mine = DESTRUCTIVE.has(procedure) ? undefined : own[field];
  const known = [mine, mine, foreign[field]].filter((id) => id !== undefined);
  return known.length === 0 ? null : fc.constantFrom(...known);
}

/** A request that no client of ours would send. `path` and `body` are bytes as Latin-1. */
export interface RawRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

const DEEP = '['.repeat(100_000);

const RAW_BODIES = [
  '',
  '{',
  '}',
  'null',
  'true',
  '7',
  '"text"',
  '[]',
  '[{}]',
  '{"a":}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":{"__proto__":{"x":1}}}',
  '{"serverId":"a","serverId":"b"}',
  '{"name":"\\ud800"}',
  '{"name":"\\u0000"}',
  '\xff\xfe{}',
  '\xef\xbb\xbf{}',
  '{"name":"\xc3\x28"}',
  DEEP,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{"moderatorPermissions":${DEEP.slice(0, 50_000)}${']'.repeat(50_000)}}`,
  `{"name":"${'x'.repeat(262_144)}"}`,
  `{"name":"${'x'.repeat(1_000_000)}"}`,
  'name=x&b=1',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
];

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/octet-stream',
  'nonsense',
  '/',
  '',
];

/** Pieces that stand in a path where an id belongs. */
const RAW_SEGMENTS = [
  'x',
  '%',
  '%zz',
  '%00',
  '01a20a5d-89e9-75c3-a4b6-bd244006770f%00',
  '%ED%A0%80',
  '%c3%28',
  '%2e%2e%2f',
  '..',
  '.',
  '',
  '%F0%9F%9A%93',
  'a'.repeat(3_000),
  'a'.repeat(6_000),
  "'%20OR%201=1--",
  '__proto__',
  'constructor',
  ';a=1',
  ':id',
  '*',
];

const RAW_QUERIES = [
  '',
  '?',
  '?limit=1e9',
  '?limit=-1&limit=2',
  '?cursor=%00',
  '?ids=%00,x',
  '?from=%00&to=%ED%A0%80&search=%00',
  '?hours=99999999999999999999&limit=9223372036854775808',
  '?search=%ED%A0%80',
  '?__proto__=1',
  '?constructor=1',
  '?a[b]=c&serverId=x',
  '?serverId=x',
  '?input=%7B',
  '?input=%7B%22serverId%22:%22%5Cud800%22%7D',
  '?batch=1',
  '?batch=1&input=%7B%220%22:7%7D',
  '?batch=1&input=null',
  '?batch=2&input=[]',
  '?%zz=%',
  `?search=${'x'.repeat(5_000)}`,
];

/**
 * Requests at the edges of HTTP to what is no procedure: signing in, files, pages, webhooks of others. Parameters of
 * `urls` get pieces that break things; the first one now and then an id that exists.
 */
export function rawBeside(urls: readonly string[], ownServerId: string): fc.Arbitrary<RawRequest> {
  const segment = fc.constantFrom(...RAW_SEGMENTS);
  const paths = fc
    .tuple(fc.constantFrom(...urls), segment, fc.boolean())
    .map(([url, piece, own]) =>
      (own ? url.replace('/servers/:id/', `/servers/${ownServerId}/`) : url).replaceAll(
        /:\w+|\*/g,
        () => piece,
      ),
    );
  return rawOn(paths);
}

/** Requests at the edges of HTTP, on real paths of both faces and beside them. */
export function rawRequests(routes: readonly RestRoute[]): fc.Arbitrary<RawRequest> {
  const segment = fc.constantFrom(...RAW_SEGMENTS);
  const paths = fc.oneof(
    fc
      .tuple(fc.constantFrom(...routes), segment)
      .map(([route, with_]) => `/api${route.path.replaceAll(/\{\w+\}/g, with_)}`),
    fc.tuple(fc.constantFrom(...routes)).map(([route]) => `/trpc/${route.procedure}`),
    fc.array(fc.constantFrom(...routes), { minLength: 1, maxLength: 60 }).map(batchPath),
    segment.map((one) => `/trpc/${one}`),
    segment.map((one) => `/api/${one}`),
    // Of no server that is there: a stream does not end.
    segment.map((one) => `/api/live?server=${one}`),
  );
  return rawOn(paths);
}

function rawOn(paths: fc.Arbitrary<string>): fc.Arbitrary<RawRequest> {
  return fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
    path: fc.tuple(paths, fc.constantFrom(...RAW_QUERIES)).map(([path, query]) => path + query),
    headers: fc.record({ 'content-type': fc.constantFrom(...CONTENT_TYPES) }),
    body: fc.constantFrom(...RAW_BODIES),
  });
}

function batchPath(routes: readonly RestRoute[]): string {
  return `/trpc/${routes.map(({ procedure }) => procedure).join(',')}`;
}
