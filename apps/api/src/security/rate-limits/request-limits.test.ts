import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { handleError } from '../../http/errors.ts';
import { tokenOf } from '../../http/trpc/callers.ts';
import { callsOf, TRPC_PATH } from '../../http/trpc/trpc.ts';
import { hashToken, newToken, sessionCookie } from '../session-cookie.ts';
import { createProcessLimiter } from './limiters.ts';
import { ADDRESS_LIMITS, CALL_LIMITS, SIGN_IN } from './limits.ts';
import { createRequestCounters } from './request-counters.ts';
import { addRequestLimits, type Caller, type CallerToken } from './request-limits.ts';

const SIGN_INS = CALL_LIMITS[SIGN_IN] ?? 0;
const cookie = sessionCookie(false);

const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

/** Tokens that a server has looked up. */
const lookups = new WeakMap<FastifyInstance, CallerToken[]>();

const USER_A: Caller = { kind: 'user', id: 'a' };
const USER_B: Caller = { kind: 'user', id: 'b' };

/** Starts a server that knows the tokens of `known`, by their holders. */
async function serve(perMinute: number, known: Record<string, Caller> = {}): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { maxParamLength: 1_000 } });
  apps.push(app);
  await app.register(fastifyCookie);
  app.setErrorHandler(handleError);
  lookups.set(app, []);
  const holders = new Map(Object.entries(known).map(([token, holder]) => [hashToken(token), holder]));
  const limits = addRequestLimits(app, {
    perMinute,
    counters: createRequestCounters({ shared: null, logger: app.log }),
    shared: null,
    tokenOf: (request) => tokenOf(request, cookie),
    callsOf,
    findCaller: async (token) => {
      lookups.get(app)?.push(token);
      return holders.get(token.hash) ?? null;
    },
  });
  app.get('/api/x', () => 'done');
  app.get(TRPC_PATH, () => 'done');
  app.get('/api/end', (request) => {
    limits.forget(request);
    return 'done';
  });
  app.get<{ Params: { name: string } }>('/api/call/:name', async (request) => {
    await limits.admit(request.params.name, request);
    return 'done';
  });
  return app;
}

async function statuses(count: number, send: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await send()).statusCode);
  return seen;
}

const refused = (seen: number[]): number => seen.filter((status) => status === 429).length;
const as = (token: string) => ({ cookie: `sid=${token}` });

describe('limits', () => {
  test('an address without a session gets so many a minute, then Retry-After', async () => {
    const app = await serve(10);
    expect(refused(await statuses(10, () => app.inject('/api/x')))).toBe(0);
    const response = await app.inject('/api/x');
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('Wait'),
    });
    expect((await app.inject({ url: '/api/x', remoteAddress: '10.0.0.9' })).statusCode).toBe(200);
  });

  test('IPv6 addresses of one /64 share, others do not', async () => {
    const app = await serve(1);
    const from = (remoteAddress: string) => app.inject({ url: '/api/x', remoteAddress });
    const seen = [await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8:0:1::1')];
    expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 429, 200]);
  });

  test('two people behind one address do not share, all sessions of one person do', async () => {
    const [laptop, phone, other] = [newToken(), newToken(), newToken()];
    const app = await serve(10, { [laptop]: USER_A, [phone]: USER_A, [other]: USER_B });
    const get = (token: string) => () => app.inject({ url: '/api/x', headers: as(token) });
    expect(refused(await statuses(6, get(laptop)))).toBe(0);
    expect(refused(await statuses(6, get(phone)))).toBe(2);
    expect(refused(await statuses(10, get(other)))).toBe(0);
    // None of it was counted by the address.
    expect(refused(await statuses(10, () => app.inject('/api/x')))).toBe(0);
  });

  test.each([
    ['session cookies', () => as(newToken())],
    ['API keys', () => ({ authorization: `Bearer tf_${newToken()}` })],
  ])('of 800 requests with invented %s 600 pass, few of the others are looked up', async (_name, headers) => {
    const app = await serve(600);
    const seen = await statuses(800, () => app.inject({ url: '/api/x', headers: headers() }));
    expect(refused(seen)).toBe(200);
    expect(lookups.get(app)).toHaveLength(660);
  });

  test.each(['proved before', 'new'])(
    'an address that is flooded without tokens leaves a person whose session is %s alone',
    async (when) => {
      const token = newToken();
      const app = await serve(20, { [token]: USER_A });
      const get = () => app.inject({ url: '/api/x', headers: as(token) });
      if (when === 'proved before') await get();
      expect(refused(await statuses(50, () => app.inject('/api/x')))).toBe(30);
      expect((await get()).statusCode).toBe(200);
    },
  );

  test('a flood of invented sessions does not affect a person whose session was proved', async () => {
    const token = newToken();
    const app = await serve(20, { [token]: USER_A });
    const get = () => app.inject({ url: '/api/x', headers: as(token) });
    await get();
    await statuses(200, () => app.inject({ url: '/api/x', headers: as(newToken()) }));
    expect(refused(await statuses(10, get))).toBe(0);
  });

  test('a proved session is looked up once, and again after it has ended', async () => {
    const token = newToken();
    const app = await serve(100, { [token]: USER_A });
    const get = (url: string) => app.inject({ url, headers: as(token) });
    for (const url of ['/api/x', '/api/x', '/api/end', '/api/x']) await get(url);
    expect(lookups.get(app)).toHaveLength(2);
  });

  test('an API key has 120 requests a minute of its own', async () => {
    const key = `tf_${newToken()}`;
    const app = await serve(600, { [key]: { kind: 'key', id: 'k' } });
    const headers = { authorization: `Bearer ${key}` };
    expect(refused(await statuses(125, () => app.inject({ url: '/api/x', headers })))).toBe(5);
  });

  test('a batch counts as its calls', async () => {
    const app = await serve(600);
    const path = Array(32).fill('a.b').join(',');
    const get = (url: string) => () => app.inject(url);
    // 18 times 32 is 576.
    expect(refused(await statuses(20, get(`/trpc/${path}?batch=1`)))).toBe(2);
    expect(refused(await statuses(20, get(`/trpc/${path}`)))).toBe(0);
    expect(refused(await statuses(5, get('/trpc/a.b?batch=1')))).toBe(1);
  });

  test('sign-in is tighter, by address', async () => {
    const app = await serve(600);
    const seen = await statuses(SIGN_INS + 3, () =>
      app.inject({ url: `/api/call/${SIGN_IN}`, headers: as(newToken()) }),
    );
    expect(refused(seen)).toBe(3);
  });

  test.each(['servers.join', 'alts.unlock'])(
    '%s counts per person, with any invented value and any number of sessions',
    async (name) => {
      const most = CALL_LIMITS[name] ?? 0;
      const sessions = Array.from({ length: 25 }, () => newToken());
      const app = await serve(600, Object.fromEntries(sessions.map((token) => [token, USER_A])));
      let turn = 0;
      const mine = await statuses(most + 2, () => {
        turn += 1;
        return app.inject({ url: `/api/call/${name}`, headers: as(sessions[turn % 25] ?? '') });
      });
      const madeUp = await statuses(most + 2, () =>
        app.inject({ url: `/api/call/${name}`, headers: as(newToken()) }),
      );
      expect([refused(mine), refused(madeUp)]).toEqual([2, 2]);
    },
  );

  test.each(Object.entries(CALL_LIMITS))('%s is tighter: %i', async (procedure, most) => {
    const app = await serve(600);
    expect(refused(await statuses(most + 2, () => app.inject(`/api/call/${procedure}`)))).toBe(2);
    expect((await app.inject('/api/call/servers.list')).statusCode).toBe(200);
  });

  test.each(['appeals.submit', 'appeals.write'])(
    '%s counts per address, with any invented value',
    async (name) => {
      const app = await serve(600);
      const most = CALL_LIMITS[name] ?? 0;
      const cookies = await statuses(most, () =>
        app.inject({ url: `/api/call/${name}`, headers: as(newToken()) }),
      );
      const keys = await statuses(3, () =>
        app.inject({ url: `/api/call/${name}`, headers: { authorization: `Bearer tf_${newToken()}` } }),
      );
      expect([refused(cookies), refused(keys)]).toEqual([0, 3]);
    },
  );

  test.each(Object.entries(ADDRESS_LIMITS))(
    '%s counts accounts of one address together: %i',
    async (name, most) => {
      const sessions = Array.from({ length: most + 2 }, () => newToken());
      const app = await serve(
        600,
        Object.fromEntries(sessions.map((token, n) => [token, { ...USER_A, id: `user-${n}` }])),
      );
      let turn = 0;
      const seen = await statuses(most + 2, () => {
        turn += 1;
        return app.inject({ url: `/api/call/${name}`, headers: as(sessions[turn - 1] ?? '') });
      });
      expect(refused(seen)).toBe(2);
    },
  );

  test('0 lifts every one of them', async () => {
    const app = await serve(0);
    expect(refused(await statuses(SIGN_INS + 5, () => app.inject(`/api/call/${SIGN_IN}`)))).toBe(0);
    expect(refused(await statuses(40, () => app.inject('/api/call/account.linkRoblox')))).toBe(0);
  });
});

test('a limit of one process counts each name alone, and says when its minute is over', async () => {
  const limiter = createProcessLimiter(5);
  const waits = [];
  for (let call = 0; call < 7; call += 1) waits.push(await limiter('a'));
  expect(waits.slice(0, 5)).toEqual(Array(5).fill(null));
  expect(waits.slice(5)).toEqual([60, 60]);
  expect(await limiter('b')).toBeNull();
});

describe('the address that counts', () => {
  test.each([
    [false, 2],
    [['127.0.0.1'], 0],
  ] as const)(
    'with trustProxy %j, %i of two clients behind one proxy are refused',
    async (trustProxy, expected) => {
      const app = Fastify({ trustProxy: typeof trustProxy === 'boolean' ? trustProxy : [...trustProxy] });
      apps.push(app);
      app.setErrorHandler(handleError);
      addRequestLimits(app, {
        perMinute: 1,
        counters: createRequestCounters({ shared: null, logger: app.log }),
        shared: null,
        tokenOf: () => null,
        findCaller: async () => null,
        callsOf,
      });
      app.get('/api/x', () => 'done');
      await app.inject('/api/x');
      const seen = [];
      for (const client of ['203.0.113.1', '203.0.113.2']) {
        seen.push((await app.inject({ url: '/api/x', headers: { 'x-forwarded-for': client } })).statusCode);
      }
      expect(refused(seen)).toBe(expected);
    },
  );
});
