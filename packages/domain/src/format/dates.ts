import { formatDuration } from './durations.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A time: ISO 8601, epoch ms, or a date. */
export type Moment = string | number | Date;

/** An IANA name; undefined is the zone of the device. */
export type Zone = string | undefined;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a time with these parts, in American English. Throws RangeError for an unknown zone. */
export function formatParts(at: Moment, zone: Zone, parts: Intl.DateTimeFormatOptions): string {
  const key = `${zone} ${JSON.stringify(parts)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en', { ...parts, timeZone: zone });
  formats.set(key, format);
  return format.format(new Date(at));
}

/** Formats a day: "Nov 21, 2026". */
export function formatDate(at: Moment, zone: Zone): string {
  return formatParts(at, zone, { dateStyle: 'medium' });
}

/** Formats a day and its time: "Nov 21, 2026, 4:58 AM". */
export function formatDateTime(at: Moment, zone: Zone): string {
  return formatParts(at, zone, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Formats a time of day: "4:58 AM". */
export function formatTime(at: Moment, zone: Zone): string {
  return formatParts(at, zone, { timeStyle: 'short' });
}

/** Adds the year where it is not the year of `now`. */
function yearUnlessSame(at: Moment, now: Moment, zone: Zone): Intl.DateTimeFormatOptions {
  const year = { year: 'numeric' } as const;
  return formatParts(at, zone, year) === formatParts(now, zone, year) ? {} : year;
}

/** Formats a day: "Nov 21", with the year when it is not the year of `now`. */
export function formatShortDate(at: Moment, zone: Zone, now: Moment = at): string {
  return formatParts(at, zone, { month: 'short', day: 'numeric', ...yearUnlessSame(at, now, zone) });
}

/** Formats a day and its time: "Nov 21, 6:05 PM", with the year when it is not the year of `now`. */
export function formatShortDateTime(at: Moment, zone: Zone, now: Moment): string {
  const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return formatParts(at, zone, { ...parts, ...yearUnlessSame(at, now, zone) });
}

/** Formats a time of the week: "Saturday 4:58 AM". */
export function formatWeekdayTime(at: Moment, zone: Zone): string {
  return formatParts(at, zone, { weekday: 'long', hour: 'numeric', minute: '2-digit' });
}

/**
 * Formats whole days: "Dec 1 to Dec 7", or one day; `withYear` "Dec 1 to Dec 7, 2026". Days that end at midnight end on
 * the day before.
 */
export function formatDays({ from, to }: { from: Moment; to: Moment }, zone: Zone, withYear = false): string {
  const begin = new Date(from).getTime();
  const end = Math.max(begin, new Date(to).getTime() - 1);
  const last = withYear ? formatDate(end, zone) : formatShortDate(end, zone);
  if (formatDate(begin, zone) === formatDate(end, zone)) return last;
  return `${formatShortDate(begin, zone, end)} to ${last}`;
}

/**
 * Formats a time as seen from `now`, both epoch ms: "just now", "3m ago", "in 2h", cut off to one unit; from a day on
 * "Nov 21, 4:58 AM".
 */
export function formatRelative(at: number, now: number, zone: Zone): string {
  const distance = Math.abs(at - now);
  if (distance >= DAY_MS) return formatShortDateTime(at, zone, now);
  if (distance < MINUTE_MS) return at > now ? 'now' : 'just now';
  const length = formatDuration(distance, 1);
  return at > now ? `in ${length}` : `${length} ago`;
}
