import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  clientOf,
  type FakeApi,
  fakeClock,
  json,
  KEY,
  limitHeaders,
  SECRET_HALF,
  startFakeApi,
} from './_fake-api.ts';
import { keyFingerprint } from './index.ts';
import { createRateLimits } from './rate-limits.ts';

const SHORT = keyFingerprint(KEY).slice(0, 12);
const OTHER = 'anotherkey-Serverid43';
const T0 = 1_790_000_000_000;

describe('through the client', () => {
  let api: FakeApi;
  let clock: ReturnType<typeof fakeClock>;
  beforeEach(async () => {
    api = await startFakeApi();
    clock = fakeClock();
  });
  afterEach(() => api.close());
  const client = () => clientOf(api.url, { now: clock.now });
  const seconds = () => Math.floor(clock.now() / 1_000);

  test('without headers, commands of one key are 5 s apart; other keys do not wait', async () => {
    const erlc = client();
    expect(erlc.nextCommandAt(KEY)).toBe(clock.now());
    expect((await erlc.sendCommand(KEY, ':h 1')).ok).toBe(true);
    expect(erlc.nextCommandAt(KEY)).toBe(clock.now() + 5_000);
    expect(await erlc.sendCommand(KEY, ':h 2')).toMatchObject({
      ok: false,
      error: {
        kind: 'rate-limited',
        local: true,
        retryAfterMs: 5_000,
        outcome: 'refused',
        bucket: `command-${SHORT}`,
      },
    });
    expect((await erlc.sendCommand(OTHER, ':h 3')).ok).toBe(true);
    clock.advance(4_999);
    expect((await erlc.sendCommand(KEY, ':h 4')).ok).toBe(false);
    clock.advance(1);
    expect((await erlc.sendCommand(KEY, ':h 5')).ok).toBe(true);
    expect(api.seen.map((request) => JSON.parse(request.body).command)).toEqual([':h 1', ':h 3', ':h 5']);
  });

  test('two concurrent commands: one is sent, one has to wait', async () => {
    const erlc = client();
    const results = await Promise.all([erlc.sendCommand(KEY, ':h 1'), erlc.sendCommand(KEY, ':h 2')]);
    expect(results.map((result) => result.ok)).toEqual([true, false]);
    expect(api.seen).toHaveLength(1);
  });

  test('headers replace the documented spacing, and the bucket name loses the key', async () => {
    const reset = seconds() + 2;
    api.answer((response) => json(response, 200, {}, limitHeaders(`command-${KEY}`, 2, 1, reset)));
    const erlc = client();
    const result = await erlc.sendCommand(KEY, ':h 1');
    expect(result.rateLimit).toMatchObject({ bucket: `command-${SHORT}`, limit: 2, remaining: 1 });
    expect(erlc.nextCommandAt(KEY)).toBe(clock.now());
    expect(JSON.stringify([result, erlc.buckets()])).not.toContain(SECRET_HALF);
  });

  test('an empty bucket stops reads of every key until its reset', async () => {
    const reset = seconds() + 7;
    api.answer((response) => json(response, 200, { Name: 'x' }, limitHeaders('global', 35, 0, reset)));
    const erlc = client();
    await erlc.readServer(KEY);
    const wait = erlc.nextReadAt() - clock.now();
    expect(wait).toBeGreaterThan(4_000);
    expect(wait).toBeLessThanOrEqual(7_000);
    expect(await erlc.readBans(OTHER)).toMatchObject({
      error: { kind: 'rate-limited', bucket: 'global', local: true, retryAfterMs: wait },
    });
    expect(api.seen).toHaveLength(1);
    expect(erlc.nextCommandAt(KEY)).toBe(clock.now());
    clock.advance(wait);
    expect((await erlc.readServer(OTHER)).ok).toBe(true);
  });

  test.each([
    ['body and header', { retry_after: 4.2 }, { 'retry-after': '5' }, 5_000],
    ['body alone, fractional', { retry_after: 4.2 }, {}, 4_200],
    ['header alone', {}, { 'retry-after': '12' }, 12_000],
    ['neither', {}, {}, 30_000],
    ['zero', { retry_after: 0 }, {}, 1_000],
    ['absurd', { retry_after: 1e12 }, {}, 86_400_000],
  ])('a 429 (%s) is obeyed in full', async (_name, body, headers, wait) => {
    api.answer((response) =>
      json(response, 429, { code: 4001, message: 'Slow down', bucket: 'global', ...body }, headers),
    );
    const erlc = client();
    expect(await erlc.readServer(KEY)).toMatchObject({
      error: {
        kind: 'rate-limited',
        code: 4001,
        httpStatus: 429,
        local: false,
        retryAfterMs: wait,
        bucket: 'global',
      },
    });
    expect(erlc.nextReadAt()).toBe(clock.now() + wait);
    clock.advance(wait - 1);
    expect(await erlc.readServer(OTHER)).toMatchObject({ error: { local: true, retryAfterMs: 1 } });
    expect(api.seen).toHaveLength(1);
    clock.advance(1);
    api.answer((response) => json(response, 200, { Name: 'x' }));
    expect((await erlc.readServer(OTHER)).ok).toBe(true);
  });

  test('a 429 of the shared bucket stops commands too; one of a key stops no one else', async () => {
    const limited =
      (bucket: string, seconds: number) => (response: Parameters<Parameters<FakeApi['answer']>[0]>[0]) =>
        json(response, 429, { code: 4001, retry_after: seconds, bucket });
    const erlc = client();
    api.answer(limited(`command-${KEY}`, 20));
    await erlc.sendCommand(KEY, ':h x');
    expect(erlc.nextCommandAt(KEY)).toBe(clock.now() + 20_000);
    expect([erlc.nextCommandAt(OTHER), erlc.nextReadAt(KEY)]).toEqual([clock.now(), clock.now()]);
    api.answer(limited('global', 40));
    await erlc.readServer(OTHER);
    for (const key of [KEY, OTHER]) expect(erlc.nextCommandAt(key)).toBe(clock.now() + 40_000);
  });

  test('an HTML 429 without any number keeps away as well', async () => {
    api.answer((response) => response.writeHead(429).end('<html>'));
    const erlc = client();
    expect(await erlc.readServer(KEY)).toMatchObject({ error: { kind: 'rate-limited', code: null } });
    expect(erlc.nextReadAt()).toBe(clock.now() + 30_000);
  });
});

describe('buckets', () => {
  const answer = (status: number, headers: Record<string, string>) => ({
    status,
    headers: new Headers(headers),
  });

  function setUp() {
    const clock = fakeClock(T0);
    const limits = createRateLimits(clock.now);
    const take = (route: 'server' | 'bans' | 'command' = 'server', key = KEY) => {
      const slot = limits.reserve(route, key);
      if (!slot.ok) throw new Error(`no slot for ${slot.retryAfterMs} ms`);
      return slot.ticket;
    };
    const received = (bucket: string, limit: number, remaining: number, inMs: number, date = clock.now()) =>
      answer(200, {
        ...limitHeaders(bucket, limit, remaining, (date + inMs) / 1_000),
        date: new Date(date).toUTCString(),
      });
    return { clock, limits, take, received };
  }

  test('requests under way count before their answers do', () => {
    const { limits, take, received } = setUp();
    limits.settle(take(), received('global', 3, 2, 10_000));
    take();
    take();
    expect(limits.reserve('server', KEY)).toEqual({ ok: false, retryAfterMs: 10_000, bucket: 'global' });
  });

  test('answers that overtake each other do not refill a bucket', () => {
    const { limits, take, received } = setUp();
    limits.settle(take(), received('global', 3, 2, 10_000));
    const [second, third] = [take(), take()];
    limits.settle(third, received('global', 3, 0, 10_000));
    limits.settle(second, received('global', 3, 1, 10_000));
    expect(limits.snapshot()).toMatchObject([{ bucket: 'global', limit: 3, remaining: 0 }]);
  });

  test('a first burst is counted against the limit it learns', () => {
    const { limits, take, received } = setUp();
    const [first] = [take(), take(), take()];
    if (first) limits.settle(first, received('global', 3, 2, 10_000));
    expect(limits.nextAt('server', KEY)).toBe(T0 + 10_000);
  });

  test('a burst before anything is known stays small', () => {
    const { limits, take, received } = setUp();
    const [first] = Array.from({ length: 10 }, () => take());
    expect(limits.reserve('server', KEY)).toEqual({ ok: false, retryAfterMs: 1_000, bucket: 'global' });
    if (first) limits.settle(first, received('global', 35, 34, 10_000));
    expect(limits.snapshot()).toMatchObject([{ remaining: 25 }]);
    take();
  });

  test('a window that ran out starts afresh, for as many as it allows', () => {
    const { clock, limits, take, received } = setUp();
    limits.settle(take(), received('global', 2, 0, 10_000));
    clock.advance(10_000);
    take();
    take();
    expect(limits.reserve('server', KEY).ok).toBe(false);
  });

  test('routes move to the bucket that their answers name', () => {
    const { limits, take, received } = setUp();
    limits.settle(take('bans'), received('bans', 5, 0, 30_000));
    expect(limits.nextAt('bans', KEY)).toBe(T0 + 30_000);
    expect(limits.nextAt('server', KEY)).toBe(T0);
  });

  test('a read bucket that carries the key is one per key', () => {
    const { limits, take, received } = setUp();
    limits.settle(take('server', KEY), received(`server-${KEY}`, 5, 0, 30_000));
    expect(limits.nextAt('server', KEY)).toBe(T0 + 30_000);
    expect(limits.nextAt('server', OTHER)).toBe(T0);
  });

  test('a clock minutes apart from theirs does not matter', () => {
    const { limits, take, received } = setUp();
    limits.settle(take(), received('global', 5, 0, 8_000, T0 + 600_000));
    expect(limits.nextAt('server', KEY)).toBe(T0 + 8_000);
  });

  test.each([
    ['rounded down to the second', 4_300, 5_000],
    ['exact', 5_000, 5_000],
    ['tighter some day', 2_000, 2_000],
    ['wider some day', 9_000, 9_000],
  ])('the reset of commands, %s', (_name, inMs, wait) => {
    const { limits, take, received } = setUp();
    limits.settle(take('command'), received(`command-${KEY}`, 1, 0, inMs));
    expect(limits.nextAt('command', KEY)).toBe(T0 + wait);
  });

  test('a late answer moves the spacing, since the game counts from the arrival', () => {
    const { clock, limits, take, received } = setUp();
    const [plain, counted] = [take('command', KEY), take('command', OTHER)];
    clock.advance(900);
    limits.settle(plain, answer(500, {}));
    expect(limits.nextAt('command', KEY)).toBe(T0 + 900 + 5_000);
    limits.settle(counted, received(`command-${OTHER}`, 1, 0, 4_500));
    expect(limits.nextAt('command', OTHER)).toBe(T0 + 900 + 5_000);
  });

  test('a 429 of the shared bucket does not move commands into it', () => {
    const { clock, limits, take } = setUp();
    const ticket = take('command');
    const received = answer(429, limitHeaders('global', 35, 0, T0 / 1_000 + 3));
    limits.settle(ticket, received);
    limits.block(ticket, { headers: received.headers, bucket: null, retryAfter: 3 });
    clock.advance(6_000);
    take('command');
    expect(limits.reserve('command', KEY)).toMatchObject({ ok: false, bucket: `command-${SHORT}` });
  });

  test('a command without an answer keeps the spacing', () => {
    const { limits, take } = setUp();
    limits.settle(take('command'), null);
    expect(limits.nextAt('command', KEY)).toBe(T0 + 5_000);
  });

  test.each([
    [{ 'x-ratelimit-limit': 'many' }],
    [{ 'x-ratelimit-remaining': '-1' }],
    [{ 'x-ratelimit-reset': 'tomorrow' }],
    [{ 'x-ratelimit-limit': '0' }],
  ])('nonsense %j teaches nothing', (wrong) => {
    const { limits, take } = setUp();
    const headers = { ...limitHeaders('global', 5, 0, T0 / 1_000 + 60), ...wrong };
    expect(limits.settle(take(), answer(200, headers))).toBeNull();
    expect(limits.nextAt('server', KEY)).toBe(T0);
  });

  test('asking leaves no trace, and forgotten keys do not pile up', () => {
    const { clock, limits, take } = setUp();
    for (let i = 0; i < 100; i += 1) limits.nextAt('command', `key-${i}`);
    expect(limits.snapshot()).toEqual([]);
    for (let i = 0; i < 12_000; i += 1) {
      limits.settle(take('command', `key-${i}`), null);
      clock.advance(50);
    }
    expect(limits.snapshot().length).toBeLessThanOrEqual(5_000);
  });
});
