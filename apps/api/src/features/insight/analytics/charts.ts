import { ANALYTICS_SERIES, type AnalyticsInput, type ChartOf, type Viewer } from '@tenfour/contracts';
import { hourOf, quantileOf, sortedDurations, stepOfDay } from '@tenfour/domain';
import { type AnalyticsDeps, askedOf, chartOf, type Frame, perStep } from './lines.ts';
import {
  actionCountsStore,
  type CallAction,
  type Counted,
  type HoursSum,
  hoursStore,
  punishmentCounts,
} from './store.ts';

const HOUR_MS = 3_600_000;

/** Most days that a chart shows by the hour. Counts of a single day are: one value would draw nothing. */
const HOURLY_DAYS = { samples: 8, counts: 1, records: 0 } as const;

/** The step that a day of the calendar belongs to; none for an hour of the edge that falls outside. */
function stepAt({ period, step }: Frame, day: number): number {
  return stepOfDay(period, step === 'week' ? 'week' : 'day', day);
}

/** What the hours of each step add up to; a step without any has no samples and counts nothing. */
async function hoursPerStep(
  deps: AnalyticsDeps,
  viewer: Viewer,
  frame: Frame,
  columns: readonly Counted[],
): Promise<HoursSum[][]> {
  const store = hoursStore(deps.database.slowReads, viewer.serverId);
  const steps = perStep(frame, (): HoursSum[] => []);
  if (frame.step === 'hour') {
    const first = hourOf(frame.period.from);
    for (const sum of await store.hours(frame.span, columns)) steps[(sum.at - first) / HOUR_MS]?.push(sum);
  } else {
    for (const sum of await store.days(frame.spans, columns)) steps[stepAt(frame, sum.at)]?.push(sum);
  }
  return steps;
}

function total(sums: readonly HoursSum[], column: Counted | 'samples'): number {
  return sums.reduce((sum, line) => sum + (line[column] ?? 0), 0);
}

function averageOf(sums: readonly HoursSum[]): number | null {
  const samples = total(sums, 'samples');
  return samples === 0 ? null : Math.round((total(sums, 'players_sum') / samples) * 10) / 10;
}

function peakOf(sums: readonly HoursSum[]): number | null {
  return total(sums, 'samples') === 0 ? null : Math.max(...sums.map((line) => line.players_max ?? 0));
}

/** Players over time, by the hour where few days are asked for. */
export async function playersChart(
  deps: AnalyticsDeps,
  viewer: Viewer,
  input: AnalyticsInput,
): Promise<ChartOf<'players'>> {
  return chartOf(await askedOf(deps, viewer, input), HOURLY_DAYS.samples, async (frame) => {
    const steps = await hoursPerStep(deps, viewer, frame, ['players_sum']);
    const all = steps.flat();
    return [
      { key: 'average', values: steps.map(averageOf), total: averageOf(all) },
      { key: 'peak', values: steps.map(peakOf), total: peakOf(all) },
    ];
  });
}

/** Returns a count; null while the game was not polled and nothing was reported about it. */
function countOf(sums: readonly HoursSum[], column: Counted, known: boolean): number | null {
  const count = total(sums, column);
  return count === 0 && !known && total(sums, 'samples') === 0 ? null : count;
}

/** A chart of counts: `columns` says what each line counts, `known` that nothing means none. */
async function countsChart<Key extends string>(
  deps: AnalyticsDeps,
  viewer: Viewer,
  input: AnalyticsInput,
  lines: readonly { key: Key; column: Counted; known?: boolean }[],
) {
  return chartOf<Key>(await askedOf(deps, viewer, input), HOURLY_DAYS.counts, async (frame) => {
    const columns = lines.map(({ column }) => column);
    const steps = await hoursPerStep(deps, viewer, frame, columns);
    const all = steps.flat();
    return lines.map(({ key, column, known = false }) => ({
      key,
      values: steps.map((sums) => countOf(sums, column, known)),
      total: countOf(all, column, known),
    }));
  });
}

/** People who came and went. */
export function trafficChart(
  deps: AnalyticsDeps,
  viewer: Viewer,
  input: AnalyticsInput,
): Promise<ChartOf<'traffic'>> {
  return countsChart(deps, viewer, input, [
    { key: 'joins', column: 'joins' },
    { key: 'leaves', column: 'leaves' },
  ]);
}

export function killsChart(
  deps: AnalyticsDeps,
  viewer: Viewer,
  input: AnalyticsInput,
): Promise<ChartOf<'kills'>> {
  return countsChart(deps, viewer, input, [{ key: 'kills', column: 'kills' }]);
}

/** Creates the chart of commands typed in the game and sent from here; the latter need no polling. */
export function commandsChart(
  deps: AnalyticsDeps,
  viewer: Viewer,
  input: AnalyticsInput,
): Promise<ChartOf<'commands'>> {
  return countsChart(deps, viewer, input, [
    { key: 'game', column: 'game_commands' },
    { key: 'panel', column: 'sent_panel', known: true },
    { key: 'bot', column: 'sent_bot', known: true },
    { key: 'scheduled', column: 'sent_scheduled', known: true },
    { key: 'automation', column: 'sent_automation', known: true },
    { key: 'api', column: 'sent_api', known: true },
  ]);
}

/** Records by type, counted to the moment. */
export async function punishmentsChart(
  deps: AnalyticsDeps,
  viewer: Viewer,
  input: AnalyticsInput,
): Promise<ChartOf<'punishments'>> {
  const counts = punishmentCounts(deps.database.slowReads, viewer.serverId);
  return chartOf(await askedOf(deps, viewer, input), HOURLY_DAYS.records, async (frame) => {
    const steps = perStep(frame, () => ({ warning: 0, kick: 0, ban: 0, strike: 0 }));
    for (const { at, type, count } of await counts.days(frame.spans)) {
      const step = steps[stepAt(frame, at)];
      if (step) step[type] += count;
    }
    return ANALYTICS_SERIES.punishments.map((key) => ({
      key,
      values: steps.map((step) => step[key]),
      total: steps.reduce((sum, step) => sum + step[key], 0),
    }));
  });
}

/** How fast calls are claimed and closed: a claim counts on its own day and so does a close. */
export async function responsesChart(
  deps: AnalyticsDeps,
  viewer: Viewer,
  input: AnalyticsInput,
): Promise<ChartOf<'responses'>> {
  return chartOf(await askedOf(deps, viewer, input), HOURLY_DAYS.records, async (frame) => {
    const [claims, closes] = await Promise.all([
      waits(deps, viewer, frame, 'claims'),
      waits(deps, viewer, frame, 'closes'),
    ]);
    return [
      { key: 'claimMedian' as const, ...quantiles(claims, 0.5) },
      { key: 'claimP90' as const, ...quantiles(claims, 0.9) },
      { key: 'closeMedian' as const, ...quantiles(closes, 0.5) },
      { key: 'closeP90' as const, ...quantiles(closes, 0.9) },
    ];
  });
}

/** How long each action took, in ms, per step and all together. */
async function waits(
  { database }: AnalyticsDeps,
  { serverId }: Viewer,
  frame: Frame,
  action: CallAction,
): Promise<Waits> {
  const steps = perStep(frame, (): number[][] => []);
  for (const { at, durations } of await actionCountsStore(database.slowReads, serverId, action).days(
    frame.spans,
  )) {
    steps[stepAt(frame, at)]?.push(durations);
  }
  const waited = steps.map((days) => days.flat());
  return { steps: waited.map(sortedDurations), all: sortedDurations(waited.flat()) };
}

interface Waits {
  steps: Float64Array[];
  all: Float64Array;
}

function quantiles({ steps, all }: Waits, share: number) {
  return { values: steps.map((sorted) => quantileOf(sorted, share)), total: quantileOf(all, share) };
}
