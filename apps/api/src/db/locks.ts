import type { SelectQueryBuilder } from 'kysely';
import type { Handle } from './database.ts';
import { engineOf } from './search.ts';
import type { Schema } from './table-types/index.ts';

/**
 * Locks the matching rows of `table` until the transaction ends. Only PostgreSQL needs it: SQLite has a single writer.
 */
export function forUpdate<From extends keyof Schema, O>(
  handle: Handle,
  table: From & string,
  query: SelectQueryBuilder<Schema, From, O>,
): SelectQueryBuilder<Schema, From, O> {
  return engineOf(handle) === 'postgres' ? query.forUpdate(table) : query;
}

/** Skips locked rows and locks the rest, so that concurrent claims get different rows. */
export function skipLocked<From extends keyof Schema, O>(
  engine: 'sqlite' | 'postgres',
  query: SelectQueryBuilder<Schema, From, O>,
): SelectQueryBuilder<Schema, From, O> {
  return engine === 'postgres' ? query.forUpdate().skipLocked() : query;
}
