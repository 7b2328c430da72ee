import { type Role, type RoleOrRank, rank } from '../community/roles.ts';
import { DomainError } from '../errors.ts';
import { type ShiftBreak, type ShiftRecord, shiftTimes } from './shifts.ts';

/** How far back a clock-in time can be moved, in ms: a leap year. */
const FURTHEST_BACK_MS = 366 * 24 * 60 * 60_000;

/** A correction of a shift; omitted fields stay unchanged. Epoch ms; `breakMs` in ms. */
export interface ShiftCorrection {
  startedAt?: number | undefined;
  /** Ends a shift that is open. */
  endedAt?: number | undefined;
  /** Replaces all breaks by one at the end. */
  breakMs?: number | undefined;
}

/**
 * Returns whether an admin or owner can start, pause and end another member's shift; `target` is null for members who
 * have left. `reach` is the actor's rank with custom roles.
 */
export function canChangeShiftOf(actor: Role, target: RoleOrRank | null, reach: RoleOrRank = actor): boolean {
  return rank(actor) >= rank('admin') && (target === null || rank(target) < rank(reach));
}

/** Returns whether `actor` can correct a shift: admins their own and those of lower roles, the owner any. */
export function canCorrectShiftOf(
  actor: Role,
  target: RoleOrRank | null,
  own: boolean,
  reach: RoleOrRank = actor,
): boolean {
  return canChangeShiftOf(actor, target, reach) || (own && rank(actor) >= rank('admin'));
}

/**
 * Returns the shift with corrected times. Breaks are cut to it; those outside are dropped. Throws `REFUSED` for invalid
 * times: in the future, moved back further than 366 days ago, an end that is not after the start, a break longer than
 * the shift.
 */
export function correctShift(shift: ShiftRecord, change: ShiftCorrection, now: number): ShiftRecord {
  const moved = applyTimes(shift, change, now);
  const { breakMs } = change;
  if (breakMs === undefined) return moved;
  const end = moved.endedAt ?? now;
  if (breakMs > end - moved.startedAt) {
    throw refused('The break is longer than the shift. Give it fewer minutes, or the shift more time.');
  }
  return { ...moved, breaks: oneBreak(moved, end, breakMs) };
}

function applyTimes(shift: ShiftRecord, { startedAt, endedAt }: ShiftCorrection, now: number): ShiftRecord {
  if (startedAt === undefined && endedAt === undefined) return shift;
  if (startedAt !== undefined && startedAt > now) throw refused('The clock-in time lies in the future.');
  if (startedAt !== undefined && startedAt < Math.min(shift.startedAt, now - FURTHEST_BACK_MS)) {
    throw refused('The clock-in time lies more than 366 days back.');
  }
  if (endedAt !== undefined && endedAt > now) throw refused('The clock-out time lies in the future.');
  const start = startedAt ?? shift.startedAt;
  const end = endedAt ?? shift.endedAt;
  if (end !== null && end <= start) throw refused('The clock-out time must be after the clock-in time.');
  const breaks = cut(shift.breaks, start, end);
  if (end === null) return { ...shift, startedAt: start, breaks };
  return { status: 'off_duty', startedAt: start, endedAt: end, breaks };
}

/** Cuts breaks to the shift; `end` is null while it is open. */
function cut(breaks: readonly ShiftBreak[], start: number, end: number | null): ShiftBreak[] {
  return breaks.flatMap((one): ShiftBreak[] => {
    const startedAt = Math.max(one.startedAt, start);
    if (one.endedAt === null && end === null) return [{ startedAt, endedAt: null }];
    const endedAt = Math.min(one.endedAt ?? Number.POSITIVE_INFINITY, end ?? Number.POSITIVE_INFINITY);
    return endedAt > startedAt ? [{ startedAt, endedAt }] : [];
  });
}

/** Returns one break of this length at the end; still open for a shift that is on break. */
function oneBreak({ status }: ShiftRecord, end: number, breakMs: number): ShiftBreak[] {
  if (status === 'on_break') return [{ startedAt: end - breakMs, endedAt: null }];
  return breakMs === 0 ? [] : [{ startedAt: end - breakMs, endedAt: end }];
}

/** Returns the total of the breaks, rounded to whole minutes. */
export function breakMinutesOf(shift: ShiftRecord, now: number): number {
  return Math.round(shiftTimes(shift, now).breakMs / 60_000);
}

function refused(message: string): DomainError {
  return new DomainError('REFUSED', { message });
}
