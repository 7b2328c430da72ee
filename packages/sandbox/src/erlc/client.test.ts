import { AuthenticationError, ErlcClient, ErlcError, RateLimitError } from 'erlc-api';
import { describe, expect, test } from 'vitest';
import { type Bench, bench } from './_util.ts';

/** Creates the published client `erlc-api`, unchanged, configured only with the API's address. */
function client(sandbox: Bench, serverKey: string): ErlcClient {
  return new ErlcClient({
    serverKey,
    baseUrl: sandbox.urls.erlc,
    maxRetries: 0,
    autoWait: false,
    timeoutMs: 2_000,
  });
}

async function failureOf(call: Promise<unknown>): Promise<ErlcError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ErlcError) return error;
  throw new Error(`expected an ErlcError, got ${String(error)}`);
}

describe('erlc-api 4.0.0 against the stand-in', () => {
  test('one combined read', async () => {
    const sandbox = await bench();
    const game = client(sandbox, 'key-springs');
    const include = [
      'players',
      'staff',
      'joinLogs',
      'queue',
      'killLogs',
      'commandLogs',
      'modCalls',
      'emergencyCalls',
      'vehicles',
    ] as const;
    const server = await game.server.get({ include });
    expect(server.CurrentPlayers).toBe(server.Players.length);
    expect(server.Players[0]?.Location.StreetName).toEqual(expect.any(String));
    expect(Object.keys(server.Staff.Mods).length).toBeGreaterThan(0);
    expect(server.JoinLogs.length).toBeGreaterThan(0);
    expect(game.getRateLimits()).toMatchObject({ global: { bucket: 'global', limit: 35, remaining: 34 } });
  });

  test('every single read', async () => {
    const sandbox = await bench();
    const { server } = client(sandbox, 'key-stillwater');
    const reads = [server.players, server.joinLogs, server.killLogs, server.commandLogs, server.vehicles];
    for (const read of reads) expect((await read()).length).toBeGreaterThan(0);
    for (const read of [server.queue, server.moderatorCalls, server.emergencyCalls]) {
      expect(Array.isArray(await read())).toBe(true);
    }
    expect(Object.keys((await server.staff()).Admins)).toHaveLength(2);
    expect(Object.keys(await server.bans())).toHaveLength(3);
  });

  test('a command acts and is logged; the next one is too early', async () => {
    const sandbox = await bench();
    const game = client(sandbox, 'key-still');
    await sandbox.control('/erlc/still', { op: 'join', player: 'TargetPerson:5001' });
    expect(await game.commands.execute(':kick targetp')).toEqual({ message: 'Success' });
    expect((await game.server.players()).map((player) => player.Player)).not.toContain('TargetPerson:5001');
    expect((await game.server.commandLogs())[0]).toMatchObject({
      Player: 'Remote Server',
      Command: ':kick targetp',
    });
    const tooEarly = await failureOf(client(sandbox, 'key-still').commands.execute(':h again'));
    expect(tooEarly).toBeInstanceOf(RateLimitError);
    expect(tooEarly.rateLimit).toMatchObject({
      bucket: 'command-key-still',
      remaining: 0,
      retryAfterMs: 5_000,
    });
  });

  test.each([
    ['bad-springs', 2002, 'authentication'],
    ['locked-springs', 4000, 'authorization'],
    ['key-empty', 3002, 'request'],
  ] as const)('%s: code %i', async (key, code, kind) => {
    const sandbox = await bench();
    const error = await failureOf(client(sandbox, key).commands.execute(':h hi'));
    expect(error).toMatchObject({ code, kind });
    expect(error instanceof AuthenticationError).toBe(code !== 3002);
    if (code === 3002) expect(error.commandId).toEqual(expect.any(String));
  });

  test.each([
    ['429', { code: 4001, kind: 'rate_limit', status: 429 }],
    ['500', { code: 1002, kind: 'server', status: 500 }],
    ['html', { code: 'HTTP_503', kind: 'server', status: 503 }],
    ['timeout', { code: 'REQUEST_TIMEOUT', kind: 'timeout' }],
    ['reset', { code: 'NETWORK_ERROR', kind: 'network' }],
  ])('fault %s', async (mode, expected) => {
    const sandbox = await bench();
    await sandbox.control('/faults', { upstream: 'erlc', mode, count: 1 });
    const game = client(sandbox, 'key-springs');
    expect(await failureOf(game.server.get())).toMatchObject(expected);
    const next = new ErlcClient({ serverKey: 'key-springs', baseUrl: sandbox.urls.erlc });
    expect((await next.server.get()).Name).toEqual(expect.any(String));
  });

  test('a fault on a command carries a commandId', async () => {
    const sandbox = await bench();
    await sandbox.control('/faults', { upstream: 'erlc', mode: '500', match: 'command' });
    const game = client(sandbox, 'key-springs');
    expect(await failureOf(game.commands.execute(':h hi'))).toMatchObject({
      code: 1001,
      commandId: expect.any(String),
    });
    expect((await game.server.get()).Name).toEqual(expect.any(String));
  });
});
