import { dayNameOf, dayNumberOf, startOfDay } from '../calendar.ts';
import { DomainError } from '../errors.ts';
import { type LeaveSpan, requiredPercent } from '../staff/leaves.ts';
import type { Span } from '../time-zones.ts';

/** Ranges that end today, and how many days each has. */
export const ANALYTICS_RANGES = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const;
export type AnalyticsRange = keyof typeof ANALYTICS_RANGES;

/** Most days of a custom range. */
export const ANALYTICS_DAYS_MAX = 366;

/** Retention of the hourly counts, in days: two years, so that each year has one to compare with. */
export const ANALYTICS_KEPT_DAYS = 733;

/** Up to here a chart has a value per day; above, one per seven days. */
const DAILY_DAYS = 120;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** First date that a range can begin with. */
const FIRST_YEAR = '2000-01-01';

export type AnalyticsStep = 'hour' | 'day' | 'week';

/** Whole days of a server's zone. Moments are epoch ms. */
export interface AnalyticsPeriod extends Span {
  /** Days after 1970 of the first one, as of `dayNumberOf`. */
  firstDay: number;
  days: number;
  /** End of the known data: `to`, or now. */
  cut: number;
}

export interface AskedPeriod {
  range: AnalyticsRange;
  /** Days such as "2026-11-21"; together they stand in for the range. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns the requested days. Throws `BAD_REQUEST` for an invalid range. */
export function periodOf(asked: AskedPeriod, zone: string, now: number): AnalyticsPeriod {
  const today = dayNumberOf(dayNameOf(now, zone));
  if (asked.from === undefined && asked.to === undefined) {
    const days = ANALYTICS_RANGES[asked.range];
    return spanOf(today - days + 1, days, zone, now);
  }
  if (asked.from === undefined) throw refused('Please choose the first day as well.');
  const first = dayNumberOf(asked.from);
  const last = Math.min(asked.to === undefined ? today : dayNumberOf(asked.to), today);
  if (asked.from < FIRST_YEAR) throw refused('Please choose a first day after the year 2000.');
  if (first > today) throw refused('The first day is still to come.');
  if (last < first) throw refused('The last day is before the first one.');
  const days = last - first + 1;
  if (days > ANALYTICS_DAYS_MAX) throw refused(`Please choose at most ${ANALYTICS_DAYS_MAX} days.`);
  return spanOf(first, days, zone, now);
}

function refused(message: string): DomainError {
  return new DomainError('BAD_REQUEST', { message });
}

function spanOf(firstDay: number, days: number, zone: string, now: number): AnalyticsPeriod {
  const [from, to] = [startOfDay(firstDay, zone), startOfDay(firstDay + days, zone)];
  return { firstDay, days, from, to, cut: Math.max(from, Math.min(to, now)) };
}

/**
 * Returns the same number of days right before. For an unfinished period, the earlier one is cut at the same point, so
 * that half a day is never compared with a whole one.
 */
export function periodBefore(period: AnalyticsPeriod, zone: string): AnalyticsPeriod {
  const { days } = period;
  const firstDay = period.firstDay - days;
  const [from, to] = [startOfDay(firstDay, zone), period.from];
  const cut = period.cut < period.to ? Math.min(from + (period.cut - period.from), to) : to;
  return { firstDay, days, from, to, cut };
}

/** Returns the step of a chart over this many days, with hourly values up to `hourlyDays`. */
export function stepFor(days: number, hourlyDays = 0): AnalyticsStep {
  if (days <= hourlyDays) return 'hour';
  return days <= DAILY_DAYS ? 'day' : 'week';
}

/** Returns the start of each step of a period up to now; at least one. */
export function stepsOf(period: AnalyticsPeriod, step: AnalyticsStep, zone: string): number[] {
  const steps: number[] = [];
  if (step === 'hour') {
    for (let at = hourOf(period.from); at < period.cut; at += HOUR_MS) steps.push(at);
  } else {
    const length = step === 'day' ? 1 : 7;
    for (let day = 0; day < period.days; day += length) {
      const at = startOfDay(period.firstDay + day, zone);
      if (at < period.cut) steps.push(at);
    }
  }
  return steps.length === 0 ? [period.from] : steps;
}

/** Returns the full hour (UTC) of a time. */
export function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS) * HOUR_MS;
}

/** Returns the index of the step that a calendar day (as of `dayNumberOf`) belongs to. */
export function stepOfDay(period: AnalyticsPeriod, step: 'day' | 'week', day: number): number {
  return Math.floor((day - period.firstDay) / (step === 'day' ? 1 : 7));
}

/** Durations in order, in ms. A clock that was set back counts as no time. */
export function sortedDurations(durations: Iterable<number>): Float64Array {
  const sorted = Float64Array.from(durations).sort();
  for (let place = 0; place < sorted.length && (sorted[place] ?? 0) < 0; place += 1) sorted[place] = 0;
  return sorted;
}

/**
 * Returns the quantile at this share (0 to 1) of sorted durations, in ms, interpolated between neighbors; null for an
 * empty list. The half is the median.
 */
export function quantileOf(sorted: Float64Array, share: number): number | null {
  if (sorted.length === 0) return null;
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return Math.round(below + (above - below) * (place - Math.floor(place)));
}

/** Returns the days of a period that have begun; of today only the part that has passed. */
export function daysOfPeriod(period: AnalyticsPeriod, zone: string): Span[] {
  const starts = stepsOf(period, 'day', zone);
  return starts.map((from, at) => ({ from, to: Math.min(starts[at + 1] ?? period.to, period.cut) }));
}

/**
 * Returns a staff member's required time over these days, in ms: each day counts its share of a week, reduced by their
 * leaves (see `percentOwed`).
 */
export function requiredOver(
  weeklyMinutes: number,
  days: readonly Span[],
  leaves: readonly LeaveSpan[] = [],
): number {
  const requiredMs = days.reduce(
    (sum, day) =>
      sum + ((day.to - day.from) * (leaves.length === 0 ? 100 : requiredPercent(day, leaves))) / 100,
    0,
  );
  return Math.round((weeklyMinutes * 60_000 * requiredMs) / (7 * DAY_MS));
}
