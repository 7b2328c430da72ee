import { weekOf, weeksUpTo } from '../calendar.ts';
import type { Role } from '../community/roles.ts';
import { DomainError } from '../errors.ts';
import { plural } from '../format/counts.ts';
import { formatHours } from '../format/durations.ts';
import type { Span } from '../time-zones.ts';
import { type LeaveSpan, minutesAfterLeaves, sessionsAfterLeaves } from './leaves.ts';
import { COUNTED_NAMES, QUOTA_MEASURES, type QuotaMeasure, quotaBy, type WeeklyQuota } from './quotas.ts';

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

/** What is required of one person in a period: `full` without leaves, the measures after them. */
interface PeriodQuota extends WeeklyQuota {
  full: WeeklyQuota;
}

/** What a person did in a period: hours without those of forgotten shifts, in ms, and counts. */
export interface PeriodCounts {
  workedMs: number;
  attended: number;
  calls: number;
  punishments: number;
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
  weekly: WeeklyQuota,
  { weeks, leaves, zone, joinedAt }: QuotaCircumstances,
): PeriodQuota {
  const counted = weeks.filter(({ from }) => joinedAt <= from);
  const sum = (required: number | null, inWeek: (required: number, week: Span) => number) =>
    required === null ? null : counted.reduce((total, week) => total + inWeek(required, week), 0);
  return {
    ...quotaBy((measure) => {
      const afterLeaves = measure === 'minutes' ? minutesAfterLeaves : sessionsAfterLeaves;
      return sum(weekly[measure], (required, week) => afterLeaves(required, week, leaves, zone));
    }),
    full: quotaBy((measure) => sum(weekly[measure], (required) => required)),
  };
}

/** Returns how a person did. */
export function quotaOutcome({ full, ...required }: PeriodQuota, counts: PeriodCounts): QuotaOutcome {
  if (QUOTA_MEASURES.every((measure) => !full[measure])) return 'none';
  if (QUOTA_MEASURES.every((measure) => !required[measure])) return 'excused';
  return missedMeasures(required, counts).length === 0 ? 'met' : 'missed';
}

/** Returns the measures of which a person did less than required. */
export function missedMeasures(required: WeeklyQuota, counts: PeriodCounts): QuotaMeasure[] {
  const done = doneOf(counts);
  return QUOTA_MEASURES.filter((measure) => done[measure] < (required[measure] ?? 0));
}

function doneOf({ workedMs, attended, calls, punishments }: PeriodCounts): Record<QuotaMeasure, number> {
  return { minutes: workedMs / 60_000, sessions: attended, calls, punishments };
}

/** Returns what was done of a required measure in words: "3h of 4h", "3 of 5 mod calls". */
export function measureInWords(measure: QuotaMeasure, required: number, counts: PeriodCounts): string {
  if (measure === 'minutes') return `${formatHours(counts.workedMs)} of ${formatHours(required * 60_000)}`;
  return `${doneOf(counts)[measure]} of ${plural(required, COUNTED_NAMES[measure])}`;
}

/** What an activity notice says. `period` is in words. */
export interface NoticeFacts {
  period: string;
  counts: PeriodCounts;
  heldMs: number;
  quota: PeriodQuota;
}

/** Drafts an activity notice for a person who missed the quota: it names the measures that they missed. */
export function draftNotice({ period, counts, heldMs, quota }: NoticeFacts): string {
  const { full, ...required } = quota;
  const missed = missedMeasures(required, counts);
  const words = missed.map((measure) => {
    const done = measureInWords(measure, required[measure] ?? 0, counts);
    return measure === 'minutes' ? `${done} on duty` : done;
  });
  const isReduced = missed.some((measure) => required[measure] !== full[measure]);
  const sentences = [
    `Activity notice for ${period}.`,
    `Required and not reached: ${words.join(', ')}.`,
    ...(isReduced ? ['Your leave is already counted.'] : []),
    ...(heldMs > 0 && missed.includes('minutes')
      ? [`${formatHours(heldMs)} in shifts that weren’t confirmed don’t count.`]
      : []),
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
