import { expect, it } from 'vitest';
import { z } from 'zod';
import { restRoutes } from './rest.ts';

/** Texts with the character that PostgreSQL refuses, short and long enough for most schemas. */
const WITH_NUL = ['\0', 'a\0', `${'a'.repeat(30)}\0`];

/** Strings that reach no query as they are: ignored, or names of settings, which are looked up. */
const NEVER_QUERIED = /propertyNames$|^punishments\.create robloxUserId|RolePermissions moderatorPermissions/;

function keepsNul(schema: z.core.$ZodType): boolean {
  return WITH_NUL.some((text) => {
    const read = z.safeParse(schema, text);
    return read.success && String(read.data).includes('\0');
  });
}

/** Returns the paths of the strings of an input, and whether each keeps a NUL. */
function readStrings(schema: z.ZodType): Map<string, boolean> {
  const strings = new Map<string, boolean>();
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // Also called for what a schema was made from: `z.string()` itself keeps everything.
    override: ({ zodSchema, jsonSchema, path }) => {
      if (jsonSchema.type !== 'string') return;
      const at = path.filter((part) => part !== 'properties').join('.');
      strings.set(at, (strings.get(at) ?? true) && keepsNul(zodSchema));
    },
  });
  return strings;
}

/** The first whole number that an `integer` column of PostgreSQL refuses, here and in a comparison. */
const TOO_LARGE = 2 ** 31;

/** Numbers that are kept in JSON, compared with what was read, or ignored. */
const NEVER_COMPARED =
  /(fields|answers)\.additionalProperties|seen\.activityDays$|^punishments\.create robloxUserId/;

/** Returns the paths of the numbers of an input that let through what PostgreSQL refuses. */
function readTooLarge(schema: z.ZodType): string[] {
  const numbers = new Map<string, boolean>();
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema, path }) => {
      if (jsonSchema.type !== 'number' && jsonSchema.type !== 'integer') return;
      const at = path.filter((part) => part !== 'properties').join('.');
      numbers.set(at, (numbers.get(at) ?? true) && z.safeParse(zodSchema, TOO_LARGE).success);
    },
  });
  return [...numbers].flatMap(([path, passes]) => (passes ? [path] : []));
}

it('lets no input bring a number to the database that its columns refuse', () => {
  const leaks = restRoutes().flatMap(({ procedure, inputs }) =>
    inputs.flatMap((input) => readTooLarge(input).map((path) => `${procedure} ${path}`)),
  );
  expect(leaks.filter((path) => !NEVER_COMPARED.test(path))).toEqual([]);
});

it('lets no input bring a NUL to the database', () => {
  const strings = restRoutes().flatMap(({ procedure, inputs }) =>
    inputs.flatMap((input) =>
      [...readStrings(input)].map(([path, keeps]) => ({ path: `${procedure} ${path}`, keeps })),
    ),
  );
  expect(strings.length).toBeGreaterThan(200);
  const leaks = strings.filter(({ path, keeps }) => keeps && !NEVER_QUERIED.test(path));
  expect(leaks.map(({ path }) => path)).toEqual([]);
});
