import { expect, test } from 'vitest';
import {
  formatQuota,
  formatRequired,
  isReached,
  parseWeeklyHours,
  percentOf,
  scaleTop,
  typedHours,
} from './durations.ts';

const HOUR = 3_600_000;

test.each([
  [600, '10', '10h'],
  [450, '7:30', '7h 30m'],
  [1, '0:01', '1m'],
])('%d required minutes are typed as %s and shown as %s', (minutes, typed, shown) => {
  expect(typedHours(minutes)).toBe(typed);
  expect(parseWeeklyHours(typed)).toBe(minutes);
  expect(formatRequired(minutes)).toBe(shown);
});

test('progress in words and in percent', () => {
  const worked = 6 * HOUR + 10 * 60_000;
  expect(formatQuota(worked, 600)).toBe('6h 10m of 10h');
  expect(formatQuota(worked, null)).toBe('6h 10m');
  expect(percentOf(5 * HOUR, 600)).toBe(50);
  expect(percentOf(50 * HOUR, 600)).toBe(100);
  expect([isReached(10 * HOUR - 1, 600), isReached(10 * HOUR, 600)]).toEqual([false, true]);
});

test.each([
  [[], HOUR],
  [[0], HOUR],
  [[HOUR, 1], HOUR],
  [[HOUR + 1], 2 * HOUR],
])('the scale over %j ends at %d', (values, expected) => {
  expect(scaleTop(values)).toBe(expected);
});

test.each([
  ['', null],
  ['  ', null],
  ['10', 600],
  ['7.5', 450],
  ['7,5', 450],
  ['7:30', 450],
  ['0:01', 1],
  ['168', 10_080],
  ['168:01', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['7:60', undefined],
  ['ten', undefined],
  ['1e2', undefined],
])('typed weekly hours "%s" are %s minutes', (typed, expected) => {
  expect(parseWeeklyHours(typed)).toBe(expected);
});

test('says of a week wholly on leave that nothing is owed', () => {
  expect(formatQuota(3_600_000, 0)).toBe('1h, on leave');
  expect(percentOf(0, 0)).toBe(100);
});
