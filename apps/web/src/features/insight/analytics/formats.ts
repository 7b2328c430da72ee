import type {
  AnalyticsChart,
  AnalyticsChartName,
  AnalyticsLines,
  BusiestHours,
  StaffAnalytics,
} from '@tenfour/contracts';
import {
  dayNameOf,
  dayNumberOf,
  formatClock,
  formatCount,
  formatDuration,
  formatHours,
  formatParts,
  startOfDay,
} from '@tenfour/domain';
import { texts } from './texts.ts';

const HOUR_MS = 3_600_000;

/** Counts of several kinds stand on each other; what is not added up is a line each. */
export const STACKED: ReadonlySet<AnalyticsChartName> = new Set(['commands', 'punishments', 'kills']);

/** What the known values add up to; null where none is known. */
function sumOf(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** What the series of each step add up to; null where none is known. */
export function sumsOf({ steps, series }: AnalyticsLines): (number | null)[] {
  return steps.map((_, step) => sumOf(series.map(({ values }) => values[step])));
}

/** A value of a chart in words; a gap is a dash. */
export function formatValue(name: AnalyticsChartName, value: number | null | undefined): string {
  if (value === null || value === undefined) return texts.unknown;
  return name === 'responses' ? formatDuration(value) : formatCount(value);
}

/** How much more or less, in percent: "+12%", "−5%", "±0%"; null where there is nothing to compare with. */
export function changeOf(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return '±0%';
  return percent > 0 ? `+${percent}%` : `−${-percent}%`;
}

/**
 * Describes how a staff member's hours changed, like `changeOf`. Those without hours before are new, and those without
 * any hours show a dash.
 */
export function formatTrend({
  now,
  before,
}: Pick<StaffAnalytics['people'][number], 'now' | 'before'>): string {
  const change = changeOf(now.workedMs, before?.workedMs ?? null);
  if (change !== null) return change;
  return now.workedMs > 0 ? texts.newHours : texts.unknown;
}

function totalOf({ series }: AnalyticsLines, key: string): number | null {
  return series.find((line) => line.key === key)?.total ?? null;
}

/** The first figure of a chart, or what all add up to where they stand on each other, and its change in percent. */
export function headlineOf(
  name: AnalyticsChartName,
  { series, previous }: AnalyticsChart,
): { label: string; value: string; change: string | null } {
  const [first] = series;
  const sums = STACKED.has(name) && series.length > 1;
  const figure = (lines: AnalyticsLines['series']) =>
    sums ? sumOf(lines.map(({ total }) => total)) : lines[0]?.total;
  const now = figure(series) ?? null;
  return {
    label: sums ? texts.total : (texts.series[first?.key ?? ''] ?? ''),
    value: formatValue(name, now),
    change: changeOf(now, figure(previous?.series ?? []) ?? null),
  };
}

/** "Leaves 118 (−3%) · …", with `chart.previous` also "before: 122". Series without figures are left out. */
export function summaryOf(
  name: AnalyticsChartName,
  chart: AnalyticsChart,
  compared: AnalyticsChart['previous'],
): string {
  const shown = shownKeys(chart);
  const parts = chart.series
    .filter(({ key }) => shown.has(key))
    .map(({ key, total }) => {
      const before = compared && totalOf(compared, key);
      const was = before === null ? texts.none : formatValue(name, before);
      const notes = [changeOf(total, before), chart.previous && texts.wasTotal(was)].filter(Boolean);
      const words = `${texts.series[key] ?? key} ${total === null ? texts.none : formatValue(name, total)}`;
      return notes.length === 0 ? words : `${words} (${notes.join(', ')})`;
    });
  return parts.join(' · ');
}

function hasFigures({ total }: AnalyticsLines['series'][number]): boolean {
  return total !== null && total !== 0;
}

/** Returns the keys of the series that have anything to draw, in the period or in the one it is compared with. */
export function shownKeys({ series, previous }: AnalyticsChart): ReadonlySet<string> {
  const lines = [...series, ...(previous?.series ?? [])];
  return new Set(lines.filter(hasFigures).map(({ key }) => key));
}

/** Whether a chart, or what it is compared with, has anything to draw. */
export function isEmpty(chart: AnalyticsChart): boolean {
  return shownKeys(chart).size === 0;
}

/** Returns whether the last of several steps is unfinished, as today is: drawn like the others it would look like a fall. */
export function endsPartial({ steps, step, timeZone, to }: AnalyticsChart): boolean {
  const last = Date.parse(steps.at(-1) ?? to);
  const nextDay = dayNumberOf(dayNameOf(last, timeZone)) + (step === 'week' ? 7 : 1);
  const end = step === 'hour' ? last + HOUR_MS : startOfDay(nextDay, timeZone);
  return steps.length > 1 && Date.parse(to) < end;
}

/** Whether steps are of more than one year on the clocks of `timeZone`, so that a day alone names none of them. */
export function spansYears(steps: readonly string[], timeZone: string): boolean {
  const [first, last] = [steps[0], steps.at(-1)].map(
    (moment) => moment && formatParts(moment, timeZone, { year: 'numeric' }),
  );
  return first !== last;
}

/** A step in words, on the clocks of the server: "Nov 21", "Sat, Nov 21, 18:00"; `withYear` "Nov 21, 2026". */
export function formatStep(
  moment: string,
  step: AnalyticsChart['step'],
  timeZone: string,
  withYear = false,
): string {
  const year = withYear ? { year: 'numeric' as const } : {};
  const parts: Intl.DateTimeFormatOptions =
    step === 'hour'
      ? {
          ...year,
          weekday: 'short',
          month: 'short',
          day: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        }
      : { ...year, month: 'short', day: 'numeric' };
  return formatParts(moment, timeZone, parts);
}

/** Formats an hour of the day: "18:00". */
export function formatHour(hour: number): string {
  return formatClock(hour * 60);
}

/** Returns the hour of the week with the most players; null where there are no readings. */
export function busiestOf(
  hours: BusiestHours['hours'],
): { day: string; hour: number; players: number } | null {
  let best: { day: string; hour: number; players: number } | null = null;
  for (const [weekday, day] of hours.entries()) {
    for (const [hour, players] of day.entries()) {
      if (players === null || players <= (best?.players ?? 0)) continue;
      best = { day: texts.weekdays[weekday] ?? '', hour, players };
    }
  }
  return best;
}

/** What the heatmap shows, in a sentence or two. */
export function busiestSentence({ hours, previous }: BusiestHours): string {
  const [now, before] = [busiestOf(hours), previous === null ? null : busiestOf(previous.hours)];
  const sentences = [
    ...(now ? [texts.busiestSentence(now.day, formatHour(now.hour), now.players)] : []),
    ...(before ? [texts.busiestBefore(before.day, formatHour(before.hour), before.players)] : []),
  ];
  return sentences.join(' ');
}

/** "5 people, 31h 5m, 40 calls handled. 2 of 3 are on track." */
export function staffSentence({ people }: StaffAnalytics): string {
  const worked = people.reduce((sum, { now }) => sum + now.workedMs, 0);
  const calls = people.reduce((sum, { now }) => sum + now.callsHandled, 0);
  const summary = texts.staffSentence(people.length, formatHours(worked), calls);
  const asked = people.filter(({ now }) => now.requiredMs !== null && now.requiredMs > 0);
  if (asked.length === 0) return summary;
  const met = asked.filter(({ now }) => now.workedMs >= (now.requiredMs ?? 0)).length;
  return `${summary} ${texts.reachedSentence(met, asked.length)}`;
}
