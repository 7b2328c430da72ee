import { describe, expect, test } from 'vitest';
import { bench, objectOf } from './_util.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface Row {
  when: string;
  path?: string;
  key?: string | null;
  command?: unknown;
  headers?: Record<string, string>;
  status: number;
  code: number;
  message?: string;
}

/** The game API's error table. */
const TABLE: Row[] = [
  { when: 'no server key', key: null, status: 403, code: 2000 },
  { when: 'a blank server key', key: ' ', status: 403, code: 2000 },
  { when: 'a key without a hyphen', key: 'nohyphen', status: 403, code: 2001 },
  { when: 'a key with two hyphens', key: 'a-b-c', status: 403, code: 2001 },
  { when: 'a key with a strange letter', key: 'a_b-springs', status: 403, code: 2001 },
  { when: 'a dead key', key: 'bad-springs', status: 403, code: 2002 },
  {
    when: 'a dead global key',
    key: 'key-springs',
    headers: { authorization: 'bad-global' },
    status: 403,
    code: 2003,
  },
  { when: 'a banned key', key: 'banned-springs', status: 403, code: 2004 },
  {
    when: 'a flag sent twice',
    path: '/v2/server?Players=true&Players=true',
    key: 'key-springs',
    status: 400,
    code: 2001,
    message: 'Duplicate query parameter: Players',
  },
  { when: 'a command without a key', key: null, command: { command: ':h a' }, status: 403, code: 2000 },
  {
    when: 'a command with a dead key',
    key: 'bad-springs',
    command: { command: ':h a' },
    status: 403,
    code: 2002,
  },
  {
    when: 'a command that is not allowed here',
    key: 'locked-springs',
    command: { command: ':h a' },
    status: 403,
    code: 4000,
    message:
      'You are not authorized to perform this action on this server. If you are creating your own custom bot, visit https://api.erlc.gg/server-owners to allowlist your IP address.',
  },
  {
    when: 'the server is empty',
    key: 'key-empty',
    command: { command: ':h a' },
    status: 422,
    code: 3002,
    message: 'The private server is currently offline.',
  },
  { when: 'no command in the body', key: 'key-springs', command: {}, status: 400, code: 3001 },
  {
    when: 'the wrong case of the key',
    key: 'key-springs',
    command: { Command: ':h a' },
    status: 400,
    code: 3001,
  },
  { when: 'a body that is no JSON', key: 'key-springs', command: '{{', status: 400, code: 3001 },
  { when: 'an empty body', key: 'key-springs', command: '', status: 400, code: 3001 },
  { when: 'a body that is a list', key: 'key-springs', command: [':h a'], status: 400, code: 3001 },
  { when: 'a body that is null', key: 'key-springs', command: 'null', status: 400, code: 3001 },
  { when: 'a command that is no text', key: 'key-springs', command: { command: 5 }, status: 400, code: 3001 },
  { when: 'no colon', key: 'key-springs', command: { command: 'h a' }, status: 400, code: 3001 },
  {
    when: 'an unknown command',
    key: 'key-springs',
    command: { command: ':serverlockdown' },
    status: 400,
    code: 3001,
  },
  { when: 'a line break', key: 'key-springs', command: { command: ':h a\nb' }, status: 400, code: 3001 },
  {
    when: 'a command for players only',
    key: 'key-springs',
    command: { command: ':view me' },
    status: 400,
    code: 4002,
  },
  {
    when: 'a filtered text',
    key: 'key-springs',
    command: { command: ':h filteredword' },
    status: 400,
    code: 4003,
  },
];

describe('the error table (reference 1.7)', () => {
  test.each(TABLE)('$when: $status, code $code', async (row) => {
    const sandbox = await bench();
    const path = row.path ?? (row.command === undefined ? '/v2/server' : '/v2/server/command');
    const answer = await sandbox.game(path, row.key ?? null, row.command, row.headers);
    expect(answer.status).toBe(row.status);
    const body = objectOf(answer.body);
    expect(body.code).toBe(row.code);
    expect(body.message).toEqual(row.message ?? expect.any(String));
  });

  test.each(TABLE.filter((row) => row.command !== undefined))('$when, on v1 too', async (row) => {
    const sandbox = await bench();
    const answer = await sandbox.game('/v1/server/command', row.key ?? null, row.command, row.headers);
    expect(answer).toMatchObject({ status: row.status, body: { code: row.code } });
  });

  test('a read with a locked key works, and so does one of an empty world', async () => {
    const sandbox = await bench();
    expect((await sandbox.game('/v2/server', 'locked-springs')).status).toBe(200);
    expect(await sandbox.game('/v2/server', 'key-empty')).toMatchObject({
      status: 200,
      body: { CurrentPlayers: 0 },
    });
  });

  test('3002 names the run by a commandId', async () => {
    const sandbox = await bench();
    const answer = await sandbox.game('/v2/server/command', 'key-empty', { command: ':h a' });
    expect(objectOf(answer.body).commandId).toMatch(UUID);
  });

  test('403 for an invalid key carries no rate-limit headers; other errors do', async () => {
    const sandbox = await bench();
    for (const key of [null, 'nohyphen', 'bad-springs']) {
      expect((await sandbox.game('/v2/server', key)).headers.get('x-ratelimit-bucket')).toBeNull();
    }
    const locked = await sandbox.game('/v2/server/command', 'locked-springs', { command: ':h a' });
    expect(locked.headers.get('x-ratelimit-bucket')).toBe('command-locked-springs');
    const broken = await sandbox.game('/v2/server/command', 'key-springs', '{{');
    expect(broken.headers.get('x-ratelimit-bucket')).toBe('command-key-springs');
  });

  test('uses of a dead key are counted', async () => {
    const sandbox = await bench();
    for (let i = 0; i < 3; i += 1) await sandbox.game('/v2/server', 'bad-springs');
    expect((await sandbox.control('/limits')).body).toMatchObject({ deadKeyUses: { 'bad-springs': 3 } });
  });

  test('an unknown path is 404', async () => {
    const sandbox = await bench();
    expect((await sandbox.game('/v3/server', 'key-springs')).status).toBe(404);
    expect((await sandbox.game('/v2/server', 'key-springs', {})).status).toBe(404);
  });

  test('resetting the global key retires the old one', async () => {
    const sandbox = await bench();
    const first = await sandbox.game('/v1/api-key/reset', null, {}, { authorization: 'app' });
    expect(first).toMatchObject({ status: 200, body: { new: expect.any(String) } });
    const old = await sandbox.game('/v2/server', 'key-springs', undefined, { authorization: 'app' });
    expect(old).toMatchObject({ status: 403, body: { code: 2003 } });
    const authorization = String(objectOf(first.body).new);
    expect((await sandbox.game('/v2/server', 'key-springs', undefined, { authorization })).status).toBe(200);
    expect((await sandbox.game('/v1/api-key/reset', null, {}, {})).status).toBe(403);
  });
});

describe('scripted failures', () => {
  test.each([0, 1001, 1002, 2002, 4001, 9998, 9999])(
    'code %i on a command, then it works again',
    async (code) => {
      const sandbox = await bench();
      await sandbox.control('/erlc/springs', { op: 'fail', code, on: 'command' });
      const refused = await sandbox.game('/v2/server/command', 'a-springs', { command: ':h a' });
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(objectOf(refused.body).code).toBe(code);
      expect((await sandbox.game('/v2/server', 'a-springs')).status).toBe(200);
      expect((await sandbox.game('/v2/server/command', 'b-springs', { command: ':h a' })).status).toBe(200);
    },
  );

  test('mend removes the remaining faults, each world its own', async () => {
    const sandbox = await bench();
    const status = async (world: string) => (await sandbox.game('/v2/server', `a-${world}`)).status;
    for (const world of ['springs', 'harbor']) {
      await sandbox.control(`/erlc/${world}`, { op: 'fail', code: 9999, on: 'read', count: 9 });
      expect(await status(world)).toBe(422);
      await sandbox.control(`/erlc/${world}`, { op: 'mend' });
    }
    await sandbox.control('/erlc/springs', { op: 'fail', code: 9999, on: 'read', count: 9 });
    expect([await status('springs'), await status('harbor')]).toEqual([422, 200]);
  });

  test('1002 on a read has the older shape with "error"', async () => {
    const sandbox = await bench();
    await sandbox.control('/erlc/springs', { op: 'fail', code: 1002, on: 'read', count: 2 });
    for (const status of [500, 500, 200]) {
      const answer = await sandbox.game('/v2/server', 'a-springs');
      expect(answer.status).toBe(status);
      if (status === 500) expect(answer.body).toEqual({ error: expect.any(String), code: 1002 });
    }
  });
});
