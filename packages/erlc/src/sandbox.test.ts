import { once } from 'node:events';
import { createServer } from 'node:http';
import { startSandbox } from '@tenfour/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeClock } from './_fake-api.ts';
import {
  createErlcClient,
  type ErlcClient,
  type ErlcResult,
  SERVER_SECTIONS,
  verifyEventSignature,
} from './index.ts';

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

const SECRET = 'extremelySecretHalf';
const clock = fakeClock();
let sandbox: Sandbox;
let client: ErlcClient;
let world = '';
let key = '';
let counter = 0;
const results: unknown[] = [];

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, now: clock.now, seed: 'erlc-client' });
});
afterAll(() => sandbox.close());

beforeEach(async () => {
  counter += 1;
  world = `world${counter}`;
  key = `${SECRET}${counter}-${world}`;
  clock.advance(60_000);
  await fault('none');
  client = newClient();
  await control({ op: 'freeze' });
});

function newClient(timeoutMs = 5_000): ErlcClient {
  return createErlcClient({ baseUrl: sandbox.urls.erlc, userAgent: 'tests', now: clock.now, timeoutMs });
}

async function post(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${sandbox.urls.home}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}

const control = (op: Record<string, unknown>) => post(`/control/erlc/${world}`, op);
const fault = (mode: string, count = 1) => post('/control/faults', { upstream: 'erlc', mode, count });

async function worldView(): Promise<unknown> {
  return (await fetch(`${sandbox.urls.home}/control/erlc/${world}`)).json();
}

async function requestCount(route: string): Promise<number> {
  const response = await fetch(`${sandbox.urls.home}/control/requests`);
  const counters = (await response.json()) as { erlc: Record<string, number> };
  return counters.erlc[route] ?? 0;
}

/** Stores every answer, so that the last test can look for keys in all of them. */
async function ask<T>(call: Promise<ErlcResult<T>>): Promise<ErlcResult<T>> {
  const result = await call;
  results.push(result, client.buckets());
  return result;
}

describe('reads', () => {
  test('all sections in one request, nothing missing, nothing skipped', async () => {
    await control({ op: 'clear' });
    await control({ op: 'join', player: 'Bob_1:501', team: 'Police', callsign: '5D-1' });
    await control({ op: 'join', player: 'Eve:502', permission: 'Server Administrator' });
    await control({ op: 'kill', killer: 'Eve:502', killed: 'Bob_1:501' });
    await control({ op: 'command', player: 'Eve:502', command: ':log hello' });
    await control({ op: 'modcall', caller: 'Bob_1:501' });
    const before = await requestCount('GET /v2/server');
    const result = await ask(client.readServer(key, SERVER_SECTIONS));
    if (!result.ok) throw new Error(result.error.message);
    const { value } = result;
    expect(value).toMatchObject({ missing: [], skipped: 0, currentPlayers: 2 });
    expect(value.players).toMatchObject([
      {
        player: { name: 'Bob_1', id: 501 },
        team: 'Police',
        callsign: '5D-1',
        location: { x: expect.any(Number) },
      },
      { player: { name: 'Eve', id: 502 }, permission: 'Server Administrator' },
    ]);
    expect(value.killLogs).toMatchObject([{ killer: { id: 502 }, killed: { id: 501 } }]);
    expect(value.commandLogs[0]).toMatchObject({ player: { id: 502 }, command: ':log hello' });
    expect(value.modCalls).toMatchObject([{ caller: { id: 501 }, moderator: null }]);
    expect(value.joinLogs.map((entry) => entry.action)).toEqual(['join', 'join']);
    const now = Math.floor(clock.now() / 1_000);
    for (const entry of value.joinLogs) expect(Math.abs(now - entry.timestamp)).toBeLessThanOrEqual(1);
    expect(value.staff).toMatchObject({ mods: [], helpers: [] });
    expect(result.rateLimit).toMatchObject({ bucket: 'global', limit: 35, remaining: 34 });
    expect((await requestCount('GET /v2/server')) - before).toBe(1);
  });

  test('a living world parses without a remainder', async () => {
    await control({ op: 'unfreeze' });
    for (let minute = 0; minute < 10; minute += 1) {
      clock.advance(60_000);
      const result = await ask(client.readServer(key, SERVER_SECTIONS));
      if (!result.ok) throw new Error(result.error.message);
      expect(result.value).toMatchObject({ missing: [], skipped: 0 });
      for (const player of result.value.players) expect(player.player.id).toBeGreaterThan(0);
      expect(result.value.name).not.toBe('');
      expect(result.value.maxPlayers).toBeGreaterThan(0);
    }
  });

  test('bans: some, and `[]` when there are none', async () => {
    const some = await ask(client.readBans(key));
    if (!some.ok) throw new Error(some.error.message);
    expect(some.value.length).toBeGreaterThan(0);
    for (const ban of some.value)
      expect(ban).toMatchObject({ id: expect.any(Number), name: expect.any(String) });
    await control({ op: 'clear' });
    expect(await ask(client.readBans(key))).toMatchObject({ ok: true, value: [] });
  });

  test('an offline world has no players, or says 3002', async () => {
    await control({ op: 'offline' });
    const read = await ask(client.readServer(key, ['Players']));
    if (read.ok) expect(read.value).toMatchObject({ currentPlayers: 0, players: [], missing: [] });
    else expect(read.error.kind).toBe('offline');
    expect(await ask(client.sendCommand(key, ':h Hello'))).toMatchObject({
      error: {
        kind: 'offline',
        code: 3002,
        httpStatus: 422,
        outcome: 'refused',
        commandId: expect.any(String),
      },
    });
  });

  test('the shared bucket: never one read too many', async () => {
    const burst = () => Promise.all(Array.from({ length: 40 }, () => ask(client.readServer(key))));
    const first = await burst();
    expect(first.filter((answer) => answer.ok)).toHaveLength(10);
    const second = await burst();
    expect(second.filter((answer) => answer.ok)).toHaveLength(25);
    expect(await ask(client.readServer(key))).toMatchObject({ error: { kind: 'rate-limited', local: true } });
    clock.advance(client.nextReadAt() - clock.now());
    const third = await burst();
    expect(third.filter((answer) => answer.ok)).toHaveLength(35);
    for (const answer of [...first, ...second, ...third])
      if (!answer.ok) expect(answer.error.local).toBe(true);
  });
});

describe('commands', () => {
  test('accepted, then visible in the log as Remote Server', async () => {
    expect(await ask(client.sendCommand(key, ':h Hello'))).toMatchObject({
      ok: true,
      value: { message: 'Success' },
    });
    const read = await ask(client.readServer(key, ['CommandLogs']));
    if (!read.ok) throw new Error(read.error.message);
    expect(read.value.commandLogs).toContainEqual({
      player: { name: 'Remote Server', id: null },
      command: ':h Hello',
      timestamp: expect.any(Number),
    });
  });

  test('the spacing is learned: waiting until nextCommandAt is always enough and needs no 429', async () => {
    for (let i = 0; i < 4; i += 1) {
      expect((await ask(client.sendCommand(key, `:h ${i}`))).ok).toBe(true);
      const at = client.nextCommandAt(key);
      expect(at - clock.now()).toBeGreaterThanOrEqual(5_000);
      expect(at - clock.now()).toBeLessThanOrEqual(6_000);
      expect(await ask(client.sendCommand(key, ':h early'))).toMatchObject({ error: { local: true } });
      clock.advance(at - clock.now());
    }
    expect(await worldView()).toMatchObject({ overruns: 0 });
  });

  test('a second client on the same key meets the real 429 and then waits automatically', async () => {
    await ask(client.sendCommand(key, ':h first'));
    const second = newClient();
    const limited = await ask(second.sendCommand(key, ':h second'));
    expect(limited).toMatchObject({
      error: { kind: 'rate-limited', code: 4001, httpStatus: 429, local: false, outcome: 'refused' },
    });
    expect(await ask(second.sendCommand(key, ':h third'))).toMatchObject({ error: { local: true } });
    clock.advance(second.nextCommandAt(key) - clock.now());
    expect((await ask(second.sendCommand(key, ':h fourth'))).ok).toBe(true);
    results.push(second.buckets());
  });

  test.each([
    [':view Bob', 'restricted', 4002],
    ['no colon', 'invalid-command', 3001],
  ])('%j is %s', async (command, kind, code) => {
    expect(await ask(client.sendCommand(key, command))).toMatchObject({
      error: { kind, code, outcome: 'refused' },
    });
  });

  test.each([
    [0, 'upstream', 'unknown'],
    [1001, 'game-unreachable', 'unknown'],
    [1002, 'upstream', 'unknown'],
    [4003, 'prohibited', 'refused'],
    [9998, 'restricted', 'refused'],
    [9999, 'module-outdated', 'refused'],
  ])('code %i is %s, %s', async (code, kind, outcome) => {
    await control({ op: 'fail', code, on: 'command' });
    expect(await ask(client.sendCommand(key, ':h x'))).toMatchObject({ error: { kind, code, outcome } });
  });
});

describe('faults', () => {
  test.each([
    ['429', 'rate-limited', 'refused'],
    ['500', /^(upstream|game-unreachable)$/, 'unknown'],
    ['html', 'upstream', 'unknown'],
    ['reset', 'network', 'unknown'],
    ['timeout', 'timeout', 'unknown'],
  ])('%s: read, bans and command each say so, and none is sent twice', async (mode, kind, outcome) => {
    const routes = ['GET /v2/server', 'GET /v1/server/bans', 'POST /v2/server/command'];
    const calls = [
      (c: ErlcClient) => ask(c.readServer(key, ['Players'])),
      (c: ErlcClient) => ask(c.readBans(key)),
      (c: ErlcClient) => ask(c.sendCommand(key, ':h x')),
    ];
    for (const [index, call] of calls.entries()) {
      const route = routes[index] ?? '';
      const before = await requestCount(route);
      await fault(mode);
      const result = await call(newClient(mode === 'timeout' ? 150 : 5_000));
      if (result.ok) throw new Error('the fault did not strike');
      expect(result.error.kind).toMatch(kind);
      expect(result.error.outcome).toBe(route.startsWith('POST') ? outcome : 'refused');
      expect((await requestCount(route)) - before).toBe(1);
    }
  });

  test('a client recovers after each fault', async () => {
    for (const mode of ['500', 'html', 'reset']) {
      await fault(mode);
      expect((await ask(client.readServer(key))).ok).toBe(false);
      expect((await ask(client.readServer(key))).ok).toBe(true);
    }
  });
});

describe('keys', () => {
  test.each([
    ['bad', 'key-invalid', 2002],
    ['banned', 'key-banned', 2004],
  ])('a %s- key is tried once', async (prefix, kind, code) => {
    const before = await requestCount('GET /v2/server');
    const dead = `${prefix}-${world}`;
    expect(await ask(client.readServer(dead))).toMatchObject({
      error: { kind, code, httpStatus: 403, local: false },
    });
    expect(await ask(client.readServer(dead))).toMatchObject({ error: { kind, code, local: true } });
    expect((await requestCount('GET /v2/server')) - before).toBe(1);
  });

  test('a key revoked and restored works again after forget', async () => {
    await control({ op: 'revoke-key', key });
    expect(await ask(client.readServer(key))).toMatchObject({ error: { kind: 'key-invalid' } });
    await control({ op: 'restore-key', key });
    expect(await ask(client.readServer(key))).toMatchObject({ error: { kind: 'key-invalid', local: true } });
    client.forget(key);
    expect((await ask(client.readServer(key))).ok).toBe(true);
  });

  test('a locked- key reads but cannot command, and stays alive', async () => {
    const locked = `locked-${world}`;
    expect(await ask(client.sendCommand(locked, ':h x'))).toMatchObject({
      error: {
        kind: 'not-authorised',
        code: 4000,
        outcome: 'refused',
        message: expect.stringContaining('allowlist'),
      },
    });
    expect((await ask(client.readServer(locked))).ok).toBe(true);
  });
});

test("the sandbox's event webhooks verify with its key and not with the game's", async () => {
  const keys = (await (await fetch(`${sandbox.urls.home}/control/erlc/public-key`)).json()) as {
    spki: string;
  };
  const received: boolean[] = [];
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const event = {
        timestamp: String(request.headers['x-signature-timestamp'] ?? ''),
        signature: String(request.headers['x-signature-ed25519'] ?? ''),
        rawBody: Buffer.concat(chunks),
      };
      const valid = verifyEventSignature({ ...event, publicKey: keys.spki });
      received.push(valid, verifyEventSignature(event));
      response.writeHead(valid ? 204 : 401).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  // The sandbox saves the address, as the game does, only after an accepted probe and a refused forgery.
  const saved = await control({ op: 'webhook', url: `http://127.0.0.1:${address.port}/events` });
  receiver.close();
  receiver.closeAllConnections();
  expect(saved).toMatchObject({ saved: true });
  expect(received).toEqual([true, false, false, false]);
});

test('no key in anything that this file was answered', () => {
  expect(results.length).toBeGreaterThan(100);
  expect(JSON.stringify(results)).not.toContain(SECRET);
});
