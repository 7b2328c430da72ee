import { expect, test } from 'vitest';
import { waitingOf } from './waiting.ts';

const START = '2026-03-01T10:00:00.000Z';
const after = (seconds: number) => Date.parse(START) + seconds * 1_000;

test.each([
  [0, 'waiting 0s', 'fine'],
  [299, 'waiting 4m', 'fine'],
  [300, 'waiting 5m', 'late'],
  [599, 'waiting 9m', 'late'],
  [600, 'waiting 10m', 'overdue'],
  [3 * 3_600, 'waiting 3h', 'overdue'],
])('after %i seconds a call is %s: %s', (seconds, words, level) => {
  const call = { status: 'pending', createdAt: START, claimedAt: null } as const;
  expect(waitingOf(call, after(seconds))).toEqual({ words, level });
});

test.each([
  [-2, 'claimed just now'],
  [0, 'claimed just now'],
  [59, 'claimed just now'],
  [60, 'claimed 1m ago'],
  [120, 'claimed 2m ago'],
])('a call claimed %i seconds ago waits for no one, however old it is: %s', (seconds, words) => {
  const call = {
    status: 'claimed',
    createdAt: START,
    claimedAt: new Date(after(3_000)).toISOString(),
  } as const;
  expect(waitingOf(call, after(3_000 + seconds))).toEqual({ words, level: 'fine' });
});
