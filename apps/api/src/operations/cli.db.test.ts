import path from 'node:path';
import { expect, it } from 'vitest';
import { createPlatformService } from '../features/platform/admin/service.ts';
import { openKeyring } from '../security/keyring.ts';
import { createPasswords } from '../security/passwords.ts';
import { createAttemptLimits } from '../security/rate-limits/password-attempts.ts';
import { runCli } from '../testing/cli.ts';
import { createTestStore, openTestDatabase } from '../testing/database/database.ts';
import { insertServer, insertUser } from '../testing/database/rows.ts';
import { TEST_SECRET } from '../testing/product/child.ts';

const store = await createTestStore();
// Stays open while the commands run, as the running product has it.
const database = await openTestDatabase(store);
const now = Date.now;
const service = createPlatformService({
  database,
  passwords: createPasswords(),
  attempts: createAttemptLimits({ database, now }),
  now,
});
const person = { id: await insertUser(database.handle), username: 'ana', sessionId: 'session' };
const login = (username: string, password: string) =>
  service.login(
    person,
    { username, password },
    { address: '203.0.113.9', userAgent: null, deviceToken: null },
    null,
  );

const cli = (args: string[], env: Record<string, string> = {}) =>
  runCli(args, {
    DATA_DIR: store.dataDir,
    DATABASE_URL: store.url ?? '',
    DISCORD_CLIENT_ID: 'id',
    DISCORD_CLIENT_SECRET: 'secret',
    SECRETS_KEYS: `test:${TEST_SECRET.toString('base64')}`,
    ...env,
  });

it('makes the first super admin beside the running product, lets a locked one in again, and says why not', async () => {
  expect(await cli(['list-admins'])).toMatchObject({
    err: '',
    out: expect.stringContaining('no account yet'),
  });
  const short = await cli(['create-admin', 'Anna'], { ADMIN_PASSWORD: '12345' });
  expect(short).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringContaining('Use at least 6 characters.'),
  });
  const made = await cli(['create-admin', 'Anna'], { ADMIN_PASSWORD: 'hunter 22' });
  expect(made).toEqual({ status: 0, out: 'The super admin "Anna" can sign in at /admin now.\n', err: '' });
  expect((await login('anna', 'hunter 22')).panel).toMatchObject({
    username: 'Anna',
    accessLevel: 'super_admin',
  });

  const [taken, generated] = await Promise.all([cli(['create-admin', 'ANNA']), cli(['create-admin', 'Bob'])]);
  expect(taken).toMatchObject({
    status: 1,
    out: '',
    err: expect.stringContaining('an account called “ANNA” already'),
  });
  const password = /shown this once: (\S{20})\n/.exec(generated.out)?.[1] ?? '';
  expect((await login('Bob', password)).panel.accessLevel).toBe('super_admin');

  for (let round = 0; round < 5; round += 1) await login('anna', 'another').catch(() => undefined);
  await expect(login('anna', 'hunter 22')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const unlocked = await cli(['unlock-admin', 'anna']);
  expect(unlocked).toMatchObject({ status: 0, out: expect.stringContaining('"create-admin"'), err: '' });
  await login('anna', 'hunter 22');

  await database.handle
    .updateTable('platform_accounts')
    .set({ is_active: 0 })
    .where('username', '=', 'Anna')
    .execute();
  const reset = await cli(['reset-admin', 'anna'], { ADMIN_PASSWORD: 'another 22' });
  expect(reset).toMatchObject({ status: 0, out: expect.not.stringContaining('another 22') });
  const panels = database.handle
    .selectFrom('platform_sessions')
    .innerJoin('platform_accounts as staff', 'staff.id', 'account_id')
    .select('staff.username');
  expect(await panels.execute()).toEqual([{ username: 'Bob' }]);
  await login('anna', 'another 22');

  expect(await cli(['unlock-admin', 'unknown'])).toMatchObject({
    status: 1,
    err: expect.stringContaining('no account called “unknown”'),
  });
  const { out } = await cli(['list-admins']);
  expect(out).toMatch(/^Anna {2}super_admin {2}active, last signed in: 20\S+\nBob {2}super_admin {2}active/);
  const log = await database.handle
    .selectFrom('platform_log')
    .select(['actor', 'action'])
    .where('actor', '=', 'Command line')
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual([
    'staff_created',
    'staff_created',
    'staff_unlocked',
    'staff_changed',
  ]);
});

it('removes the second factors of a person who lost them, ends their sessions, and says why not', async () => {
  const { handle } = database;
  const lost = await insertUser(handle, { discord_id: '81234567890123456' });
  expect(await cli(['reset-factors', '81234567890123456'])).toMatchObject({
    status: 1,
    err: expect.stringContaining('has no second factor.'),
  });
  await handle.updateTable('users').set({ factor_since: now() }).where('id', '=', lost).execute();
  await handle
    .insertInto('passkeys')
    .values({
      ...{ id: 'key', user_id: lost, credential: 'credential', public_key: 'key', counter: 0 },
      ...{ transports: '[]', name: 'Phone', created_at: now(), used_at: null },
    })
    .execute();
  const times = { created_at: now(), last_seen_at: now(), expires_at: now() + 60_000 };
  await handle
    .insertInto('sessions')
    .values({ token_hash: 'hash', id: 'session', user_id: lost, device_id: 'device', ...times })
    .execute();
  const seen = { created_at: now(), last_seen_at: now(), new_until: null };
  await handle
    .insertInto('account_devices')
    .values({ user_id: lost, id: 'device', token_hash: 'device', browser: 'Chrome', place: null, ...seen })
    .execute();
  const done = await cli(['reset-factors', '81234567890123456']);
  expect(done).toMatchObject({ status: 0, err: '', out: expect.stringContaining('signed out everywhere') });
  const left = await handle.selectFrom('users').select('factor_since').where('id', '=', lost).execute();
  expect(left).toEqual([{ factor_since: null }]);
  for (const table of ['passkeys', 'sessions', 'account_factors', 'account_devices'] as const)
    expect(await handle.selectFrom(table).selectAll().where('user_id', '=', lost).execute()).toEqual([]);
  const log = handle.selectFrom('account_log').select('action').where('user_id', '=', lost);
  expect(await log.execute()).toEqual([{ action: 'account.factors-reset' }]);
  expect(await cli(['reset-factors', '0'])).toMatchObject({
    status: 1,
    err: expect.stringContaining('No account here has the Discord ID “0”'),
  });
});

it('backs up beside the running product, names the key it needs, and never overwrites on restore', async () => {
  const { handle } = database;
  const keys = {
    keys: `test:${TEST_SECRET.toString('base64')}`,
    dataDir: store.dataDir,
    engine: database.engine,
  };
  await openKeyring({ ...keys, database });
  const file = path.join(store.dataDir, 'tonight.tar');
  const made = await cli(['backup', file]);
  expect(made).toMatchObject({ status: 0, err: '' });
  expect(made.out).toContain(
    'The sealing keys are not in it. Keep key "test" of SECRETS_KEYS in another place',
  );
  expect(made.out).not.toContain(TEST_SECRET.toString('base64'));
  const refused =
    database.engine === 'postgres' ? /is connected to this database/ : /a database with content/;
  const refusals: [string[], RegExp][] = [
    [['backup', file], /there already/],
    [['restore', file], refused],
    [['restore', '--force', file, '--fast'], /^"--fast" is unknown/],
    [['restore', '--force'], /^Name one backup/],
  ];
  const answers = await Promise.all(refusals.map(([args]) => cli(args)));
  for (const [at, [, why]] of refusals.entries()) {
    expect(answers[at]).toMatchObject({ status: 1, err: expect.stringMatching(why) });
  }
  const empty = await createTestStore('empty');
  const elsewhere = {
    DATA_DIR: empty.dataDir,
    DATABASE_URL: empty.url ?? '',
    SECRETS_KEYS: `k2:${TEST_SECRET.toString('base64')}`,
  };
  const restored = await cli(['restore', '--sign-out', file], elsewhere);
  expect(restored).toMatchObject({ status: 0, err: '' });
  expect(restored.out).toMatch(
    /are restored\.[\s\S]*sign in again[\s\S]*sealed with "test", which is not among your/,
  );
  const left = (await openTestDatabase(empty)).handle.selectFrom('platform_accounts').select('username');
  expect((await left.execute()).length).toBe(
    (await handle.selectFrom('platform_accounts').select('id').execute()).length,
  );
});

it('writes a server to an archive, and hands it to a server, whose owner finds it waiting', async () => {
  const { handle } = database;
  const serverId = await insertServer(handle, person.id);
  const file = path.join(store.dataDir, 'server.zip');
  const [exported, noOne, unnamed] = await Promise.all([
    cli(['export', serverId, file]),
    cli(['export', 'unknown', path.join(store.dataDir, 'unknown.zip')]),
    cli(['import', serverId]),
  ]);
  expect(exported).toMatchObject({ status: 0, err: '' });
  expect(noOne).toMatchObject({ status: 1, err: expect.stringContaining('no server') });
  expect(unnamed).toMatchObject({ status: 1, err: expect.stringContaining('Name the server') });
  expect(await cli(['import', serverId, file])).toMatchObject({ status: 0, err: '' });
  const waiting = handle
    .selectFrom('imports')
    .select(['source', 'status', 'created_by'])
    .where('server_id', '=', serverId);
  expect(await waiting.execute()).toEqual([{ source: 'tenfour', status: 'reading', created_by: person.id }]);
});

it('lists the largest servers and uploaders', async () => {
  const { handle } = database;
  const ben = await insertUser(handle);
  const [small, large] = [await insertServer(handle, ben), await insertServer(handle, ben)];
  await handle
    .updateTable('servers')
    .set({ name: 'Gross\u001b[31m', punishment_count: 7 })
    .where('id', '=', large)
    .execute();
  await handle.updateTable('servers').set({ name: 'Klein🚓🚓' }).where('id', '=', small).execute();
  const key = {
    id: 'k',
    server_id: small,
    user_id: await insertUser(handle),
    name: 'Panel',
    token_hash: 'k',
  };
  await handle
    .insertInto('api_keys')
    .values({ ...key, hint: 'k', flags: '[]', created_by: person.id, created_at: 1 })
    .execute();
  const shared = { server_id: small, source: 'erm' as const, file_name: 'x', status: 'ready' as const };
  const file = { ...shared, options: '{}', notes: '[]', counts: '{}', created_by: ben, acted_by: ben };
  await handle
    .insertInto('imports')
    .values([
      { ...file, id: 'stored', file_bytes: 2_000_000, created_at: 1 },
      { ...file, id: 'cleared', file_bytes: 9_000_000, created_at: 1 },
    ])
    .execute();
  await handle
    .insertInto('import_files')
    .values([0, 1].map((n) => ({ server_id: small, import_id: 'stored', n, content: 'x' })))
    .execute();
  const row = { server_id: small, import_id: 'stored', kind: 'note', state: 'new', data: '{}' } as const;
  await handle
    .insertInto('import_rows')
    .values([0, 1, 2].map((n) => ({ ...row, n, entity_id: `entity-${n}` })))
    .execute();
  const picture = { sha256: 'x', media_type: 'image/png' as const, created_at: 1, kept_at: 1 };
  for (const [id, server_id, bytes, uploaded_by] of [
    ['a', large, 2_000_000, ben],
    ['b', large, 500_000, person.id],
    ['c', small, 1_000_000, ben],
    ['d', small, 250_000, key.user_id],
  ] as const) {
    await handle
      .insertInto('evidence_files')
      .values({ ...picture, id, server_id, bytes, uploaded_by })
      .execute();
  }
  const { status, out, err } = await cli(['usage']);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).not.toContain('\u001b');
  const lines = out.split('\n').map((line) => line.trim().split(/ {2,}/));
  expect(lines.filter((cells) => cells.includes('Gross[31m') || cells.includes('Klein🚓🚓'))).toEqual([
    ['1.3', '2', '2.0', '3', '0', expect.any(String), 'Klein🚓🚓', expect.any(String), small],
    ['2.5', '2', '0.0', '0', '7', expect.any(String), 'Gross[31m', expect.any(String), large],
  ]);
  const people = lines.filter((cells) => cells.at(-1) === ben || cells.at(-1) === person.id);
  expect(people.map((cells) => cells.slice(0, 2))).toEqual([
    ['3.0', '2'],
    ['0.8', '2'],
  ]);
  const columns = [small, large].map((id) => {
    const line = out.split('\n').find((one) => one.endsWith(id)) ?? '';
    return [...line].length;
  });
  expect(columns[0]).toBe(columns[1]);
});
