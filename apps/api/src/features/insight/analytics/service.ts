import type {
  AnalyticsInput,
  AnalyticsService,
  BusiestHours,
  StaffAnalytics,
  StaffPerformance,
  Viewer,
} from '@tenfour/contracts';
import {
  type AnalyticsPeriod,
  daysOfPeriod,
  evenSpans,
  quantileOf,
  requiredOver,
  type Span,
  sortedDurations,
} from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import { leavesWithin } from '../../staff/leaves/index.ts';
import { hoursWithin } from '../../staff/shifts/index.ts';
import {
  commandsChart,
  killsChart,
  playersChart,
  punishmentsChart,
  responsesChart,
  trafficChart,
} from './charts.ts';
import { type AnalyticsDeps, askedOf } from './lines.ts';
import { actionCountsStore, hoursStore, punishmentCounts } from './store.ts';

/** Creates the service for analytics of servers, from hourly counts and from records that are never purged. */
export function createAnalyticsService(deps: AnalyticsDeps): AnalyticsService {
  return {
    players: together(deps, playersChart),
    busiestHours: together(deps, busiestHours),
    traffic: together(deps, trafficChart),
    kills: together(deps, killsChart),
    commands: together(deps, commandsChart),
    punishments: together(deps, punishmentsChart),
    responses: together(deps, responsesChart),
    staff: together(deps, staffAnalytics),
  };
}

/**
 * Shares the result between concurrent requests for the same chart, which is equal for all viewers: a staff meeting
 * that opens the page reads a year once.
 */
function together<Chart>(
  deps: AnalyticsDeps,
  read: (deps: AnalyticsDeps, viewer: Viewer, input: AnalyticsInput) => Promise<Chart>,
) {
  const underWay = new Map<string, Promise<Chart>>();
  return async (viewer: Viewer, input: AnalyticsInput): Promise<Chart> => {
    const { range, from, to, compare } = input;
    const key = JSON.stringify([viewer.serverId, range, from, to, compare]);
    const known = underWay.get(key);
    if (known) return known;
    const reading = read(deps, viewer, input).finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  };
}

/** Average players per hour of the week, on the clocks of the server's zone. */
export async function busiestHours(
  deps: AnalyticsDeps,
  viewer: Viewer,
  input: AnalyticsInput,
): Promise<BusiestHours> {
  const { zone, period, before } = await askedOf(deps, viewer, input);
  const hours = (span: Span) => weekIn(deps, viewer, span, zone);
  const { from, to, cut } = period;
  return {
    from: iso(from),
    to: iso(cut),
    timeZone: zone,
    hours: await hours({ from, to }),
    previous:
      before === null
        ? null
        : {
            from: iso(before.from),
            to: iso(before.cut),
            hours: await hours({ from: before.from, to: before.cut }),
          },
  };
}

async function weekIn(
  { database }: AnalyticsDeps,
  { serverId }: Viewer,
  span: Span,
  zone: string,
): Promise<(number | null)[][]> {
  const cells = Array.from({ length: 7 * 24 }, () => ({ samples: 0, players: 0 }));
  for (const { at, samples, players } of await hoursStore(database.slowReads, serverId).week(
    evenSpans(span, zone),
  )) {
    const cell = cells[at];
    if (!cell) continue;
    cell.samples += samples;
    cell.players += players;
  }
  const averages = cells.map(({ samples, players }) =>
    samples === 0 ? null : Math.round((players / samples) * 10) / 10,
  );
  return Array.from({ length: 7 }, (_, day) => averages.slice(day * 24, day * 24 + 24));
}

type Person = StaffAnalytics['people'][number];

/** What each of the staff did in the period, beside what is required of them, and in the one before. */
async function staffAnalytics(
  deps: AnalyticsDeps,
  viewer: Viewer,
  input: AnalyticsInput,
): Promise<StaffAnalytics> {
  const { zone, period, before } = await askedOf(deps, viewer, input);
  const [own, earlier] = await Promise.all([
    performanceIn(deps, viewer, period, zone),
    before === null ? null : performanceIn(deps, viewer, before, zone),
  ]);
  const active = [...own.active, ...(earlier?.active ?? [])];
  const [{ people, workedMs }, worked] = await Promise.all([
    hoursWithin(deps, viewer, period, active),
    before === null ? null : hoursWithin(deps, viewer, before, active),
  ]);
  const { from, cut } = period;
  const lines = people.map(({ userId, username, avatar, role, requiredMinutes }): Person => {
    const now = {
      ...own.of(userId),
      workedMs: workedMs.get(userId) ?? 0,
      requiredMs: own.required(userId, requiredMinutes),
    };
    const then = earlier && {
      ...earlier.of(userId),
      workedMs: worked?.workedMs.get(userId) ?? 0,
      requiredMs: earlier.required(userId, requiredMinutes),
    };
    return { userId, username, avatar, role, now, before: then };
  });
  return { from: iso(from), to: iso(cut), timeZone: zone, people: lines };
}

type ActionCounts = Omit<StaffPerformance, 'workedMs' | 'requiredMs'>;

/** Everything but the hours. */
async function performanceIn(
  { database }: AnalyticsDeps,
  { serverId }: Viewer,
  period: AnalyticsPeriod,
  zone: string,
) {
  const { handle, slowReads } = database;
  const span = { from: period.from, to: period.cut };
  const [claims, closes, punishments, leaves] = await Promise.all([
    actionCountsStore(slowReads, serverId, 'claims').people(span),
    actionCountsStore(slowReads, serverId, 'closes').counts(span),
    punishmentCounts(slowReads, serverId).people(span),
    leavesWithin(handle, serverId, span),
  ]);
  // Split into days only if a staff member was on leave.
  const days = leaves.size === 0 ? [span] : daysOfPeriod(period, zone);
  return {
    required: (userId: string, weeklyMinutes: number | null): number | null =>
      weeklyMinutes === null ? null : requiredOver(weeklyMinutes, days, leaves.get(userId)),
    active: [...claims.keys(), ...closes.keys(), ...punishments.keys()],
    of: (userId: string): ActionCounts => ({
      callsClaimed: claims.get(userId)?.length ?? 0,
      callsHandled: closes.get(userId) ?? 0,
      punishments: punishments.get(userId) ?? 0,
      medianClaimMs: quantileOf(sortedDurations(claims.get(userId) ?? []), 0.5),
    }),
  };
}
