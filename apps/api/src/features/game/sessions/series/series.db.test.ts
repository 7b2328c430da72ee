import { SERIES_AHEAD_MAX, SERIES_MAX, wallTimeAt } from '@tenfour/domain';
import { beforeEach, expect, it } from 'vitest';
import { testViewer } from '../../../../testing/game/viewer.ts';
import { createWorld, type Person } from '../../../../testing/product/actors.ts';
import { createGameSessionsService } from '../service.ts';
import { createSeriesJob } from './jobs.ts';
import { createSessionSeriesService } from './service.ts';

const DAY = 86_400_000;
const ZONE = 'Europe/Berlin';
const world = await createWorld();
const { database } = world;
const { handle } = database;
let now = 0;
const deps = {
  database,
  now: () => now,
  keyring: { open: () => 'k' },
  wakeQueue: () => undefined,
  endShifts: async () => 0,
};
const sessions = createGameSessionsService(deps);
const service = createSessionSeriesService(deps);
const job = createSeriesJob(deps);

async function createScene() {
  const community = await world.community();
  const serverId = community.server.id;
  await handle.updateTable('servers').set({ timezone: ZONE }).where('id', '=', serverId).execute();
  return { ...community, serverId };
}

let scene = await createScene();
beforeEach(async () => {
  now = Date.parse('2026-03-16T12:00:00Z');
  scene = await createScene();
});

const as = ({ id, username }: Person, role: 'owner' | 'moderator' = 'owner') =>
  testViewer({ id, username, serverId: scene.serverId, role });
const owner = () => as(scene.owner);
const REPEAT = {
  startsOn: '2026-03-16',
  time: '20:00',
  days: ['SA' as const],
  interval: 1,
  until: null,
  count: null,
};
const create = (
  repeat: Partial<Parameters<typeof service.create>[1]['repeat']> = {},
  title = 'Patrol',
  viewer = owner(),
) =>
  service.create(viewer, {
    serverId: scene.serverId,
    title,
    description: '',
    coHostIds: [],
    roles: [{ name: 'Police', count: 2 }],
    commands: [],
    repeat: { ...REPEAT, ...repeat },
  });
const open = () => sessions.list(owner(), { serverId: scene.serverId, view: 'open', limit: 50 });
const times = async () => (await open()).map(({ plannedAt }) => wallTimeAt(Date.parse(plannedAt), ZONE));
const named = ({ id: seriesId }: { id: string }) => ({ serverId: scene.serverId, seriesId });

/** Runs the job for a series as often as given, at the same moment. */
async function run({ id }: { id: string }, often = 1): Promise<void> {
  const item = { key: id, leaseUntil: now + 30_000 };
  await Promise.all(Array.from({ length: often }, () => job.handle(item)));
}

it('plans the sessions of two weeks, and stays at 20:00 when the clocks change', async () => {
  const series = await create();
  expect(series).toMatchObject({
    startsOn: '2026-03-21',
    time: '20:00',
    rule: expect.stringContaining('BYDAY=SA'),
  });
  expect(await times()).toEqual(['2026-03-21T20:00', '2026-03-28T20:00']);
  for (const { id } of await open()) await sessions.cancel(owner(), { sessionId: id });
  now += 14 * DAY;
  await run(series);
  // The clocks changed on March 29.
  expect(await times()).toEqual(['2026-04-04T20:00', '2026-04-11T20:00']);
});

it('creates each session once, however many processes plan it', async () => {
  const series = await create({ days: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] });
  expect(await open()).toHaveLength(SERIES_AHEAD_MAX);
  const [first] = await open();
  await sessions.start(owner(), { serverId: scene.serverId, sessionId: first?.id ?? '' });
  now += DAY;
  await run(series, 10);
  const days = (await times()).map((time) => time.slice(0, 10));
  expect(new Set(days).size).toBe(days.length);
  expect(days).toHaveLength(SERIES_AHEAD_MAX + 1);
  const log = await handle
    .selectFrom('activity')
    .select('id')
    .where('server_id', '=', scene.serverId)
    .where('action', '=', 'game-session.planned')
    .execute();
  expect(log).toHaveLength(SERIES_AHEAD_MAX + 1);
});

it('a canceled session stays canceled, and a moved one moved', async () => {
  const series = await create();
  const [first, second] = await open();
  const moved = {
    serverId: scene.serverId,
    sessionId: second?.id ?? '',
    plannedAt: '2026-03-29T10:00:00.000Z',
  };
  await sessions.cancel(owner(), { sessionId: first?.id ?? '' });
  await sessions.update(owner(), moved);
  await run(series);
  const repeat = { ...REPEAT, startsOn: series.startsOn, time: '21:30' };
  await service.update(owner(), { ...named(series), title: 'Late patrol', repeat });
  expect(await open()).toMatchObject([{ title: 'Patrol', plannedAt: moved.plannedAt }]);
});

it('carries a change over to planned sessions, with their sign-ups', async () => {
  const series = await create();
  const [first] = await open();
  const roleId = series.roles[0]?.id ?? null;
  const sessionId = first?.id ?? '';
  await sessions.signUp(owner(), { serverId: scene.serverId, sessionId, answer: 'accepted', roleId });
  const roles = [{ id: roleId ?? '', name: 'Sheriff', count: 1 }];
  await service.update(owner(), { ...named(series), roles, repeat: { ...REPEAT, time: '21:30' } });
  expect(await times()).toEqual(['2026-03-21T21:30', '2026-03-28T21:30']);
  const after = await sessions.get(owner(), { sessionId });
  expect(after.roles).toMatchObject([{ name: 'Sheriff', filled: [{ username: scene.owner.username }] }]);
});

it('cancels sessions on days that are no longer its own, and plans them again', async () => {
  const series = await create();
  await service.update(owner(), { ...named(series), repeat: { ...REPEAT, days: ['SU'] } });
  expect(await times()).toEqual(['2026-03-22T20:00', '2026-03-29T20:00']);
  await service.update(owner(), { ...named(series), repeat: { ...REPEAT, days: ['SA'] } });
  expect(await times()).toEqual(['2026-03-21T20:00', '2026-03-28T20:00']);
});

it('follows the time zone of the server', async () => {
  const series = await create();
  await handle
    .updateTable('servers')
    .set({ timezone: 'Asia/Tokyo' })
    .where('id', '=', scene.serverId)
    .execute();
  await run(series);
  expect((await open()).map(({ plannedAt }) => plannedAt)).toEqual([
    '2026-03-21T11:00:00.000Z',
    '2026-03-28T11:00:00.000Z',
  ]);
});

it('ends once, and cancels what was planned, moved sessions too', async () => {
  const series = await create();
  const [first] = await open();
  await sessions.update(owner(), { serverId: scene.serverId, sessionId: first?.id ?? '', title: 'Special' });
  await service.end(owner(), named(series));
  expect([await open(), await service.list(owner())]).toEqual([[], []]);
  await run(series);
  expect(await open()).toEqual([]);
  await expect(service.end(owner(), named(series))).rejects.toMatchObject({ code: 'CONFLICT' });
  const late = service.update(owner(), { ...named(series), title: 'x' });
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('answers a repeated submit with the first, and has an end', async () => {
  const input = {
    serverId: scene.serverId,
    ...{ title: 'Patrol', description: '', coHostIds: [], roles: [], commands: [] },
    ...{ repeat: { ...REPEAT, count: 1 }, clientId: 'series-submit' },
  };
  const [first, second] = await Promise.all([service.create(owner(), input), service.create(owner(), input)]);
  expect(second.id).toBe(first.id);
  for (let n = 1; n < SERIES_MAX; n += 1) await create({ count: 1 });
  await expect(create()).rejects.toMatchObject({ code: 'REFUSED' });
});

it.each([
  ['a day that passed', { startsOn: '2026-03-01' }],
  ['a day in years', { startsOn: '2036-03-01' }],
])('refuses %s', async (_what, repeat) => {
  await expect(create(repeat)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('is for hosts of its own server', async () => {
  const series = await create();
  await sessions.saveSettings(owner(), { serverId: scene.serverId, hostIds: [scene.admin.id] });
  const moderator = as(scene.moderator, 'moderator');
  await expect(create({}, 'x', moderator)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(service.end(moderator, named(series))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const other = await createScene();
  const foreign = testViewer({ ...other.owner, serverId: other.serverId });
  const ending = service.end(foreign, { seriesId: series.id });
  await expect(ending).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
