import { expect, test } from 'vitest';
import {
  DURATION_PRESETS,
  formatLength,
  minutesOf,
  parseMinutes,
  splitMinutes,
  withType,
} from './duration.ts';

test.each([
  [null, 'ban', 'Permanent'],
  [null, 'strike', 'Permanent'],
  [null, 'warning', '—'],
  [null, 'kick', '—'],
  [1, 'ban', '1 minute'],
  [30, 'kick', '30 minutes'],
  [120, 'ban', '2 hours'],
  [10_080, 'ban', '7 days'],
  [1_501, 'ban', '1 day 1 hour 1 minute'],
  [43_200, 'warning', '30 days'],
] as const)('%s minutes of a %s: %s', (minutes, type, text) => {
  expect(formatLength(minutes, type)).toBe(text);
});

test('the chips are those of the screen', () => {
  expect(DURATION_PRESETS.map(({ label, minutes }) => [label, minutes])).toEqual([
    ['30 minutes', '30'],
    ['2 hours', '120'],
    ['1 day', '1440'],
    ['7 days', '10080'],
    ['30 days', '43200'],
    ['Permanent', ''],
  ]);
});

test.each([
  ['90', 1, '90'],
  [' 2 ', 10_080, '20160'],
  ['', 60, '0'],
  ['1.5', 60, '1.5'],
  ['x', 1, 'x'],
])('the amount "%s" of %i minutes: %s', (amount, unit, minutes) => {
  expect(minutesOf(amount, unit)).toBe(minutes);
});

test.each([
  ['90', '90', 1],
  ['120', '2', 60],
  ['20160', '14', 1_440],
  ['0', '0', 1],
  ['x', 'x', 1],
])('%s minutes are shown as %s of %i', (minutes, amount, unit) => {
  expect(splitMinutes(minutes)).toEqual({ amount, unit });
});

test('a type without a duration removes it', () => {
  expect(withType('strike', '60')).toEqual({ punishmentType: 'strike', minutes: '60' });
  expect(withType('kick', '60')).toEqual({ punishmentType: 'kick', minutes: '' });
  expect(withType(null, '60')).toEqual({ punishmentType: null, minutes: '' });
});

test.each([
  ['', { minutes: null }],
  ['  ', { minutes: null }],
  [' 90 ', { minutes: 90 }],
  ['5256000', { minutes: 5_256_000 }],
])('minutes "%s"', (text, parsed) => {
  expect(parseMinutes(text)).toEqual(parsed);
});

test.each(['0', '-5', '1.5', '1e3', 'two', '5256001', '00'])('minutes "%s" are refused in words', (text) => {
  expect(parseMinutes(text)).toEqual({ problem: expect.stringMatching(/whole number|10 years/) });
});
