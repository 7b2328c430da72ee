import type { Member } from '@tenfour/contracts';
import { NO_QUOTA, type Span, type WeeklyQuota } from '@tenfour/domain';
import { fromJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { countRecords, quotasOfPeople } from '../shifts/index.ts';

/** What was required of a person each week, and counted of them, when a review was created. */
export interface Counted {
  weekly: WeeklyQuota;
  calls: number;
  punishments: number;
}

/** The people of a review, by user id. */
export type CountedPeople = Readonly<Record<string, Counted>>;

/** Nothing required and nothing counted: of people who were no staff then. */
export const NOTHING_COUNTED: Counted = { weekly: NO_QUOTA, calls: 0, punishments: 0 };

/** Reads a stored column; null where a review has only the quotas of fixed roles. */
export function countedIn(stored: string | null): CountedPeople | null {
  return stored === null ? null : (fromJson(stored) as CountedPeople);
}

/** Returns what is required of members at `now` (epoch ms), and counts their mod calls and punishments in a span. */
export async function countPeople(
  handle: Handle,
  serverId: string,
  { span, members, now }: { span: Span; members: readonly Member[]; now: number },
): Promise<CountedPeople> {
  const [quotas, calls, punishments] = await Promise.all([
    quotasOfPeople(handle, serverId, now),
    countRecords(handle, serverId, 'calls', span),
    countRecords(handle, serverId, 'punishments', span),
  ]);
  const people = members
    .filter(({ role, rank }) => role !== 'owner' && rank > 0)
    .map((member) => [
      member.userId,
      {
        weekly: quotas.of(member),
        calls: calls.get(member.userId) ?? 0,
        punishments: punishments.get(member.userId) ?? 0,
      },
    ]);
  return Object.fromEntries(people);
}
