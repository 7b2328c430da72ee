import { tzOffset } from '@date-fns/tz/tzOffset';

/** A span of time, epoch ms: from `from` to just before `to`. */
export interface Span {
  from: number;
  to: number;
}

/** The longest IANA name has 38 characters; the margin is for future ones. */
const LONGEST = 64;

/** Zones lie between UTC-12 and UTC+14: a local time is no further from the same time in UTC than this. */
const FURTHEST_MS = 15 * 3_600_000;

/** No zone changes its clocks twice within this time. */
const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * Returns the IANA time zone of that name ("europe/berlin" gives "Europe/Berlin"), or null when it does not exist.
 * Fixed offsets such as "+02:00" are rejected: without daylight saving time, days and weeks would shift twice a year.
 */
export function timeZoneNamed(name: string): string | null {
  if (name.length > LONGEST || !/^[A-Za-z]/.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    // Old and new names of one zone ("Asia/Calcutta", "Asia/Kolkata") are both good; only capitals are taken over.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return null;
  }
}

/** Returns how far the clocks of an IANA zone are ahead of UTC, in ms. Throws RangeError for an unknown zone. */
export function offsetAt(at: number, zone: string): number {
  const minutes = tzOffset(zone, new Date(at));
  if (Number.isNaN(minutes)) throw new RangeError(`Unknown time zone or time: ${zone}, ${at}`);
  return Math.round(minutes * 60) * 1_000;
}

/** Returns the local time of a zone, written as if it were UTC, in ms. */
export function wallClockAt(at: number, zone: string): number {
  return at + offsetAt(at, zone);
}

/** Returns the offsets that a zone has before and after a local time; they differ near a change of its clocks. */
export function offsetsAround(wall: number, zone: string): [before: number, after: number] {
  return [offsetAt(wall - FURTHEST_MS, zone), offsetAt(wall + FURTHEST_MS, zone)];
}

/**
 * Returns the time (epoch ms) at which the clocks of a zone show `wall` (written as if it were UTC, in ms). Of an hour
 * that comes twice it is the first; a time that a daylight change leaves out is as much later as the clocks jump.
 */
export function timeOfWallClock(wall: number, zone: string): number {
  const [before, after] = offsetsAround(wall, zone);
  const first = wall - Math.max(before, after);
  if (wallClockAt(first, zone) === wall) return first;
  const second = wall - Math.min(before, after);
  return wallClockAt(second, zone) === wall ? second : wall - before;
}

/** A local time as a `datetime-local` field holds it: "2026-11-21T18:05". */
export type WallTime = string;

/** Returns the local time of a zone, to the minute. */
export function wallTimeAt(at: number, zone: string): WallTime {
  return new Date(wallClockAt(at, zone)).toISOString().slice(0, 16);
}

/** Returns the time (epoch ms) of a local time of a zone, as `timeOfWallClock` does; null when it cannot be read. */
export function parseWallTime(wall: WallTime, zone: string): number | null {
  const [local] = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(wall) ?? [];
  const at = local === undefined ? Number.NaN : Date.parse(`${local}Z`);
  return Number.isNaN(at) ? null : timeOfWallClock(at, zone);
}

/** A span in which a zone has the same `offset` ahead of UTC, in ms. */
export interface EvenSpan extends Span {
  offset: number;
}

/**
 * Splits a span where the zone's offset changes: a year has at most three pieces, or five where the offset also changes
 * for Ramadan.
 */
export function evenSpans({ from, to }: Span, zone: string): EvenSpan[] {
  const spans: EvenSpan[] = [];
  for (let at = from; at < to; ) {
    const offset = offsetAt(at, zone);
    let known = at;
    let until = Math.min(at + WEEK_MS, to);
    while (until < to && offsetAt(until, zone) === offset) {
      known = until;
      until = Math.min(until + WEEK_MS, to);
    }
    const end = offsetAt(until, zone) === offset ? to : changeBetween(known, until, offset, zone);
    const last = Math.max(end, at + 1);
    spans.push({ from: at, to: last, offset });
    at = last;
  }
  return spans;
}

/** Returns the first time after `before` with a different offset, to the second. */
function changeBetween(before: number, after: number, offset: number, zone: string): number {
  let [low, high] = [before, after];
  while (high - low > 1_000) {
    const middle = low + Math.floor((high - low) / 2_000) * 1_000;
    if (offsetAt(middle, zone) === offset) low = middle;
    else high = middle;
  }
  return high;
}
