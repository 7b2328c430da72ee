import type { AnalyticsInput, StaffAnalytics, StaffPerformance, Viewer } from '@tenfour/contracts';
import { type AnalyticsPeriod, daysOfPeriod, quantileOf, requiredOver } from '@tenfour/domain';
import { iso } from '../../db/codecs.ts';
import { leavesWithin } from '../leaves/of-people.ts';
import { hoursWithin } from '../shifts/hours.ts';
import { type AnalyticsDeps, askedOf } from './lines.ts';
import { deedsStore, punishmentCounts } from './store.ts';

type Person = StaffAnalytics['people'][number];

/** What each of the staff did in the period, beside what is required of them, and in the one before. */
export async function staffAnalytics(
  deps: AnalyticsDeps,
  viewer: Viewer,
  input: AnalyticsInput,
): Promise<StaffAnalytics> {
  const { zone, period, before } = await askedOf(deps, viewer, input);
  const own = await performanceIn(deps, viewer, period, zone);
  const earlier = before === null ? null : await performanceIn(deps, viewer, before, zone);
  const active = [...own.active, ...(earlier?.active ?? [])];
  const { people, workedMs } = await hoursWithin(deps, viewer, period, active);
  const worked = before === null ? null : (await hoursWithin(deps, viewer, before, active)).workedMs;
  const { from, cut } = period;
  const lines = people.map(({ userId, username, avatar, role, requiredMinutes }): Person => {
    const now = {
      ...own.of(userId),
      workedMs: workedMs.get(userId) ?? 0,
      requiredMs: own.required(userId, requiredMinutes),
    };
    const then = earlier && {
      ...earlier.of(userId),
      workedMs: worked?.get(userId) ?? 0,
      requiredMs: earlier.required(userId, requiredMinutes),
    };
    return { userId, username, avatar, role, now, before: then };
  });
  return { from: iso(from), to: iso(cut), timeZone: zone, people: lines };
}

type Deeds = Omit<StaffPerformance, 'workedMs' | 'requiredMs'>;

/** Everything but the hours. */
async function performanceIn(
  { database }: AnalyticsDeps,
  { serverId }: Viewer,
  period: AnalyticsPeriod,
  zone: string,
) {
  const { handle } = database;
  const span = { from: period.from, to: period.cut };
  const claims = await deedsStore(handle, serverId, 'claims').people(span);
  const closes = await deedsStore(handle, serverId, 'closes').people(span);
  const punishments = await punishmentCounts(handle, serverId).people(span);
  const days = daysOfPeriod(period, zone);
  const leaves = await leavesWithin(handle, serverId, span);
  return {
    required: (userId: string, weeklyMinutes: number | null): number | null =>
      weeklyMinutes === null ? null : requiredOver(weeklyMinutes, days, leaves.get(userId)),
    active: [...claims.keys(), ...closes.keys(), ...punishments.keys()],
    of: (userId: string): Deeds => ({
      callsClaimed: claims.get(userId)?.count ?? 0,
      callsHandled: closes.get(userId)?.count ?? 0,
      punishments: punishments.get(userId) ?? 0,
      medianClaimMs: quantileOf(claims.get(userId)?.durations ?? [], 0.5),
    }),
  };
}
