import { DomainError } from '@tenfour/domain';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { DatabaseLoad } from '../../db/database.ts';
import { handleError } from '../errors.ts';
import { addPressure } from './pressure.ts';

const CALM: DatabaseLoad = { waiting: 0, quick: 0, busy: 0, open: 10 };

let app: FastifyInstance;
afterEach(() => app.close());

/** Serves a read, a write and what is refused last or never, at a database with this much to do. */
async function serve(engine: 'sqlite' | 'postgres', load: Partial<DatabaseLoad>): Promise<string[]> {
  const handled: string[] = [];
  app = Fastify({ bodyLimit: 10 });
  app.setErrorHandler(handleError);
  const database = { engine, load: () => ({ ...CALM, ...load }) };
  await addPressure(app, { database, maxWaitMs: 100_000 });
  const handler = ({ method, url }: { method: string; url: string }) => {
    handled.push(`${method} ${url}`);
    return 'done';
  };
  for (const url of ['/api/data', '/trpc/data', '/page', '/assets/file.js']) app.get(url, handler);
  app.get('/api/live', { config: { shedLast: true } }, handler);
  app.get('/healthz', { config: { neverShed: true } }, handler);
  app.post('/api/data', handler);
  return handled;
}

const ALL = [
  'GET /api/data',
  'GET /trpc/data',
  'GET /page',
  'GET /api/live',
  'POST /api/data',
  'GET /assets/file.js',
  'GET /healthz',
];
const [LAST, NEVER] = [ALL.slice(3, 5), ALL.slice(5)];

test.each([
  ['postgres', { waiting: 120 }, ALL],
  ['postgres', { waiting: 121 }, [...LAST, ...NEVER]],
  ['postgres', { waiting: 360 }, [...LAST, ...NEVER]],
  ['postgres', { waiting: 361 }, NEVER],
  ['postgres', { waiting: 13, open: 1 }, [...LAST, ...NEVER]],
  ['postgres', { quick: 200 }, ALL],
  ['postgres', { quick: 201 }, [...LAST, ...NEVER]],
  ['postgres', { quick: 601 }, NEVER],
  // Writes that wait on SQLite delay no read.
  ['sqlite', { waiting: 361 }, ALL],
  ['sqlite', { waiting: 2_001 }, NEVER],
] as const)('%s with %j serves %j', async (engine, load, served) => {
  const handled = await serve(engine, load);
  const answers = await Promise.all(
    ALL.map(async (request) => {
      const [method, url] = request.split(' ') as ['GET' | 'POST', string];
      // Too large to be read: a refusal comes before the body.
      const isRefused = !served.some((one) => one === request);
      const { statusCode } = await app.inject({ method, url, ...(isRefused && { payload: 'x'.repeat(99) }) });
      return statusCode;
    }),
  );
  expect(handled.toSorted()).toEqual([...served].toSorted());
  expect(answers).toEqual(ALL.map((request) => (served.some((one) => one === request) ? 200 : 503)));
});

test('after a refusal reads meet a shorter queue for a second, and writes do not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const load = { quick: 200 };
  await serve('postgres', load);
  const statusOf = async (method: 'GET' | 'POST', quick: number) => {
    load.quick = quick;
    return (await app.inject({ method, url: '/api/data' })).statusCode;
  };
  expect(await statusOf('GET', 200)).toBe(200);
  expect(await statusOf('GET', 201)).toBe(503);
  vi.advanceTimersByTime(999);
  expect(await statusOf('GET', 60)).toBe(200);
  expect(await statusOf('GET', 61)).toBe(503);
  expect(await statusOf('POST', 600)).toBe(200);
  vi.advanceTimersByTime(1_000);
  expect(await statusOf('GET', 200)).toBe(200);
});

test('a refusal is the answer of the error handlers', async () => {
  await serve('postgres', { waiting: 121 });
  const { headers, body } = await app.inject('/api/data');
  const { requestId, ...rest } = JSON.parse(body);
  const plain = Fastify();
  plain.setErrorHandler(handleError);
  plain.get('/api/data', () => {
    throw new DomainError('OVERLOADED', { message: rest.message, details: rest.details });
  });
  const expected = await plain.inject('/api/data');
  const { requestId: anotherId, ...expectedRest } = JSON.parse(expected.body);
  expect([rest, typeof requestId]).toEqual([expectedRest, typeof anotherId]);
  expect(requestId).not.toBe('');
  for (const name of ['retry-after', 'content-type']) expect(headers[name]).toBe(expected.headers[name]);
  await plain.close();
});

test('a refused tRPC call has the shape that its client reads', async () => {
  await serve('postgres', { waiting: 121 });
  const { headers, body } = await app.inject('/trpc/data');
  const { error } = JSON.parse(body);
  expect(error.data).toMatchObject({ code: 'SERVICE_UNAVAILABLE', httpStatus: 503 });
  expect(error.data.body).toEqual({
    message: error.message,
    code: 'OVERLOADED',
    requestId: expect.stringMatching(/^\S+$/),
    details: { retryAfter: Number(headers['retry-after']) },
  });
});
