import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Handle } from '../db/database.ts';
import type { Schema } from '../db/table-types/index.ts';
import { type ClaimedJob, earliest, type JobKind } from './job-loop.ts';

/** Rows that are due at a moment of theirs, and the lease under which one process has them in hand. */
export interface DueRows {
  table: keyof Schema;
  /** The column that names a row. */
  id: string;
  /** When it is due, epoch ms; null for never. */
  due: string;
  /** End of the claim, epoch ms; null when unclaimed. */
  lease: string;
  /** Which rows count, as text of the query, so that a partial index serves it. */
  only?: RawBuilder<SqlBool>;
}

/**
 * Rows of servers that are neither suspended nor removed, as text of the query. Asked of each due row: a list of all
 * active servers would be made first, whether a row is due or not.
 */
export const OF_ACTIVE_SERVERS = sql<SqlBool>`EXISTS (SELECT 1 FROM servers
  WHERE servers.id = server_id AND servers.status = 'active' AND servers.deleted_at IS NULL)`;

/** Upcoming rows read to find the next due time: more than are usually leased at a time. */
const AHEAD = 200;

/**
 * A lease that ends further ahead than this is ignored, in ms: it is longer than any lease or retry. It was written by
 * a clock that has since been set back, and would block its row for as long as the clock was wrong.
 */
export const LONGEST_LEASE_MS = 30 * 60_000;

/** Returns the condition that a row is unclaimed at `now` (epoch ms), by its lease column. */
export function isFree(leaseColumn: RawBuilder<unknown>, now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${leaseColumn} IS NULL OR ${leaseColumn} <= ${now} OR ${leaseColumn} > ${now + LONGEST_LEASE_MS})`;
}

const EVERY = sql<SqlBool>`1 = 1`;

/**
 * Claims unleased due rows until `leaseUntil` in one statement and returns their ids. Concurrent claims on PostgreSQL
 * get different rows.
 */
export async function claimDueRows(
  { handle, engine }: Database,
  { table, id, due, lease, only = EVERY }: DueRows,
  { now, leaseUntil, limit }: { now: number; leaseUntil: number; limit: number },
): Promise<string[]> {
  const [rows, key, moment, leaseColumn] = [sql.table(table), sql.ref(id), sql.ref(due), sql.ref(lease)];
  const skipLocked = engine === 'postgres' ? sql`FOR UPDATE SKIP LOCKED` : sql``;
  // Materialized: PostgreSQL could run an inlined CTE once per row, and each run would claim other rows.
  const claimed = await sql<{ id: string }>`WITH due AS MATERIALIZED (
      SELECT ${key} AS id FROM ${rows}
      WHERE ${moment} <= ${now} AND ${isFree(leaseColumn, now)} AND ${only}
      ORDER BY ${moment} LIMIT ${limit} ${skipLocked}
    )
    UPDATE ${rows} SET ${leaseColumn} = ${leaseUntil} WHERE ${key} IN (SELECT due.id FROM due)
    RETURNING ${key} AS id`.execute(handle);
  return claimed.rows.map((row) => row.id);
}

/** When the next row can be claimed, epoch ms, also one that is leased now; null while none is due ever. */
export async function nextDueRow(
  handle: Handle,
  { table, due, lease, only = EVERY }: DueRows,
): Promise<number | null> {
  const [moment, leaseColumn] = [sql.ref(due), sql.ref(lease)];
  const { rows } = await sql<{
    due: number;
    lease: number | null;
  }>`SELECT ${moment} AS due, ${leaseColumn} AS lease
    FROM ${sql.table(table)} WHERE ${moment} IS NOT NULL AND ${only}
    ORDER BY ${moment} LIMIT ${sql.lit(AHEAD)}`.execute(handle);
  return earliest(rows.map((row) => Math.max(row.due, row.lease ?? 0)));
}

/** Makes claimed rows claimable from `until` on, unless their lease has changed since. */
export async function releaseDueRows(
  handle: Handle,
  { table, id, lease }: DueRows,
  { ids, leaseUntil }: { ids: readonly string[]; leaseUntil: number },
  until: number,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(lease)} = ${until}
    WHERE ${sql.ref(id)} IN (${sql.join(ids)}) AND ${sql.ref(lease)} = ${leaseUntil}`.execute(handle);
}

/** As `claimDueRows`, one item per row. */
export async function claimItems(
  database: Database,
  of: DueRows,
  claim: { now: number; leaseUntil: number; limit: number },
): Promise<ClaimedJob[]> {
  const ids = await claimDueRows(database, of, claim);
  return ids.map((key) => ({ key, leaseUntil: claim.leaseUntil }));
}

/** As `releaseDueRows` for one item. */
export function releaseItem(handle: Handle, of: DueRows, item: ClaimedJob, until: number): Promise<void> {
  return releaseDueRows(handle, of, { ids: [item.key], leaseUntil: item.leaseUntil }, until);
}

/** Returns the parts of a job kind whose items are rows that are due. */
export function dueItems(
  database: Database,
  of: DueRows,
): Pick<JobKind<ClaimedJob>, 'claim' | 'nextAt' | 'release'> {
  return {
    claim: (claim) => claimItems(database, of, claim),
    nextAt: () => nextDueRow(database.handle, of),
    release: (item, until) => releaseItem(database.handle, of, item, until),
  };
}
