const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses before the retries of a signed webhook, in ms; the last is due within a day of the first attempt. */
const RETRIES_MS: readonly number[] = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
];

/** How long a delivery is tried after it was queued, in ms. */
export const ENDPOINT_GIVE_UP_MS = 24 * HOUR_MS;

/** Longest pause that an endpoint can ask for with `Retry-After`, in ms. */
const RETRY_AFTER_MAX_MS = HOUR_MS;

/** How long an endpoint can fail, without one success, before it is switched off, in ms. */
const FAILING_MS = 3 * 24 * HOUR_MS;

/** How long the secret before a rotation signs too, in ms. */
export const OLD_SECRET_MS = 24 * HOUR_MS;

/** Pauses of a failing endpoint between two attempts of any delivery, in ms: the first, doubled each time, and the longest. */
const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = MINUTE_MS;

/** Why a delivery did not arrive. `status`: the endpoint answered with another status than 2xx. */
export const ENDPOINT_PROBLEMS = [
  'status',
  'timeout',
  'unreachable',
  'not_public',
  'queue_full',
  'expired',
  'off',
  'gone',
  'owner_left',
  'unreadable',
] as const;
export type EndpointProblem = (typeof ENDPOINT_PROBLEMS)[number];

/** Why an endpoint was switched off automatically: it answered 410, or failed for days. */
export const ENDPOINT_DISABLED_CODES = ['gone', 'failing'] as const;
export type EndpointDisabledCode = (typeof ENDPOINT_DISABLED_CODES)[number];

/** A delivery after a failed attempt. Moments are epoch ms. */
interface FailedAttempt {
  /** Attempts since it was queued, this one included. */
  attempts: number;
  queuedAt: number;
  now: number;
  /** What the endpoint asked for, in ms; 0 for nothing. */
  retryAfterMs: number;
  /** Between 0 and 1. */
  random: number;
}

/** Returns when a delivery is tried again (epoch ms), somewhere in the last tenth of its pause; null to give up. */
export function nextAttemptAt({
  attempts,
  queuedAt,
  now,
  retryAfterMs,
  random,
}: FailedAttempt): number | null {
  const pause = RETRIES_MS[attempts - 1];
  if (pause === undefined) return null;
  const at = now + Math.max(Math.round(pause * (0.9 + random / 10)), limitedRetryAfter(retryAfterMs));
  return at > queuedAt + ENDPOINT_GIVE_UP_MS ? null : at;
}

/** Returns how long nothing is sent to an endpoint after its `failures`th failure in a row, in ms. */
export function endpointPause(failures: number, retryAfterMs: number): number {
  const own = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(Math.max(failures - 1, 0), 20), LONGEST_PAUSE_MS);
  return Math.max(own, limitedRetryAfter(retryAfterMs));
}

function limitedRetryAfter(ms: number): number {
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS) : 0;
}

/** Reads `Retry-After`, seconds or an HTTP date, as a pause from `now` (epoch ms) in ms; 0 for anything else. */
export function readRetryAfter(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return limitedRetryAfter(Number(text) * SECOND_MS);
  // A date has a name of a day; `Date.parse` reads far more than that.
  const at = /^[A-Z][a-z]{2,8}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? 0 : limitedRetryAfter(at - now);
}

/** Returns whether an endpoint that fails since `since` (epoch ms, null for not at all) is to be switched off. */
export function hasFailedTooLong(since: number | null, now: number): boolean {
  return since !== null && now - since >= FAILING_MS;
}
