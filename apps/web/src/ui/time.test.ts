import { expect, test } from 'vitest';
import { formatRelative } from './time.ts';

const now = Date.UTC(2024, 5, 1);

test.each([
  [0, 'now'],
  [-59_999, 'now'],
  [-60_000, '1 minute ago'],
  [-3_599_999, '59 minutes ago'],
  [-86_400_000, 'yesterday'],
  [2 * 86_400_000, 'in 2 days'],
  [-400 * 86_400_000, 'last year'],
])('%i ms away is "%s"', (distance, text) => {
  expect(formatRelative(now + distance, now)).toBe(text);
});
