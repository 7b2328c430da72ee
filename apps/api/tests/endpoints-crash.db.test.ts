import { expect, it } from 'vitest';
import { crashWhileSending } from './endpoints-crash-run.ts';

it('kill -9 between a commit and its delivery to an endpoint loses nothing', async () => {
  const figures = await crashWhileSending(4);
  expect(figures.acknowledged).toBeGreaterThanOrEqual(4);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}, 180_000);
