import type { SelectQueryBuilder } from 'kysely';
import type { Handle } from './database.ts';
import type { Schema } from './schema/index.ts';
import { engineOf } from './search.ts';

/**
 * Holds the rows of `table` that the query finds until the transaction ends. Only PostgreSQL needs to be told: on
 * SQLite nobody else writes during a transaction.
 */
export function held<From extends keyof Schema, O>(
  handle: Handle,
  table: From & string,
  query: SelectQueryBuilder<Schema, From, O>,
): SelectQueryBuilder<Schema, From, O> {
  return engineOf(handle) === 'postgres' ? query.forUpdate(table) : query;
}

/** Leaves out what somebody else holds and holds the rest, so that two who claim at once are given different rows. */
export function heldByNobody<From extends keyof Schema, O>(
  engine: 'sqlite' | 'postgres',
  query: SelectQueryBuilder<Schema, From, O>,
): SelectQueryBuilder<Schema, From, O> {
  return engine === 'postgres' ? query.forUpdate().skipLocked() : query;
}
