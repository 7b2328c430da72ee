import { expect, test } from 'vitest';
import { createProcessLimiter } from './limiters.ts';

test('a name that a flood of others evicts is counted from the start, so memory is bounded', async () => {
  const limiter = createProcessLimiter(1);
  expect(await limiter('first')).toBeNull();
  expect(await limiter('first')).toBeGreaterThan(0);
  for (let at = 0; at < 20_000; at += 1) await limiter(`other ${at}`);
  expect(await limiter('first')).toBeNull();
});
