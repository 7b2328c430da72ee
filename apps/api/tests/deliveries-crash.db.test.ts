import { expect, it } from 'vitest';
import { crashWhileDelivering } from './deliveries-crash-run.ts';

it('kill -9 between commit and delivery loses nothing, and nothing is marked that Discord never saw', async () => {
  const figures = await crashWhileDelivering(6);
  expect(figures.delivered).toBeGreaterThanOrEqual(figures.acknowledged);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}, 180_000);
