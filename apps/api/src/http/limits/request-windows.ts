import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Handle } from '../../db/database.ts';

/** The count of a window and its remaining time, in ms. */
export interface Taken {
  current: number;
  ttl: number;
}

/** Requests of one name that are to be counted. */
export interface Count {
  name: string;
  by: number;
  windowMs: number;
}

/** Rows in one statement. */
const BATCH = 1_000;

/** Uses the database's clock, so that the clocks of instances need not agree. PostgreSQL only. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The name of a window: neither a session nor an address stands in the database as it is. */
export function windowName(limit: string, key: string): string {
  return createHash('sha256').update(`${limit} ${key}`).digest('base64url');
}

/**
 * Counts requests in the windows that all instances share, in one statement for each thousand; answers what each has
 * counted by now, these included. A window that is over begins anew. PostgreSQL only.
 */
export async function countRequests(
  { handle }: Pick<Database, 'handle'>,
  counts: readonly Count[],
): Promise<Map<string, Taken>> {
  // Always in one order: two instances that write the same rows must not wait for each other.
  const sorted = counts.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const taken = new Map<string, Taken>();
  for (let start = 0; start < sorted.length; start += BATCH) {
    for (const row of await upsert(handle, sorted.slice(start, start + BATCH))) {
      taken.set(row.name, { current: row.taken, ttl: row.left });
    }
  }
  return taken;
}

async function upsert(handle: Handle, counts: readonly Count[]) {
  const values = counts.map(({ name, by, windowMs }) => ({
    name,
    taken: by,
    ends_at: sql<number>`${NOW} + ${windowMs}::bigint`,
  }));
  const isOver = sql<boolean>`request_windows.ends_at <= ${NOW}`;
  return handle
    .insertInto('request_windows')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        taken: sql<number>`CASE WHEN ${isOver} THEN 0 ELSE request_windows.taken END + excluded.taken`,
        ends_at: sql<number>`CASE WHEN ${isOver} THEN excluded.ends_at ELSE request_windows.ends_at END`,
      }),
    )
    .returning(['name', 'taken', sql<number>`GREATEST(1, ends_at - ${NOW})`.as('left')])
    .execute();
}
