import { expect, test } from 'vitest';
import { waitAfter } from './password-attempts.ts';

test('the wait begins after the free attempts and doubles up to a quarter of an hour', () => {
  const waits = [1, 4, 5, 6, 7, 8, 9, 10, 11, 1_000_000].map((failures) => waitAfter(failures, 5) / 1_000);
  expect(waits).toEqual([0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
});
