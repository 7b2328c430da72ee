import { expect, test } from 'vitest';
import { waitingOf } from './waiting.ts';

const START = '2026-03-01T10:00:00.000Z';
const after = (seconds: number) => Date.parse(START) + seconds * 1_000;

test.each([
  [0, '0s', 'fine'],
  [299, '4m', 'fine'],
  [300, '5m', 'late'],
  [599, '9m', 'late'],
  [600, '10m', 'overdue'],
  [3 * 3_600, '3h', 'overdue'],
])('after %i seconds a pending call shows %s: %s', (seconds, words, level) => {
  const call = { status: 'pending', createdAt: START, claimedAt: null } as const;
  expect(waitingOf(call, after(seconds))).toEqual({ words, level });
});

test.each([
  [-2, '0s'],
  [59, '59s'],
  [60, '1m'],
  [1_200, '20m'],
])('a call claimed %i seconds ago is not late, however old it is: %s', (seconds, words) => {
  const call = {
    status: 'claimed',
    createdAt: START,
    claimedAt: new Date(after(3_000)).toISOString(),
  } as const;
  expect(waitingOf(call, after(3_000 + seconds))).toEqual({ words, level: 'fine' });
});
