import type { Member, ReviewLine, StaffReview, Viewer } from '@tenfour/contracts';
import {
  DEPARTMENT_MS,
  draftNotice,
  formatDays,
  NO_QUOTA,
  quotaOutcome,
  quotaOver,
  rankOf,
  weeksOf,
} from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { personBehind } from '../../community/identity/index.ts';
import { membersStore } from '../../community/members/index.ts';
import { leavesWithin } from '../leaves/index.ts';
import { type PeriodWork, workWithin } from '../shifts/index.ts';
import { type Counted, countedIn, NOTHING_COUNTED } from './counted.ts';
import { type ReviewRow, reviewsStore, type WholeReviewRow } from './store.ts';

/** Returns the days of a review in words: "Nov 9 to Nov 15". */
export function daysOf({
  from_at,
  to_at,
  timezone,
}: Pick<ReviewRow, 'from_at' | 'to_at' | 'timezone'>): string {
  return formatDays({ from: from_at, to: to_at }, timezone);
}

/** A review as the contracts speak of it. */
export function toReview(row: ReviewRow): StaffReview {
  return {
    id: row.id,
    department:
      row.department_id === ''
        ? null
        : { id: row.department_id, name: row.department ?? 'Deleted shift type' },
    from: iso(row.from_at),
    to: iso(row.to_at),
    timezone: row.timezone,
    createdBy: row.creator,
    createdAt: iso(row.created_at),
    marked: Number(row.marked),
    notices: Number(row.notices),
  };
}

/** Returns the staff of a review with their hours at `now`: who missed the quota first, then by name. */
export async function reviewLines(
  handle: Handle,
  viewer: Viewer,
  review: WholeReviewRow,
  now: number,
): Promise<ReviewLine[]> {
  const { serverId } = viewer;
  const span = { from: review.from_at, to: review.to_at };
  const typeId = review.department_id === '' ? undefined : review.department_id;
  const store = reviewsStore(handle, serverId);
  const [members, work, leaves, marks, notices] = await Promise.all([
    membersStore(handle, serverId).list(),
    workWithin(handle, serverId, { span, typeId, since: span.from - DEPARTMENT_MS, now }),
    leavesWithin(handle, serverId, span),
    store.marks(review.id),
    store.notices(review),
  ]);
  const stored = countedIn(review.counted);
  const weeks = weeksOf(span, review.timezone);
  const marked = new Map(marks.map(({ user_id, at, ...mark }) => [user_id, { ...mark, at: iso(at) }]));
  const noticed = new Map(notices.map(({ user_id, ...notice }) => [user_id, notice]));
  const lines = members
    .filter((member) => isListed(member, work))
    .map((member) => {
      const joinedAt = Date.parse(member.joinedAt);
      const of = { weeks, leaves: leaves.get(member.userId) ?? [], zone: review.timezone, joinedAt };
      const counted =
        stored === null ? fromRoles(review, member) : (stored[member.userId] ?? NOTHING_COUNTED);
      const quota = quotaOver(counted.weekly, of);
      const notice = noticed.get(member.userId);
      const isSelf = member.userId === personBehind(viewer);
      return {
        ...lineOf(review, member, { work, counted, quota, hasNotice: notice !== undefined || isSelf }),
        canMark: member.rank < rankOf(viewer) && !isSelf,
        // What others think of the viewer is not for them.
        mark: isSelf ? null : (marked.get(member.userId) ?? null),
        notice: notice?.infraction_id ? { by: notice.by, at: iso(notice.at) } : null,
      };
    });
  return lines.toSorted((a, b) => ORDER[a.outcome] - ORDER[b.outcome] || compare(a.username, b.username));
}

const ORDER = { missed: 0, met: 1, excused: 2, none: 3 } as const;

/** Returns whether a review lists a member: staff but the owner, and of a department those who work in it. */
function isListed({ userId, role, rank }: Member, { staff }: PeriodWork): boolean {
  return role !== 'owner' && rank > 0 && (staff === null || staff.has(userId));
}

/** Returns what a review requires that stores no people: one of a department, or from before people were stored. */
function fromRoles(review: ReviewRow, { role }: Pick<Member, 'role'>): Counted {
  if (role !== 'moderator' && role !== 'admin') return NOTHING_COUNTED;
  const { [`${role}_minutes` as const]: minutes, [`${role}_sessions` as const]: sessions } = review;
  return { ...NOTHING_COUNTED, weekly: { ...NO_QUOTA, minutes, sessions } };
}

interface LineParts {
  work: PeriodWork;
  counted: Counted;
  quota: ReturnType<typeof quotaOver>;
  hasNotice: boolean;
}

function lineOf(
  review: ReviewRow,
  { userId, username, avatar, role }: Member,
  { work: { hours, sessions }, counted, quota, hasNotice }: LineParts,
) {
  const { workedMs = 0, heldMs = 0, shifts = 0 } = hours.get(userId) ?? {};
  const attended = sessions.get(userId)?.sessions ?? 0;
  const { calls, punishments } = counted;
  const counts = { workedMs, attended, calls, punishments };
  const outcome = quotaOutcome(quota, counts);
  const { full, ...required } = quota;
  const facts = { period: daysOf(review), counts, heldMs, quota };
  return {
    ...{ userId, username, avatar, role, workedMs, heldMs, shifts, sessions: attended, calls, punishments },
    ...{ required, full, outcome },
    draft: outcome === 'missed' && !hasNotice ? draftNotice(facts) : null,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
