import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { UNIQUE_CONSTRAINTS } from '../../../db/constraints.ts';
import type { Schema } from '../../../db/table-types/index.ts';
import type { Identity } from './identity.ts';
import { type Claim, IDENTITY_KINDS } from './personal-data/index.ts';

/** A row's columns, as the engine gives them. */
export type Raw = Record<string, string | number | null>;

/** Rows that an erasure changes in one transaction. */
export const ROWS = 200;

/** Returns the columns of a table's primary key. */
export function keyOf(table: keyof Schema): string[] {
  const constraints: Readonly<Record<string, string>> = UNIQUE_CONSTRAINTS;
  const columns = constraints[`${table}_pkey`];
  if (columns === undefined) throw new Error(`${table} has no primary key in the list of constraints.`);
  return columns.split(', ').map((column) => column.slice(table.length + 1));
}

/** Returns the condition that a row has this key. */
export function isRow(table: keyof Schema, row: Raw): RawBuilder<unknown> {
  return sql.join(
    keyOf(table).map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` AND `,
  );
}

/** Returns the columns as `a, b`. */
export function columnList(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map(sql.ref));
}

/** Returns the columns as `(a, b)`, to be compared with another row. */
export function tuple(columns: readonly string[]): RawBuilder<unknown> {
  return sql`(${columnList(columns)})`;
}

/** Returns the condition that a row is one of the person's by a claim; null where the person has nothing to match. */
export function ownRows(claim: Claim, identity: Identity): RawBuilder<SqlBool> | null {
  const any = IDENTITY_KINDS.flatMap((kind) =>
    (claim[kind] ?? []).flatMap((column) =>
      identity[kind].length === 0 ? [] : [sql`${sql.ref(column)} IN (${sql.join(identity[kind])})`],
    ),
  );
  for (const column of claim.json ?? [])
    any.push(...identity.user.map((id) => sql`${sql.ref(column)} LIKE ${`%${JSON.stringify(id)}%`}`));
  if (any.length === 0) return null;
  const only = claim.only === undefined ? sql`` : sql`AND ${sql.raw(claim.only)}`;
  return sql<SqlBool>`(${sql.join(any, sql` OR `)}) ${only}`;
}

/**
 * Splits stored JSON with ids of people, as elements or as keys: into what it has of some people, null for elements,
 * and what is left without them. Null where it has nothing of them.
 */
export function partOf(
  stored: Raw[string],
  ids: readonly string[],
): { own: string | null; rest: string } | null {
  if (typeof stored !== 'string') return null;
  const json: unknown = JSON.parse(stored);
  if (Array.isArray(json)) {
    const rest = json.filter((one) => !ids.includes(one));
    return rest.length === json.length ? null : { own: null, rest: JSON.stringify(rest) };
  }
  const entries = Object.entries(Object(json));
  const [own] = entries.filter(([key]) => ids.includes(key));
  if (own === undefined) return null;
  const rest = Object.fromEntries(entries.filter(([key]) => !ids.includes(key)));
  return { own: JSON.stringify(own[1]), rest: JSON.stringify(rest) };
}
