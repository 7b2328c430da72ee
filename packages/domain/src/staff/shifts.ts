import { DomainError } from '../errors.ts';

/** The canonical states of a shift, those of variant A. */
export const SHIFT_STATUSES = ['on_duty', 'on_break', 'off_duty'] as const;
export type ShiftStatus = (typeof SHIFT_STATUSES)[number];

/** The same states as variant B calls them. */
export const SHIFT_STATES_B = ['active', 'break', 'ended'] as const;
export type ShiftStateB = (typeof SHIFT_STATES_B)[number];

/** Actions of variant B on a shift. */
export const SHIFT_ACTIONS = ['break', 'resume', 'end'] as const;
export type ShiftAction = (typeof SHIFT_ACTIONS)[number];

/** Weeks begin on Monday 00:00 in the server's time zone; `month` is the calendar month; `all` is everything. */
export const HOURS_RANGES = ['week', 'last-week', 'month', 'all'] as const;

/** A shift longer than this was probably forgotten, in ms: it is flagged and not counted, never closed automatically. */
export const FORGOTTEN_AFTER_MS = 12 * 3_600_000;

/** A shift that ended less than this ago can be resumed, in ms. */
export const RESUMABLE_FOR_MS = 12 * 3_600_000;

const STATE_B: Readonly<Record<ShiftStatus, ShiftStateB>> = {
  on_duty: 'active',
  on_break: 'break',
  off_duty: 'ended',
};

/** Returns variant B's name of a state. */
export function toStateB(status: ShiftStatus): ShiftStateB {
  return STATE_B[status];
}

const STATUS_AFTER: Readonly<Record<ShiftAction, ShiftStatus>> = {
  break: 'on_break',
  resume: 'on_duty',
  end: 'off_duty',
};

/** Returns the state after an action of variant B. */
export function statusAfter(action: ShiftAction): ShiftStatus {
  return STATUS_AFTER[action];
}

/** Which of the four shift buttons are enabled. */
export interface ShiftButtons {
  clockIn: boolean;
  break: boolean;
  resume: boolean;
  clockOut: boolean;
}

/** Returns which buttons are enabled. `status` is null when there is no shift. */
export function shiftButtons(status: ShiftStatus | null): ShiftButtons {
  return {
    clockIn: status === null || status === 'off_duty',
    break: status === 'on_duty',
    resume: status !== null && status !== 'on_duty',
    clockOut: status !== null && status !== 'off_duty',
  };
}

/** A break; open while `endedAt` is null. Epoch ms. */
export interface ShiftBreak {
  startedAt: number;
  endedAt: number | null;
}

/** A shift as the rules see it. Epoch ms; `endedAt` is null while it is open. Breaks in order, at most the last open. */
export interface ShiftRecord {
  status: ShiftStatus;
  startedAt: number;
  endedAt: number | null;
  breaks: readonly ShiftBreak[];
}

/** Creates a shift that begins now. */
export function clockedIn(now: number): ShiftRecord {
  return { status: 'on_duty', startedAt: now, endedAt: null, breaks: [] };
}

const REFUSALS: Readonly<Record<ShiftStatus, string>> = {
  on_duty: 'This shift is on duty already.',
  on_break: 'A break can only begin while on duty, and this shift is not.',
  off_duty: 'This shift has ended already.',
};

/**
 * Returns the shift after moving to `to` at `now`, or the same object when it is already there, so that a double press
 * is harmless. Resuming an ended shift books the gap as a break. Time never runs backwards: a clock that was set back
 * counts as standing still. Throws `CONFLICT` for a step that the state does not allow, and for resuming a shift that
 * ended too long ago.
 */
export function stepShift(shift: ShiftRecord, to: ShiftStatus, now: number): ShiftRecord {
  if (shift.status === to) return shift;
  const buttons = shiftButtons(shift.status);
  const allowed = { on_duty: buttons.resume, on_break: buttons.break, off_duty: buttons.clockOut }[to];
  if (!allowed)
    throw new DomainError('CONFLICT', { message: REFUSALS[to], details: { status: shift.status } });
  const at = Math.max(now, lastMoment(shift));
  if (to === 'on_break') {
    return { ...shift, status: to, breaks: [...shift.breaks, { startedAt: at, endedAt: null }] };
  }
  if (to === 'off_duty') return { ...shift, status: to, endedAt: at, breaks: closed(shift.breaks, at) };
  if (shift.status === 'on_break') return { ...shift, status: to, breaks: closed(shift.breaks, at) };
  return reopened(shift, at);
}

/** Returns whether a shift ended so long ago that it cannot be resumed and is not current anymore. */
export function isOver({ endedAt }: Pick<ShiftRecord, 'endedAt'>, now: number): boolean {
  return endedAt !== null && now - endedAt >= RESUMABLE_FOR_MS;
}

function reopened(shift: ShiftRecord, at: number): ShiftRecord {
  const endedAt = shift.endedAt ?? at;
  if (isOver(shift, at)) {
    throw new DomainError('CONFLICT', {
      message: 'That shift ended more than 12 hours ago. Clock in to start a new one.',
      details: { status: shift.status },
    });
  }
  const gap = { startedAt: endedAt, endedAt: at };
  return { ...shift, status: 'on_duty', endedAt: null, breaks: [...shift.breaks, gap] };
}

function closed(breaks: readonly ShiftBreak[], at: number): ShiftBreak[] {
  return breaks.map((one) => (one.endedAt === null ? { ...one, endedAt: at } : one));
}

/** Returns the latest time in a shift; no later step is earlier. */
export function lastMoment({ startedAt, endedAt, breaks }: ShiftRecord): number {
  const last = breaks.at(-1);
  return Math.max(startedAt, endedAt ?? 0, last?.startedAt ?? 0, last?.endedAt ?? 0);
}

/** Returns the time worked and paused within `[from, to)`, in ms; without a range, the total. */
export function shiftTimes(
  shift: ShiftRecord,
  now: number,
  range: { from: number; to: number } = { from: 0, to: Number.MAX_SAFE_INTEGER },
): { workedMs: number; breakMs: number } {
  const end = Math.max(shift.endedAt ?? now, lastMoment(shift));
  const elapsed = overlap(shift.startedAt, end, range);
  const breakMs = shift.breaks.reduce(
    (sum, one) => sum + overlap(one.startedAt, one.endedAt ?? end, range),
    0,
  );
  return { workedMs: elapsed - breakMs, breakMs };
}

function overlap(from: number, to: number, range: { from: number; to: number }): number {
  return Math.max(0, Math.min(to, range.to) - Math.max(from, range.from));
}

/** Returns the sum of ended breaks, in ms. */
export function endedBreakMs(breaks: readonly ShiftBreak[]): number {
  return breaks.reduce((sum, one) => sum + (one.endedAt === null ? 0 : one.endedAt - one.startedAt), 0);
}

/**
 * Returns whether its owner probably forgot to clock out. An ended shift is judged by the time worked, and only until an
 * admin has corrected or confirmed it. Hours of such a shift do not count.
 */
export function isForgotten({ startedAt, endedAt, breakMs, confirmed }: LongShift, now: number): boolean {
  if (endedAt === null) return now - startedAt > FORGOTTEN_AFTER_MS;
  return !confirmed && endedAt - startedAt - breakMs > FORGOTTEN_AFTER_MS;
}

/** What decides whether a shift was forgotten. `breakMs` sums its ended breaks. */
interface LongShift {
  startedAt: number;
  endedAt: number | null;
  breakMs: number;
  confirmed: boolean;
}
