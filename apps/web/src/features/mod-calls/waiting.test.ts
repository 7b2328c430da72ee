import { expect, test } from 'vitest';
import { waitingOf } from './waiting.ts';

const START = '2026-03-01T10:00:00.000Z';
const after = (seconds: number) => Date.parse(START) + seconds * 1_000;

test.each([
  [0, 'waiting 0 s', 'fine'],
  [299, 'waiting 4 min', 'fine'],
  [300, 'waiting 5 min', 'late'],
  [599, 'waiting 9 min', 'late'],
  [600, 'waiting 10 min', 'overdue'],
  [3 * 3_600, 'waiting 3 h', 'overdue'],
])('after %i seconds a call is %s: %s', (seconds, words, level) => {
  const call = { status: 'pending', createdAt: START, claimedAt: null } as const;
  expect(waitingOf(call, after(seconds))).toEqual({ words, level });
});

test('a claimed call waits for nobody, however old it is', () => {
  const call = {
    status: 'claimed',
    createdAt: START,
    claimedAt: new Date(after(3_000)).toISOString(),
  } as const;
  expect(waitingOf(call, after(3_120))).toEqual({ words: 'claimed 2 min ago', level: 'fine' });
});
