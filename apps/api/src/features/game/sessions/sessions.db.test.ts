import { encodeCursor, type GameSessionDetail } from '@tenfour/contracts';
import { OPEN_SESSIONS_MAX } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { giveGameKey } from '../../../testing/game/game-key.ts';
import { testViewer } from '../../../testing/game/viewer.ts';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import { saveProblem } from '../gateway/snapshots.ts';
import { createGameSessionsService } from './service.ts';

const HOUR = 3_600_000;
const world = await createWorld();
const { database, clock } = world;
const { handle } = database;
const woken: string[] = [];
const service = createGameSessionsService({
  database,
  now: clock.now,
  keyring: { open: () => 'demo-key' },
  wakeQueue: (gameId) => void woken.push(gameId),
  endShifts: async () => 0,
});

async function createScene() {
  const community = await world.community();
  const serverId = community.server.id;
  const gameId = await giveGameKey(handle, serverId);
  return { ...community, serverId, gameId };
}

let scene = await createScene();
beforeEach(async () => {
  scene = await createScene();
  woken.length = 0;
});

const as = ({ id, username }: Person, role: 'owner' | 'moderator' = 'owner') =>
  testViewer({ id, username, serverId: scene.serverId, role });
const owner = () => as(scene.owner);
const moderator = () => as(scene.moderator, 'moderator');
const inHours = (hours: number) => new Date(clock.now() + hours * HOUR).toISOString();
const plan = (fields: Partial<Parameters<typeof service.plan>[1]> = {}, viewer = owner()) =>
  service.plan(viewer, {
    serverId: scene.serverId,
    title: 'Patrol',
    plannedAt: inHours(2),
    description: '',
    coHostIds: [],
    roles: [],
    commands: [],
    ...fields,
  });
const named = ({ id: sessionId }: { id: string }) => ({ serverId: scene.serverId, sessionId });
const list = (view: 'open' | 'past', more: { limit?: number; cursor?: string } = {}) =>
  service.list(owner(), { serverId: scene.serverId, view, limit: 50, ...more });

async function logged(): Promise<string[]> {
  const rows = await handle
    .selectFrom('activity')
    .select('action')
    .where('server_id', '=', scene.serverId)
    .where('action', 'like', 'game-session.%')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

/** Presses twenty times at the same moment and returns how often it worked, and the codes of the refusals. */
async function pressed(press: () => Promise<GameSessionDetail>) {
  const results = await Promise.allSettled(Array.from({ length: 20 }, press));
  const codes = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  return { worked: results.length - codes.length, codes: [...new Set(codes)] };
}

describe('planning', () => {
  it('hosts yourself, and answers a repeated submit with the first', async () => {
    const made = await plan({ clientId: 'submit-1', roles: [{ name: 'Police', count: 2 }] });
    expect(made).toMatchObject({
      state: 'planned',
      host: { username: scene.owner.username },
      roles: [{ name: 'Police', count: 2, filled: [], waiting: [] }],
    });
    expect((await plan({ clientId: 'submit-1', title: 'Other' })).id).toBe(made.id);
    expect(await logged()).toEqual(['game-session.planned']);
  });

  it.each([
    ['a time that passed', { plannedAt: '2020-01-01T00:00:00Z' }, 'BAD_REQUEST'],
    ['a time in years', { plannedAt: '2036-01-01T00:00:00Z' }, 'BAD_REQUEST'],
    ['a host from elsewhere', { hostId: 'none' }, 'BAD_REQUEST'],
    [
      'two roles of one name',
      {
        roles: [
          { name: 'A', count: 1 },
          { name: 'a', count: 1 },
        ],
      },
      'BAD_REQUEST',
    ],
    ['what is no command', { commands: ['hello'] }, 'BAD_REQUEST'],
  ])('refuses %s', async (_what, fields, code) => {
    await expect(plan(fields)).rejects.toMatchObject({ code });
    expect(await list('open')).toEqual([]);
  });

  it('takes commands only from people who can command the game', async () => {
    const { policy } = moderator();
    const without = { ...policy.moderatorPermissions, canViewIngamePanel: false };
    const viewer = { ...moderator(), policy: { ...policy, moderatorPermissions: without } };
    await expect(plan({ commands: [':h Hi'] }, viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const session = await plan({ commands: [':h Hi'] });
    expect(await service.start(viewer, named(session))).toMatchObject({
      state: 'running',
      commandsProblem: expect.stringContaining('in-game panel'),
    });
    expect(woken).toEqual([]);
  });

  it('has an end', async () => {
    for (let at = 0; at < OPEN_SESSIONS_MAX; at += 1) await plan();
    await expect(plan()).rejects.toMatchObject({ code: 'REFUSED' });
  });

  it('is for people on the host list, owners and admins', async () => {
    await plan({}, moderator());
    await service.saveSettings(owner(), { serverId: scene.serverId, hostIds: [scene.admin.id] });
    await expect(plan({}, moderator())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(plan({ hostId: scene.moderator.id })).rejects.toMatchObject({ code: 'REFUSED' });
    expect(await service.settings(moderator())).toMatchObject({
      canHost: false,
      hosts: [{ username: scene.admin.username }],
    });
    await service.saveSettings(owner(), { serverId: scene.serverId, hostIds: [scene.moderator.id] });
    expect((await plan({}, moderator())).host.username).toBe(scene.moderator.username);
    const elsewhere = { serverId: scene.serverId, hostIds: [scene.stranger.id] };
    await expect(service.saveSettings(owner(), elsewhere)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is changed with the roles’ sign-ups kept, and never once it is over', async () => {
    const session = await plan({ roles: [{ name: 'Police', count: 1 }] });
    const [police] = session.roles;
    await service.signUp(moderator(), { ...named(session), answer: 'accepted', roleId: police?.id ?? null });
    const roles = [
      { id: police?.id ?? '', name: 'Sheriff', count: 2 },
      { name: 'Fire', count: 1 },
    ];
    const changed = await service.update(owner(), { ...named(session), roles, title: 'Late patrol' });
    expect(changed.roles.map(({ name, filled }) => [name, filled.length])).toEqual([
      ['Sheriff', 1],
      ['Fire', 0],
    ]);
    await service.cancel(owner(), named(session));
    const again = service.update(owner(), { ...named(session), title: 'x' });
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await logged()).toEqual([
      'game-session.planned',
      'game-session.changed',
      'game-session.cancelled',
    ]);
  });
});

describe('sign-ups', () => {
  it('fill a role once, however many come at the same moment, and move up', async () => {
    const session = await plan({ roles: [{ name: 'Police', count: 2 }] });
    const people = await Promise.all(Array.from({ length: 20 }, () => world.person()));
    const roleId = session.roles[0]?.id ?? null;
    const answer = { ...named(session), answer: 'accepted', roleId } as const;
    await Promise.all(people.map((person) => service.signUp(as(person, 'moderator'), answer)));
    const before = (await service.get(owner(), named(session))).roles[0];
    expect([before?.filled.length, before?.waiting.length]).toEqual([2, 18]);
    const first = people.find(({ id }) => id === before?.filled[0]?.id) ?? scene.owner;
    await service.signUp(as(first, 'moderator'), answer);
    expect((await service.get(owner(), named(session))).roles[0]).toEqual(before);
    await service.signUp(as(first, 'moderator'), { ...answer, answer: 'declined' });
    const after = (await service.get(owner(), named(session))).roles[0];
    expect(after?.filled.map(({ id }) => id)).toEqual([before?.filled[1]?.id, before?.waiting[0]?.id]);
  });

  it('need a role that is there, and a session that is not over', async () => {
    const session = await plan();
    const answer = { ...named(session), answer: 'accepted' } as const;
    const elsewhere = service.signUp(owner(), { ...answer, roleId: 'none' });
    await expect(elsewhere).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await service.signUp(moderator(), { ...answer, roleId: null });
    expect(await list('open')).toMatchObject([{ accepted: 1, mine: null }]);
    await service.cancel(owner(), named(session));
    const late = service.signUp(owner(), { ...answer, roleId: null });
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('running', () => {
  it('makes each transition once, however often and quickly it is pressed', async () => {
    const session = await plan({ commands: [':h Session started', ':m Welcome'] });
    const start = await pressed(() => service.start(owner(), named(session)));
    expect(start).toEqual({ worked: 1, codes: ['CONFLICT'] });
    const boost = await pressed(() => service.boost(moderator(), named(session)));
    expect(boost).toEqual({ worked: 1, codes: ['REFUSED'] });
    clock.advance(HOUR);
    const end = await pressed(() => service.end(owner(), named(session)));
    expect(end).toEqual({ worked: 1, codes: ['CONFLICT'] });
    expect(await logged()).toEqual([
      'game-session.planned',
      'game-session.started',
      'game-session.boosted',
      'game-session.ended',
    ]);
    const commands = await handle
      .selectFrom('game_commands')
      .select('command')
      .where('server_id', '=', scene.serverId)
      .orderBy('id')
      .execute();
    expect(commands.map(({ command }) => command)).toEqual([':h Session started', ':m Welcome']);
    expect(woken).toEqual([scene.gameId]);
  });

  it('starts or cancels, never both', async () => {
    const session = await plan();
    const presses = [
      ...Array.from({ length: 10 }, () => service.start(owner(), named(session))),
      ...Array.from({ length: 10 }, () => service.cancel(owner(), named(session))),
    ];
    const settled = await Promise.allSettled(presses);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await logged()).toHaveLength(2);
  });

  it('runs one session of a server at a time, whichever of twenty is started', async () => {
    const sessions = [];
    for (let at = 0; at < 20; at += 1) sessions.push(await plan());
    const settled = await Promise.allSettled(sessions.map((one) => service.start(owner(), named(one))));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await list('open'))[0]?.state).toBe('running');
    expect((await list('open')).filter(({ state }) => state === 'running')).toHaveLength(1);
  });

  it('boosts again after the pause', async () => {
    await service.saveSettings(owner(), { serverId: scene.serverId, boostMinutes: 20 });
    const session = await plan();
    await service.start(owner(), named(session));
    expect(await service.boost(owner(), named(session))).toMatchObject({
      boosts: 1,
      nextBoostAt: inHours(1 / 3),
    });
    clock.advance(HOUR / 3);
    expect(await service.boost(owner(), named(session))).toMatchObject({ boosts: 2 });
  });

  it('starts without its commands where the game takes none, and says why', async () => {
    const problem = { kind: 'key-refused', message: 'That key was rejected.', at: clock.now() };
    await saveProblem(handle, scene.gameId, problem);
    const session = await plan({ commands: [':h Hi'] });
    const keyless = { erlc_key_sealed: null, erlc_key_hash: null, erlc_key_hint: null };
    await handle.updateTable('servers').set(keyless).where('id', '=', scene.serverId).execute();
    expect(await service.checks(owner())).toMatchObject([
      { check: 'key', ok: false },
      { check: 'staff', ok: false },
    ]);
    expect(await service.start(owner(), named(session))).toMatchObject({
      state: 'running',
      commandsProblem: expect.stringContaining('API key'),
    });
  });

  it('is of one server: another one’s id opens nothing', async () => {
    const session = await plan();
    const other = await createScene();
    const foreign = testViewer({ ...other.owner, serverId: other.serverId });
    const input = { serverId: other.serverId, sessionId: session.id };
    for (const call of [service.get, service.start, service.boost, service.end, service.cancel])
      await expect(call(foreign, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const answer = service.signUp(foreign, { ...input, answer: 'accepted', roleId: null });
    await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('what is over', () => {
  it('is listed by pages, the last one first', async () => {
    for (const title of ['one', 'two', 'three']) {
      const session = await plan({ title });
      await service.start(owner(), named(session));
      clock.advance(HOUR);
      await service.end(owner(), named(session));
    }
    const first = await list('past', { limit: 2 });
    expect(first.map(({ title }) => title)).toEqual(['three', 'two']);
    const last = first.at(-1);
    const cursor = encodeCursor({ at: Date.parse(last?.closedAt ?? ''), id: last?.id ?? '' });
    expect((await list('past', { limit: 2, cursor })).map(({ title }) => title)).toEqual(['one']);
    await expect(list('past', { cursor: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is in the calendar beside what is planned, without what was canceled', async () => {
    const over = await plan({ title: 'over' });
    await service.start(owner(), named(over));
    const from = new Date(clock.now()).toISOString();
    clock.advance(HOUR);
    await service.end(owner(), named(over));
    await service.cancel(owner(), named(await plan({ title: 'canceled' })));
    await plan({ title: 'next', plannedAt: inHours(2) });
    await plan({ title: 'beyond', plannedAt: inHours(100) });
    const between = (to: string) =>
      service.list(owner(), { serverId: scene.serverId, view: 'between', limit: 50, from, to });
    expect((await between(inHours(50))).map(({ title }) => title)).toEqual(['over', 'next']);
    await expect(between(inHours(2_000))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(between(inHours(-5))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('sums up what is stored of its time, and nothing of another', async () => {
    const minute = (at: number) => Math.floor((clock.now() + at * 60_000) / 60_000) * 60_000;
    const session = await plan();
    await service.start(owner(), named(session));
    const sample = (at: number, players: number) => ({
      game_id: scene.gameId,
      minute: minute(at),
      players,
      max_players: 40,
    });
    const join = (id: string, at: number) => ({
      game_id: scene.gameId,
      id,
      dedupe: id,
      kind: 'join' as const,
      at: minute(at),
      player_name: 'Ana',
    });
    await handle
      .insertInto('player_samples')
      .values([sample(-5, 40), sample(5, 10), sample(6, 30)])
      .execute();
    await handle
      .insertInto('game_events')
      .values([join('early', -9), join('first', 5), join('second', 6)])
      .execute();
    await scene.moderator.call.shifts.clockIn({ serverId: scene.serverId });
    const punish = (robloxUsername: string) =>
      scene.moderator.call.punishments.create({
        serverId: scene.serverId,
        robloxUsername,
        punishmentType: 'kick',
        reason: 'RDM',
      });
    clock.advance(HOUR / 2);
    await punish('Speeder');
    const call = await scene.moderator.call.modCalls.create({
      serverId: scene.serverId,
      reporterUsername: 'Ana',
      reportedUsername: 'Bob',
      reason: 'RDM',
    });
    clock.advance(60_000);
    await scene.moderator.call.modCalls.claim({ modCallId: call.id });
    clock.advance(HOUR / 2 - 60_000);
    await service.boost(owner(), named(session));
    const ended = await service.end(owner(), named(session));
    clock.advance(60_000);
    await punish('Later');
    expect((await service.get(owner(), named(session))).summary).toEqual({
      ms: HOUR,
      peakPlayers: 30,
      averagePlayers: 20,
      joins: 2,
      staff: 1,
      staffMs: HOUR,
      topStaff: [{ username: scene.moderator.username, ms: HOUR }],
      calls: 1,
      medianResponseMs: 60_000,
      punishments: { kick: 1 },
      boosts: 1,
    });
    expect(ended.summary?.punishments).toEqual({ kick: 1 });
  });
});
