import type { LeaveKind } from '@tenfour/domain';
import { defineEvents, type LiveUpdate } from '../../../events/define-events.ts';
import type { Person } from '../../../events/domain-event.ts';

/** Facts of a leave of absence for the log, without its reason. */
export interface LeaveDetails {
  leaveId: string;
  person: Person;
  kind: LeaveKind;
  /** Percent of the required hours that is still owed; 0 of a whole leave. */
  share: number;
  /** Its days in words, as the server's time zone has them. */
  days: string;
}

export type LeaveEvent = { leave: LeaveDetails } & (
  | { kind: 'leave.requested' }
  | { kind: 'leave.approved' | 'leave.denied'; why: string | null }
  /** By the person who requested it, or canceled before it began. */
  | { kind: 'leave.withdrawn' }
  | { kind: 'leave.extended' }
  | { kind: 'leave.began' }
  /** By its time, which is `at`, or by hand. */
  | { kind: 'leave.ended' }
);

interface About {
  leave: LeaveDetails;
}

const leave = {
  leaveId: 'l',
  person: { id: 'u2', username: 'bo' },
  kind: 'leave',
  share: 0,
  days: 'Dec 1 to Dec 7, 2026',
} as const;

const BASE = {
  type: 'staff_action',
  sentence: leaveInWords,
  target: (event: About) => event.leave.person.username,
  diff: null,
  page: '/staff?view=leave',
  // Absences are shown beside members and shifts, and reduce the hours that are required.
  live: (event: About): readonly LiveUpdate[] => [
    ['leaves', 'changed', event.leave.leaveId],
    ['members', 'changed', event.leave.person.id],
    ['shifts', 'changed'],
  ],
  example: { leave },
} as const;

export const leaveEvents = defineEvents<LeaveEvent>({
  'leave.requested': {
    ...BASE,
    title: 'Leave requested',
    sentence: (event) => `${event.leave.person.username} requested ${nameOf(event.leave)}.`,
    color: 'yellow',
    live: (event) => [['leaves', 'created', event.leave.leaveId]],
  },
  'leave.approved': {
    ...BASE,
    title: 'Leave approved',
    sentence: decisionInWords,
    color: 'success',
    example: { leave: { ...leave, kind: 'reduced', share: 40 }, why: 'Get well.' },
  },
  'leave.denied': {
    ...BASE,
    title: 'Leave denied',
    sentence: decisionInWords,
    color: 'danger',
    example: { leave, why: 'Too few of us' },
  },
  'leave.withdrawn': { ...BASE, title: 'Leave withdrawn', color: 'gray' },
  'leave.extended': { ...BASE, title: 'Leave extended', color: 'cobalt' },
  'leave.began': { ...BASE, title: 'Leave started', color: 'cobalt' },
  'leave.ended': {
    ...BASE,
    title: 'Leave ended',
    sentence: (event) => `${event.leave.person.username} is back.`,
    color: 'gray',
  },
});

function leaveInWords(event: About): string {
  return `${event.leave.person.username}: ${nameOf(event.leave)}.`;
}

function decisionInWords(event: About & { why: string | null }): string {
  return event.why === null ? leaveInWords(event) : `${leaveInWords(event)} ${event.why}`;
}

function nameOf({ kind, share, days }: LeaveDetails): string {
  const name = kind === 'leave' ? 'a leave of absence' : `reduced activity at ${share} %`;
  return `${name}, ${days}`;
}
