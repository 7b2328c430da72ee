import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { handleError } from './errors.ts';
import { addAddressLimit, addLimits, LOGIN_LIMIT, LOOKUP_LIMITS } from './limits.ts';
import { newToken, sessionCookie } from './session-cookie.ts';

const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

/** A server whose only session is `known`; every other token opens nothing. */
async function serve(perMinute: number, known: string | null = null): Promise<FastifyInstance> {
  const app = Fastify();
  apps.push(app);
  app.setErrorHandler(handleError);
  const cookie = sessionCookie(false);
  const limits = await addLimits(app, cookie, perMinute);
  app.get('/api/x', (request) => {
    const token = cookie.read(request.headers);
    if (token !== null && token !== known) limits.suspect(request);
    return 'done';
  });
  app.get<{ Params: { name: string } }>('/api/call/:name', async (request) => {
    await limits.admit(request.params.name, request);
    return 'done';
  });
  app.get('/api/login', {
    config: { rateLimit: { max: LOGIN_LIMIT, timeWindow: 60_000, keyGenerator: ({ ip }) => ip } },
    handler: () => 'done',
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
  test('an address without a session gets so many a minute, and is told when to come back', async () => {
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

  test('two sessions behind one address do not share', async () => {
    const [one, two] = [newToken(), newToken()];
    const app = await serve(10, one);
    expect(refused(await statuses(10, () => app.inject({ url: '/api/x', headers: as(one) })))).toBe(0);
    expect((await app.inject({ url: '/api/x', headers: as(one) })).statusCode).toBe(429);
    expect((await app.inject({ url: '/api/x', headers: as(two) })).statusCode).toBe(200);
  });

  test('made-up sessions do not get around the limit', async () => {
    const app = await serve(30);
    const seen = await statuses(100, () => app.inject({ url: '/api/x', headers: as(newToken()) }));
    expect(refused(seen)).toBeGreaterThan(40);
  });

  test('sign-in is tighter, by address', async () => {
    const app = await serve(600);
    const seen = await statuses(LOGIN_LIMIT + 3, () =>
      app.inject({ url: '/api/login', headers: as(newToken()) }),
    );
    expect(refused(seen)).toBe(3);
  });

  test.each(Object.entries(LOOKUP_LIMITS))('%s is tighter: %i', async (procedure, most) => {
    const app = await serve(600);
    expect(refused(await statuses(most + 2, () => app.inject(`/api/call/${procedure}`)))).toBe(2);
    expect((await app.inject('/api/call/servers.list')).statusCode).toBe(200);
  });

  test.each(['appeals.submit', 'appeals.write'])(
    '%s counts per address, whatever is made up',
    async (name) => {
      const app = await serve(600);
      const most = LOOKUP_LIMITS[name] ?? 0;
      const cookies = await statuses(most, () =>
        app.inject({ url: `/api/call/${name}`, headers: as(newToken()) }),
      );
      const keys = await statuses(3, () =>
        app.inject({ url: `/api/call/${name}`, headers: { authorization: `Bearer tf_${newToken()}` } }),
      );
      expect([refused(cookies), refused(keys)]).toEqual([0, 3]);
    },
  );

  test('0 lifts every one of them', async () => {
    const app = await serve(0);
    expect(refused(await statuses(LOGIN_LIMIT + 5, () => app.inject('/api/login')))).toBe(0);
    expect(refused(await statuses(40, () => app.inject('/api/call/account.linkRoblox')))).toBe(0);
  });

  test('pictures are counted by address', async () => {
    const app = Fastify();
    apps.push(app);
    app.setErrorHandler(handleError);
    await addAddressLimit(app, 5);
    app.get('/avatars/x', () => 'done');
    expect(refused(await statuses(7, () => app.inject({ url: '/avatars/x', headers: as(newToken()) })))).toBe(
      2,
    );
  });
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
      await addLimits(app, sessionCookie(false), 1);
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
