import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../community/roles.ts';
import { breakMinutesOf, canChangeShiftOf, canCorrectShiftOf, correctShift } from './shift-corrections.ts';
import { type ShiftRecord, shiftTimes } from './shifts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const T0 = Date.UTC(2026, 2, 1, 10);
const NOW = T0 + 20 * HOUR;

/** Ten to four with a break from twelve to one. */
const ended: ShiftRecord = {
  status: 'off_duty',
  startedAt: T0,
  endedAt: T0 + 6 * HOUR,
  breaks: [{ startedAt: T0 + 2 * HOUR, endedAt: T0 + 3 * HOUR }],
};
const open: ShiftRecord = { ...ended, status: 'on_duty', endedAt: null };
const paused: ShiftRecord = {
  ...open,
  status: 'on_break',
  breaks: [...open.breaks, { startedAt: T0 + 10 * HOUR, endedAt: null }],
};
/** As `ended`, of longer ago than a correction reaches. */
const old: ShiftRecord = {
  status: 'off_duty',
  startedAt: T0 - 400 * DAY,
  endedAt: T0 - 400 * DAY + 6 * HOUR,
  breaks: [],
};

describe('who can correct', () => {
  it.each([
    ['owner', 'owner', true],
    ['owner', 'admin', true],
    ['owner', null, true],
    ['admin', 'owner', false],
    ['admin', 'admin', false],
    ['admin', 'moderator', true],
    ['admin', 'member', true],
    ['admin', null, true],
    ['moderator', 'member', false],
    ['moderator', null, false],
    ['member', null, false],
  ] as const)('%s: the shift of %s: %j', (actor, target, may) => {
    const own = actor === 'owner' && target === 'owner';
    expect(canChangeShiftOf(actor, target)).toBe(may && !own);
    expect(canCorrectShiftOf(actor, target, own)).toBe(may);
  });

  it('one puts one own shift right from admin on', () => {
    expect(ROLES.filter((role) => canCorrectShiftOf(role, role, true))).toEqual(['admin', 'owner']);
  });
});

describe('a correction', () => {
  it('of nothing changes nothing', () => {
    expect(correctShift(paused, {}, NOW)).toEqual(paused);
  });

  it('cuts breaks to the shift and drops those outside', () => {
    const from = T0 + 2.5 * HOUR;
    expect(correctShift(ended, { startedAt: from }, NOW)).toEqual({
      ...ended,
      startedAt: from,
      breaks: [{ startedAt: from, endedAt: T0 + 3 * HOUR }],
    });
    expect(correctShift(ended, { endedAt: T0 + 2 * HOUR }, NOW).breaks).toEqual([]);
    expect(correctShift(ended, { startedAt: T0 + 4 * HOUR }, NOW).breaks).toEqual([]);
  });

  it('with a clock-out time ends an open shift and its break', () => {
    expect(correctShift(open, { endedAt: T0 + 9 * HOUR }, NOW)).toMatchObject({
      status: 'off_duty',
      endedAt: T0 + 9 * HOUR,
      breaks: ended.breaks,
    });
    expect(correctShift(paused, { endedAt: T0 + 11 * HOUR }, NOW)).toMatchObject({
      status: 'off_duty',
      breaks: [ended.breaks[0], { startedAt: T0 + 10 * HOUR, endedAt: T0 + 11 * HOUR }],
    });
    expect(correctShift(paused, { endedAt: T0 + 10 * HOUR }, NOW).breaks).toEqual(ended.breaks);
  });

  it('with minutes has one break of that length at the end', () => {
    expect(correctShift(ended, { breakMs: 30 * MINUTE }, NOW).breaks).toEqual([
      { startedAt: T0 + 5.5 * HOUR, endedAt: T0 + 6 * HOUR },
    ]);
    expect(correctShift(ended, { breakMs: 0 }, NOW).breaks).toEqual([]);
    expect(correctShift(open, { breakMs: HOUR }, NOW)).toMatchObject({
      status: 'on_duty',
      breaks: [{ startedAt: NOW - HOUR, endedAt: NOW }],
    });
    const still = correctShift(paused, { breakMs: HOUR }, NOW);
    expect(still).toMatchObject({ status: 'on_break', breaks: [{ startedAt: NOW - HOUR, endedAt: null }] });
    expect(breakMinutesOf(still, NOW)).toBe(60);
  });

  it.each([
    [ended, { startedAt: NOW + 1 }, 'clock-in time lies in the future'],
    [ended, { startedAt: NOW - 366 * DAY - 1 }, 'more than 366 days back'],
    [open, { startedAt: 0 }, 'more than 366 days back'],
    [old, { startedAt: old.startedAt - 1 }, 'more than 366 days back'],
    [ended, { endedAt: NOW + 1 }, 'clock-out time lies in the future'],
    [ended, { startedAt: T0 + 6 * HOUR }, 'must be after'],
    [ended, { endedAt: T0 }, 'must be after'],
    [ended, { startedAt: T0 + 2 * HOUR, endedAt: T0 + HOUR }, 'must be after'],
    [ended, { breakMs: 6 * HOUR + MINUTE }, 'longer than the shift'],
    [ended, { endedAt: T0 + HOUR, breakMs: 2 * HOUR }, 'longer than the shift'],
    [open, { breakMs: 21 * HOUR }, 'longer than the shift'],
  ])('that makes no sense is refused in words', (shift, change, words) => {
    const step = () => correctShift(shift, change, NOW);
    expect(step).toThrow(expect.objectContaining({ code: 'REFUSED' }));
    expect(step).toThrow(words);
  });

  it('reaches 366 days back, and leaves the time of older shifts', () => {
    const back = { startedAt: NOW - 366 * DAY };
    expect(correctShift(ended, back, NOW)).toMatchObject(back);
    for (const startedAt of [old.startedAt, old.startedAt + HOUR]) {
      expect(correctShift(old, { startedAt }, NOW)).toMatchObject({ startedAt });
    }
  });

  it('leaves a shift that adds up, whatever is asked', () => {
    const time = fc.option(fc.integer({ min: T0 - 5 * HOUR, max: NOW + HOUR }), { nil: undefined });
    const change = fc.record({
      startedAt: time,
      endedAt: time,
      breakMs: fc.option(fc.integer({ min: 0, max: 24 * HOUR }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.constantFrom(ended, open, paused), change, (shift, asked) => {
        let after: ShiftRecord;
        try {
          after = correctShift(shift, asked, NOW);
        } catch (error) {
          expect(error).toMatchObject({ code: 'REFUSED' });
          return;
        }
        const { workedMs, breakMs } = shiftTimes(after, NOW);
        expect(workedMs + breakMs).toBe((after.endedAt ?? NOW) - after.startedAt);
        expect(workedMs).toBeGreaterThanOrEqual(0);
        if (asked.breakMs !== undefined) expect(breakMs).toBe(asked.breakMs);
        expect(after.breaks.filter(({ endedAt }) => endedAt === null)).toHaveLength(
          after.status === 'on_break' ? 1 : 0,
        );
        let from = after.startedAt;
        for (const { startedAt, endedAt } of after.breaks) {
          expect(startedAt).toBeGreaterThanOrEqual(from);
          from = endedAt ?? NOW;
          expect(from).toBeLessThanOrEqual(after.endedAt ?? NOW);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
