import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bench, objectOf } from './_util.ts';
import { createLimits, DEFAULT_LIMITS } from './limits.ts';

describe('rate limits (reference 1.6)', () => {
  test('reads carry the four headers and count down in the global bucket', async () => {
    const sandbox = await bench();
    for (const remaining of [34, 33, 32]) {
      const { headers } = await sandbox.game('/v2/server', 'key-springs');
      expect(headers.get('x-ratelimit-bucket')).toBe('global');
      expect(headers.get('x-ratelimit-limit')).toBe('35');
      expect(headers.get('x-ratelimit-remaining')).toBe(String(remaining));
      expect(headers.get('x-ratelimit-reset')).toBe(String(Math.ceil(sandbox.now() / 1000) + 7));
    }
  });

  test('the bucket is shared by all servers and routes of an address, and apart per application', async () => {
    const sandbox = await bench();
    await sandbox.control('/limits', { globalLimit: 2 });
    expect((await sandbox.game('/v2/server', 'key-one')).status).toBe(200);
    expect((await sandbox.game('/v1/server/bans', 'key-two')).status).toBe(200);
    expect((await sandbox.game('/v2/server', 'key-three')).status).toBe(429);
    const application = await sandbox.game('/v2/server', 'key-three', undefined, { authorization: 'my-app' });
    expect(application.headers.get('x-ratelimit-remaining')).toBe('1');
  });

  test('429 says how long to wait, in header and body, and the window opens again', async () => {
    const sandbox = await bench();
    await sandbox.control('/limits', { globalLimit: 1, globalWindowMs: 7000 });
    await sandbox.game('/v2/server', 'key-springs');
    sandbox.tick(4_500);
    const refused = await sandbox.game('/v2/server', 'key-springs');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(refused.body).toEqual({
      code: 4001,
      message: expect.any(String),
      retry_after: 2.5,
      bucket: 'global',
    });
    sandbox.tick(2_499);
    expect((await sandbox.game('/v2/server', 'key-springs')).status).toBe(429);
    sandbox.tick(1);
    expect((await sandbox.game('/v2/server', 'key-springs')).status).toBe(200);
  });

  test('commands: one per 5 s and server key, apart from reads', async () => {
    const sandbox = await bench();
    const send = async (key: string) => sandbox.game('/v2/server/command', key, { command: ':h hello' });
    expect((await send('key-springs')).status).toBe(200);
    const refused = await send('key-springs');
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 4001, bucket: 'command-key-springs', retry_after: 5 },
    });
    expect((await send('other-springs')).status).toBe(200);
    expect((await sandbox.game('/v2/server', 'key-springs')).status).toBe(200);
    sandbox.tick(5_000);
    expect((await send('key-springs')).status).toBe(200);
  });

  test('sending on after a 429 is counted; the first 429 is not an overrun', async () => {
    const sandbox = await bench();
    const send = async () => sandbox.game('/v2/server/command', 'key-springs', { command: ':h hello' });
    await send();
    await send();
    expect(await sandbox.world('springs')).toMatchObject({ overruns: 0 });
    await send();
    await send();
    expect(await sandbox.world('springs')).toMatchObject({ overruns: 2 });
    expect((await sandbox.control('/limits')).body).toMatchObject({ overruns: { 'command-key-springs': 2 } });
  });

  test('the limits can be changed by control; nonsense is refused', async () => {
    const sandbox = await bench();
    await sandbox.control('/limits', { commandWindowMs: 50 });
    expect(objectOf((await sandbox.control('/limits')).body).erlc).toEqual({
      ...DEFAULT_LIMITS,
      commandWindowMs: 50,
    });
    expect(await sandbox.control('/limits', { globalLimit: 0 })).toMatchObject({ status: 400 });
  });

  test('whatever the arrivals, no window lets more than its limit through', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 5 }), (waits, limit) => {
        const limits = createLimits();
        limits.config.globalLimit = limit;
        const perWindow = new Map<number, number>();
        let now = 1_000_000;
        for (const wait of waits) {
          now += wait;
          const verdict = limits.takeGlobal('caller', now);
          expect(verdict.resetAt).toBeGreaterThan(now);
          if (verdict.allowed) perWindow.set(verdict.resetAt, (perWindow.get(verdict.resetAt) ?? 0) + 1);
          else expect(verdict.remaining).toBe(0);
        }
        expect(Math.max(...perWindow.values())).toBeLessThanOrEqual(limit);
      }),
    );
  });
});
