import { GAME_SESSION_MAX_MS } from '@tenfour/domain';
import { beforeEach, expect, it } from 'vitest';
import { createGatewayHooks } from '../../../app/hooks.ts';
import { newId } from '../../../db/ids.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../testing/database/rows.ts';
import { QUIET_READING } from '../../../testing/game/readings.ts';
import { testViewer } from '../../../testing/game/viewer.ts';
import { createReadingHandler } from '../events/reading-events.ts';
import { createGameSessionsService } from './service.ts';

const MINUTE = 60_000;
const database = await testDatabase();
const owner = await insertUser(database.handle, { username: 'avery' });
let at = Date.parse('2026-03-01T20:00:00Z');
const service = createGameSessionsService({
  database,
  now: () => at,
  keyring: { open: () => 'demo-key' },
  wakeQueue: () => undefined,
  endShifts: async () => 0,
});

let scenes = 0;
let gameId = '';
let viewer = testViewer({ id: owner, username: 'avery', serverId: '' });
let sessionId = '';
let last: number | null = null;

beforeEach(async () => {
  scenes += 1;
  gameId = `session-game-${scenes}`;
  last = null;
  const key = { erlc_key_sealed: 'sealed', erlc_key_hash: gameId, erlc_key_hint: '' };
  const serverId = await insertServer(database.handle, owner, key);
  const member = { id: newId(), server_id: serverId, user_id: owner, role: 'owner' as const, joined_at: at };
  await database.handle.insertInto('members').values(member).execute();
  viewer = testViewer({ id: owner, username: 'avery', serverId });
  const plan = { title: 'Patrol', plannedAt: new Date(at).toISOString(), description: '' };
  const session = await service.plan(viewer, { serverId, ...plan, coHostIds: [], roles: [], commands: [] });
  sessionId = session.id;
  await service.saveSettings(viewer, { serverId, lowPlayers: 10, lowMinutes: 2, reservedSlots: 1 });
  await service.start(viewer, { serverId, sessionId });
});

/** Stores a reading with so many players, as a process does that remembers nothing. */
async function read(players: number, kill = false): Promise<void> {
  const keep = createReadingHandler(createGatewayHooks({ wakeQueue: () => undefined }));
  const reading = { ...QUIET_READING, currentPlayers: players, maxPlayers: 40 };
  await database.withLock(`game:${gameId}`, async (tx) => {
    await keep(tx, { game: { id: gameId }, reading, at, previousTakenAt: last, hadProblem: false });
    if (kill) throw new Error('killed');
  });
  last = at;
}

async function minutes(...players: readonly number[]): Promise<void> {
  for (const count of players) {
    await read(count);
    at += MINUTE;
  }
}

async function logged(): Promise<string[]> {
  const rows = await database.handle
    .selectFrom('activity')
    .select('description')
    .where('server_id', '=', viewer.serverId)
    .where('action', 'in', ['game-session.full', 'game-session.low', 'game-session.ended'])
    .orderBy('id')
    .execute();
  return rows.map(({ description }) => description);
}

const session = () => service.get(viewer, { sessionId });

it('marks a session as full and as low once each, with a margin', async () => {
  await minutes(38, 39, 40, 38, 39);
  expect(await session()).toMatchObject({ full: true, low: false });
  expect(await logged()).toEqual(['Patrol is full with 39 players.']);
  await minutes(20, 9, 9, 9, 9, 11);
  expect(await session()).toMatchObject({ full: false, low: true });
  expect(await logged()).toEqual(['Patrol is full with 39 players.', 'Patrol is down to 9 players.']);
  await minutes(12);
  expect(await session()).toMatchObject({ full: false, low: false });
});

it('marks it once when the process is killed before the reading is stored', async () => {
  await expect(read(40, true)).rejects.toThrow('killed');
  expect(await session()).toMatchObject({ full: false });
  await Promise.all(Array.from({ length: 5 }, () => read(40)));
  expect(await logged()).toEqual(['Patrol is full with 40 players.']);
});

it('ends or marks, never both, when both come at the same moment', async () => {
  const end = service.end(viewer, { sessionId });
  await Promise.all([end, ...Array.from({ length: 5 }, () => read(40))]);
  expect(await session()).toMatchObject({ state: 'ended', full: false });
  await minutes(40, 0, 0, 0);
  expect((await logged()).filter((line) => line.includes('ended'))).toHaveLength(1);
});

it('ends a forgotten session', async () => {
  at += GAME_SESSION_MAX_MS - MINUTE;
  await minutes(20);
  expect(await session()).toMatchObject({ state: 'running' });
  await minutes(20, 20);
  expect(await session()).toMatchObject({ state: 'ended', summary: { peakPlayers: 20 } });
  expect(await logged()).toEqual(['Patrol ended after 12h, peak 20 players.']);
});

it('leaves other games alone, and sessions that do not run', async () => {
  await service.end(viewer, { sessionId });
  const plan = { title: 'Next', plannedAt: new Date(at).toISOString(), description: '' };
  const { serverId } = viewer;
  const next = await service.plan(viewer, { serverId, ...plan, coHostIds: [], roles: [], commands: [] });
  await minutes(40, 40);
  expect(await service.get(viewer, { sessionId: next.id })).toMatchObject({ state: 'planned', full: false });
});
