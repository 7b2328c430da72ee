import { expect, it } from 'vitest';
import { crashWhileKicking } from './staff-crash-run.ts';

it('twenty kills between kicks in the game and their records lose and double nothing', async () => {
  const figures = await crashWhileKicking(20);
  expect(figures.records).toBe(figures.typed);
  expect(figures.caughtWaiting).toBeGreaterThan(0);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}, 1_200_000);
