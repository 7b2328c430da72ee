import { DomainError } from '@tenfour/domain';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createBoundedCache } from '../../caches/bounded-cache.ts';
import type { Database } from '../../db/database.ts';
import { NAMES_MAX, WINDOW_MS } from './limits.ts';
import { countRequests, windowName } from './request-windows.ts';

/** Counts one call of a name. Returns null, or the seconds to wait when the limit is reached. */
export type Limiter = (name: string) => Promise<number | null>;

/** Creates a limit of so many calls a minute for each name, counted by this process alone. */
export function createProcessLimiter(perMinute: number): Limiter {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_MS / 1_000 });
  const names = createBoundedCache<true>(NAMES_MAX, (_value, name) => void limiter.delete(name));
  return async (name) => {
    names.set(name, true);
    try {
      await limiter.consume(name);
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return toRetryAfter(refusal.msBeforeNext);
      throw refusal;
    }
  };
}

/** PostgreSQL, over which instances count together; null where this process is the only one. */
export type SharedCounts = Pick<Database, 'handle'> | null;

/**
 * Creates a limit of so many calls a minute for each name of `limit`, exact over all instances. On PostgreSQL a call costs
 * one query, by the database's clock: with the library's own store the clocks of all instances would have to agree.
 */
export function createSharedLimiter(shared: SharedCounts, limit: string, perMinute: number): Limiter {
  if (shared === null) return createProcessLimiter(perMinute);
  return async (name) => {
    const window = windowName('exact', `${limit} ${name}`);
    const counts = await countRequests(shared, [{ name: window, by: 1, windowMs: WINDOW_MS }]);
    const counted = counts.get(window);
    return counted && counted.current > perMinute ? toRetryAfter(counted.remainingMs) : null;
  };
}

/** Counts one call of a name. Throws TOO_MANY_REQUESTS with `details.retryAfter` in seconds when the limit is reached. */
export async function requireBelow(limiter: Limiter, name: string): Promise<void> {
  const wait = await limiter(name);
  if (wait !== null) throw tooManyRequests(wait);
}

/** Returns the error of a call above a limit. */
export function tooManyRequests(retryAfter: number): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', {
    message: 'Too many requests. Wait a moment and try again.',
    details: { retryAfter },
  });
}

/** Converts the remaining time of a window to whole seconds, at least 1. */
export function toRetryAfter(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}
