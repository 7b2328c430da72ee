import { expect, it } from 'vitest';
import { crashWhileSending } from './endpoints-crash-run.ts';

it('twenty kills between a commit and its delivery to an endpoint lose nothing on PostgreSQL', async () => {
  const figures = await crashWhileSending(20);
  expect(figures.acknowledged).toBeGreaterThanOrEqual(20);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}, 600_000);
