import { expect, test } from 'vitest';
import { formatAge, formatRelative, formatTime, formatTimeIn } from './time.ts';

const now = Date.UTC(2024, 5, 1);

test.each([
  [0, 'just now'],
  [-59_999, 'just now'],
  [59_999, 'now'],
  [-60_000, '1 minute ago'],
  [-3_599_999, '59 minutes ago'],
  [-86_400_000, 'yesterday'],
  [2 * 86_400_000, 'in 2 days'],
  [-400 * 86_400_000, 'last year'],
])('%i ms away is "%s"', (distance, text) => {
  expect(formatRelative(now + distance, now)).toBe(text);
});

test.each([
  [-500, '0 s'],
  [12_900, '12 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [7_200_000, '2 h'],
  [3 * 86_400_000, '3 d'],
])('data of %i ms is "%s" old', (age, text) => {
  expect(formatAge(age)).toBe(text);
});

test('the time of a zone is written as all other times are', () => {
  const at = Date.UTC(2026, 10, 21, 9, 19);
  expect(formatTimeIn('UTC', at).replaceAll(/\s/g, ' ')).toBe('Saturday 9:19 AM');
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(formatTimeIn(here, at)).toContain(formatTime(at));
  expect(() => formatTimeIn('Nowhere/Land', at)).toThrow(RangeError);
});
