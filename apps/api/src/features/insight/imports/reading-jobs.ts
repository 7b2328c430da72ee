import type { Database } from '../../../db/database.ts';
import { nextDueRow } from '../../../jobs/claims.ts';
import type { JobKind } from '../../../jobs/job-loop.ts';
import { repeatDuring } from '../../../jobs/timing.ts';
import { failImport, ReadingLost, readImport } from './read-import.ts';
import { ReaderCrashed, type ReaderSettings } from './reading.ts';
import { claimReadings, DUE_READINGS, type DueReading, releaseReading } from './reading-jobs-store.ts';
import { type Held, importsStore } from './store.ts';

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
    const held: Held = { id: item.key, status: 'reading', holder: item.holder };
    if (row.attempts > READING_ATTEMPTS_MAX) return failImport(deps, row, held, 'crashed');
    const aborter = new AbortController();
    const one: Running = {
      abort: (reason) => aborter.abort(reason),
      async renew() {
        if (!(await store.keep(held, { lease_until: now() + LEASE_MS }))) aborter.abort(new ReadingLost());
      },
    };
    running.add(one);
    if (stopping) aborter.abort(new Stopped());
    try {
      const reading = readImport({ ...deps, leaseMs: LEASE_MS }, { row, held, signal: aborter.signal });
      // A renewal that fails is tried again before the lease expires.
      await repeatDuring(reading, RENEW_MS, () => void one.renew().catch(() => undefined));
    } catch (error) {
      if (!(error instanceof ReaderCrashed)) throw error;
      crashed.add(item.holder);
      if (row.attempts < READING_ATTEMPTS_MAX) throw error;
      await failImport(deps, row, held, 'crashed');
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
