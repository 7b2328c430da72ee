import { dayOf } from '../calendar.ts';
import { DomainError } from '../errors.ts';
import type { Span } from '../time-zones.ts';

/** Away altogether, or there with less to do. */
export const LEAVE_KINDS = ['leave', 'reduced'] as const;
export type LeaveKind = (typeof LEAVE_KINDS)[number];

/** Decisions on a leave. */
export const LEAVE_STATUSES = ['pending', 'approved', 'denied', 'withdrawn'] as const;
export type LeaveStatus = (typeof LEAVE_STATUSES)[number];

/** States of a leave at a given time; an approved one is `upcoming`, `active` or `over`. */
export const LEAVE_STATES = ['pending', 'upcoming', 'active', 'over', 'denied', 'withdrawn'] as const;
export type LeaveState = (typeof LEAVE_STATES)[number];

const DAY_MS = 24 * 3_600_000;

/** How long ago a leave can begin, in ms: people who were ill ask afterwards. */
export const LEAVE_BACK_MS = 31 * DAY_MS;

/** Longest leave, and the furthest ahead that one can begin, in ms. */
export const LEAVE_MAX_MS = 366 * DAY_MS;

/** A leave in the rules. `share` is the remaining share of required hours, in percent: 0 for a full leave. */
export interface LeaveSpan extends Span {
  share: number;
}

/** Returns the state of a leave at `now` (epoch ms), even if its transition is not recorded yet. */
export function leaveState(leave: Span & { status: LeaveStatus }, now: number): LeaveState {
  if (leave.status !== 'approved') return leave.status;
  if (now < leave.from) return 'upcoming';
  return now < leave.to ? 'active' : 'over';
}

/**
 * Returns when an approved leave is next due for a notification, epoch ms: its begin, then its end. Null for other
 * leaves and when nothing is left to announce.
 */
export function leaveDueAt(leave: Span & { status: LeaveStatus }, now: number): number | null {
  const state = leaveState(leave, now);
  if (state === 'upcoming') return leave.from;
  return state === 'active' ? leave.to : null;
}

/** Throws `REFUSED` for an invalid leave and names the field: empty, already over, too long, too far back or ahead. */
export function requireLeaveSpan({ from, to }: Span, now: number): void {
  const refuse = (field: keyof Span, message: string) => {
    throw new DomainError('REFUSED', { message, details: { field } });
  };
  if (from >= to) refuse('to', 'A leave ends after it begins.');
  if (to <= now) refuse('to', 'This leave would be over already. Choose a later last day.');
  if (from < now - LEAVE_BACK_MS) refuse('from', 'A leave can begin at most 31 days ago.');
  if (from > now + LEAVE_MAX_MS) refuse('from', 'A leave can be asked for a year ahead at most.');
  if (to - from > LEAVE_MAX_MS) refuse('to', 'A leave lasts a year at most. Extend it later.');
}

/** Returns whether two spans overlap. */
export function overlaps(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to;
}

/**
 * Returns the required minutes of a week after leaves, rounded: each day counts the same, a day on leave nothing, and a
 * day of reduced activity its share. A day is on leave when at least half of it is, so that neither the hour of the
 * return nor another time zone turns one day into two. Of someone who joined within the week (`joinedAt`, epoch ms)
 * only the days from that one on count, so that a leave of all their days leaves nothing to do. `week` is that of
 * `weekOf` in `zone`.
 */
export function minutesAfterLeaves(...of: Parameters<typeof afterLeaves>): number {
  return Math.round(afterLeaves(...of));
}

/** Returns the required sessions of a week after leaves, as `minutesAfterLeaves` but rounded up: 0 is on leave. */
export function sessionsAfterLeaves(...of: Parameters<typeof afterLeaves>): number {
  return Math.ceil(afterLeaves(...of));
}

function afterLeaves(
  required: number,
  week: Span,
  leaves: readonly LeaveSpan[],
  zone: string,
  joinedAt = week.from,
): number {
  const near = leaves.filter((leave) => overlaps(leave, week));
  if (near.length === 0) return required;
  const days = daysOf(week, zone).filter((day) => joinedAt >= week.to || day.to > joinedAt);
  const percent = days.reduce((sum, day) => sum + requiredPercent(day, near), 0);
  return (required * percent) / (100 * days.length);
}

/** Splits a span that begins at midnight into its days, in order. */
function daysOf(span: Span, zone: string): Span[] {
  const days: Span[] = [];
  for (let at = span.from; at < span.to; ) {
    const day = dayOf(at, zone);
    days.push(day);
    at = day.to;
  }
  return days;
}

/** Returns the required share of a day's hours, in percent. */
export function requiredPercent(day: Span, leaves: readonly LeaveSpan[]): number {
  const on = leaves.filter(({ from, to }) => {
    const covered = Math.min(to, day.to) - Math.max(from, day.from);
    return covered * 2 >= day.to - day.from;
  });
  return Math.min(100, ...on.map(({ share }) => share));
}

/** Throws unless `actor` can decide on the leave: members cannot decide on their own, except the owner. */
export function requireLeaveDecider(actor: { id: string; role: string }, userId: string): void {
  if (actor.id !== userId || actor.role === 'owner') return;
  throw new DomainError('FORBIDDEN', {
    message: 'Another admin or the owner decides your own leave.',
  });
}
