import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Handle } from './database.ts';
import { engineOf } from './search.ts';

/**
 * Returns whether a column has one of these values, as one value of the statement: it stays one statement whatever
 * their number, which PostgreSQL plans and keeps once.
 */
export function among(handle: Handle, column: string | RawBuilder<string>, values: readonly string[]) {
  const ref = typeof column === 'string' ? sql.ref(column) : column;
  return engineOf(handle) === 'postgres'
    ? sql<SqlBool>`${ref} = ANY (${[...values]})`
    : sql<SqlBool>`${ref} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
}
