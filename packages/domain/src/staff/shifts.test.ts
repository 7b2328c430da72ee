import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clockedIn,
  endedBreakMs,
  isForgotten,
  isOver,
  RESUMABLE_FOR_MS,
  SHIFT_ACTIONS,
  SHIFT_STATUSES,
  type ShiftRecord,
  type ShiftStatus,
  shiftButtons,
  shiftTimes,
  statusAfter,
  stepShift,
  toStateB,
} from './shifts.ts';

const HOUR = 3_600_000;
const T0 = Date.UTC(2026, 2, 1, 10);

describe('buttons of a shift', () => {
  // covers: R437-R440
  it.each([
    [null, { clockIn: true, break: false, resume: false, clockOut: false }],
    ['on_duty', { clockIn: false, break: true, resume: false, clockOut: true }],
    ['on_break', { clockIn: false, break: false, resume: true, clockOut: true }],
    ['off_duty', { clockIn: true, break: false, resume: true, clockOut: false }],
  ] as const)('with %s', (status, buttons) => {
    expect(shiftButtons(status)).toEqual(buttons);
  });

  it.each(SHIFT_STATUSES)('say what can be done from %s, and being there already changes nothing', (from) => {
    const shift = shiftIn(from);
    const buttons = shiftButtons(from);
    const allowed = { on_duty: buttons.resume, on_break: buttons.break, off_duty: buttons.clockOut };
    for (const to of SHIFT_STATUSES) {
      const step = () => stepShift(shift, to, T0 + 3 * HOUR);
      if (to === from) expect(step()).toBe(shift);
      else if (allowed[to]) expect(step().status).toBe(to);
      else expect(step).toThrow(expect.objectContaining({ code: 'CONFLICT', details: { status: from } }));
    }
  });
});

describe("variant B's words", () => {
  // covers: R441
  it.each([
    ['on_duty', 'active'],
    ['on_break', 'break'],
    ['off_duty', 'ended'],
  ] as const)('%s is %s', (status, state) => {
    expect(toStateB(status)).toBe(state);
  });

  // covers: R445-R447
  it.each([
    ['break', 'on_break'],
    ['resume', 'on_duty'],
    ['end', 'off_duty'],
  ] as const)('%s leads to %s', (action, status) => {
    expect(statusAfter(action)).toBe(status);
  });

  // covers: R442-R444
  it('break is offered when active, resume when on break, end while it is open', () => {
    const offered = (status: ShiftStatus) =>
      SHIFT_ACTIONS.filter((action) => {
        const { break: pause, resume, clockOut } = shiftButtons(status);
        return { break: pause, resume, end: clockOut }[action];
      });
    expect(offered('on_duty')).toEqual(['break', 'end']);
    expect(offered('on_break')).toEqual(['resume', 'end']);
  });
});

function shiftIn(status: ShiftStatus): ShiftRecord {
  const begun = clockedIn(T0);
  return status === 'on_duty' ? begun : stepShift(begun, status, T0 + HOUR);
}

describe('one shift', () => {
  it('is worked without its breaks', () => {
    const paused = stepShift(clockedIn(T0), 'on_break', T0 + HOUR);
    expect(shiftTimes(paused, T0 + 1.5 * HOUR)).toEqual({ workedMs: HOUR, breakMs: HOUR / 2 });
    const resumed = stepShift(paused, 'on_duty', T0 + 2 * HOUR);
    const ended = stepShift(resumed, 'off_duty', T0 + 4 * HOUR);
    expect(shiftTimes(ended, T0 + 9 * HOUR)).toEqual({ workedMs: 3 * HOUR, breakMs: HOUR });
    expect(endedBreakMs(ended.breaks)).toBe(HOUR);
  });

  it('that ends on break ends its break', () => {
    const ended = stepShift(shiftIn('on_break'), 'off_duty', T0 + 2 * HOUR);
    expect(ended.breaks).toEqual([{ startedAt: T0 + HOUR, endedAt: T0 + 2 * HOUR }]);
  });

  it('that is resumed from off duty has the gap as a break', () => {
    const again = stepShift(shiftIn('off_duty'), 'on_duty', T0 + 5 * HOUR);
    expect(again).toEqual({
      status: 'on_duty',
      startedAt: T0,
      endedAt: null,
      breaks: [{ startedAt: T0 + HOUR, endedAt: T0 + 5 * HOUR }],
    });
  });

  it('can be resumed for less than 12 hours', () => {
    const ended = shiftIn('off_duty');
    const last = T0 + HOUR + RESUMABLE_FOR_MS;
    expect([isOver(ended, last - 1), isOver(ended, last)]).toEqual([false, true]);
    expect(stepShift(ended, 'on_duty', last - 1).status).toBe('on_duty');
    expect(() => stepShift(ended, 'on_duty', last)).toThrow('more than 12 hours ago');
    expect(isOver(clockedIn(T0), T0 + 99 * HOUR)).toBe(false);
  });

  it.each([
    [12 * HOUR, null, false, false],
    [12 * HOUR + 1, null, false, true],
    [12 * HOUR + 1, null, true, true],
    [20 * HOUR, 12 * HOUR, false, false],
    [20 * HOUR, 12 * HOUR + 1, false, true],
    [20 * HOUR, 12 * HOUR + 1, true, false],
  ])('after %i ms, ended after %j, confirmed %j: forgotten is %j', (after, length, confirmed, forgotten) => {
    const endedAt = length === null ? null : T0 + length;
    expect(isForgotten({ startedAt: T0, endedAt, breakMs: 0, confirmed }, T0 + after)).toBe(forgotten);
  });

  it('that ended long ago but was a break for the most part is not forgotten', () => {
    const shift = { startedAt: T0, endedAt: T0 + 15 * HOUR, breakMs: 3 * HOUR, confirmed: false };
    expect(isForgotten(shift, T0 + 20 * HOUR)).toBe(false);
  });
});

/** Anything that can be pressed, after any time, also on a clock that was set back. */
const presses = fc.array(
  fc.record({
    to: fc.constantFrom(...SHIFT_STATUSES),
    after: fc.oneof(fc.integer({ min: 0, max: 3 * HOUR }), fc.integer({ min: -2 * HOUR, max: 14 * HOUR })),
  }),
  { maxLength: 30 },
);

/** Applies all steps in turn; refused ones change nothing. */
function pressed(steps: readonly { to: ShiftStatus; after: number }[]) {
  let shift = clockedIn(T0);
  let now = T0;
  for (const { to, after } of steps) {
    now += after;
    try {
      shift = stepShift(shift, to, now);
    } catch (error) {
      expect(error).toMatchObject({ code: 'CONFLICT' });
    }
  }
  return { shift, now };
}

describe('any sequence of actions at any clock', () => {
  it('leaves breaks in order that never overlap, at most the last of them open', () => {
    fc.assert(
      fc.property(presses, (steps) => {
        const { shift } = pressed(steps);
        let from = shift.startedAt;
        shift.breaks.forEach(({ startedAt, endedAt }, index) => {
          expect(startedAt).toBeGreaterThanOrEqual(from);
          if (endedAt === null) expect(index).toBe(shift.breaks.length - 1);
          else expect(endedAt).toBeGreaterThanOrEqual(startedAt);
          from = endedAt ?? startedAt;
        });
        expect(shift.breaks.some(({ endedAt }) => endedAt === null)).toBe(shift.status === 'on_break');
        expect(shift.endedAt === null).toBe(shift.status !== 'off_duty');
        if (shift.endedAt !== null) expect(shift.endedAt).toBeGreaterThanOrEqual(from);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves worked + break = elapsed', () => {
    fc.assert(
      fc.property(presses, (steps) => {
        const { shift, now } = pressed(steps);
        const at = Math.max(now, shift.startedAt, ...shift.breaks.map((one) => one.endedAt ?? one.startedAt));
        const { workedMs, breakMs } = shiftTimes(shift, now);
        expect(workedMs + breakMs).toBe((shift.endedAt ?? at) - shift.startedAt);
        expect(workedMs).toBeGreaterThanOrEqual(0);
        expect(breakMs).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });

  it('counts in ranges that sum to the whole', () => {
    const edges = fc.array(fc.integer({ min: -HOUR, max: 200 * HOUR }), { maxLength: 5 });
    fc.assert(
      fc.property(presses, edges, (steps, cuts) => {
        const { shift, now } = pressed(steps);
        const marks = [0, ...cuts.map((cut) => T0 + cut).sort((a, b) => a - b), Number.MAX_SAFE_INTEGER];
        const parts = marks
          .slice(1)
          .map((to, index) => shiftTimes(shift, now, { from: marks[index] ?? 0, to }));
        const sum = (pick: (part: { workedMs: number; breakMs: number }) => number) =>
          parts.reduce((total, part) => total + pick(part), 0);
        expect({ workedMs: sum((part) => part.workedMs), breakMs: sum((part) => part.breakMs) }).toEqual(
          shiftTimes(shift, now),
        );
        for (const { workedMs, breakMs } of parts)
          expect(Math.min(workedMs, breakMs)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });
});
