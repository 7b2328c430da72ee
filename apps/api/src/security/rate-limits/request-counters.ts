import { createBoundedCache } from '../../caches/bounded-cache.ts';
import { type SharedCounts, toRetryAfter } from './limiters.ts';
import { NAMES_MAX, WINDOW_MS } from './limits.ts';
import { type Counted, countRequests, windowName } from './request-windows.ts';

/** Between two exchanges of counts with other instances, in ms. */
const EXCHANGE_MS = 1_000;

/** A window below this part of its limit is not exchanged: it is not worth a row. */
export const UNSHARED_PART = 1 / 20;

export interface RequestCountersDeps {
  shared: SharedCounts;
  logger: { warn(details: object, message: string): void };
}

/**
 * Counts calls by name in windows of a minute, for the limit that every request meets. Synchronous, without a timer per
 * name, and what is refused is not counted: `rate-limiter-flexible` offers none of the three.
 */
export interface RequestCounters {
  /**
   * Takes `cost` of the `max` calls of a name. Returns null, or the seconds until the next window when it does not fit;
   * nothing is taken then. Instances exchange counts every second, so that no request costs a query; with N instances up
   * to N - 1 times a twentieth of the limit and one second's calls may pass beyond it.
   */
  take(name: string, cost: number, max: number): number | null;
  /** Reverts one `take`. */
  refund(name: string, cost: number): void;
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

export function createRequestCounters({ shared, logger }: RequestCountersDeps): RequestCounters {
  const windows = createBoundedCache<Window>(NAMES_MAX);
  let failing = false;
  let exchanging: Promise<void> = Promise.resolve();

  function take(name: string, cost: number, max: number): number | null {
    const now = performance.now();
    const known = windows.get(name);
    const window = known && known.endsAt > now ? known : { own: 0, all: 0, endsAt: now + WINDOW_MS, max };
    if (window !== known) windows.set(name, window);
    if (window.own + window.all + cost > max) return toRetryAfter(window.endsAt - now);
    window.own += cost;
    return null;
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
    const sent = shared === null ? [] : unshared(performance.now());
    if (shared === null || sent.length === 0) return;
    try {
      const counts = sent.map(({ name, by }) => ({ name, by, windowMs: WINDOW_MS }));
      const counted = await countRequests(shared, counts);
      for (const { name, window, by } of sent) applyTotals(window, by, counted.get(name));
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

  const timer = shared === null ? undefined : setInterval(() => void exchange(), EXCHANGE_MS).unref();

  return {
    take,
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

/** Applies the totals of an exchange. What was counted here since it began stays unshared. */
function applyTotals(window: Window, by: number, counted: Counted | undefined): void {
  if (counted === undefined) return;
  window.own -= by;
  window.all = counted.current;
  window.endsAt = performance.now() + counted.remainingMs;
}
