import { sql } from 'kysely';
import type { Database, Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { type DueRows, isFree, LONGEST_LEASE_MS, nextDueRow } from '../../../jobs/claims.ts';
import type { JobKind } from '../../../jobs/job-loop.ts';
import { repeatDuring } from '../../../jobs/timing.ts';
import type { DueImport } from './jobs.ts';
import { failImport, ReadingLost, readImport } from './read-import.ts';
import { ReaderCrashed, type ReaderSettings } from './reading.ts';
import { type ImportClaim, importsStore } from './store.ts';

/** Renewed while a file is read, so that another process soon takes over from one that died. */
const LEASE_MS = 15_000;

/** How often a reading looks whether its import is still wanted, and renews its lease, in ms. */
const RENEW_MS = 1_000;

/** Processes that read files at the same moment. */
const READERS_MAX = 2;

/** Crashes after which a file is refused. Other failures are retried. */
export const READING_ATTEMPTS_MAX = 2;

export interface ImportReadingsDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
  reader?: ReaderSettings;
}

export interface ImportReadings {
  kind: JobKind<DueReading>;
  /** Ends the readings whose imports were discarded. Call it when an import has changed. */
  check(): void;
  /** Ends all readings and gives their attempts back. */
  stop(): void;
}

interface Running {
  renew(): Promise<void>;
  abort(reason: Error): void;
}

class Stopped extends Error {}

/** Reads the files of imports, each in a process of its own, two at a time. */
export function createImportReadings(deps: ImportReadingsDeps): ImportReadings {
  const { database, now } = deps;
  const running = new Set<Running>();
  /** Claims whose reading crashed. */
  const crashed = new Set<string>();
  /** Releases that failed, to be repeated before the next claim. */
  const unreleased = new Map<DueReading, number>();
  let stopping = false;

  async function read(item: DueReading): Promise<void> {
    const store = importsStore(database.handle, item.serverId);
    const row = await store.findAny(item.key);
    if (row === null || row.status !== 'reading' || row.holder !== item.holder) return;
    const claimed: ImportClaim = { id: item.key, status: 'reading', holder: item.holder };
    if (row.attempts > READING_ATTEMPTS_MAX) return failImport(deps, row, claimed, 'crashed');
    const aborter = new AbortController();
    const one: Running = {
      abort: (reason) => aborter.abort(reason),
      async renew() {
        if (!(await store.updateClaimed(claimed, { lease_until: now() + LEASE_MS })))
          aborter.abort(new ReadingLost());
      },
    };
    running.add(one);
    if (stopping) aborter.abort(new Stopped());
    try {
      const reading = readImport({ ...deps, leaseMs: LEASE_MS }, { row, claimed, signal: aborter.signal });
      // A renewal that fails is tried again before the lease expires.
      await repeatDuring(reading, RENEW_MS, () => void one.renew().catch(() => undefined));
    } catch (error) {
      if (!(error instanceof ReaderCrashed)) throw error;
      crashed.add(item.holder);
      if (row.attempts < READING_ATTEMPTS_MAX) throw error;
      await failImport(deps, row, claimed, 'crashed');
      crashed.delete(item.holder);
    } finally {
      running.delete(one);
    }
  }

  async function handle(item: DueReading): Promise<void> {
    try {
      await read(item);
    } catch (error) {
      if (error instanceof ReadingLost) return;
      if (!(error instanceof Stopped)) throw error;
      await release(item, now());
    } finally {
      publish(database, item);
    }
  }

  /** Gives the attempt back unless the reading crashed: an outage of the database says nothing about the file. */
  async function release(item: DueReading, until: number): Promise<void> {
    unreleased.set(item, until);
    await releaseReading(database.handle, item, until, crashed.has(item.holder) ? 'counted' : 'returned');
    unreleased.delete(item);
    crashed.delete(item.holder);
  }

  return {
    kind: {
      name: 'import-readings',
      batch: READERS_MAX,
      concurrency: READERS_MAX,
      leaseMs: LEASE_MS,
      async claim(claim) {
        for (const [item, until] of unreleased) await release(item, until);
        return claimReadings(database, claim);
      },
      nextAt: () => nextDueRow(database.handle, DUE_READINGS),
      release,
      handle,
    },
    check() {
      for (const one of running) void one.renew().catch(() => undefined);
    },
    stop() {
      stopping = true;
      for (const one of running) one.abort(new Stopped());
    },
  };
}

function publish(database: Database, { serverId, key }: DueReading): void {
  database.changes.publish([{ serverId, entity: 'imports', op: 'changed', ids: [key] }]);
}

/** Files that are to be read. */
const DUE_READINGS: DueRows = {
  table: 'imports',
  id: 'id',
  due: 'due_at',
  lease: 'lease_until',
  only: sql`status = 'reading'`,
};

/** A file that this process is to read. */
interface DueReading extends DueImport {
  /** Names this claim: a later one has another. */
  holder: string;
}

/**
 * Claims files to read and counts the attempt of each. Reads one file at a time per server, and per person with several
 * servers, so that all of them get their turn.
 */
async function claimReadings(
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
  return rows[0] ? { key: rows[0].id, serverId: rows[0].server_id, leaseUntil, holder } : null;
}

/** Lets a file be read again from `until` on; an attempt that did not fail is `returned`. */
async function releaseReading(
  handle: Handle,
  { key, serverId, holder }: DueReading,
  until: number,
  attempt: 'counted' | 'returned',
): Promise<void> {
  const returned = sql.lit(attempt === 'returned' ? 1 : 0);
  const release = sql`UPDATE imports SET lease_until = ${until}, holder = NULL, attempts = attempts - ${returned}
    WHERE server_id = ${serverId} AND id = ${key} AND status = 'reading' AND holder = ${holder}`;
  await release.execute(handle);
}
