import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Handle } from '../../db/database.ts';
import {
  COOL_MS,
  createMemoryPermits,
  createRequestLimiter,
  PERMITS,
  type PermitStore,
  type RequestLimiter,
} from './request-limiter.ts';

/** Rows of `leases`, one per permit. */
const NAMES = Array.from({ length: PERMITS }, (_, index) => `discord-request:${index}`);

/** After a crash, permits are free again: longer than a request takes, in ms. */
const LEASE_MS = 60_000;

/** Creates the limiter of the bot's requests. On PostgreSQL all processes share its permits. */
export function createBotLimiter({ engine, handle }: Database): RequestLimiter {
  return createRequestLimiter(engine === 'postgres' ? createStoredPermits(handle) : createMemoryPermits());
}

/** The database's clock in epoch ms, so that processes need not agree about the time. */
const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Creates permits that all processes of a PostgreSQL database share. */
export function createStoredPermits(handle: Handle): PermitStore {
  const holder = randomUUID();
  let isAdded = false;
  return {
    async take(count) {
      if (!isAdded) await addPermits(handle);
      isAdded = true;
      // Materialized: PostgreSQL could run an inlined CTE once per row, and each run would take other rows. A lease
      // that is longer than any was written before the clock was set back.
      const { rows } = await sql<{ name: string }>`WITH free AS MATERIALIZED (
          SELECT name FROM leases WHERE name IN (${sql.join(NAMES)})
            AND (expires_at <= ${databaseNow} OR expires_at > ${databaseNow} + ${2 * LEASE_MS}::bigint)
          ORDER BY expires_at LIMIT ${count} FOR UPDATE SKIP LOCKED
        )
        UPDATE leases SET holder = ${holder}, expires_at = ${databaseNow} + ${LEASE_MS}::bigint
        WHERE name IN (SELECT free.name FROM free) RETURNING name`.execute(handle);
      return rows.map(({ name }) => name);
    },
    async giveBack(permits, isUsed) {
      await handle
        .updateTable('leases')
        .set({ expires_at: sql<number>`${databaseNow} + ${isUsed ? COOL_MS : 0}::bigint` })
        .where('name', 'in', permits)
        .where('holder', '=', holder)
        .execute();
    },
  };
}

async function addPermits(handle: Handle): Promise<void> {
  await handle
    .insertInto('leases')
    .values(NAMES.map((name) => ({ name, holder: '', expires_at: 0 })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
