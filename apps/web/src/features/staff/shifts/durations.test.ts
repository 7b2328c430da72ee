import { expect, test } from 'vitest';
import {
  formatHours,
  formatRequired,
  formatTimer,
  isReached,
  parseWeeklyHours,
  percentOf,
  quotaWords,
  scaleTop,
} from './durations.ts';

const HOUR = 3_600_000;

test.each([
  [0, '00:00:00'],
  [-5_000, '00:00:00'],
  [999, '00:00:00'],
  [5_047_900, '01:24:07'],
  [100 * HOUR, '100:00:00'],
])('a timer of %d ms shows %s', (ms, expected) => {
  expect(formatTimer(ms)).toBe(expected);
});

test.each([
  [0, '0:00'],
  [59_999, '0:00'],
  [6 * HOUR + 10 * 60_000, '6:10'],
  [120 * HOUR, '120:00'],
])('%d ms are %s hours', (ms, expected) => {
  expect(formatHours(ms)).toBe(expected);
});

test.each([
  [600, '10'],
  [450, '7:30'],
  [1, '0:01'],
])('%d required minutes are %s', (minutes, expected) => {
  expect(formatRequired(minutes)).toBe(expected);
});

test('progress in words and in percent', () => {
  const worked = 6 * HOUR + 10 * 60_000;
  expect(quotaWords(worked, 600)).toBe('6:10 of 10 h');
  expect(quotaWords(worked, null)).toBe('6:10 h');
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
  expect(quotaWords(3_600_000, 0)).toBe('1:00 h, on leave');
  expect(percentOf(0, 0)).toBe(100);
});
