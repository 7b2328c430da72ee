import pLimit from 'p-limit';
import { createBoundedCache } from '../caches/bounded-cache.ts';
import { dueWork } from '../metrics/instrumentation.ts';

/** A row that this process has claimed. Moments are epoch ms. */
export interface ClaimedJob {
  /** Identifies an item within its kind. */
  key: string;
  /** End of the claim: no other process gets it before. */
  leaseUntil: number;
}

/** One kind of scheduled job, due at a time stored on a row. */
export interface JobKind<Item extends ClaimedJob> {
  /** For log lines. */
  readonly name: string;
  /** Most items claimed and not done yet. */
  readonly batch: number;
  /** Most items handled at the same moment. */
  readonly concurrency: number;
  /** How long a claim lasts, in ms: longer than handling takes. */
  readonly leaseMs: number;
  /** Claims at most `limit` due rows for this process until `leaseUntil`, in one statement; see `claimDueRows`. */
  claim(claim: { now: number; leaseUntil: number; limit: number }): Promise<Item[]>;
  /** Returns when the next row can be claimed, epoch ms, including leased rows; null when none is pending. */
  nextAt(): Promise<number | null>;
  /**
   * Does the work and records that it is done, which also ends the claim. Called outside any transaction, and again for
   * the same item when a process died, a lease expired or it threw, so it must be idempotent.
   */
  handle(item: Item): Promise<void>;
  /** Makes the item claimable from `until` on, unless its lease has changed since. */
  release(item: Item, until: number): Promise<void>;
  /** Returns how long a wake signal must wait, in ms, where polls are expensive. Default 0. */
  wakeDelayMs?(): number;
}

export interface JobLoop {
  start(): void;
  /** Polls immediately: a job was enqueued or became due earlier. */
  wake(): void;
  /** Stops claiming, releases unstarted items and waits for running ones. Idempotent. */
  stop(): Promise<void>;
}

/** A loop running in this process, for metrics. */
export interface RunningLoop {
  readonly name: string;
  /** Returns how long the oldest unclaimed row has been due, in ms; 0 when there is none. Queries the database. */
  lagMs(): Promise<number>;
}

const running = new Set<RunningLoop>();

/** Every loop that was started and not stopped yet. */
export const runningLoops: ReadonlySet<RunningLoop> = running;

export interface JobLoopDeps<Item extends ClaimedJob> {
  kind: JobKind<Item>;
  /** Epoch ms. */
  now: () => number;
  logger: { error(details: object, message: string): void };
  /** Between 0 and 1. */
  random?: () => number;
  /** Longest time between two polls, in ms, after which rows enqueued by other processes are noticed. */
  pollMs?: number;
}

const POLL_MS = 10_000;

/** Shortest wait before polling again for a row that is due but was not claimed, in ms. */
const TAKEN_PAUSE_MS = 250;

/** Pauses after a failure of our own, in ms: the first one, doubled each time, and the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/** Most items whose failures are counted. */
const COUNTED_MAX = 10_000;

/** The first of some moments (epoch ms); null for none. */
export function earliest(moments: readonly number[]): number | null {
  return moments.length === 0 ? null : Math.min(...moments);
}

/** How long to wait after the `failures`th failure in a row, in ms, somewhere in the upper half of the step. */
export function backoffMs(failures: number, random: number): number {
  const step = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20), LONGEST_PAUSE_MS);
  return Math.round(step * (0.5 + random / 2));
}

/**
 * Creates a loop that claims due rows, batch by batch, and handles each at least once. Any number of loops can run on
 * one database: a row is claimed by one at a time, and released by its lease when that process is gone.
 */
export function createJobLoop<Item extends ClaimedJob>(deps: JobLoopDeps<Item>): JobLoop {
  const { kind, now, logger, random = Math.random, pollMs = POLL_MS } = deps;
  const runLimited = pLimit(kind.concurrency);
  const unfinished = new Set<Promise<void>>();
  const failures = createBoundedCache<number>(COUNTED_MAX);
  let signal = Promise.withResolvers<void>();
  let delayedWake: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let stopping = false;
  const measured: RunningLoop = {
    name: kind.name,
    lagMs: async () => Math.max(0, now() - ((await kind.nextAt()) ?? now())),
  };
  /** Whether the last poll was cut short, by its limit or by the number of running items. */
  let more = false;

  async function handle(item: Item): Promise<void> {
    if (stopping) return kind.release(item, now());
    // The lease can expire while the item waits for a slot; another process may own it now.
    if (now() >= item.leaseUntil) return;
    try {
      await kind.handle(item);
      failures.delete(item.key);
      dueWork.notify({ kind: kind.name, step: 'handled', count: 1 });
    } catch (error) {
      const count = (failures.get(item.key) ?? 0) + 1;
      failures.set(item.key, count);
      dueWork.notify({ kind: kind.name, step: 'failed', count: 1 });
      logger.error({ err: error, kind: kind.name, item: item.key }, 'due work failed');
      await kind.release(item, now() + backoffMs(count, random()));
      signal.resolve();
    }
  }

  function start(item: Item): void {
    const work = runLimited(() => handle(item))
      .catch((error: unknown) => {
        // The item becomes claimable when its lease expires.
        logger.error({ err: error, kind: kind.name, item: item.key }, 'due work was not given back');
      })
      .finally(() => {
        unfinished.delete(work);
        if (more && unfinished.size <= kind.batch / 2) signal.resolve();
      });
    unfinished.add(work);
  }

  /** Claims as many items as there is room for; returns how long to wait until the next poll, in ms. */
  async function poll(): Promise<number> {
    const limit = kind.batch - unfinished.size;
    // Rows left unclaimed for want of room are claimed when running items end, not at the next slow poll.
    more = limit < kind.batch / 2;
    if (more) return pollMs;
    const at = now();
    const items = await kind.claim({ now: at, leaseUntil: at + kind.leaseMs, limit });
    more = items.length === limit;
    if (items.length > 0) dueWork.notify({ kind: kind.name, step: 'claimed', count: items.length });
    for (const item of items) start(item);
    if (more) return pollMs;
    const next = await kind.nextAt();
    if (next === null) return pollMs;
    const wait = next - now();
    return Math.min(wait > 0 ? wait : TAKEN_PAUSE_MS, pollMs);
  }

  async function pollUntilStopped(): Promise<void> {
    let failed = 0;
    while (!stopping) {
      signal = Promise.withResolvers<void>();
      let wait = pollMs;
      try {
        wait = await poll();
        failed = 0;
      } catch (error) {
        failed += 1;
        wait = backoffMs(failed, random());
        logger.error({ err: error, kind: kind.name }, 'due work could not be claimed');
      }
      await signalOrTimeout(wait);
    }
  }

  /** Resolves at the next wake signal, or after `ms`. */
  async function signalOrTimeout(ms: number): Promise<void> {
    if (stopping) return;
    const timer = setTimeout(signal.resolve, ms);
    await signal.promise;
    clearTimeout(timer);
  }

  function wake(): void {
    if (stopping || delayedWake !== undefined) return;
    const ms = kind.wakeDelayMs?.() ?? 0;
    if (ms > 0) {
      delayedWake = setTimeout(() => {
        delayedWake = undefined;
        signal.resolve();
      }, ms);
    } else signal.resolve();
  }

  return {
    start() {
      polling ??= pollUntilStopped();
      running.add(measured);
    },
    wake,
    async stop() {
      stopping = true;
      running.delete(measured);
      clearTimeout(delayedWake);
      signal.resolve();
      await polling;
      await Promise.all(unfinished);
    },
  };
}
