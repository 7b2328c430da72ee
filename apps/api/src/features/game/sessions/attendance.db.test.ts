import { expect, it } from 'vitest';
import { giveGameKey } from '../../../testing/game/game-key.ts';
import { QUIET_READING } from '../../../testing/game/readings.ts';
import { testViewer } from '../../../testing/game/viewer.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { saveSnapshot } from '../gateway/snapshots.ts';
import { createGameSessionsService } from './service.ts';

const HOUR = 3_600_000;
const world = await createWorld();
const { database, clock } = world;
const { handle } = database;
const service = createGameSessionsService({
  database,
  now: clock.now,
  keyring: { open: () => 'demo-key' },
  wakeQueue: () => undefined,
  endShifts: async () => undefined,
});

async function createScene() {
  const { server, ...people } = await world.community();
  const serverId = server.id;
  const viewer = testViewer({ ...people.owner, serverId, role: 'owner' });
  const gameId = await giveGameKey(handle, serverId);
  const plan = { title: 'Patrol', plannedAt: new Date(clock.now()).toISOString(), description: '' };
  const { id: sessionId } = await service.plan(viewer, {
    ...{ serverId, ...plan, coHostIds: [people.admin.id] },
    ...{ roles: [], commands: [] },
  });
  return { ...people, serverId, gameId, viewer, named: { serverId, sessionId } };
}

it('is stored once at the end: hosts and sign-ups seen in the game, and staff on shift', async () => {
  const { owner, admin, moderator, stranger, gameId, serverId, viewer, named } = await createScene();
  const robloxName = `Host_${serverId.slice(0, 8)}`;
  const account = { roblox_username: robloxName, roblox_user_id: '4711', roblox_verified: 1 as const };
  await handle.updateTable('users').set(account).where('id', '=', owner.id).execute();
  // The same account, linked by someone else: it proves nothing.
  const claimed = { ...account, roblox_verified: 0 as const };
  await handle.updateTable('users').set(claimed).where('id', '=', admin.id).execute();
  await service.signUp({ ...viewer, id: stranger.id }, { ...named, answer: 'accepted', roleId: null });
  await service.start(viewer, named);
  await moderator.call.shifts.clockIn({ serverId });
  clock.advance(HOUR);
  const join = { game_id: gameId, id: 'j', dedupe: 'j', kind: 'join' as const, at: clock.now() };
  await handle
    .insertInto('game_events')
    .values({ ...join, player_name: robloxName, player_id: '4711' })
    .execute();
  const presses = Array.from({ length: 20 }, () => service.end(viewer, named));
  const settled = await Promise.allSettled(presses);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { attended, missing } = await service.get(viewer, named);
  expect(attended.map(({ id, isHost, inGame, shiftMs }) => [id, isHost, inGame, shiftMs])).toEqual([
    [moderator.id, false, false, HOUR],
    [owner.id, true, true, 0],
  ]);
  expect(missing.map(({ id }) => id)).toEqual([stranger.id]);
  const { people } = await owner.call.shifts.hours({ serverId, range: 'week' });
  const counted = new Map(people.map(({ userId, sessions, hosted }) => [userId, [sessions, hosted]]));
  expect(counted.get(moderator.id)).toEqual([1, 0]);
  expect(counted.get(owner.id)).toEqual([1, 1]);
  expect(counted.get(admin.id) ?? [0, 0]).toEqual([0, 0]);
});

it('shows how many slots are taken, and how many are for staff', async () => {
  const { gameId, serverId, viewer, named } = await createScene();
  await service.saveSettings(viewer, { serverId, reservedSlots: 3 });
  await service.start(viewer, named);
  expect((await service.get(viewer, named)).players).toBeNull();
  await saveSnapshot(handle, gameId, QUIET_READING, clock.now());
  const { currentPlayers: now, maxPlayers: max } = QUIET_READING;
  expect((await service.get(viewer, named)).players).toEqual({ now, max, reserved: 3 });
});
