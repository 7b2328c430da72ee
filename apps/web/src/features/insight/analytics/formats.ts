import type {
  AnalyticsChart,
  AnalyticsChartName,
  AnalyticsLines,
  BusiestHours,
  StaffAnalytics,
} from '@tenfour/contracts';
import { formatClock, formatCount, formatDuration, formatHours, formatParts } from '@tenfour/domain';
import { texts } from './texts.ts';

/** Counts of several kinds stand on each other; what is not added up is a line each. */
export const STACKED: ReadonlySet<AnalyticsChartName> = new Set(['commands', 'punishments', 'kills']);

/** What the known values add up to; null where none is known. */
export function sumOf(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** A value of a chart in words; a gap is a dash. */
export function formatValue(name: AnalyticsChartName, value: number | null | undefined): string {
  if (value === null || value === undefined) return texts.unknown;
  return name === 'responses' ? formatDuration(value) : formatCount(value);
}

/** How much more or less, in percent: "+12 %", "−5 %", "±0 %"; null where there is nothing to compare with. */
export function changeOf(now: number | null, before: number | null): string | null {
  if (now === null || before === null || before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return '±0 %';
  return percent > 0 ? `+${percent} %` : `−${-percent} %`;
}

/**
 * Describes how a staff member's hours changed, like `changeOf`. Those without hours before are new, and those without
 * any hours show nothing.
 */
export function formatTrend({
  now,
  before,
}: Pick<StaffAnalytics['people'][number], 'now' | 'before'>): string {
  const change = changeOf(now.workedMs, before?.workedMs ?? null);
  if (change !== null) return change;
  return now.workedMs > 0 ? texts.newHours : texts.noHours;
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

/** "Joins 120 (+12 % on the period before), Leaves 118 (…)." */
export function summaryOf(name: AnalyticsChartName, chart: AnalyticsChart): string {
  const parts = chart.series.map(({ key, total }) => {
    const label = texts.series[key] ?? key;
    const words = `${label} ${total === null ? texts.none : formatValue(name, total)}`;
    if (chart.previous === null) return words;
    const before = totalOf(chart.previous, key);
    const change = changeOf(total, before);
    const was = before === null ? texts.none : formatValue(name, before);
    return change === null ? `${words} (before: ${was})` : `${words} (${change}, before: ${was})`;
  });
  return `${parts.join(', ')}.`;
}

/** Whether a chart, or what it is compared with, has anything to draw. */
export function isEmpty({ series, previous }: AnalyticsChart): boolean {
  const nothing = (lines: AnalyticsLines['series']) =>
    lines.every(({ total }) => total === null || total === 0);
  return nothing(series) && (previous === null || nothing(previous.series));
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
