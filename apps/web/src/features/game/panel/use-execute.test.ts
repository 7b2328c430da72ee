import { expect, test } from 'vitest';
import { pauseFor } from './use-execute.tsx';

test.each([
  [1_200, 1_200],
  [5_000, 5_000],
  [5_001, 5_000],
  [6_000, 5_000],
  [20_000, 20_000],
])('a game that wants nothing for %d ms: Send rests for %d ms', (nextInMs, pause) => {
  expect(pauseFor(nextInMs)).toBe(pause);
});
