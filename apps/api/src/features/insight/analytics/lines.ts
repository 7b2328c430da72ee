import type { AnalyticsChart, AnalyticsInput, AnalyticsLines, Viewer } from '@tenfour/contracts';
import {
  type AnalyticsPeriod,
  type AnalyticsStep,
  type EvenSpan,
  evenSpans,
  periodBefore,
  periodOf,
  stepFor,
  stepsOf,
} from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Database } from '../../../db/database.ts';
import { timeZoneOf } from '../../community/servers/index.ts';

export interface AnalyticsDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

/** The days that were asked for, where the server is, and those before if they are wanted too. */
export interface Asked {
  zone: string;
  period: AnalyticsPeriod;
  before: AnalyticsPeriod | null;
}

/** Throws BAD_REQUEST for days that make no sense. */
export async function askedOf(deps: AnalyticsDeps, viewer: Viewer, input: AnalyticsInput): Promise<Asked> {
  const zone = await timeZoneOf(deps.database.handle, viewer.serverId);
  const period = periodOf(input, zone, deps.now());
  return { zone, period, before: input.compare ? periodBefore(period, zone) : null };
}

/** One period as a chart is drawn from it. */
export interface Frame {
  period: AnalyticsPeriod;
  zone: string;
  step: AnalyticsStep;
  /** First moments, epoch ms. */
  steps: number[];
  /** The span to read. A current period is read to its end, since its last hour is not over. */
  span: { from: number; to: number };
  spans: EvenSpan[];
}

type Series<Key extends string> = AnalyticsLines<Key>['series'];

/** A chart of the period, and of the one before where that was asked for, each drawn by `draw`. */
export async function chartOf<Key extends string>(
  { zone, period, before }: Asked,
  /** Most days that it shows by the hour. */
  hourlyDays: number,
  draw: (frame: Frame) => Promise<Series<Key>>,
): Promise<AnalyticsChart<Key>> {
  const step = stepFor(period.days, hourlyDays);
  const lines = async (one: AnalyticsPeriod, to: number): Promise<AnalyticsLines<Key>> => {
    const steps = stepsOf(one, step, zone);
    const span = { from: one.from, to };
    const series = await draw({ period: one, zone, step, steps, span, spans: evenSpans(span, zone) });
    return { from: iso(one.from), to: iso(one.cut), steps: steps.map(iso), series };
  };
  const [own, previous] = await Promise.all([
    lines(period, period.to),
    before === null ? null : lines(before, before.cut),
  ]);
  return { ...own, timeZone: zone, step, previous };
}

/** As many of something as there are steps. */
export function perStep<T>({ steps }: Frame, make: () => T): T[] {
  return steps.map(make);
}
