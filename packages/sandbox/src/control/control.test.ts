import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bench, listOf, objectOf } from '../erlc/_util.ts';

describe('steering a world', () => {
  test('join: a name gets a stable id, "Name:Id" keeps its own; team, callsign, permission are taken', async () => {
    const sandbox = await bench();
    await sandbox.control('/erlc/empty', { op: 'join', player: 'PlainName' });
    const wish = { team: 'sheriff', callsign: '2S-111', permission: 'Server Moderator' };
    await sandbox.control('/erlc/empty', { op: 'join', player: 'WithId:424242', ...wish });
    const answer = await sandbox.game('/v2/server?Players=true&Staff=true', 'key-empty');
    const body = objectOf(answer.body);
    expect(body.CurrentPlayers).toBe(2);
    expect(listOf(body.Players)[0]).toMatchObject({
      Player: expect.stringMatching(/^PlainName:\d{7,}$/),
      Team: 'Civilian',
    });
    expect(listOf(body.Players)[1]).toMatchObject({
      Player: 'WithId:424242',
      Team: 'Sheriff',
      Callsign: '2S-111',
      Permission: 'Server Moderator',
    });
    expect(objectOf(body.Staff).Mods).toEqual({ 424242: 'WithId' });
  });

  test('the same person has the same id in every world', async () => {
    const sandbox = await bench();
    const labels = await Promise.all(
      ['emptya', 'emptyb'].map(
        async (world) =>
          objectOf((await sandbox.control(`/erlc/${world}`, { op: 'join', player: 'SamePerson' })).body)
            .player,
      ),
    );
    expect(labels[0]).toBe(labels[1]);
  });

  test('leave, kill, command, modcall show in the logs', async () => {
    const sandbox = await bench();
    for (const player of ['One:1', 'Two:2']) await sandbox.control('/erlc/empty', { op: 'join', player });
    await sandbox.control('/erlc/empty', { op: 'kill', killer: 'One:1', killed: 'Two:2' });
    await sandbox.control('/erlc/empty', { op: 'command', player: 'One:1', command: ':log hello' });
    await sandbox.control('/erlc/empty', { op: 'modcall', caller: 'Two:2' });
    await sandbox.control('/erlc/empty', { op: 'leave', player: 'Two:2' });
    const at = Math.floor(sandbox.now() / 1000);
    expect(await sandbox.world('empty')).toMatchObject({
      players: [{ name: 'One', id: 1 }],
      killLogs: [{ Killer: 'One:1', Killed: 'Two:2', Timestamp: at }],
      commandLogs: [{ Player: 'One:1', Command: ':log hello', Timestamp: at }],
      modCalls: [{ Caller: 'Two:2', Moderator: null }],
      joinLogs: expect.arrayContaining([{ Join: false, Player: 'Two:2', Timestamp: at }]),
    });
  });

  test('offline and online: no one is in, commands answer 3002, then everyone is back', async () => {
    const sandbox = await bench();
    const before = objectOf((await sandbox.game('/v2/server', 'key-springs')).body).CurrentPlayers;
    await sandbox.control('/erlc/springs', { op: 'offline' });
    const body = (await sandbox.game('/v2/server?Players=true&Vehicles=true', 'key-springs')).body;
    expect(body).toMatchObject({ CurrentPlayers: 0, Players: [], Vehicles: [] });
    const refused = await sandbox.game('/v2/server/command', 'key-springs', { command: ':h hi' });
    expect(refused).toMatchObject({ status: 422, body: { code: 3002 } });
    await sandbox.control('/erlc/springs', { op: 'online' });
    expect((await sandbox.game('/v2/server', 'key-springs')).body).toMatchObject({ CurrentPlayers: before });
  });

  test('a crowd joins together and stays, and its log does not run ahead of the clock', async () => {
    const sandbox = await bench();
    await sandbox.control('/erlc/springs', { op: 'crowd', fewest: 34, most: 38 });
    const full = await sandbox.world('springs');
    expect(full.players).toHaveLength(34);
    const newest = (full.joinLogs as { Timestamp: number }[])[0]?.Timestamp;
    expect(newest).toBeLessThanOrEqual(sandbox.now() / 1_000);
    sandbox.tick(6 * 3_600_000);
    const { players } = await sandbox.world('springs');
    expect((players as unknown[]).length).toBeGreaterThanOrEqual(34);
    expect((players as unknown[]).length).toBeLessThanOrEqual(38);
    const refused = await sandbox.control('/erlc/springs', { op: 'crowd', fewest: 9, most: 3 });
    expect(refused.status).toBe(400);
  });

  test('freeze and unfreeze', async () => {
    const sandbox = await bench();
    const before =
      (await sandbox.control('/erlc/springs', { op: 'freeze' })) && (await sandbox.world('springs'));
    sandbox.tick(3_600_000);
    expect(await sandbox.world('springs')).toEqual(before);
    await sandbox.control('/erlc/springs', { op: 'unfreeze' });
    sandbox.tick(3_600_000);
    expect((await sandbox.world('springs')).joinLogs).not.toEqual(before.joinLogs);
  });

  test('clear empties everything', async () => {
    const sandbox = await bench();
    await sandbox.control('/erlc/still', { op: 'clear' });
    expect(await sandbox.world('still')).toMatchObject({
      players: [],
      queue: [],
      bans: [],
      staff: { admins: [], mods: [], helpers: [] },
      joinLogs: [],
      commandLogs: [],
      vehicles: [],
      commandsReceived: [],
    });
  });

  test('commands received are kept with their time and outcome, newest first', async () => {
    const sandbox = await bench();
    await sandbox.game('/v2/server/command', 'a-springs', { command: ':h one' });
    sandbox.tick(1_500);
    await sandbox.game('/v2/server/command', 'b-springs', { command: ':nonsense' });
    expect((await sandbox.world('springs')).commandsReceived).toEqual([
      { command: ':nonsense', at: sandbox.now(), status: 400, code: 3001 },
      { command: ':h one', at: sandbox.now() - 1_500, status: 200, code: null },
    ]);
  });

  test('a key can die and recover; a world can refuse commands', async () => {
    const sandbox = await bench();
    await sandbox.control('/erlc/springs', { op: 'revoke-key', key: 'mine-springs' });
    expect(await sandbox.game('/v2/server', 'mine-springs')).toMatchObject({
      status: 403,
      body: { code: 2002 },
    });
    await sandbox.control('/erlc/springs', { op: 'restore-key', key: 'mine-springs' });
    expect((await sandbox.game('/v2/server', 'mine-springs')).status).toBe(200);
    await sandbox.control('/erlc/springs', { op: 'lock' });
    const refused = await sandbox.game('/v2/server/command', 'x-springs', { command: ':h a' });
    expect(refused.body).toMatchObject({ code: 4000 });
    await sandbox.control('/erlc/springs', { op: 'unlock' });
    expect((await sandbox.game('/v2/server/command', 'y-springs', { command: ':h a' })).status).toBe(200);
  });

  test('unlocking allows commands of a key that begins with locked-, until it is locked again', async () => {
    const sandbox = await bench();
    const send = async (key: string) =>
      (await sandbox.game('/v2/server/command', key, { command: ':log hello' })).status;
    expect(await send('locked-springs')).toBe(403);
    await sandbox.control('/limits', { commandLimit: 100 });
    await sandbox.control('/erlc/springs', { op: 'unlock' });
    expect(await send('locked-springs')).toBe(200);
    await sandbox.control('/erlc/springs', { op: 'lock' });
    expect(await send('locked-springs')).toBe(403);
  });
});

describe('bad input is 400 with a sentence', () => {
  test.each([
    ['/erlc/springs', {}, /"op" is missing/],
    ['/erlc/springs', { op: 'dance' }, /"op" must be one of join, leave/],
    ['/erlc/springs', [], /JSON object/],
    ['/erlc/springs', '{{', /./],
    ['/erlc/springs', { op: 'join' }, /"player" is missing/],
    ['/erlc/springs', { op: 'join', player: 5 }, /"player" must be a text/],
    ['/erlc/springs', { op: 'join', player: 'has space' }, /"Name:Id"/],
    ['/erlc/springs', { op: 'join', player: 'a'.repeat(21) }, /at most 20/],
    ['/erlc/springs', { op: 'join', player: 'Name:abc' }, /Roblox id/],
    ['/erlc/springs', { op: 'join', player: 'Name', team: 'Army' }, /"team" must be one of Civilian/],
    [
      '/erlc/springs',
      { op: 'join', player: 'Name', permission: 'King' },
      /"permission" must be one of Normal/,
    ],
    ['/erlc/springs', { op: 'leave', player: 'NotInside' }, /NotInside is not in the world "springs"/],
    ['/erlc/springs', { op: 'command', player: 'Name', command: 'log' }, /colon/],
    ['/erlc/springs', { op: 'say', player: 'Name', text: 'hi' }, /";"/],
    ['/erlc/springs', { op: 'webhook', url: 'ftp://x' }, /http/],
    ['/erlc/springs', { op: 'emergency-end', callNumber: 99_999 }, /no such emergency/],
    ['/erlc/springs', { op: 'fail', code: 42 }, /"code" must be one of/],
    ['/erlc/bad-name', { op: 'freeze' }, /letters and digits/],
    ['/faults', { upstream: 'github', mode: '500' }, /"upstream" must be one of discord, roblox, erlc/],
    ['/faults', { upstream: 'erlc', mode: '418' }, /"mode" must be one of 400, 429/],
    ['/faults', { upstream: 'erlc', mode: '500', count: 0 }, /"count" must be a number of at least 1/],
    ['/faults', { upstream: 'erlc', mode: '500', count: 1.5 }, /whole/],
  ])('%s %j', async (path, body, message) => {
    const sandbox = await bench();
    const answer = await sandbox.control(path, body);
    expect(answer.status).toBe(400);
    expect(objectOf(answer.body).message).toMatch(message);
  });

  test('an unknown control path is a JSON 404', async () => {
    const sandbox = await bench();
    expect(await sandbox.control('/nothing')).toMatchObject({
      status: 404,
      body: { message: expect.any(String) },
    });
  });
});

interface Posted {
  valid: boolean;
  body: Record<string, unknown>;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Creates a receiver that checks signatures with the sandbox's public key; `careless` accepts anything. */
async function receiver(spki: string, careless = false): Promise<{ url: string; posts: Posted[] }> {
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
  const posts: Posted[] = [];
  const server = createServer(async (request, response) => {
    const raw = await readAll(request);
    const signature = Buffer.from(String(request.headers['x-signature-ed25519']), 'hex');
    const signed = Buffer.concat([Buffer.from(String(request.headers['x-signature-timestamp'])), raw]);
    const valid = verify(null, signed, key, signature);
    posts.push({ valid, body: objectOf(JSON.parse(raw.toString())) });
    response.writeHead(valid || careless ? 204 : 401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/events`, posts };
}

describe('event webhooks (reference 1.8)', () => {
  test('the URL is saved after a good probe is taken and a forged one refused; events come signed', async () => {
    const sandbox = await bench();
    const { spki, hex } = objectOf((await sandbox.control('/erlc/public-key')).body);
    expect(Buffer.from(String(spki), 'base64').subarray(12).toString('hex')).toBe(hex);
    const { url, posts } = await receiver(String(spki));
    expect((await sandbox.control('/erlc/springs', { op: 'webhook', url })).body).toMatchObject({
      saved: true,
      probe: { status: 204 },
      forged: { status: 401 },
    });
    await sandbox.control('/erlc/springs', { op: 'say', player: 'Talker:9001', text: ';verify  ABC 123' });
    const call = { op: 'emergency', team: 'Fire', caller: 'Talker:9001', description: 'Smoke' };
    await sandbox.control('/erlc/springs', call);
    await sandbox.control('/erlc/springs', { op: 'emergency-end' });
    const at = Math.floor(sandbox.now() / 1000);
    expect(posts.map((post) => post.valid)).toEqual([true, false, true, true, true]);
    expect(posts[0]?.body).toEqual({
      server: 'springs',
      events: [{ event: 'WebhookProbe', origin: expect.any(String), timestamp: at, data: {} }],
    });
    expect(posts[2]?.body.events).toEqual([
      {
        event: 'CustomCommand',
        origin: '9001',
        timestamp: at,
        data: { command: 'verify', argument: 'ABC 123' },
      },
    ]);
    expect(listOf(posts[3]?.body.events)[0]).toMatchObject({
      event: 'EmergencyCallStarted',
      data: {
        team: 'Fire',
        caller: 9001,
        players: [],
        position: [expect.any(Number), expect.any(Number)],
        startedAt: at,
        callNumber: expect.any(Number),
        description: 'Smoke',
      },
    });
    expect(listOf(posts[4]?.body.events)[0]).toMatchObject({ event: 'EmergencyCallEnded' });
  });

  test('a receiver that checks nothing is not saved, nor one that is not there', async () => {
    const sandbox = await bench();
    const { url } = await receiver(
      String(objectOf((await sandbox.control('/erlc/public-key')).body).spki),
      true,
    );
    expect((await sandbox.control('/erlc/springs', { op: 'webhook', url })).body).toMatchObject({
      saved: false,
    });
    const nowhere = await sandbox.control('/erlc/springs', { op: 'webhook', url: 'http://127.0.0.1:1/' });
    expect(nowhere.body).toMatchObject({ saved: false, probe: { status: null, error: expect.any(String) } });
    expect((await sandbox.world('springs')).webhookUrl).toBeNull();
    const said = await sandbox.control('/erlc/springs', { op: 'say', player: 'Talker', text: ';hi' });
    expect(said).toMatchObject({ status: 200, body: { webhook: null } });
  });

  test('the same seed gives the same key pair, another seed another', async () => {
    const keys = await Promise.all(
      ['a', 'a', 'b'].map(
        async (seed) => objectOf((await (await bench({ seed })).control('/erlc/public-key')).body).hex,
      ),
    );
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toBe(keys[2]);
  });
});

test('the chat page says a line as a player of its world', async () => {
  const sandbox = await bench();
  const response = await fetch(`${sandbox.urls.home}/chat/chatty`);
  const page = await response.text();
  expect([response.status, page]).toEqual([200, expect.stringContaining('action="/control/erlc/chatty"')]);
});

describe('the home page', () => {
  test('shows worlds, players, counters and faults, with everything escaped', async () => {
    const sandbox = await bench();
    await sandbox.control('/erlc/empty', { op: 'join', player: 'VisiblePlayer:31337' });
    await sandbox.control('/erlc/empty', { op: 'set', name: '<script>alert(1)</script>' });
    await sandbox.control('/faults', { upstream: 'roblox', mode: 'html', count: 3, match: '/v1/users' });
    await sandbox.game('/v2/server', 'key-empty');
    const page = await (await fetch(`${sandbox.urls.home}/`)).text();
    for (const text of [
      'VisiblePlayer',
      '31337',
      'GET /v2/server',
      'html',
      '/v1/users',
      sandbox.urls.discord,
    ]) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('<script>alert');
  });
});
