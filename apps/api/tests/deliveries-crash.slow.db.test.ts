import { expect, it } from 'vitest';
import { crashWhileDelivering } from './deliveries-crash-run.ts';

it('a hundred kills between commit and delivery lose nothing', async () => {
  const figures = await crashWhileDelivering(100);
  expect(figures.delivered).toBeGreaterThanOrEqual(figures.acknowledged);
  expect(figures.caughtWaiting).toBeGreaterThan(0);
  // What was on its way when the process was killed, and that was the moment in most rounds.
  expect(figures.doubles).toBeLessThan(figures.delivered / 2);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}, 1_200_000);
