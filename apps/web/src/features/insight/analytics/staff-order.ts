import type { StaffAnalytics } from '@tenfour/contracts';
import type { StaffSort } from './address.ts';

export type StaffLine = StaffAnalytics['people'][number];

/** How the hours have changed, as a share of those before; null where there is nothing to compare with. */
export function trendOf({ now, before }: StaffLine): number | null {
  return before === null || before.workedMs === 0 ? null : now.workedMs / before.workedMs - 1;
}

/** What a line is sorted by, the greatest first; null comes last. Who claims fastest comes first. */
const VALUES: Readonly<Record<Exclude<StaffSort, 'name'>, (line: StaffLine) => number | null>> = {
  hours: ({ now }) => now.workedMs,
  claimed: ({ now }) => now.callsClaimed,
  handled: ({ now }) => now.callsHandled,
  punishments: ({ now }) => now.punishments,
  claim: ({ now }) => (now.medianClaimMs === null ? null : -now.medianClaimMs),
  trend: trendOf,
};

/** The people in the order that is asked for; equal ones by name. */
export function sortedBy(people: readonly StaffLine[], sort: StaffSort): StaffLine[] {
  const byName = (a: StaffLine, b: StaffLine) => a.username.localeCompare(b.username, 'en');
  if (sort === 'name') return people.toSorted(byName);
  const value = VALUES[sort];
  return people.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === other) return byName(a, b);
    if (one === null || other === null) return one === null ? 1 : -1;
    return other - one;
  });
}
