import { expect, test } from 'vitest';
import { createErlcClient } from './index.ts';

test('refused keys are remembered, but not without end: the oldest is asked about again', async () => {
  let asked = 0;
  const client = createErlcClient({
    userAgent: 'Tests',
    fetch: async () => {
      asked += 1;
      return Response.json({ code: 2002, message: 'No' }, { status: 403 });
    },
  });
  for (let index = 0; index <= 10_000; index += 1) await client.readServer(`key${index}-world`);
  expect(asked).toBe(10_001);
  await client.readServer('key1-world');
  await client.readServer('key10000-world');
  expect(asked).toBe(10_001);
  await client.readServer('key0-world');
  expect(asked).toBe(10_002);
});
