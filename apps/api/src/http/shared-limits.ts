import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { countRequests, windowName } from './request-windows.ts';

/** Between two exchanges of what was counted, in ms. */
export const EXCHANGE_MS = 1_000;

/** What an instance keeps to itself of a window: this part of the limit is not worth a row. */
export const UNTOLD_PART = 1 / 20;

/** Sessions and addresses counted at a time. */
const COUNTED = 20_000;

export interface SharedLimitsDeps {
  database: Pick<Database, 'handle'>;
  logger: { warn(details: object, message: string): void };
}

/** Limits that hold for all instances on one PostgreSQL together. */
export interface SharedLimits {
  /**
   * For `@fastify/rate-limit`. Counts by itself and exchanges counts every second, so that no request costs a query;
   * with N instances up to N - 1 times a twentieth of the limit and what is asked within a second may pass beyond it.
   * Limits of single routes and procedures, its children, count each request in the database and are exact.
   */
  Store: new (
    options: FastifyRateLimitOptions,
  ) => FastifyRateLimitStore;
  /** Tells the others what was counted, and hears what they have. */
  exchange(): Promise<void>;
  stop(): Promise<void>;
}

/** One window as this instance knows it; `endsAt` is of the monotonic clock. */
interface Window {
  /** Counted here and not told yet. */
  own: number;
  /** Counted by all, as far as it was told. */
  all: number;
  endsAt: number;
  windowMs: number;
  max: number;
}

type Incr = FastifyRateLimitStore['incr'];

/** See `SharedLimits`. PostgreSQL only. */
export function createSharedLimits({ database, logger }: SharedLimitsDeps): SharedLimits {
  const windows = new LRUCache<string, Window>({ max: COUNTED });
  let failing = false;
  let exchanging: Promise<void> = Promise.resolve();

  /** Exact, for one query a request. */
  const incrExactly: Incr = (key, callback, windowMs) => {
    const name = windowName('exact', key);
    countRequests(database, [{ name, by: 1, windowMs }]).then(
      (taken) => callback(null, taken.get(name)),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
  };

  const incr: Incr = (key, callback, windowMs, max) => {
    const now = performance.now();
    const name = windowName('general', key);
    const known = windows.get(name);
    const window =
      known && known.endsAt > now ? known : { own: 0, all: 0, endsAt: now + windowMs, windowMs, max };
    window.own += 1;
    windows.set(name, window);
    callback(null, { current: window.own + window.all, ttl: window.endsAt - now });
  };

  /** Those that have something to tell: little is told only where more was told before. */
  function untold(now: number): [string, Window][] {
    return [...windows.entries()].filter(
      ([, { own, all, endsAt, max }]) => endsAt > now && own > 0 && (all > 0 || own > max * UNTOLD_PART),
    );
  }

  async function exchangeNow(): Promise<void> {
    const told = untold(performance.now()).map(([name, window]) => ({ name, window, by: window.own }));
    if (told.length === 0) return;
    const counts = told.map(({ name, window, by }) => ({ name, by, windowMs: window.windowMs }));
    try {
      const taken = await countRequests(database, counts);
      for (const { name, window, by } of told) learn(window, by, taken.get(name));
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ reason: String(error) }, 'requests are counted by each instance alone');
      failing = true;
    }
  }

  function exchange(): Promise<void> {
    exchanging = exchanging.then(exchangeNow);
    return exchanging;
  }

  const timer = setInterval(() => void exchange(), EXCHANGE_MS).unref();

  return {
    Store: class implements FastifyRateLimitStore {
      incr = incr;
      child = (): FastifyRateLimitStore => ({ incr: incrExactly, child: this.child });
    },
    exchange,
    async stop() {
      clearInterval(timer);
      await exchanging;
    },
  };
}

/** What was counted here meanwhile stays untold. */
function learn(window: Window, by: number, taken: { current: number; ttl: number } | undefined): void {
  if (taken === undefined) return;
  window.own -= by;
  window.all = taken.current;
  window.endsAt = performance.now() + taken.ttl;
}
