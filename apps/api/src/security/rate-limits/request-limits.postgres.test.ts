import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { handleError } from '../../http/errors.ts';
import { tokenOf } from '../../http/trpc/callers.ts';
import { callsOf } from '../../http/trpc/trpc.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { newToken, sessionCookie } from '../session-cookie.ts';
import { CALL_LIMITS, SIGN_IN } from './limits.ts';
import { createRequestCounters, type RequestCounters, UNSHARED_PART } from './request-counters.ts';
import { addRequestLimits } from './request-limits.ts';
import { countRequests } from './request-windows.ts';

const SIGN_INS = CALL_LIMITS[SIGN_IN] ?? 0;
const cookie = sessionCookie(false);

const PER_MINUTE = 200;

const database = await testDatabase();

interface Instance {
  app: FastifyInstance;
  counters: RequestCounters;
}

/** One of several instances on the database. */
async function instance(): Promise<Instance> {
  const app = Fastify();
  await app.register(fastifyCookie);
  const counters = createRequestCounters({ shared: database, logger: app.log });
  afterAll(async () => {
    await app.close();
    await counters.stop();
  });
  app.setErrorHandler(handleError);
  const limits = addRequestLimits(app, {
    perMinute: PER_MINUTE,
    counters,
    shared: database,
    tokenOf: (request) => tokenOf(request, cookie),
    // Every token is a session of a person of its own.
    findCaller: async ({ hash }) => ({ kind: 'user', id: hash }),
    callsOf,
  });
  app.get('/api/x', () => 'done');
  app.get<{ Params: { name: string } }>('/api/call/:name', async (request) => {
    await limits.admit(request.params.name, request);
    return 'done';
  });
  return { app, counters };
}

const instances = [await instance(), await instance(), await instance()];
const [a, b, c] = instances.map(({ app }) => app);
if (!a || !b || !c) throw new Error('not started');

const as = (token: string) => ({ cookie: `sid=${token}` });

/** Sends concurrent requests to the instances in turn and returns how many were let through. */
async function passed(times: number, url: string, headers: Record<string, string> = {}): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, at) => instances[at % instances.length]?.app.inject({ url, headers })),
  );
  return answers.filter((answer) => answer?.statusCode === 200).length;
}

const exchange = async (): Promise<void> => {
  // Twice: the others learn the first one's count with their next exchange.
  for (let turn = 0; turn < 2; turn += 1) for (const { counters } of instances) await counters.exchange();
};

test('sign-ins raced at all instances are let through exactly as often as at one', async () => {
  expect(await passed(3 * SIGN_INS, `/api/call/${SIGN_IN}`)).toBe(SIGN_INS);
  const refused = await b.inject(`/api/call/${SIGN_IN}`);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
});

test.each(['alts.unlock', 'platform.login', 'servers.join'])('%s as well, by person', async (procedure) => {
  const most = CALL_LIMITS[procedure] ?? 0;
  expect(await passed(3 * most, `/api/call/${procedure}`, as(newToken()))).toBe(most);
  expect(await passed(3, `/api/call/${procedure}`, as(newToken()))).toBe(3);
});

test('the general limit holds for all together, except for counts not exchanged yet', async () => {
  const headers = as(newToken());
  let through = 0;
  for (let second = 0; second < 20; second += 1) {
    through += await passed(30, '/api/x', headers);
    await exchange();
  }
  expect(through).toBeGreaterThanOrEqual(PER_MINUTE);
  // What two others may keep to themselves, and what they were asked within one exchange.
  const tolerance = 2 * (PER_MINUTE * UNSHARED_PART + 10);
  expect(through).toBeLessThanOrEqual(PER_MINUTE + tolerance);
  for (const { app } of instances)
    expect((await app.inject({ url: '/api/x', headers })).statusCode).toBe(429);
});

test('few requests cost no row, and without the database each instance counts alone', async () => {
  const rows = async (): Promise<number> =>
    (await database.handle.selectFrom('request_windows').select('name').execute()).length;
  const before = await rows();
  expect(await passed(9, '/api/x', as(newToken()))).toBe(9);
  await exchange();
  expect(await rows()).toBe(before);
  await database.handle.schema.alterTable('request_windows').renameTo('away').execute();
  const headers = as(newToken());
  expect(await passed(60, '/api/x', headers)).toBe(60);
  await exchange();
  expect(await passed(600, '/api/x', headers)).toBe(3 * PER_MINUTE - 60);
  await database.handle.schema.alterTable('away').renameTo('request_windows').execute();
});

test('a window that has ended starts over', async () => {
  const name = 'short';
  const count = async (): Promise<number | undefined> =>
    (await countRequests(database, [{ name, by: 2, windowMs: 60_000 }])).get(name)?.current;
  expect([await count(), await count()]).toEqual([2, 4]);
  await database.handle.updateTable('request_windows').set({ ends_at: 1 }).where('name', '=', name).execute();
  expect(await count()).toBe(2);
});
