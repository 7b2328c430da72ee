import { DomainError } from '@tenfour/domain';
import { TRPCError } from '@trpc/server';
import fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { loggerOptions } from '../logging/redact.ts';
import { handleError } from './errors.ts';

const zLine = z.looseObject({ level: z.number(), msg: z.string() });

/** What is answered and logged when a call throws `error`. */
async function failing(error: Error) {
  const lines: string[] = [];
  const loggerInstance = pino(loggerOptions('warn'), { write: (line) => void lines.push(line) });
  const app = fastify({ loggerInstance });
  app.setErrorHandler(handleError);
  app.get('/api/it', () => Promise.reject(error));
  const { statusCode } = await app.inject('/api/it');
  await app.close();
  return { statusCode, text: lines.join(''), lines: lines.map((line) => zLine.parse(JSON.parse(line))) };
}

const silent = new DomainError('UPSTREAM', {
  message: 'Roblox does not answer right now.',
  cause: new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') }),
});

test.each([
  ['as it is', silent],
  [
    'as a procedure throws it',
    new TRPCError({ code: 'BAD_GATEWAY', message: silent.message, cause: silent }),
  ],
])('an upstream that fails is a warning without stacks, %s', async (_how, error) => {
  const { statusCode, lines, text } = await failing(error);
  expect(statusCode).toBe(502);
  expect(lines).toMatchObject([
    {
      level: 40,
      msg: 'an upstream failed',
      upstream: ['Roblox does not answer right now.', 'fetch failed', 'connect ECONNREFUSED 127.0.0.1:9'],
    },
  ]);
  expect(text).not.toContain('.ts:');
});

test('a fault of ours is an error, with each stack once', async () => {
  const { statusCode, lines, text } = await failing(
    new Error('it broke', { cause: new Error('the reason') }),
  );
  expect(statusCode).toBe(500);
  expect(lines).toMatchObject([
    { level: 50, msg: 'request failed', err: { cause: { message: 'the reason' } } },
  ]);
  expect(text.match(/Error: the reason/g)).toHaveLength(1);
});

test('a refusal is not logged as a fault', async () => {
  const { statusCode, lines } = await failing(new DomainError('REFUSED', { message: 'No.' }));
  expect([statusCode, lines]).toEqual([422, []]);
});
