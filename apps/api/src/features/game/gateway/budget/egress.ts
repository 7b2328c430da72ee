import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../db/database.ts';
import { claimLease, giveUpLease } from './egress-store.ts';

/**
 * Whether this process sends the requests to the games from its outbound address. Always true on SQLite; on PostgreSQL
 * true for the holder of the lease `egress:<EGRESS_ID>`.
 */
export interface Egress {
  holds(): boolean;
  /** Calls back whenever this process gains or loses the lease, and immediately when it already holds it. */
  onChange(listener: (holds: boolean) => void): void;
}

/** The role together with what takes it and gives it up. */
export interface EgressLease extends Egress {
  /** Requests the lease and keeps trying or renewing. Resolves after the first answer. */
  start(): Promise<void>;
  /** Gives the role up, so that another instance can take it at its next look. Harmless when repeated. */
  stop(): Promise<void>;
}

/** All in ms. */
export interface LeaseTimes {
  /** How long a claim lasts without renewal. */
  lastsMs: number;
  renewEveryMs: number;
  /** How often the others look whether it is free. */
  lookEveryMs: number;
  /** The holder stops this long before the database would give the role to another. */
  marginMs: number;
}

const TIMES: LeaseTimes = { lastsMs: 15_000, renewEveryMs: 5_000, lookEveryMs: 1_000, marginMs: 1_000 };

export interface EgressDeps {
  database: Database;
  /** `EGRESS_ID`: instances that share an outbound address share it. */
  egressId: string;
  logger: { warn(details: object, message: string): void; info(details: object, message: string): void };
  times?: LeaseTimes;
}

/** The role of speaking to the games. It saves requests; correctness never rests on it. */
export function createEgress(deps: EgressDeps): EgressLease {
  if (deps.database.engine === 'sqlite') return createOnlyEgress();
  const says = { held: 'this instance speaks to the games', lost: 'another one may speak' };
  return createLeasedRole({ ...deps, name: `egress:${deps.egressId}`, says });
}

/** Of a process that never speaks to the games. */
export function createAbsentEgress(): EgressLease {
  return {
    holds: () => false,
    onChange: () => undefined,
    start: async () => undefined,
    stop: async () => undefined,
  };
}

export interface LeasedRoleDeps extends Omit<EgressDeps, 'egressId'> {
  /** Of the row. */
  name: string;
  /** What is logged. */
  says: { held: string; lost: string };
}

/** One process per database, by the lock on its folder. */
function createOnlyEgress(): EgressLease {
  return {
    holds: () => true,
    onChange: (listener) => listener(true),
    start: async () => undefined,
    stop: async () => undefined,
  };
}

/** A role that one process at a time has, by a row of `leases`. PostgreSQL only. */
export function createLeasedRole({
  database,
  name,
  says,
  logger,
  times = TIMES,
}: LeasedRoleDeps): EgressLease {
  const lease = { name, holder: randomUUID() };
  const listeners = new Set<(holds: boolean) => void>();
  /** Of the monotonic clock; the wall clock may jump. */
  let heldUntil = 0;
  let told = false;
  let stopped = false;
  let failing = false;
  let next: NodeJS.Timeout | undefined;
  let end: NodeJS.Timeout | undefined;
  let asking: Promise<void> = Promise.resolve();

  const holds = (): boolean => !stopped && performance.now() < heldUntil;

  function tell(): void {
    if (told === holds()) return;
    told = !told;
    logger.info({ lease: lease.name }, told ? says.held : says.lost);
    for (const listener of listeners) listener(told);
  }

  /** The role ends by our own clock when no renewal came, whatever the database does meanwhile. */
  function holdUntil(moment: number): void {
    heldUntil = moment;
    endInTime();
  }

  /** A timer counts from when the event loop last looked at the clock: after a long turn it comes before its time. */
  function endInTime(): void {
    clearTimeout(end);
    tell();
    // Checks the announced state instead of the clock, which may have passed the end since the last check.
    if (told) end = setTimeout(endInTime, Math.max(0, heldUntil - performance.now()) + 1).unref();
  }

  async function ask(): Promise<void> {
    const askedAt = performance.now();
    try {
      const granted = await claimLease(database.handle, lease, times.lastsMs);
      failing = false;
      holdUntil(granted ? askedAt + times.lastsMs - times.marginMs : 0);
    } catch (error) {
      if (!failing) logger.warn({ reason: String(error) }, 'the lease could not be renewed');
      failing = true;
    }
    if (stopped) return;
    const pause = holds() && !failing ? times.renewEveryMs : times.lookEveryMs;
    next = setTimeout(() => {
      asking = ask();
    }, pause).unref();
  }

  return {
    holds,
    onChange(listener) {
      listeners.add(listener);
      if (told) listener(true);
    },
    start() {
      asking = ask();
      return asking;
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      clearTimeout(next);
      clearTimeout(end);
      tell();
      await asking;
      await giveUpLease(database.handle, lease).catch((error: unknown) =>
        logger.warn({ reason: String(error) }, 'the lease was not released; it expires on its own'),
      );
    },
  };
}
