import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, weekOf } from '../calendar.ts';
import {
  type LeaveSpan,
  leaveDueAt,
  leaveState,
  minutesAfterLeaves,
  requireLeaveDecider,
  requireLeaveSpan,
  sessionsAfterLeaves,
} from './leaves.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (text: string) => Date.parse(text);
const NOW = at('2026-11-22T12:00Z');

it.each([
  [2, 4, 1],
  [1, 6, 1],
  [1, 7, 0],
  [3, 0, 3],
])('of %i sessions a leave of %i days leaves %i', (required, days, left) => {
  const week = weekOf(Date.parse('2026-11-18T12:00Z'), 'UTC');
  const leave = { from: week.from, to: week.from + days * 86_400_000, share: 0 };
  expect(sessionsAfterLeaves(required, week, days === 0 ? [] : [leave], 'UTC')).toBe(left);
});

describe('the state of a leave', () => {
  const leave = { from: NOW, to: NOW + DAY };
  it.each([
    ['approved', NOW - 1, 'upcoming', leave.from],
    ['approved', NOW, 'active', leave.to],
    ['approved', NOW + DAY - 1, 'active', leave.to],
    ['approved', NOW + DAY, 'over', null],
    ['pending', NOW + DAY, 'pending', null],
    ['denied', NOW, 'denied', null],
    ['withdrawn', NOW, 'withdrawn', null],
  ] as const)('%s at %i is %s', (status, now, state, due) => {
    expect(leaveState({ ...leave, status }, now)).toBe(state);
    expect(leaveDueAt({ ...leave, status }, now)).toBe(due);
  });
});

it.each([
  [NOW, NOW, 'to', 'after it begins'],
  [NOW - 2 * DAY, NOW - DAY, 'to', 'over already'],
  [NOW - 40 * DAY, NOW + DAY, 'from', '31 days ago'],
  [NOW + 400 * DAY, NOW + 401 * DAY, 'from', 'a year ahead'],
  [NOW, NOW + 400 * DAY, 'to', 'a year at most'],
])('refuses a span that is no leave (%i to %i) at its field %s', (from, to, field, sentence) => {
  expect(() => requireLeaveSpan({ from, to }, NOW)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(sentence), details: { field } }),
  );
  expect(() => requireLeaveSpan({ from: NOW - DAY, to: NOW + 30 * DAY }, NOW)).not.toThrow();
});

it('lets no one decide about their own leave but the owner', () => {
  expect(() => requireLeaveDecider({ id: 'a', role: 'admin' }, 'a')).toThrow('Another admin');
  expect(() => requireLeaveDecider({ id: 'a', role: 'admin' }, 'b')).not.toThrow();
  expect(() => requireLeaveDecider({ id: 'o', role: 'owner' }, 'o')).not.toThrow();
});

describe('what a week owes', () => {
  const zone = 'Europe/Berlin';
  const week = weekOf(NOW, zone);
  const days = (first: number, count: number, share = 0): LeaveSpan => ({
    from: dayOf(week.from + (first + 0.5) * DAY, zone).from,
    to: dayOf(week.from + (first + count - 0.5) * DAY, zone).to,
    share,
  });
  it.each([
    ['no leave', [], 700],
    ['the whole week', [days(0, 7)], 0],
    ['longer than the week', [{ from: week.from - 9 * DAY, to: week.to + DAY, share: 0 }], 0],
    ['two days', [days(2, 2)], 500],
    ['a weekend and a Monday', [days(0, 1), days(5, 2)], 400],
    ['reduced to 40 %', [days(0, 7, 40)], 280],
    ['two days at half', [days(0, 2, 50)], 600],
    ['a day and reduced after it', [days(0, 1), days(1, 6, 50)], 300],
    ['another week', [{ from: week.to, to: week.to + DAY, share: 0 }], 700],
    ['less than half a day', [{ from: week.from, to: week.from + 11 * HOUR, share: 0 }], 700],
    ['half a day', [{ from: week.from, to: week.from + 12 * HOUR, share: 0 }], 600],
  ] as const)('%s', (_name, leaves, minutes) => {
    expect(minutesAfterLeaves(700, week, leaves, zone)).toBe(minutes);
  });

  const noon = (day: number) => week.from + (day + 0.5) * DAY;
  it.each([
    ['joined before the week, two days', week.from - DAY, [days(2, 2)], 500],
    ['joined as the week began, two days', week.from, [days(2, 2)], 500],
    ['joined on day 4, without a leave', noon(4), [], 700],
    ['joined on day 4, on leave from then on', noon(4), [days(4, 3)], 0],
    ['joined on day 4, on leave on the last day', noon(4), [days(6, 1)], 467],
    ['joined on day 2, three days', noon(2), [days(4, 3)], 280],
    ['joined on day 2, on leave before that alone', noon(2), [days(0, 2)], 700],
    ['joined on day 2, reduced to 40 %', noon(2), [days(2, 5, 40)], 280],
    ['joined on day 2, on leave all week', noon(2), [days(0, 7)], 0],
    ['joined on the last day, on leave on it', noon(6), [days(6, 1)], 0],
    ['joined after the week, on leave all week', week.to + DAY, [days(0, 7)], 0],
  ] as const)('of someone who %s', (_name, joinedAt, leaves, minutes) => {
    expect(minutesAfterLeaves(700, week, leaves, zone, joinedAt)).toBe(minutes);
  });

  it('counts days, not hours, where the clocks change', () => {
    const spring = weekOf(at('2026-03-25T12:00Z'), zone);
    const sunday = dayOf(at('2026-03-29T12:00Z'), zone);
    expect(minutesAfterLeaves(700, spring, [{ ...sunday, share: 0 }], zone)).toBe(600);
  });

  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'];
  const span = fc
    .tuple(
      fc.integer({ min: -10 * 24, max: 10 * 24 }),
      fc.integer({ min: 0, max: 12 * 24 }),
      fc.integer({ min: 0, max: 99 }),
    )
    .map(([start, hours, share]) => ({ from: NOW + start * HOUR, to: NOW + (start + hours) * HOUR, share }));

  it('is never less than nothing nor more than is required, and more leave never owes more', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 1, max: 10_080 }),
        fc.array(span, { maxLength: 4 }),
        span,
        (where, required, leaves, one) => {
          const here = weekOf(NOW, where);
          const owed = minutesAfterLeaves(required, here, leaves, where);
          expect(owed).toBeGreaterThanOrEqual(0);
          expect(owed).toBeLessThanOrEqual(required);
          expect(minutesAfterLeaves(required, here, [...leaves, one], where)).toBeLessThanOrEqual(owed);
        },
      ),
    );
  });

  it('of whole days on leave is the share of the days that are left', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 1, max: 10_080 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2027, 0, 1) }),
        (where, required, first, count, moment) => {
          const here = weekOf(moment, where);
          const last = Math.min(6, first + count - 1);
          const noon = (day: number) => here.from + (day + 0.5) * DAY;
          const leave = { from: dayOf(noon(first), where).from, to: dayOf(noon(last), where).to, share: 0 };
          const left = 7 - (last - first + 1);
          expect(minutesAfterLeaves(required, here, [leave], where)).toBe(Math.round((required * left) / 7));
        },
      ),
    );
  });
});
