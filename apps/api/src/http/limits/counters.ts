import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import { countRequests, windowName } from './request-windows.ts';

/** Length of a window, in ms. */
export const WINDOW_MS = 60_000;

/** Between two exchanges of counts with other instances, in ms. */
export const EXCHANGE_MS = 1_000;

/** A window below this part of its limit is not exchanged: it is not worth a row. */
export const UNSHARED_PART = 1 / 20;

/** Names counted at a time. */
const COUNTED = 20_000;

export interface CountersDeps {
  /** PostgreSQL, over which instances share counts; null counts in this process alone. */
  database: Pick<Database, 'handle'> | null;
  logger: { warn(details: object, message: string): void };
}

/** Counts calls by name in windows of a minute. */
export interface Counters {
  /**
   * Takes `cost` of the `max` calls of a name. Returns null, or the seconds until the next window when it does not fit;
   * nothing is taken then. Instances exchange counts every second, so that no request costs a query; with N instances up
   * to N - 1 times a twentieth of the limit and one second's calls may pass beyond it.
   */
  take(name: string, cost: number, max: number): number | null;
  /** Reverts one `take`. */
  refund(name: string, cost: number): void;
  /** Takes one call, exactly over all instances. With PostgreSQL it costs a query. */
  takeExactly(name: string, max: number): Promise<number | null>;
  /** Exchanges counts with the other instances. */
  exchange(): Promise<void>;
  stop(): Promise<void>;
}

/** A window as this instance knows it; `endsAt` is of the monotonic clock. */
interface Window {
  /** Counted here and not exchanged yet. */
  own: number;
  /** Counted by all instances at the last exchange. */
  all: number;
  endsAt: number;
  max: number;
}

interface Exchanged {
  name: string;
  window: Window;
  by: number;
}

export function createCounters({ database, logger }: CountersDeps): Counters {
  const windows = new LRUCache<string, Window>({ max: COUNTED });
  let failing = false;
  let exchanging: Promise<void> = Promise.resolve();

  function take(name: string, cost: number, max: number): number | null {
    const now = performance.now();
    const known = windows.get(name);
    const window = known && known.endsAt > now ? known : { own: 0, all: 0, endsAt: now + WINDOW_MS, max };
    if (window !== known) windows.set(name, window);
    if (window.own + window.all + cost > max) return secondsUntil(window.endsAt - now);
    window.own += cost;
    return null;
  }

  async function takeExactly(name: string, max: number): Promise<number | null> {
    if (database === null) return take(`exact ${name}`, 1, max);
    const key = windowName('exact', name);
    const taken = (await countRequests(database, [{ name: key, by: 1, windowMs: WINDOW_MS }])).get(key);
    return taken && taken.current > max ? secondsUntil(taken.ttl) : null;
  }

  /** Small counts are exchanged only when others have counted as well. */
  function unshared(now: number): Exchanged[] {
    return [...windows.entries()]
      .filter(
        ([, { own, all, endsAt, max }]) => endsAt > now && own > 0 && (all > 0 || own > max * UNSHARED_PART),
      )
      .map(([key, window]) => ({ name: windowName('general', key), window, by: window.own }));
  }

  async function exchangeNow(): Promise<void> {
    const sent = database === null ? [] : unshared(performance.now());
    if (database === null || sent.length === 0) return;
    try {
      const counts = sent.map(({ name, by }) => ({ name, by, windowMs: WINDOW_MS }));
      const taken = await countRequests(database, counts);
      for (const { name, window, by } of sent) learn(window, by, taken.get(name));
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

  const timer = database === null ? undefined : setInterval(() => void exchange(), EXCHANGE_MS).unref();

  return {
    take,
    takeExactly,
    exchange,
    refund(name, cost) {
      const window = windows.get(name);
      // What was exchanged meanwhile stays counted.
      if (window) window.own = Math.max(0, window.own - cost);
    },
    async stop() {
      clearInterval(timer);
      await exchanging;
    },
  };
}

function secondsUntil(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}

/** What was counted here since the exchange began stays unshared. */
function learn(window: Window, by: number, taken: { current: number; ttl: number } | undefined): void {
  if (taken === undefined) return;
  window.own -= by;
  window.all = taken.current;
  window.endsAt = performance.now() + taken.ttl;
}
