import { expect, it } from 'vitest';
import { crashWhileDelivering } from './deliveries-crash-run.ts';

it('a hundred kills between commit and delivery lose nothing', async () => {
  const figures = await crashWhileDelivering(100);
  expect(figures.delivered).toBeGreaterThanOrEqual(figures.acknowledged);
  expect(figures.caughtWaiting).toBeGreaterThan(0);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}, 1_200_000);
