import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Handle } from '../../db/database.ts';

/** The count of a window so far. */
export interface Counted {
  current: number;
  remainingMs: number;
}

/** Requests of one name to count. */
interface Increment {
  name: string;
  by: number;
  windowMs: number;
}

/** Rows in one statement. */
const BATCH = 1_000;

/** Uses the database's clock, so that the clocks of instances need not agree. PostgreSQL only. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Returns the stored name of a window: a hash, so that the table holds no ids and no addresses. */
export function windowName(limit: string, key: string): string {
  return createHash('sha256').update(`${limit} ${key}`).digest('base64url');
}

/**
 * Counts requests in the windows that all instances share, in one statement per thousand, and returns the new counts by
 * name. A window that has ended starts over. PostgreSQL only.
 */
export async function countRequests(
  { handle }: Pick<Database, 'handle'>,
  counts: readonly Increment[],
): Promise<Map<string, Counted>> {
  // Always in one order, so that two instances that write the same rows cannot deadlock.
  const sorted = counts.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const counted = new Map<string, Counted>();
  for (let start = 0; start < sorted.length; start += BATCH) {
    for (const row of await upsert(handle, sorted.slice(start, start + BATCH))) {
      counted.set(row.name, { current: row.taken, remainingMs: row.left });
    }
  }
  return counted;
}

async function upsert(handle: Handle, counts: readonly Increment[]) {
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
