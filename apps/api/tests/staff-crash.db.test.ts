import { expect, it } from 'vitest';
import { crashWhileKicking } from './staff-crash-run.ts';

it('kill -9 between a kick in the game and its record loses and doubles nothing', async () => {
  const { typed, records } = await crashWhileKicking(2);
  expect(records).toBe(typed);
}, 300_000);
