/** Adjustable through the control API. Windows are in milliseconds. */
export interface LimitConfig {
  globalLimit: number;
  globalWindowMs: number;
  commandLimit: number;
  commandWindowMs: number;
}

/**
 * 35 is the documentation's header example and 1 command per 5 s its rule. The length of the global window is published
 * nowhere; 7 s makes it five reads a second.
 */
export const DEFAULT_LIMITS: LimitConfig = {
  globalLimit: 35,
  globalWindowMs: 7_000,
  commandLimit: 1,
  commandWindowMs: 5_000,
};

/** The state of a request's bucket. Times are epoch milliseconds. */
export interface Verdict {
  bucket: string;
  limit: number;
  remaining: number;
  resetAt: number;
  allowed: boolean;
}

/** Fixed windows, each opened by the first request into it. */
export interface Limits {
  config: LimitConfig;
  /** `owner` is the application's key or the caller's address. */
  takeGlobal(owner: string, now: number): Verdict;
  takeCommand(serverKey: string, now: number): Verdict;
  /** Requests sent on into a bucket after it had answered 429, per bucket name. */
  overruns: Record<string, number>;
}

interface Window {
  openedAt: number;
  used: number;
  refused: number;
}

const MAX_WINDOWS = 2_000;

/** Buckets with the default limits. */
export function createLimits(): Limits {
  const config = { ...DEFAULT_LIMITS };
  const windows = new Map<string, Window>();
  const overruns: Record<string, number> = {};

  function windowOf(key: string, lengthMs: number, now: number): Window {
    const current = windows.get(key);
    if (current && now < current.openedAt + lengthMs) return current;
    if (windows.size >= MAX_WINDOWS) windows.clear();
    const fresh = { openedAt: now, used: 0, refused: 0 };
    windows.set(key, fresh);
    return fresh;
  }

  function take(bucket: string, key: string, limit: number, lengthMs: number, now: number): Verdict {
    const window = windowOf(key, lengthMs, now);
    const allowed = window.used < limit;
    if (allowed) window.used += 1;
    else {
      if (window.refused > 0) overruns[bucket] = (overruns[bucket] ?? 0) + 1;
      window.refused += 1;
    }
    const remaining = Math.max(0, limit - window.used);
    return { bucket, limit, remaining, resetAt: window.openedAt + lengthMs, allowed };
  }

  return {
    config,
    overruns,
    takeGlobal: (owner, now) =>
      take('global', `global ${owner}`, config.globalLimit, config.globalWindowMs, now),
    takeCommand: (serverKey, now) => {
      const bucket = `command-${serverKey}`;
      return take(bucket, bucket, config.commandLimit, config.commandWindowMs, now);
    },
  };
}

/** Returns the rate-limit headers. Reset is in epoch seconds. */
export function limitHeaders(verdict: Verdict): Record<string, string> {
  return {
    'x-ratelimit-bucket': verdict.bucket,
    'x-ratelimit-limit': String(verdict.limit),
    'x-ratelimit-remaining': String(verdict.remaining),
    'x-ratelimit-reset': String(Math.ceil(verdict.resetAt / 1000)),
  };
}
