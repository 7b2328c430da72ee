import { offsetsAround, type Span, wallClockAt } from './time-zones.ts';

/** A day of the calendar, such as "2026-11-21". */
export type DayName = string;

const DAY_MS = 24 * 3_600_000;

/** Clocks change and dates begin at whole quarters of an hour in every zone: what is found in one holds to its end. */
export const QUARTER_MS = 15 * 60_000;

/** Returns the days from 1 January 1970 to the day of `at` in an IANA zone. Throws RangeError for an unknown zone. */
function dayNumberAt(at: number, zone: string): number {
  return Math.floor(wallClockAt(at, zone) / DAY_MS);
}

/** Returns the Monday of the week of `at`, as a day number. */
function mondayOf(at: number, zone: string): number {
  const day = dayNumberAt(at, zone);
  // 1 January 1970 was a Thursday.
  return day - ((((day + 3) % 7) + 7) % 7);
}

/**
 * Returns the start of a day in a zone, epoch ms. Where clocks jump over midnight it is later than 00:00; where they go
 * back over it, the day begins once.
 */
export function startOfDay(number: number, zone: string): number {
  const midnight = number * DAY_MS;
  const offsets = offsetsAround(midnight, zone);
  const earliest = midnight - Math.max(...offsets);
  return wallClockAt(earliest, zone) >= midnight ? earliest : midnight - Math.min(...offsets);
}

function spanOfDays(first: number, days: number, zone: string): Span {
  return { from: startOfDay(first, zone), to: startOfDay(first + days, zone) };
}

/** Returns the day of `at` in an IANA zone: 23 to 25 hours. Throws RangeError for an unknown zone. */
export function dayOf(at: number, zone: string): Span {
  return spanOfDays(dayNumberAt(at, zone), 1, zone);
}

/** Returns the week of `at`, Monday 00:00 to the next Monday 00:00 there: 167 to 169 hours. */
export function weekOf(at: number, zone: string): Span {
  return spanOfDays(mondayOf(at, zone), 7, zone);
}

/** Returns the calendar month of `at`. */
export function monthOf(at: number, zone: string): Span {
  const local = new Date(wallClockAt(at, zone));
  const [first, next] = [0, 1].map(
    (later) => Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + later, 1) / DAY_MS,
  );
  return { from: startOfDay(first ?? 0, zone), to: startOfDay(next ?? 0, zone) };
}

/** Returns the last `count` weeks, oldest first; the last one is that of `at`. */
export function weeksUpTo(at: number, zone: string, count: number): Span[] {
  const monday = mondayOf(at, zone);
  return Array.from({ length: count }, (_, index) => spanOfDays(monday - 7 * (count - 1 - index), 7, zone));
}

/** Returns the day of `at` in an IANA zone. */
export function dayNameOf(at: number, zone: string): DayName {
  return dayNameAt(dayNumberAt(at, zone));
}

/** Returns the number of days from 1 January 1970 to a calendar day, independent of zones. */
export function dayNumberOf(day: DayName): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** Returns the calendar day this many days after 1 January 1970. */
export function dayNameAt(number: number): DayName {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the minutes after midnight that the clocks of a zone show at `at`. */
export function minuteOfDay(at: number, zone: string): number {
  const wall = new Date(wallClockAt(at, zone));
  return wall.getUTCHours() * 60 + wall.getUTCMinutes();
}
