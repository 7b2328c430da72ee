const DEFAULT_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 10 * 60_000;

/** Reads `Retry-After`, seconds or a date, as ms. */
export function retryAfterMs(header: string | null, now: number): number {
  if (header === null || header.trim() === '') return DEFAULT_RETRY_MS;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  if (Number.isNaN(ms)) return DEFAULT_RETRY_MS;
  return Math.min(Math.max(ms, 1_000), LONGEST_RETRY_MS);
}
