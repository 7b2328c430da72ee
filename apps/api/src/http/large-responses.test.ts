import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addLargeResponses } from './large-responses.ts';

test.each([10, 300_000])('a response of %i characters arrives whole, with its length', async (length) => {
  const app = Fastify();
  addLargeResponses(app);
  const text = 'ü'.repeat(length);
  app.get('/', () => text);
  const answer = await app.inject('/');
  expect(answer.body).toBe(text);
  const head = await app.inject({ method: 'HEAD', url: '/' });
  for (const { headers } of [answer, head]) expect(headers['content-length']).toBe(String(2 * length));
  await app.close();
});
