import { expect, it } from 'vitest';
import { crashWhileSending } from './endpoints-crash-run.ts';

it('a hundred kills between a commit and its delivery to an endpoint lose nothing', async () => {
  const figures = await crashWhileSending(100);
  expect(figures.caughtWaiting).toBeGreaterThan(0);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}, 1_200_000);
