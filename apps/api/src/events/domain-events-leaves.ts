import type { LeaveKind } from '@tenfour/domain';
import type { Person } from './event-fields.ts';

/** Facts of a leave of absence for the log, without its reason. */
export interface LeaveFacts {
  leaveId: string;
  person: Person;
  kind: LeaveKind;
  /** Percent of the required hours that is still owed; 0 of a whole leave. */
  share: number;
  /** Its days in words, as the server's time zone has them. */
  days: string;
}

export type LeaveEvent = { leave: LeaveFacts } & (
  | { kind: 'leave.requested' }
  | { kind: 'leave.approved' | 'leave.denied'; why: string | null }
  /** By the person who requested it, or canceled before it began. */
  | { kind: 'leave.withdrawn' }
  | { kind: 'leave.extended' }
  | { kind: 'leave.began' }
  /** By its time, which is `at`, or by hand. */
  | { kind: 'leave.ended' }
);
