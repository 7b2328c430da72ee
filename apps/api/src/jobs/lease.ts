import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Handle } from '../db/database.ts';
import type { Scheduler } from './scheduler.ts';

/** Whether this process holds a role that one process at a time has. */
export interface Lease {
  holds(): boolean;
  /** Calls back whenever this process gains or loses the lease, and immediately when it already holds it. */
  onChange(listener: (holds: boolean) => void): void;
}

/** A lease together with what acquires and releases it. */
export interface ManagedLease extends Lease {
  /** Requests the lease and keeps trying or renewing. Resolves after the first answer. */
  start(): Promise<void>;
  /** Releases the lease, so that another process can have it with its next request. Idempotent. */
  stop(): Promise<void>;
}

/** All in ms. */
export interface LeaseTimes {
  /** How long a claim lasts without renewal. */
  lastsMs: number;
  renewEveryMs: number;
  /** How often the other processes request the lease. */
  retryEveryMs: number;
  /** The holder stops this long before the database would give the lease to another process. */
  marginMs: number;
}

const TIMES: LeaseTimes = { lastsMs: 15_000, renewEveryMs: 5_000, retryEveryMs: 1_000, marginMs: 1_000 };

export interface LeaseDeps {
  database: Database;
  /** Of the row in `leases`. */
  name: string;
  /** Log lines for a lease that this process acquired or lost. */
  messages: { acquired: string; lost: string };
  scheduler: Scheduler;
  logger: { warn(details: object, message: string): void; info(details: object, message: string): void };
  times?: LeaseTimes;
}

/** Creates a lease that never changes hands. */
export function createFixedLease(isHeld: boolean): ManagedLease {
  return {
    holds: () => isHeld,
    onChange: (listener) => {
      if (isHeld) listener(true);
    },
    start: async () => undefined,
    stop: async () => undefined,
  };
}

/** Creates a lease that is a row of `leases`. PostgreSQL only. */
export function createLease(deps: LeaseDeps): ManagedLease {
  const { database, name, messages, scheduler, logger, times = TIMES } = deps;
  const holder = randomUUID();
  const listeners = new Set<(holds: boolean) => void>();
  /** By the monotonic clock; the wall clock may jump. */
  let heldUntil = 0;
  /** What the listeners know. */
  let announced = false;
  let stopped = false;
  let failing = false;

  const holds = (): boolean => !stopped && performance.now() < heldUntil;
  const untilExpiryMs = (): number => Math.max(0, heldUntil - performance.now()) + 1;

  function announceChange(): void {
    if (announced === holds()) return;
    announced = !announced;
    logger.info({ lease: name }, announced ? messages.acquired : messages.lost);
    for (const listener of listeners) listener(announced);
  }

  /** Without a renewal the lease ends by the clock of this process, whatever the database does meanwhile. */
  const expiry = scheduler.paced({
    name: `expiry of ${name}`,
    run: () => {
      announceChange();
      // A timer can fire early, and the clock may have passed the end since the last check: only `announced` counts.
      return announced ? untilExpiryMs() : null;
    },
  });

  const renewal = scheduler.paced({
    name: `renewal of ${name}`,
    async run() {
      const askedAt = performance.now();
      try {
        const granted = await claimLease(database.handle, { name, holder }, times.lastsMs);
        failing = false;
        heldUntil = granted ? askedAt + times.lastsMs - times.marginMs : 0;
        announceChange();
        if (announced) expiry.wake(untilExpiryMs());
      } catch (error) {
        if (!failing) logger.warn({ reason: String(error) }, 'the lease could not be renewed');
        failing = true;
      }
      return holds() && !failing ? times.renewEveryMs : times.retryEveryMs;
    },
  });

  return {
    holds,
    onChange(listener) {
      listeners.add(listener);
      if (announced) listener(true);
    },
    start: () => renewal.runNow(),
    async stop() {
      if (stopped) return;
      stopped = true;
      announceChange();
      await Promise.all([renewal.stop(), expiry.stop()]);
      await releaseLease(database.handle, { name, holder }).catch((error: unknown) =>
        logger.warn({ reason: String(error) }, 'the lease was not released and will expire'),
      );
    },
  };
}

interface LeaseRow {
  name: string;
  holder: string;
}

/** The database's clock in epoch ms: instances need not agree about the time. PostgreSQL only. */
const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Acquires or renews a lease unless another process holds it; returns whether this one holds it now. */
async function claimLease(db: Handle, { name, holder }: LeaseRow, lastsMs: number): Promise<boolean> {
  const expiry = sql<number>`${databaseNow} + ${lastsMs}::bigint`;
  const rows = await db
    .insertInto('leases')
    .values({ name, holder, expires_at: expiry })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at: expiry })
        .where((eb) => eb.or([eb('leases.holder', '=', holder), eb('leases.expires_at', '<=', databaseNow)])),
    )
    .returning('holder')
    .execute();
  return rows.length > 0;
}

async function releaseLease(db: Handle, { name, holder }: LeaseRow): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}
