import type { AnalyticsInput, StaffAnalytics, StaffPerformance, Viewer } from '@tenfour/contracts';
import {
  type AnalyticsPeriod,
  daysOfPeriod,
  quantileOf,
  requiredOver,
  sortedDurations,
} from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import { leavesWithin } from '../../staff/leaves/index.ts';
import { hoursWithin } from '../../staff/shifts/index.ts';
import { type AnalyticsDeps, askedOf } from './lines.ts';
import { actionCountsStore, punishmentCounts } from './store.ts';

type Person = StaffAnalytics['people'][number];

/** What each of the staff did in the period, beside what is required of them, and in the one before. */
export async function staffAnalytics(
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
