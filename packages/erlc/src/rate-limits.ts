import { COMMAND_SPACING_MS } from './command-spacing.ts';
import { keyFingerprint, redact } from './keys.ts';
import type { EpochMs } from './types.ts';

/** The routes this client calls, as the limiter knows them. Both command versions share one. */
export type Route = 'server' | 'bans' | 'command';

/** The rate-limit headers of one answer. `bucket` never contains a key. */
export type RateLimit = { bucket: string; limit: number; remaining: number; resetAt: EpochMs };

/** The known state of one bucket; `limit` is null until headers announce it. */
export type BucketState = {
  bucket: string;
  limit: number | null;
  remaining: number | null;
  /** When `remaining` starts afresh; null when unknown. */
  resetAt: EpochMs | null;
  /** Nothing can be sent before this time (a 429, or the spacing of commands); 0 when free. */
  blockedUntil: EpochMs;
};

type Bucket = {
  limit: number | null;
  remaining: number;
  resetAt: EpochMs;
  /** True when `resetAt` is our own estimate after a window expired. */
  guessed: boolean;
  /** From a 429. */
  blockedUntil: EpochMs;
  /** From the documented spacing, until headers are known. */
  spacedUntil: EpochMs;
  inFlight: number;
};

// Assumed length of a window after one ran out and before an answer announces the next.
const GUESSED_WINDOW_MS = 5_000;
const GLOBAL_BUCKET = 'global';
const KEY_SLOT = '{key}';
const SHORT_FINGERPRINT = 12;
// A smaller difference between their clock and ours is only the whole-second precision of `Date`.
const CLOCK_SKEW_TOLERANCE_MS = 2_000;
const SAME_WINDOW_MS = 1_000;
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 24 * 60 * 60 * 1_000;
const FALLBACK_RETRY_MS = { server: 30_000, bans: 30_000, command: COMMAND_SPACING_MS };
// Until an answer announces the limit, a burst of reads could exceed it unnoticed.
const MAX_UNKNOWN_IN_FLIGHT = 10;
const CROWDED_RETRY_MS = 1_000;
const PRUNE_ABOVE = 5_000;
const PRUNE_AGE_MS = 60_000;
const PRUNE_EVERY_MS = 10_000;

/** Permission to send one request; hand it back through `settle`. */
export type Ticket = { route: Route; key: string; bucket: string; sentAt: EpochMs };

export type Reservation = { ok: true; ticket: Ticket } | { ok: false; retryAfterMs: number; bucket: string };

export type RateLimits = {
  /** Returns when a request to `route` can be sent next: now, or later. Without a key, only shared buckets count. */
  nextAt(route: Route, key: string): EpochMs;
  /**
   * Takes one slot, or returns how long until one is free. `unspaced` skips the estimate, not the upstream's limits.
   */
  reserve(route: Route, key: string, unspaced?: boolean): Reservation;
  /** Learns from an answer's headers; null when it had none. Call once for every ticket. */
  settle(ticket: Ticket, answer: { headers: Headers; status: number } | null): RateLimit | null;
  /** Learns from a 429: how long to wait, and in which bucket. */
  block(ticket: Ticket, notified: BlockNotice): { retryAfterMs: number; bucket: string };
  /** Returns the known state of the bucket that `route` counts in; null before the first request. */
  stateOf(route: Route, key: string): BucketState | null;
  /** Returns every bucket, for status pages and metrics. */
  snapshot(): BucketState[];
};

export type BlockNotice = { headers: Headers; bucket: string | null; retryAfter: number | null };

/**
 * Creates the buckets, which are learned from headers. Each route starts on the documented bucket (`global` for reads,
 * one per key for commands) and moves to the one that its answers name.
 */
export function createRateLimits(clock: () => EpochMs): RateLimits {
  const buckets = new Map<string, Bucket>();
  let shownLast = 0;
  let prunedAt = 0;
  const templates: Record<Route, string> = {
    server: GLOBAL_BUCKET,
    bans: GLOBAL_BUCKET,
    command: `command-${KEY_SLOT}`,
  };

  /**
   * Returns the time. When the clock was set back, known times move with it: a remaining second of a pause stays a
   * second.
   */
  function now(): EpochMs {
    const at = clock();
    const back = shownLast - at;
    shownLast = at;
    if (back > CLOCK_SKEW_TOLERANCE_MS) {
      for (const bucket of buckets.values()) {
        bucket.resetAt -= back;
        bucket.blockedUntil = Math.max(0, bucket.blockedUntil - back);
        bucket.spacedUntil = Math.max(0, bucket.spacedUntil - back);
      }
    }
    return at;
  }

  function bucketOf(name: string): Bucket {
    const known = buckets.get(name);
    if (known !== undefined) return known;
    if (buckets.size >= PRUNE_ABOVE && now() - prunedAt >= PRUNE_EVERY_MS) {
      prunedAt = now();
      prune(buckets, prunedAt);
    }
    const fresh = freshBucket();
    buckets.set(name, fresh);
    return fresh;
  }

  // Lookups must not create a bucket, or keys that were only looked up would stay in memory.
  function waitFor(route: Route, name: string, unspaced: boolean): EpochMs {
    const own = buckets.get(name);
    const shared = buckets.get(GLOBAL_BUCKET)?.blockedUntil ?? 0;
    const at = now();
    if (own === undefined) return Math.max(at, shared);
    const emptyUntil = own.limit !== null && own.remaining <= 0 ? own.resetAt : 0;
    const spacedUntil = route === 'command' && !unspaced ? own.spacedUntil : 0;
    const crowded = route !== 'command' && own.limit === null && own.inFlight >= MAX_UNKNOWN_IN_FLIGHT;
    const crowdedUntil = crowded ? at + CROWDED_RETRY_MS : 0;
    return Math.max(at, shared, own.blockedUntil, emptyUntil, spacedUntil, crowdedUntil);
  }

  function take(ticket: Ticket): void {
    const bucket = bucketOf(ticket.bucket);
    bucket.inFlight += 1;
    if (bucket.limit === null) {
      if (ticket.route === 'command') bucket.spacedUntil = ticket.sentAt + COMMAND_SPACING_MS;
      return;
    }
    if (bucket.resetAt <= ticket.sentAt) {
      bucket.remaining = bucket.limit;
      bucket.resetAt = ticket.sentAt + GUESSED_WINDOW_MS;
      bucket.guessed = true;
    }
    bucket.remaining -= 1;
  }

  function learn(ticket: Ticket, headers: Headers, status: number): RateLimit | null {
    const notified = readHeaders(headers, now());
    if (notified === null) return null;
    const template = notified.bucket
      ? withoutKey(notified.bucket, ticket.key, KEY_SLOT)
      : templates[ticket.route];
    // A 429 names the bucket that ran out, which need not be the one that the route usually counts in.
    if (status !== 429) templates[ticket.route] = template;
    const name = nameFor(template, ticket.key);
    const bucket = bucketOf(name);
    const resetAt =
      ticket.route === 'command' ? roundedUp(notified.resetAt, ticket.sentAt, now()) : notified.resetAt;
    absorb(bucket, notified.limit, notified.remaining, resetAt);
    return { bucket: name, limit: notified.limit, remaining: notified.remaining, resetAt };
  }

  return {
    nextAt: (route, key) => waitFor(route, nameFor(templates[route], key), false),
    reserve(route, key, unspaced = false) {
      const bucket = nameFor(templates[route], key);
      const wait = waitFor(route, bucket, unspaced) - now();
      if (wait > 0) return { ok: false, retryAfterMs: wait, bucket };
      const ticket: Ticket = { route, key, bucket, sentAt: now() };
      take(ticket);
      return { ok: true, ticket };
    },
    settle(ticket, answer) {
      const bucket = bucketOf(ticket.bucket);
      bucket.inFlight = Math.max(0, bucket.inFlight - 1);
      if (answer === null) return null;
      // They count from when the command arrived, so the spacing is safe from the answer on.
      if (bucket.spacedUntil > 0) bucket.spacedUntil = now() + COMMAND_SPACING_MS;
      return learn(ticket, answer.headers, answer.status);
    },
    block(ticket, notified) {
      const retryAfterMs = retryDelay(ticket.route, notified, now());
      const named = notified.bucket || notified.headers.get('x-ratelimit-bucket') || ticket.bucket;
      const bucket = nameFor(withoutKey(named, ticket.key, KEY_SLOT), ticket.key);
      for (const name of new Set([bucket, ticket.bucket])) {
        const state = bucketOf(name);
        state.blockedUntil = Math.max(state.blockedUntil, now() + retryAfterMs);
      }
      return { retryAfterMs, bucket };
    },
    stateOf(route, key) {
      const name = nameFor(templates[route], key);
      const bucket = buckets.get(name);
      return bucket === undefined ? null : publicState(name, bucket);
    },
    snapshot: () => [...buckets].map(([bucket, state]) => publicState(bucket, state)),
  };
}

function freshBucket(): Bucket {
  return {
    limit: null,
    remaining: 0,
    resetAt: 0,
    guessed: false,
    blockedUntil: 0,
    spacedUntil: 0,
    inFlight: 0,
  };
}

// Answers can arrive out of order, and `remaining` does not include requests in flight yet.
function absorb(bucket: Bucket, limit: number, remaining: number, resetAt: EpochMs): void {
  const known = bucket.limit !== null && !bucket.guessed;
  if (known && resetAt < bucket.resetAt - SAME_WINDOW_MS) return;
  const sameWindow = known && resetAt < bucket.resetAt + SAME_WINDOW_MS;
  bucket.remaining = sameWindow ? Math.min(bucket.remaining, remaining) : remaining - bucket.inFlight;
  bucket.limit = limit;
  bucket.resetAt = sameWindow ? Math.max(bucket.resetAt, resetAt) : resetAt;
  bucket.guessed = false;
  bucket.spacedUntil = 0;
}

function readHeaders(headers: Headers, now: EpochMs) {
  const limit = wholeNumber(headers.get('x-ratelimit-limit'));
  const remaining = wholeNumber(headers.get('x-ratelimit-remaining'));
  const reset = resetTime(headers, now);
  if (limit === null || limit < 1 || remaining === null || reset === null) return null;
  return { bucket: headers.get('x-ratelimit-bucket'), limit, remaining, resetAt: reset };
}

// `X-RateLimit-Reset` is a time on their clock; their `Date` gives its difference to ours.
function resetTime(headers: Headers, now: EpochMs): EpochMs | null {
  const seconds = Number(headers.get('x-ratelimit-reset') ?? Number.NaN);
  if (!Number.isFinite(seconds) || seconds < 0) return null;
  const theirs = Date.parse(headers.get('date') ?? '');
  const skewed = Number.isFinite(theirs) && Math.abs(theirs - now) > CLOCK_SKEW_TOLERANCE_MS;
  const wait = seconds * 1_000 - (skewed ? theirs : now);
  return now + Math.min(Math.max(wait, 0), MAX_RETRY_MS);
}

// A reset in whole seconds can be rounded down, up to a second before the documented spacing is over. The game counts
// from the arrival of the command, which is between sending it and receiving the answer.
function roundedUp(resetAt: EpochMs, sentAt: EpochMs, receivedAt: EpochMs): EpochMs {
  const mayBeRounded =
    resetAt > sentAt + COMMAND_SPACING_MS - 1_000 && resetAt < receivedAt + COMMAND_SPACING_MS;
  return mayBeRounded ? Math.min(receivedAt + COMMAND_SPACING_MS, resetAt + 1_000) : resetAt;
}

function retryDelay(route: Route, notified: BlockNotice, now: EpochMs): number {
  const header = notified.headers.get('retry-after') ?? '';
  const fromHeader = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  const fromBody = notified.retryAfter === null ? Number.NaN : notified.retryAfter * 1_000;
  const said = [fromHeader, fromBody].filter((ms) => Number.isFinite(ms));
  const reset = resetTime(notified.headers, now);
  const fallback = reset === null ? FALLBACK_RETRY_MS[route] : reset - now;
  const delay = Math.ceil(said.length > 0 ? Math.max(...said) : fallback);
  return Math.min(Math.max(delay, MIN_RETRY_MS), MAX_RETRY_MS);
}

function withoutKey(bucket: string, key: string, replacement: string): string {
  return redact(bucket.slice(0, 200), [key], replacement);
}

function nameFor(template: string, key: string): string {
  return template.replaceAll(KEY_SLOT, () => keyFingerprint(key).slice(0, SHORT_FINGERPRINT));
}

function prune(buckets: Map<string, Bucket>, now: EpochMs): void {
  for (const [name, bucket] of buckets) {
    const last = Math.max(bucket.resetAt, bucket.blockedUntil, bucket.spacedUntil);
    if (bucket.inFlight === 0 && last < now - PRUNE_AGE_MS && name !== GLOBAL_BUCKET) buckets.delete(name);
  }
}

function publicState(bucket: string, state: Bucket): BucketState {
  const known = state.limit !== null;
  return {
    bucket,
    limit: state.limit,
    remaining: known ? Math.max(0, state.remaining) : null,
    resetAt: known ? state.resetAt : null,
    blockedUntil: Math.max(state.blockedUntil, state.spacedUntil),
  };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
