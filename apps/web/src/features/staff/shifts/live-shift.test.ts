import type { Shift } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import { shiftOf } from '../../../test/fixtures.ts';
import { clockLead, fromB, timesAt, withChanged } from './live-shift.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const iso = (ms: number) => new Date(NOON + ms).toISOString();

function shift(changes: Partial<Shift> = {}): Shift {
  return shiftOf({
    clockInTime: iso(-3_600_000),
    workedMs: 3_000_000,
    breakMs: 600_000,
    asOf: iso(0),
    ...changes,
  });
}

test.each([
  ['active', 'on_duty'],
  ['break', 'on_break'],
  ['ended', 'off_duty'],
] as const)('%s of variant B is %s', (status, expected) => {
  expect(fromB({ ...shift(), status }).status).toBe(expected);
});

test('the timers go by the server, however long the tab slept', () => {
  const later = NOON + 8 * 3_600_000;
  expect(timesAt(shift(), later)).toEqual({
    workedMs: 3_000_000 + 8 * 3_600_000,
    breakMs: 600_000,
    currentBreakMs: null,
  });
  const paused = shift({ status: 'on_break', breakSince: iso(-60_000) });
  expect(timesAt(paused, NOON + 5_000)).toEqual({
    workedMs: 3_000_000,
    breakMs: 605_000,
    currentBreakMs: 65_000,
  });
  expect(timesAt(shift({ status: 'off_duty' }), later).workedMs).toBe(3_000_000);
  expect(timesAt(shift(), NOON - 60_000).workedMs, 'never backwards').toBe(3_000_000);
});

test('the newest answer tells how far the clocks are apart', () => {
  expect(clockLead([], NOON)).toBe(0);
  expect(clockLead([shift({ asOf: iso(-30_000) }), shift()], NOON + 7_000)).toBe(-7_000);
});

test('a changed shift takes its place among the open ones', () => {
  const first = shift({ id: 'a', clockInTime: iso(-9_000_000) });
  const paused = shift({ id: 'b', status: 'on_break' });
  const ids = (list: Shift[]) => list.map(({ id }) => id);
  expect(ids(withChanged([first, paused], shift({ id: 'c' })))).toEqual(['a', 'c', 'b']);
  expect(ids(withChanged([first, paused], { ...first, status: 'on_break' }))).toEqual(['a', 'b']);
  expect(ids(withChanged([first, paused], { ...first, status: 'off_duty' }))).toEqual(['b']);
});
