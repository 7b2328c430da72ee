import { expect, it } from 'vitest';
import { crashWhileChatting } from './chat-crash-run.ts';

it('kill -9 between a line of the chat and its record loses and doubles nothing', async () => {
  const figures = await crashWhileChatting(3);
  expect(figures.records).toBeGreaterThanOrEqual(figures.accepted);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}, 180_000);
