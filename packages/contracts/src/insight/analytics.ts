import { ANALYTICS_RANGES, type AnalyticsRange, ROLES } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment } from '../fields.ts';

const RANGES = Object.keys(ANALYTICS_RANGES) as [AnalyticsRange, ...AnalyticsRange[]];

/**
 * The range of a chart: the last days of the server's time zone, today included, or the days from `from` to `to` (at
 * most 366); with `compare` also the same number of days right before.
 */
export const zAnalyticsInput = z.object({
  serverId: zId,
  range: z.enum(RANGES).default('30d'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  compare: z.stringbool().or(z.boolean()).default(false),
});
export type AnalyticsInput = z.infer<typeof zAnalyticsInput>;

/** The lines of each chart, in the order of its legend. */
export const ANALYTICS_SERIES = {
  /** Players in the game: the average and the peak per step. Null without a snapshot. */
  players: ['average', 'peak'],
  /** Null without a snapshot or log lines. */
  traffic: ['joins', 'leaves'],
  kills: ['kills'],
  /** Commands typed in the game, then those handed over from here by where they came from. */
  commands: ['game', 'panel', 'bot', 'scheduled', 'automation', 'api'],
  /** Records created in the step that are not deleted. */
  punishments: ['warning', 'kick', 'ban', 'strike'],
  /** Of mod calls, ms: from call to claim, and from claim to close; null without any. */
  responses: ['claimMedian', 'claimP90', 'closeMedian', 'closeP90'],
} as const;
export type AnalyticsChartName = keyof typeof ANALYTICS_SERIES;

function zSeriesOf<Key extends string>(keys: readonly [Key, ...Key[]]) {
  return z.array(
    z.object({
      key: z.enum(keys),
      /** One per step; null where unknown. */
      values: z.array(z.number().nullable()),
      /** Of the whole period: the sum; of averages and quantiles the one over everything, of `peak` the most. */
      total: z.number().nullable(),
    }),
  );
}

const zPeriod = {
  from: zMoment,
  /** The end of the range, or of the known data. */
  to: zMoment,
};

const zPeriodOut = z.object(zPeriod);

function zChartOf<Key extends string>(keys: readonly [Key, ...Key[]]) {
  const lines = { ...zPeriod, steps: z.array(zMoment), series: zSeriesOf(keys) };
  return z.object({
    ...lines,
    /** Of the server: days are its days. */
    timeZone: z.string(),
    step: z.enum(['hour', 'day', 'week']),
    /** The same number of days right before, if requested, aligned step by step. */
    previous: z.object(lines).nullable(),
  });
}

export const zPlayersChart = zChartOf(ANALYTICS_SERIES.players);
export const zTrafficChart = zChartOf(ANALYTICS_SERIES.traffic);
export const zKillsChart = zChartOf(ANALYTICS_SERIES.kills);
export const zCommandsChart = zChartOf(ANALYTICS_SERIES.commands);
export const zPunishmentsChart = zChartOf(ANALYTICS_SERIES.punishments);
export const zResponsesChart = zChartOf(ANALYTICS_SERIES.responses);

/** A chart over time, whichever it is. */
export interface AnalyticsChart<Key extends string = string> extends AnalyticsLines<Key> {
  timeZone: string;
  step: 'hour' | 'day' | 'week';
  previous: AnalyticsLines<Key> | null;
}

/** A period of a chart. */
export interface AnalyticsLines<Key extends string = string> {
  from: string;
  to: string;
  steps: string[];
  series: { key: Key; values: (number | null)[]; total: number | null }[];
}

/** The chart of that name. */
export type ChartOf<Name extends AnalyticsChartName> = AnalyticsChart<
  (typeof ANALYTICS_SERIES)[Name][number]
>;

/**
 * Average number of players per hour of the week: seven days from Monday with 24 hours each; null without a snapshot.
 */
const zWeekOfHours = z.array(z.array(z.number().nullable()).length(24)).length(7);
export const zBusiestHours = zPeriodOut.extend({
  timeZone: z.string(),
  hours: zWeekOfHours,
  previous: zPeriodOut.extend({ hours: zWeekOfHours }).nullable(),
});
export type BusiestHours = z.infer<typeof zBusiestHours>;

const zPerformance = z.object({
  workedMs: z.number().int(),
  /** Required time in the elapsed part of the period; null for none. */
  requiredMs: z.number().int().nullable(),
  callsClaimed: z.number().int(),
  /** Closed by them: resolved or dismissed. */
  callsHandled: z.number().int(),
  punishments: z.number().int(),
  /** From call to claim, ms; null without a claim. */
  medianClaimMs: z.number().int().nullable(),
});
export type StaffPerformance = z.infer<typeof zPerformance>;

/** Performance of staff who were active or have required hours; most hours first. */
export const zStaffAnalytics = zPeriodOut.extend({
  timeZone: z.string(),
  people: z.array(
    z.object({
      userId: z.string(),
      username: z.string(),
      avatar: z.string(),
      /** Null for members who have left. */
      role: z.enum(ROLES).nullable(),
      now: zPerformance,
      /** The same number of days right before; null if not requested. */
      before: zPerformance.nullable(),
    }),
  ),
});
export type StaffAnalytics = z.infer<typeof zStaffAnalytics>;

/** Every call throws BAD_REQUEST for days that make no sense. */
export interface AnalyticsService {
  players(viewer: Viewer, input: AnalyticsInput): Promise<ChartOf<'players'>>;
  busiestHours(viewer: Viewer, input: AnalyticsInput): Promise<BusiestHours>;
  traffic(viewer: Viewer, input: AnalyticsInput): Promise<ChartOf<'traffic'>>;
  kills(viewer: Viewer, input: AnalyticsInput): Promise<ChartOf<'kills'>>;
  commands(viewer: Viewer, input: AnalyticsInput): Promise<ChartOf<'commands'>>;
  punishments(viewer: Viewer, input: AnalyticsInput): Promise<ChartOf<'punishments'>>;
  responses(viewer: Viewer, input: AnalyticsInput): Promise<ChartOf<'responses'>>;
  staff(viewer: Viewer, input: AnalyticsInput): Promise<StaffAnalytics>;
}
