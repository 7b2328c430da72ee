import { sql } from 'kysely';
import type { Database, Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { type DueRows, isFree, LONGEST_LEASE_MS } from '../../../jobs/claims.ts';
import type { DueImport } from './jobs-store.ts';

/** Files that are to be read. */
export const DUE_READINGS: DueRows = {
  table: 'imports',
  id: 'id',
  due: 'due_at',
  lease: 'lease_until',
  only: sql`status = 'reading'`,
};

/** A file that this process is to read. */
export interface DueReading extends DueImport {
  /** Names this claim: a later one has another. */
  holder: string;
}

/**
 * Claims files to read and counts the attempt of each. Reads one file at a time per server, and per person with several
 * servers, so that all of them get their turn.
 */
export async function claimReadings(
  database: Database,
  claim: { now: number; leaseUntil: number; limit: number },
): Promise<DueReading[]> {
  const claimed: DueReading[] = [];
  // One by one: each claim sees the one before.
  while (claimed.length < claim.limit) {
    const one = await claimReading(database, claim);
    if (one === null) break;
    claimed.push(one);
  }
  return claimed;
}

async function claimReading(
  { handle, engine }: Database,
  { now, leaseUntil }: { now: number; leaseUntil: number },
): Promise<DueReading | null> {
  const holder = newId();
  const skipLocked = engine === 'postgres' ? sql`FOR UPDATE OF i SKIP LOCKED` : sql``;
  const { rows } = await sql<{ id: string; server_id: string }>`WITH due AS MATERIALIZED (
      SELECT i.server_id, i.id FROM imports AS i
      WHERE i.status = 'reading' AND i.due_at <= ${now} AND ${isFree(sql`i.lease_until`, now)}
        AND NOT EXISTS (SELECT 1 FROM imports AS other
          WHERE other.due_at IS NOT NULL AND other.status = 'reading'
            AND other.lease_until > ${now} AND other.lease_until <= ${now + LONGEST_LEASE_MS}
            AND (other.server_id = i.server_id OR other.created_by = i.created_by))
      ORDER BY i.due_at, i.id LIMIT 1 ${skipLocked}
    )
    UPDATE imports SET lease_until = ${leaseUntil}, holder = ${holder}, attempts = attempts + 1
    WHERE id IN (SELECT due.id FROM due) AND server_id IN (SELECT due.server_id FROM due)
    RETURNING id, server_id`.execute(handle);
  const [row] = rows;
  return row === undefined ? null : { key: row.id, serverId: row.server_id, leaseUntil, holder };
}

/** Lets a file be read again from `until` on; an attempt that did not fail is `returned`. */
export async function releaseReading(
  handle: Handle,
  { key, serverId, holder }: DueReading,
  until: number,
  attempt: 'counted' | 'returned',
): Promise<void> {
  await sql`UPDATE imports SET lease_until = ${until}, holder = NULL,
      attempts = attempts - ${sql.lit(attempt === 'returned' ? 1 : 0)}
    WHERE server_id = ${serverId} AND id = ${key} AND status = 'reading' AND holder = ${holder}`.execute(
    handle,
  );
}
