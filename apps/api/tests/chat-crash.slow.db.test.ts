import { expect, it } from 'vitest';
import { crashWhileChatting } from './chat-crash-run.ts';

it('twenty kills between a line of the chat and its record lose and double nothing', async () => {
  const figures = await crashWhileChatting(20);
  expect(figures.records).toBeGreaterThanOrEqual(figures.accepted);
  expect(figures.caughtWaiting).toBeGreaterThan(0);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}, 600_000);
