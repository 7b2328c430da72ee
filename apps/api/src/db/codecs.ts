import type { Bit } from './table-types/index.ts';

/** A boolean as stored. */
export function toBit(value: boolean): Bit {
  return value ? 1 : 0;
}

/** A stored boolean. */
export function fromBit(value: Bit): boolean {
  return value === 1;
}

/** A structure as stored JSON text. */
export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Stored JSON text as what it holds. Pass `read` (a zod schema's `parse`) to get a type; throws on broken text. */
export function fromJson(text: string): unknown;
export function fromJson<T>(text: string, read: (value: unknown) => T): T;
export function fromJson<T>(text: string, read?: (value: unknown) => T): unknown {
  const value: unknown = JSON.parse(text);
  return read ? read(value) : value;
}

/** Stored epoch ms as the ISO 8601 text of the contracts. */
export function iso(ms: number): string {
  return isoText(ms);
}

/** As `iso`, for columns that may be null. */
export function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : iso(ms);
}

/** ISO 8601 text as epoch ms. Throws RangeError when it is no date. */
export function fromIso(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new RangeError('Not an ISO 8601 date.');
  return ms;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The last millisecond that a Date can hold, and as far back. */
const LAST_MS = 8.64e15;

/** Most days whose text is cached; lists of records touch few. */
const DAYS_MAX = 10_000;

const TWO_DIGITS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const THREE_DIGITS = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0'));

const days = new Map<number, string>();

/** `YYYY-MM-DDT` of a day since 1970. */
function dayText(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY_MS).toISOString().slice(0, -'00:00:00.000Z'.length);
  if (days.size >= DAYS_MAX) days.clear();
  days.set(day, text);
  return text;
}

/**
 * Returns `new Date(ms).toISOString()` for whole milliseconds, several times faster: a list of fifty formats 150 of
 * them, which cost more than its query. Throws RangeError for anything else.
 */
export function isoText(ms: number): string {
  if (!Number.isInteger(ms) || Math.abs(ms) > LAST_MS) throw new RangeError('Not a moment in milliseconds.');
  const day = Math.floor(ms / DAY_MS);
  let rest = ms - day * DAY_MS;
  const hours = Math.floor(rest / HOUR_MS);
  rest -= hours * HOUR_MS;
  const minutes = Math.floor(rest / MINUTE_MS);
  rest -= minutes * MINUTE_MS;
  const seconds = Math.floor(rest / 1_000);
  const clock = `${TWO_DIGITS[hours]}:${TWO_DIGITS[minutes]}:${TWO_DIGITS[seconds]}`;
  return `${dayText(day)}${clock}.${THREE_DIGITS[rest - seconds * 1_000]}Z`;
}
