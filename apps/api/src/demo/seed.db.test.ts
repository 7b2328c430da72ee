import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLANS } from '@tenfour/domain';
import { startSandbox } from '@tenfour/sandbox';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { createPasswords } from '../security/passwords.ts';
import { testDatabase } from '../testing/database/database.ts';
import { insertServer, insertUser } from '../testing/database/rows.ts';
import { activePlayers, countsOf, demoConfig, holdsIn, ownersOf, springs } from '../testing/demo.ts';
import { brokenIn, RULES } from '../testing/invariants/invariants.ts';
import { unclaimedIds } from '../testing/personal-columns.ts';
import { clear } from './clear.ts';
import { COMMUNITIES, OLD_MILL, SPRINGS } from './communities.ts';
import { SUSPENDED } from './platform-life.ts';
import { runSeed, SeedRefusal } from './run-seed.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'tenfour-seed-'));
const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close().then(() => rm(dataDir, { recursive: true })));

const config = demoConfig(sandbox, dataDir);
const HOUR = 60 * 60_000;

const seed = (database: Database) => runSeed({ config, database, sandboxUrl: sandbox.urls.home });

const ALL = [...COMMUNITIES.map(({ name }) => name), SUSPENDED];

describe('the demo', async () => {
  const database = await testDatabase();
  let tour: Awaited<ReturnType<typeof seed>>['tour'];

  beforeAll(async () => {
    // As a fill that was interrupted has left it.
    const { handle } = database;
    await handle.insertInto('meta').values({ key: 'demo', value: '{"state":"begun"}' }).execute();
    await insertServer(handle, await insertUser(handle, { discord_id: newId() }), { name: 'Half made' });
    const done = await seed(database);
    expect(done).toMatchObject({ filled: true });
    ({ tour } = done);
  }, 120_000);

  test('is begun afresh when a fill was interrupted', async () => {
    const names = await database.handle.selectFrom('servers').select('name').execute();
    expect(names.map(({ name }) => name).sort()).toEqual(ALL.toSorted());
  });

  test('is whole: no orphan, no wrong count, no state that cannot be', async () => {
    // No jobs have run on it yet, and earlier charts are invented.
    const rules = RULES.filter(({ name }) => !/ not overdue$|being tried$|^server_hours\./.test(name));
    expect(await brokenIn(database.handle, Date.now, rules)).toEqual([]);
    expect(await unclaimedIds(database)).toEqual([]);
  });

  test('is written once: a second run changes nothing and names the same', async () => {
    const before = await countsOf(database);
    const again = await seed(database);
    expect(again).toEqual({ filled: false, tour });
    expect(await countsOf(database)).toEqual(before);
    expect(before.servers).toBe(ALL.length);
    // The owner's laptop and a phone.
    expect(before.sessions).toBe(2);
  });

  test('has a Discord server with announcement channels, and Discord knows the commands', async () => {
    const { id } = await springs(database);
    const row = await database.handle
      .selectFrom('bot_connections')
      .select(['guild_id', 'call_channel_name', 'request_channel_name'])
      .where('server_id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({
      guild_id: discordSnowflakeOf('guild:0'),
      call_channel_name: 'mod-calls',
      request_channel_name: 'join-requests',
    });
    const view = await (await fetch(`${sandbox.urls.discord}/by-hand/view`)).json();
    expect(view).toMatchObject({
      commands: expect.arrayContaining([expect.objectContaining({ name: 'connect' })]),
    });
  });

  test('has charts of the game for every community with a key, with a gap', async () => {
    const { id } = await springs(database);
    const rows = await database.handle
      .selectFrom('server_hours')
      .select(['hour', 'samples', 'players_max', 'joins', 'kills', 'game_commands'])
      .where('server_id', '=', id)
      .orderBy('hour')
      .execute();
    expect(rows.length).toBeGreaterThan(150 * 24);
    expect(Math.max(...rows.map(({ players_max }) => players_max))).toBeGreaterThan(30);
    const gaps = rows.slice(1).filter(({ hour }, place) => hour - (rows[place]?.hour ?? 0) > HOUR);
    expect(gaps).toHaveLength(1);
    const keyless = await database.handle
      .selectFrom('server_hours')
      .innerJoin('servers', 'servers.id', 'server_hours.server_id')
      .select('server_hours.hour')
      .where('servers.name', '=', OLD_MILL.name)
      .execute();
    expect(keyless).toEqual([]);
  });

  test('the busy community has its people, its requests and its records', async () => {
    const server = await springs(database);
    expect(server.member_count).toBe(33);
    expect(server.pending_count).toBe(4);
    expect(await holdsIn(database, server.id)).toEqual(['manual_role marco_ruiz', 'removed drew.halvorsen']);
    expect(server.punishment_count).toBeGreaterThan(700);
    expect(server.punishment_count).toBeLessThanOrEqual(SPRINGS.punishments);
    expect(server.erlc_key_sealed).not.toBeNull();
    expect(JSON.stringify(server)).not.toContain(SPRINGS.erlcKey);
    const { id: serverId, join_code: joinCode } = server;
    expect(tour).toMatchObject({ community: SPRINGS.name, serverId, joinCode });
  });

  test('names of all sorts are among its people: right to left, with emoji, long, of one letter', async () => {
    const { id } = await springs(database);
    const people = await database.handle
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['users.global_name as shown', 'users.username'])
      .where('members.server_id', '=', id)
      .execute();
    const names = people.map(({ shown, username }) => shown ?? username);
    for (const kind of [
      /\p{Script=Arabic}/u,
      /\p{Script=Hebrew}/u,
      /\p{Emoji_Presentation}/u,
      /^.{32}$/u,
      /^w7$/,
    ])
      expect(names.filter((name) => kind.test(name)).length, String(kind)).toBeGreaterThan(0);
  });

  test('the tour asks for a game key only while that community has none', async () => {
    expect(tour.keyless).toBe(OLD_MILL.name);
    const { id } = await database.handle
      .selectFrom('servers')
      .select('id')
      .where('name', '=', OLD_MILL.name)
      .executeTakeFirstOrThrow();
    expect(tour.keylessId).toBe(id);
    const setKey = (erlc_key_sealed: string | null) =>
      database.handle
        .updateTable('servers')
        .set({ erlc_key_sealed })
        .where('name', '=', OLD_MILL.name)
        .execute();
    await setKey('sealed');
    expect((await seed(database)).tour.keyless).toBeNull();
    await setKey(null);
    expect((await seed(database)).tour).toEqual(tour);
  });

  test('the personas have the ids with which they sign in, and the roles of the tour', async () => {
    const rows = await database.handle
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .innerJoin('servers', 'servers.id', 'members.server_id')
      .select(['users.discord_id', 'servers.name', 'members.role'])
      .execute();
    const roleOf = (username: string, name: string) =>
      rows.find((row) => row.discord_id === discordSnowflakeOf(username) && row.name === name)?.role;
    expect(roleOf('avery', 'Springs State Roleplay')).toBe('owner');
    expect(roleOf('riley', 'Springs State Roleplay')).toBe('admin');
    expect(roleOf('morgan', 'Springs State Roleplay')).toBe('moderator');
    expect(roleOf('jordan', 'Springs State Roleplay')).toBe('member');
    expect(roleOf('avery', 'Westbrook County Roleplay')).toBe('moderator');
    expect(roleOf('casey', 'Westbrook County Roleplay')).toBe('owner');
    const sam = discordSnowflakeOf('sam');
    expect(rows.filter((row) => row.discord_id === sam)).toEqual([]);
  });

  test('four players have two active records; one is the candidate, who is in the game', async () => {
    const players = await activePlayers(database, (await springs(database)).id);
    const due = [...players].filter(([, active]) => active === 2).map(([name]) => name);
    expect(due).toHaveLength(4);
    expect(due).toContain(tour.candidate);
    const world = await fetch(`${sandbox.urls.home}/control/erlc/springs`);
    expect(JSON.stringify(await world.json())).toContain(`"name":"${tour.candidate}"`);
  });

  test('the game of the busy community is full', async () => {
    const world = await (await fetch(`${sandbox.urls.home}/control/erlc/springs`)).json();
    const { server } = world as { server: { CurrentPlayers: number; MaxPlayers: number } };
    expect(server.MaxPlayers).toBe(40);
    expect(server.CurrentPlayers).toBeGreaterThanOrEqual(SPRINGS.crowd?.fewest ?? Infinity);
  });

  test('appeals wait, are answered and are decided, by a different person than the issuer', async () => {
    const { id } = await springs(database);
    const appeals = await database.handle
      .selectFrom('appeals')
      .innerJoin('punishments', 'punishments.id', 'appeals.punishment_id')
      .select(['state', 'decided_by', 'assignee_id', 'punishments.issued_by', 'punishments.is_active'])
      .where('appeals.server_id', '=', id)
      .execute();
    expect(appeals.map(({ state }) => state).sort()).toEqual(['accepted', 'denied', 'open', 'open', 'open']);
    expect(appeals.filter(({ assignee_id: id }) => id !== null)).toHaveLength(1);
    for (const one of appeals) expect(one.decided_by).not.toBe(one.issued_by);
    expect(appeals.filter((one) => one.state === 'accepted' && one.is_active === 1)).toEqual([]);
  });

  test('scheduled commands have had every outcome, and are due on their own grid', async () => {
    const { handle } = database;
    const { id } = await springs(database);
    const commands = await handle
      .selectFrom('custom_commands')
      .select(['interval_minutes', 'enabled', 'next_run_at', 'created_at'])
      .where('server_id', '=', id)
      .execute();
    const on = commands.filter(({ enabled }) => enabled === 1);
    expect([commands.length, on.length]).toEqual([4, 3]);
    for (const { next_run_at: next, interval_minutes: minutes } of on) {
      expect(next ?? 0).toBeGreaterThan(Date.now() - 60_000);
      expect(next ?? 0).toBeLessThanOrEqual(Date.now() + minutes * 60_000);
    }
    const runs = await handle
      .selectFrom('command_runs')
      .leftJoin('game_commands', 'game_commands.id', 'command_runs.game_command_id')
      .select(['command_runs.state', 'game_commands.state as outcome'])
      .where('command_runs.server_id', '=', id)
      .execute();
    const outcomes = new Set(runs.map(({ state, outcome }) => outcome ?? state));
    expect([...outcomes].sort()).toEqual(['confirmed', 'failed', 'missed', 'skipped', 'unknown']);
  });

  test('some players in the game have a record, and some went all the way to an automatic ban', async () => {
    const { id } = await springs(database);
    const world = (await (await fetch(`${sandbox.urls.home}/control/erlc/springs`)).json()) as {
      players: { name: string }[];
    };
    const known = await database.handle
      .selectFrom('punishments')
      .select(['roblox_username', 'auto_ban', 'verified'])
      .where('server_id', '=', id)
      .execute();
    const names = new Set(known.map((row) => row.roblox_username));
    expect(world.players.filter(({ name }) => names.has(name)).length).toBeGreaterThan(5);
    expect(known.filter((row) => row.auto_ban === 1)).toHaveLength(4);
    const claimed = known.flatMap((row) => (row.verified === 0 ? row.roblox_username : []));
    for (const name of ['GhostHeron', 'FormerDustyMiles', 'GhostWalker']) expect(claimed).toContain(name);
  });

  test('the staff have worked for months, and tonight one is on duty, one on break and one forgotten', async () => {
    const { id } = await springs(database);
    const shifts = await database.handle
      .selectFrom('shifts')
      .select(['status', 'type_id', 'break_ms', 'clock_in_at'])
      .where('server_id', '=', id)
      .execute();
    expect(shifts.length).toBeGreaterThan(250);
    expect(shifts.every(({ type_id }) => type_id !== null)).toBe(true);
    expect(shifts.filter(({ break_ms }) => break_ms > 0).length).toBeGreaterThan(50);
    const open = shifts.filter(({ status }) => status !== 'off_duty');
    expect(open.map(({ status }) => status).sort()).toEqual([
      'on_break',
      'on_duty',
      'on_duty',
      'on_duty',
      'on_duty',
    ]);
    const long = open.filter(({ clock_in_at }) => clock_in_at < Date.now() - 12 * 60 * 60_000);
    expect(long).toHaveLength(1);
  });

  test('calls of every priority wait, many are settled, and there are infractions, notes and clips', async () => {
    const { id } = await springs(database);
    const calls = await database.handle
      .selectFrom('mod_calls')
      .select(['status', 'priority', 'claimed_at', 'closed_at', 'created_at'])
      .where('server_id', '=', id)
      .execute();
    const waiting = calls.filter(({ status }) => status === 'pending');
    expect([...new Set(waiting.map(({ priority }) => priority))].sort()).toEqual([0, 1, 2, 3]);
    expect(calls.filter(({ status }) => status === 'claimed')).toHaveLength(3);
    expect(calls.filter(({ status }) => status === 'resolved').length).toBeGreaterThan(70);
    for (const { claimed_at: claimed, closed_at: closed, created_at: created } of calls) {
      expect((claimed ?? created) >= created && (closed ?? Date.now()) >= (claimed ?? created)).toBe(true);
    }
    const revoked = await database.handle
      .selectFrom('infractions')
      .select('revoked_at')
      .where('server_id', '=', id)
      .execute();
    expect(revoked.length).toBeGreaterThan(3);
    expect(revoked.filter(({ revoked_at }) => revoked_at !== null)).toHaveLength(1);
    const counts = await countsOf(database);
    expect(counts.player_notes).toBeGreaterThan(7);
    const filmed = await database.handle
      .selectFrom('punishments')
      .select('id')
      .where('evidence', '<>', '[]')
      .execute();
    expect(filmed.length).toBeGreaterThan(10);
  });

  test('the busy community posts to four channels, and only what happened since waits to be posted', async () => {
    const webhooks = await database.handle.selectFrom('webhooks').select('type').execute();
    expect(webhooks.map(({ type }) => type).sort()).toEqual([
      'kill_logs',
      'punishments',
      'punishments',
      'staff_actions',
    ]);
    const { deliveries = 0 } = await countsOf(database);
    expect(deliveries).toBeGreaterThan(0);
    expect(deliveries).toBeLessThan(60);
  });

  test('the platform’s staff have decided and announced, and one request waits with its passwords sealed', async () => {
    const { handle } = database;
    expect(tour.staff.map(({ username, level }) => [username, level])).toEqual([
      ['chief', 'super_admin'],
      ['warden', 'admin'],
      ['helpdesk', 'staff'],
    ]);
    const accounts = await handle.selectFrom('platform_accounts').selectAll().execute();
    for (const { username, password } of tour.staff) {
      const account = accounts.find((one) => one.username === username);
      expect(account?.last_login_at).toEqual(expect.anything());
      expect(await createPasswords().verify(account?.password_hash ?? null, password)).toMatchObject({
        ok: true,
      });
    }
    const requests = await handle
      .selectFrom('alt_requests')
      .select(['status', 'passwords_sealed'])
      .orderBy('id')
      .execute();
    expect(requests.map(({ status, passwords_sealed: sealed }) => [status, sealed !== null])).toEqual([
      ['approved', false],
      ['denied', false],
      ['pending', true],
    ]);
    const suspended = await handle
      .selectFrom('servers')
      .select(['name', 'suspended_reason'])
      .where('status', '=', 'suspended')
      .execute();
    expect(suspended).toEqual([
      { name: SUSPENDED, suspended_reason: expect.stringMatching(/name and logo/) },
    ]);
    const plans = await handle.selectFrom('users').select('plan').where('plan', '<>', 'free').execute();
    expect(plans.map(({ plan }) => plan).sort()).toEqual(['enterprise', 'premium', 'premium']);
    const counts = await countsOf(database);
    expect(counts).toMatchObject({ announcements: 2, announcement_receipts: 6, platform_sessions: 0 });
    const { rows } = await sql<{
      n: number;
    }>`SELECT count(*) AS n FROM platform_log WHERE action = 'failed_login'`.execute(handle);
    expect(Number(rows[0]?.n)).toBe(1);
  });

  test('no server or user exceeds the limits of their plan', async () => {
    const owned = await ownersOf(database);
    expect(owned.map(({ username }) => username).sort()).toEqual(['avery', 'casey', 'rowan.night']);
    for (const { username, plan, servers, members } of owned) {
      const room = PLANS[plan];
      expect(Number(servers), username).toBeLessThanOrEqual(room.servers ?? Infinity);
      expect(Number(members), username).toBeLessThanOrEqual(room.members ?? Infinity);
    }
  });

  test('a phone signed in that the owner does not know, and one community will require a second factor', async () => {
    const { handle } = database;
    const notices = handle.selectFrom('sign_in_notices').select('place');
    expect(await notices.execute()).toEqual([{ place: '198.51.100.x' }]);
    const required = handle.selectFrom('servers').select('name').where('factor_required_at', '>', Date.now());
    expect(await required.execute()).toEqual([{ name: 'Westbrook County Roleplay' }]);
  });

  test('nothing lies in the future, and no one writes before they joined', async () => {
    const { rows } = await sql<{ early: number; future: number }>`
      SELECT
        (SELECT count(*) FROM punishments p JOIN members m
          ON m.server_id = p.server_id AND m.user_id = p.issued_by WHERE p.created_at < m.joined_at) AS early,
        (SELECT count(*) FROM activity WHERE at > ${Date.now()}) AS future`.execute(database.handle);
    expect(rows.map(({ early, future }) => [Number(early), Number(future)])).toEqual([[0, 0]]);
  });

  // The last of these: nothing is left.
  test('a fill that was interrupted anywhere can be taken away', async () => {
    await clear(database);
    expect(await countsOf(database)).toMatchObject({ servers: 0, members: 0, punishments: 0, deliveries: 0 });
  });
});

test('a database that already holds communities is refused and left unchanged', async () => {
  const database = await testDatabase();
  await insertServer(database.handle, await insertUser(database.handle));
  const before = await countsOf(database);
  await expect(seed(database)).rejects.toThrow(SeedRefusal);
  expect(await countsOf(database)).toEqual(before);
});
