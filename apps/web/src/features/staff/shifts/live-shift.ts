import type { Shift, ShiftB } from '@tenfour/contracts';
import type { ShiftStateB, ShiftStatus } from '@tenfour/domain';

const STATUS_OF: Readonly<Record<ShiftStateB, ShiftStatus>> = {
  active: 'on_duty',
  break: 'on_break',
  ended: 'off_duty',
};

/** Converts a shift of variant B to the status names of variant A. */
export function fromB(shift: ShiftB): Shift {
  return { ...shift, status: STATUS_OF[shift.status] };
}

/**
 * How far the server's clock is ahead of this machine's, in ms: by the newest `asOf` of an answer that arrived at
 * `receivedAt` (Unix ms). Zero when nothing is known.
 */
export function clockLead(shifts: readonly Pick<Shift, 'asOf'>[], receivedAt: number): number {
  if (shifts.length === 0) return 0;
  return Math.max(...shifts.map(({ asOf }) => Date.parse(asOf))) - receivedAt;
}

/** What a shift's timers show at a moment, in ms. `currentBreakMs` is null while there is no break. */
export interface ShiftTimes {
  workedMs: number;
  breakMs: number;
  currentBreakMs: number | null;
}

/**
 * The times of a shift at `serverNow` (Unix ms by the server's clock). Counted from the answer's `asOf` each time, so
 * nothing adds up wrong while a tab sleeps.
 */
export function timesAt(shift: Shift, serverNow: number): ShiftTimes {
  const since = Math.max(0, serverNow - Date.parse(shift.asOf));
  const onBreak = shift.status === 'on_break';
  return {
    workedMs: shift.workedMs + (shift.status === 'on_duty' ? since : 0),
    breakMs: shift.breakMs + (onBreak ? since : 0),
    currentBreakMs:
      onBreak && shift.breakSince !== null ? Math.max(0, serverNow - Date.parse(shift.breakSince)) : null,
  };
}

/** On duty first, then on break; longest first, as the server orders them. */
export function byDuty(a: Shift, b: Shift): number {
  if (a.status !== b.status) return a.status === 'on_duty' ? -1 : 1;
  return Date.parse(a.clockInTime) - Date.parse(b.clockInTime);
}

/** The open shifts after `changed` is what it is now. */
export function withChanged(shifts: readonly Shift[], changed: Shift): Shift[] {
  const others = shifts.filter(({ id }) => id !== changed.id);
  return changed.status === 'off_duty' ? others : [...others, changed].toSorted(byDuty);
}
