import { type DayName, dayNameAt, dayNumberOf } from '../calendar.ts';

/** Days of the week as RFC 5545 writes them, Monday first. */
export const SERIES_WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type SeriesWeekday = (typeof SERIES_WEEKDAYS)[number];

/** Most series of a server that have not ended. */
export const SERIES_MAX = 10;

/** Most weeks between two weeks of a series, and most sessions of one that ends by count. */
export const SERIES_INTERVAL_MAX = 12;
export const SERIES_COUNT_MAX = 500;

/** Sessions of a series are planned this many days ahead, and at most this many at a time. */
export const SERIES_AHEAD_DAYS = 14;
export const SERIES_AHEAD_MAX = 7;

/** Open sessions that series leave to people. */
export const SERIES_SPARE = 5;

/** How a series repeats, in local days. It ends after a day or a number of sessions, or never. */
export interface SeriesRule {
  days: readonly SeriesWeekday[];
  /** 1 for every week, 2 for every other one. */
  interval: number;
  until: DayName | null;
  count: number | null;
}

/** Returns the weekday of a calendar day. */
export function weekdayOf(day: DayName): SeriesWeekday {
  // 1 January 1970 was a Thursday.
  const index = (((dayNumberOf(day) + 3) % 7) + 7) % 7;
  return SERIES_WEEKDAYS[index] ?? 'MO';
}

/** Writes a rule as an RRULE of RFC 5545, its days in the order of the week. */
export function writeSeriesRule({ days, interval, until, count }: SeriesRule): string {
  const parts = [
    'FREQ=WEEKLY',
    `INTERVAL=${interval}`,
    `BYDAY=${SERIES_WEEKDAYS.filter((day) => days.includes(day)).join(',')}`,
  ];
  if (until !== null) parts.push(`UNTIL=${until.replaceAll('-', '')}T235959Z`);
  else if (count !== null) parts.push(`COUNT=${count}`);
  return parts.join(';');
}

/** Reads a rule that `writeSeriesRule` wrote. */
export function readSeriesRule(text: string): SeriesRule {
  const parts = new Map(text.split(';').map((part) => part.split('=') as [string, string]));
  const until = /^(\d{4})(\d\d)(\d\d)T/.exec(parts.get('UNTIL') ?? '');
  const count = parts.get('COUNT');
  const named = new Set(parts.get('BYDAY')?.split(','));
  return {
    days: SERIES_WEEKDAYS.filter((day) => named.has(day)),
    interval: Number(parts.get('INTERVAL') ?? 1),
    until: until === null ? null : `${until[1]}-${until[2]}-${until[3]}`,
    count: count === undefined ? null : Number(count),
  };
}

/** A session that a series should have. */
export interface Occurrence {
  /** Its local day, which names it within its series. */
  day: DayName;
  /** Epoch ms. */
  at: number;
}

/** A session that a series has, on the day that it was planned for. */
export interface SeriesSession extends Occurrence {
  id: string;
  isPlanned: boolean;
  /** Changed on its own, so that changes of the series leave it as it is. */
  isEdited: boolean;
}

/** What brings the sessions of a series in line with it. */
export interface SeriesChanges {
  create: Occurrence[];
  /** With the times that they should have. */
  keep: { id: string; at: number }[];
  cancel: string[];
}

/**
 * Compares the sessions of a series with those that it should have from `now` to the end of what is planned ahead. A day
 * that had its session gets no other one, also when that session was canceled or moved.
 */
export function compareSeries(
  expected: readonly Occurrence[],
  sessions: readonly SeriesSession[],
  { now, room }: { now: number; room: number },
): SeriesChanges {
  const byDay = new Map(expected.map(({ day, at }) => [day, at]));
  const known = new Set(sessions.map(({ day }) => day));
  const changes: SeriesChanges = { create: [], keep: [], cancel: [] };
  for (const { id, day, at, isPlanned, isEdited } of sessions) {
    if (!isPlanned || isEdited || at <= now) continue;
    const wanted = byDay.get(day);
    if (wanted === undefined) changes.cancel.push(id);
    else changes.keep.push({ id, at: wanted });
  }
  const open = sessions.filter(({ isPlanned }) => isPlanned).length - changes.cancel.length;
  const places = Math.max(0, Math.min(room + changes.cancel.length, SERIES_AHEAD_MAX - open));
  const missing = expected.filter(({ day, at }) => at > now && !known.has(day));
  changes.create = missing.toSorted((a, b) => a.at - b.at).slice(0, places);
  return changes;
}

/** Returns the first day from `day` on that a series can begin on: one of its days. */
export function firstSeriesDay(day: DayName, days: readonly SeriesWeekday[]): DayName {
  const first = dayNumberOf(day);
  for (let later = 0; later < 7; later += 1) {
    const name = dayNameAt(first + later);
    if (days.includes(weekdayOf(name))) return name;
  }
  return day;
}
