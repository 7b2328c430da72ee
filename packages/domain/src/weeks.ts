/** A span of time, epoch ms: from `from` to just before `to`. */
export interface Span {
  from: number;
  to: number;
}

/** A date of the calendar; `month` is 1 to 12. */
interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

const HOUR_MS = 3_600_000;

/** Zones lie between UTC-12 and UTC+14: a local midnight is no further from the same time in UTC than this. */
const FURTHEST_MS = 15 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/** Returns the local time of a zone, written as if it were UTC, in ms. */
function wallClock(at: number, zone: string): number {
  const part = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

function dateOf(at: number, zone: string): CalendarDate {
  const wall = new Date(wallClock(at, zone));
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

/**
 * Returns the start of a date in a zone. Where clocks jump over midnight it is later than 00:00; where they go back
 * over it, the date begins once. Days past the end of a month are those of the next one.
 */
function startOf({ year, month, day }: CalendarDate, zone: string): number {
  const midnight = Date.UTC(year, month - 1, day);
  const before = offsetAt(midnight - FURTHEST_MS, zone);
  const after = offsetAt(midnight + FURTHEST_MS, zone);
  const [first, second] = before >= after ? [before, after] : [after, before];
  const earliest = midnight - first;
  return wallClock(earliest, zone) >= midnight ? earliest : midnight - second;
}

function offsetAt(at: number, zone: string): number {
  const whole = Math.floor(at / 1_000) * 1_000;
  return wallClock(whole, zone) - whole;
}

/**
 * Returns the time at which the clocks of a zone show `wall` (written as if it were UTC, in ms), the earlier one of
 * two.
 */
export function wallClockAt(wall: number, zone: string): number {
  const offsets = [offsetAt(wall - FURTHEST_MS, zone), offsetAt(wall + FURTHEST_MS, zone)];
  const moments = offsets.map((offset) => wall - offset).toSorted((a, b) => a - b);
  return (
    moments.find((at) => wallClock(at, zone) === Math.floor(wall / 1_000) * 1_000) ?? wall - (offsets[0] ?? 0)
  );
}

function spanOfDays(first: CalendarDate, days: number, zone: string): Span {
  return { from: startOf(first, zone), to: startOf({ ...first, day: first.day + days }, zone) };
}

function mondayOf(at: number, zone: string): CalendarDate {
  const date = dateOf(at, zone);
  const weekday = new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay();
  return { ...date, day: date.day - ((weekday + 6) % 7) };
}

/** Returns the day of `at` in an IANA zone: 23 to 25 hours. Throws RangeError for an unknown zone. */
export function dayOf(at: number, zone: string): Span {
  return spanOfDays(dateOf(at, zone), 1, zone);
}

/** Returns the week of `at`, Monday 00:00 to the next Monday 00:00 there: 167 to 169 hours. */
export function weekOf(at: number, zone: string): Span {
  return spanOfDays(mondayOf(at, zone), 7, zone);
}

/** Returns the calendar month of `at`. */
export function monthOf(at: number, zone: string): Span {
  const { year, month } = dateOf(at, zone);
  return {
    from: startOf({ year, month, day: 1 }, zone),
    to: startOf({ year, month: month + 1, day: 1 }, zone),
  };
}

/** Returns the last `count` weeks, oldest first; the last one is that of `at`. */
export function weeksUpTo(at: number, zone: string, count: number): Span[] {
  const monday = mondayOf(at, zone);
  return Array.from({ length: count }, (_, index) =>
    spanOfDays({ ...monday, day: monday.day - 7 * (count - 1 - index) }, 7, zone),
  );
}

/** A day of the calendar, such as "2026-11-21". */
export type DayName = string;

const DAY_MS = 24 * HOUR_MS;

/** Returns the day of `at` in an IANA zone. */
export function dayNameOf(at: number, zone: string): DayName {
  return dayNameAt(Math.floor((at + offsetAt(at, zone)) / DAY_MS));
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
  const wall = new Date(wallClock(at, zone));
  return wall.getUTCHours() * 60 + wall.getUTCMinutes();
}

/** Returns the start of a day in a zone, epoch ms. */
export function startOfDay(number: number, zone: string): number {
  const date = new Date(number * DAY_MS);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  return startOf({ year, month, day }, zone);
}

/** A span in which a zone has the same `offset` ahead of UTC, in ms. */
export interface EvenSpan extends Span {
  offset: number;
}

/** No zone changes its clocks twice within this time. */
const WEEK_MS = 7 * DAY_MS;

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

/** The longest IANA name has 38 characters; the margin is for future ones. */
const LONGEST = 64;

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
