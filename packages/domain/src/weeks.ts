/** A stretch of time, epoch ms: from `from` to just before `to`. */
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

/** What the clocks of a zone show, written as if it were UTC, in ms. */
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
 * The first moment of a date in a zone. Where the clocks jump over midnight that is later than 00:00, where they go
 * back over it the date begins once. Days past the end of a month are those of the next one.
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

function spanOfDays(first: CalendarDate, days: number, zone: string): Span {
  return { from: startOf(first, zone), to: startOf({ ...first, day: first.day + days }, zone) };
}

function mondayOf(at: number, zone: string): CalendarDate {
  const date = dateOf(at, zone);
  const weekday = new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay();
  return { ...date, day: date.day - ((weekday + 6) % 7) };
}

/** The day of `at` in an IANA zone: 23 to 25 hours. Throws RangeError for a zone that does not exist. */
export function dayOf(at: number, zone: string): Span {
  return spanOfDays(dateOf(at, zone), 1, zone);
}

/** The week of `at`, Monday 00:00 to the next Monday 00:00 there: 167 to 169 hours. */
export function weekOf(at: number, zone: string): Span {
  return spanOfDays(mondayOf(at, zone), 7, zone);
}

/** The calendar month of `at`. */
export function monthOf(at: number, zone: string): Span {
  const { year, month } = dateOf(at, zone);
  return {
    from: startOf({ year, month, day: 1 }, zone),
    to: startOf({ year, month: month + 1, day: 1 }, zone),
  };
}

/** The last `count` weeks, oldest first; the last one is that of `at`. */
export function weeksUpTo(at: number, zone: string, count: number): Span[] {
  const monday = mondayOf(at, zone);
  return Array.from({ length: count }, (_, index) =>
    spanOfDays({ ...monday, day: monday.day - 7 * (count - 1 - index) }, 7, zone),
  );
}
