import { weekOf, weeksUpTo } from '../calendar.ts';
import type { Role } from '../community/roles.ts';
import { DomainError } from '../errors.ts';
import { formatHours } from '../format/durations.ts';
import type { Span } from '../time-zones.ts';
import { type LeaveSpan, minutesAfterLeaves, sessionsAfterLeaves } from './leaves.ts';
import type { WeeklyQuota } from './quotas.ts';

/**
 * Limits of reviews: the weeks that one covers, most of a server, most activity notices that one call sends, and the
 * longest note and notice, in characters.
 */
export const REVIEW_LIMITS = {
  weeks: { min: 1, max: 4 },
  server: 200,
  notices: 50,
  note: 500,
  notice: 1_000,
} as const;

/** What a reviewer decides about a person. */
export const REVIEW_MARKS = ['fine', 'notice', 'promote', 'demote'] as const;
export type ReviewMark = (typeof REVIEW_MARKS)[number];

/** `excused`: leaves cover all that was required. `none`: nothing is required of the role. */
export const QUOTA_OUTCOMES = ['met', 'missed', 'excused', 'none'] as const;
export type QuotaOutcome = (typeof QUOTA_OUTCOMES)[number];

type HoursQuota = Pick<WeeklyQuota, 'minutes' | 'sessions'>;

/** What is required of one person in a period: `full` without leaves, `minutes` and `sessions` after them. */
interface PeriodQuota extends HoursQuota {
  full: HoursQuota;
}

/** What decides how much is required of a person. Times are epoch ms. */
export interface QuotaCircumstances {
  weeks: readonly Span[];
  leaves: readonly LeaveSpan[];
  zone: string;
  joinedAt: number;
}

/** Returns the weeks of a review at `now`, oldest first: the last `count` that are over in the server's time zone. */
export function reviewWeeks(now: number, zone: string, count: number): Span[] {
  return weeksUpTo(weekOf(now, zone).from - 1, zone, count);
}

/** Returns the period that weeks in order cover. */
export function spanOfWeeks(weeks: readonly Span[]): Span {
  return { from: weeks[0]?.from ?? 0, to: weeks.at(-1)?.to ?? 0 };
}

/** Splits a period of whole weeks into them, oldest first. */
export function weeksOf({ from, to }: Span, zone: string): Span[] {
  const weeks: Span[] = [];
  for (let at = from; at < to; ) {
    const week = weekOf(at, zone);
    weeks.push({ from: at, to: Math.min(week.to, to) });
    at = week.to;
  }
  return weeks;
}

/**
 * Returns what a weekly quota requires over weeks. A week in which the person joined requires nothing: they could not work
 * all of it. Leaves reduce each other week as they do in the hours of staff.
 */
export function quotaOver(
  weekly: HoursQuota,
  { weeks, leaves, zone, joinedAt }: QuotaCircumstances,
): PeriodQuota {
  const counted = weeks.filter(({ from }) => joinedAt <= from);
  const sum = (required: number | null, inWeek: (required: number, week: Span) => number) =>
    required === null ? null : counted.reduce((total, week) => total + inWeek(required, week), 0);
  return {
    minutes: sum(weekly.minutes, (minutes, week) => minutesAfterLeaves(minutes, week, leaves, zone)),
    sessions: sum(weekly.sessions, (sessions, week) => sessionsAfterLeaves(sessions, week, leaves, zone)),
    full: {
      minutes: sum(weekly.minutes, (minutes) => minutes),
      sessions: sum(weekly.sessions, (sessions) => sessions),
    },
  };
}

/** Returns how a person did. `workedMs` has no hours of forgotten shifts. */
export function quotaOutcome(
  { minutes, sessions, full }: PeriodQuota,
  { workedMs, attended }: { workedMs: number; attended: number },
): QuotaOutcome {
  if (!full.minutes && !full.sessions) return 'none';
  if (!minutes && !sessions) return 'excused';
  const isMet = workedMs >= (minutes ?? 0) * 60_000 && attended >= (sessions ?? 0);
  return isMet ? 'met' : 'missed';
}

/** What an activity notice says. `period` is in words. */
export interface NoticeFacts {
  period: string;
  workedMs: number;
  heldMs: number;
  attended: number;
  quota: PeriodQuota;
}

/** Drafts an activity notice from the hours of a person who missed the quota. */
export function draftNotice({ period, workedMs, heldMs, attended, quota }: NoticeFacts): string {
  const { minutes, sessions, full } = quota;
  const isReduced = minutes !== full.minutes || sessions !== full.sessions;
  const sentences = [
    `Activity notice for ${period}.`,
    ...(minutes ? [`Hours: ${formatHours(workedMs)} of ${formatHours(minutes * 60_000)} required.`] : []),
    ...(sessions ? [`Sessions: ${attended} of ${sessions} required.`] : []),
    ...(isReduced ? ['Your leave is already counted.'] : []),
    ...(heldMs > 0 ? [`${formatHours(heldMs)} in shifts that weren’t confirmed don’t count.`] : []),
  ];
  return sentences.join(' ');
}

/** Throws `FORBIDDEN` unless the reviewer can decide about a person: they rank below, and are another person. */
export function requireReviewable(
  reviewer: { id: string; rank: number },
  person: { id: string; role: Role; rank: number },
): void {
  if (reviewer.id === person.id) throw forbidden('Another person reviews you.');
  if (person.rank < reviewer.rank) return;
  throw forbidden('You can only review people whose role is below your own.');
}

function forbidden(message: string): DomainError {
  return new DomainError('FORBIDDEN', { message });
}
