import { beforeEach, expect, it } from 'vitest';
import { giveGameKey } from '../../../testing/game/game-key.ts';
import { QUIET_READING } from '../../../testing/game/readings.ts';
import { testViewer } from '../../../testing/game/viewer.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { saveSnapshot } from '../gateway/snapshots.ts';
import { createSessionStarts } from './auto-start.ts';
import { findScheduler } from './due-sessions.ts';
import { createGameSessionsService } from './service.ts';

const MINUTE = 60_000;
const world = await createWorld();
const { database, clock } = world;
const { handle } = database;
const woken: string[] = [];
const deps = {
  database,
  now: clock.now,
  keyring: { open: () => 'demo-key' },
  wakeQueue: (gameId: string) => void woken.push(gameId),
  endShifts: async () => 0,
};
const service = createGameSessionsService(deps);
const job = createSessionStarts(deps);

async function createScene() {
  const community = await world.community();
  const serverId = community.server.id;
  const gameId = await giveGameKey(handle, serverId);
  const { id, username } = community.owner;
  const viewer = testViewer({ id, username, serverId, role: 'owner' });
  return { ...community, serverId, gameId, viewer };
}

let scene = await createScene();
beforeEach(async () => {
  scene = await createScene();
  woken.length = 0;
});

const plan = (fields: { commands?: string[]; autoStart?: boolean } = {}) =>
  service.plan(scene.viewer, {
    serverId: scene.serverId,
    title: 'Patrol',
    plannedAt: new Date(clock.now() + 5 * MINUTE).toISOString(),
    ...{ description: '', coHostIds: [], roles: [], commands: [], autoStart: true },
    ...fields,
  });

/** Makes every check pass: the game was read, and someone is on duty. */
async function ready(): Promise<void> {
  await saveSnapshot(handle, scene.gameId, QUIET_READING, clock.now());
  await scene.moderator.call.shifts.clockIn({ serverId: scene.serverId });
}

async function run({ id }: { id: string }, often = 1): Promise<void> {
  const item = { key: id, leaseUntil: clock.now() + 30_000 };
  await Promise.all(Array.from({ length: often }, () => job.handle(item)));
}

it('uses the rights of the last person who decided when it is or what it sends', async () => {
  const { serverId, admin, owner } = scene;
  await handle
    .updateTable('servers')
    .set({ moderator_permissions: JSON.stringify({ canViewIngamePanel: false }) })
    .where('id', '=', serverId)
    .execute();
  const { id: sessionId } = await plan({ commands: [':h Hello'] });
  const { id, username } = scene.moderator;
  const moderator = await findScheduler(handle, serverId, id, clock.now());
  const sooner = new Date(clock.now()).toISOString();
  const move = (as: typeof moderator) =>
    service.update(as ?? scene.viewer, { serverId, sessionId, plannedAt: sooner });
  await expect(move(moderator)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await service.update(moderator ?? scene.viewer, { serverId, sessionId, title: `Of ${username}` });
  const by = async () =>
    (
      await handle
        .selectFrom('game_sessions')
        .select('auto_start_by as by')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow()
    ).by;
  expect(await by()).toBe(owner.id);
  await move(testViewer({ id: admin.id, username: admin.username, serverId, role: 'admin' }));
  expect(await by()).toBe(admin.id);
});

async function logged(): Promise<string[]> {
  const rows = await handle
    .selectFrom('activity')
    .select(['action', 'actor_id'])
    .where('server_id', '=', scene.serverId)
    .where('action', 'like', 'game-session.%')
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor_id }) => `${action}${actor_id === null ? ' by Tenfour' : ''}`);
}

const state = async ({ id: sessionId }: { id: string }) => {
  const { state: is, startProblem, commandsProblem } = await service.get(scene.viewer, { sessionId });
  return { state: is, startProblem, commandsProblem };
};

it('starts once at its time, with its commands, however many processes try', async () => {
  const session = await plan({ commands: [':h Started'] });
  await run(session);
  expect((await state(session)).state).toBe('planned');
  clock.advance(5 * MINUTE);
  await ready();
  await run(session, 10);
  expect(await state(session)).toEqual({ state: 'running', startProblem: null, commandsProblem: null });
  expect(await logged()).toEqual(['game-session.planned', 'game-session.started by Tenfour']);
  expect(woken).toEqual([scene.gameId]);
  const commands = handle.selectFrom('game_commands').select(['command', 'source', 'issued_by']);
  expect(await commands.where('server_id', '=', scene.serverId).execute()).toEqual([
    { command: ':h Started', source: 'scheduled', issued_by: null },
  ]);
});

it('says once why it does not start, and can be started by hand', async () => {
  const session = await plan();
  clock.advance(5 * MINUTE);
  await run(session, 10);
  const problem = '0 staff members on duty, 1 needed.';
  expect(await state(session)).toMatchObject({
    state: 'planned',
    startProblem: expect.stringContaining(problem),
  });
  expect(await logged()).toEqual(['game-session.planned', 'game-session.not-started by Tenfour']);
  await ready();
  await run(session);
  expect((await state(session)).state).toBe('planned');
  const started = await service.start(scene.viewer, { serverId: scene.serverId, sessionId: session.id });
  expect(started).toMatchObject({ state: 'running', startProblem: null });
});

it('another time lets it be tried again', async () => {
  const session = await plan();
  clock.advance(5 * MINUTE);
  await run(session);
  const plannedAt = new Date(clock.now() + MINUTE).toISOString();
  const named = { serverId: scene.serverId, sessionId: session.id };
  expect(await service.update(scene.viewer, { ...named, plannedAt })).toMatchObject({ startProblem: null });
  clock.advance(MINUTE);
  await ready();
  await run(session);
  expect((await state(session)).state).toBe('running');
});

it('a person and the time start it once together', async () => {
  const session = await plan();
  clock.advance(5 * MINUTE);
  await ready();
  const named = { serverId: scene.serverId, sessionId: session.id };
  await Promise.allSettled([
    run(session, 5),
    ...Array.from({ length: 5 }, () => service.start(scene.viewer, named)),
  ]);
  expect(await logged()).toHaveLength(2);
});

it.each([
  ['it is not switched on', async () => plan({ autoStart: false }), null],
  [
    'it was switched off',
    async () => {
      const session = await plan();
      const named = { serverId: scene.serverId, sessionId: session.id };
      return service.update(scene.viewer, { ...named, autoStart: false });
    },
    null,
  ],
  [
    'another one runs',
    async () => {
      const other = await plan({ autoStart: false });
      await service.start(scene.viewer, { serverId: scene.serverId, sessionId: other.id });
      return plan();
    },
    'Another session was running.',
  ],
  [
    'its host can no longer run sessions',
    async () => {
      const { id, username } = scene.moderator;
      const viewer = testViewer({ id, username, serverId: scene.serverId, role: 'moderator' });
      const session = await service.plan(viewer, {
        serverId: scene.serverId,
        title: 'Patrol',
        plannedAt: new Date(clock.now() + 5 * MINUTE).toISOString(),
        ...{ description: '', coHostIds: [], roles: [], commands: [], autoStart: true },
      });
      await service.saveSettings(scene.viewer, { serverId: scene.serverId, hostIds: [scene.admin.id] });
      return session;
    },
    'can no longer run sessions.',
  ],
])('does not start when %s', async (_what, prepare, problem) => {
  const session = await prepare();
  clock.advance(5 * MINUTE);
  await ready();
  await run(session);
  expect(await state(session)).toMatchObject({
    state: 'planned',
    startProblem: problem === null ? null : expect.stringContaining(problem),
  });
});

it('does not start late', async () => {
  const session = await plan();
  clock.advance(25 * MINUTE);
  await ready();
  await run(session);
  expect(await state(session)).toMatchObject({
    state: 'planned',
    startProblem: 'It was more than 15 minutes late.',
  });
});
