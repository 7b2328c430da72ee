import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { createWorld, type Person } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;

async function shift(serverId: string, userId: string, status: 'on_duty' | 'on_break' | 'off_duty') {
  const clock_out_at = status === 'off_duty' ? 2 : null;
  const id = newId();
  await handle
    .insertInto('shifts')
    .values({ server_id: serverId, id, user_id: userId, status, clock_in_at: 1, clock_out_at })
    .execute();
  return id;
}

async function link(person: Person, robloxUserId: string): Promise<void> {
  await handle
    .updateTable('users')
    .set({ roblox_username: `Roblox${robloxUserId}`, roblox_user_id: robloxUserId })
    .where('id', '=', person.id)
    .execute();
}

async function playing(gameId: string, ids: readonly number[]): Promise<void> {
  const players = ids.map((id) => ({ player: { name: `Roblox${id}`, id }, permission: 'Normal' }));
  const values = { taken_at: world.clock.now(), status: 'ok', payload: JSON.stringify({ players }) };
  await handle
    .insertInto('game_snapshots')
    .values({ game_id: gameId, ...values })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet(values))
    .execute();
}

// covers: R98
it('counts the shifts that are on duty in this server, and none on break or ended', async () => {
  const { server, owner, admin, moderator, member } = await world.community();
  const elsewhere = await world.community();
  const serverId = server.id;
  const seen = async () => (await member.call.servers.get({ serverId })).onDutyCount;
  expect(await seen()).toBe(0);
  await shift(serverId, owner.id, 'off_duty');
  await shift(serverId, owner.id, 'on_duty');
  const second = await shift(serverId, admin.id, 'on_duty');
  await shift(serverId, moderator.id, 'on_break');
  await shift(elsewhere.server.id, elsewhere.owner.id, 'on_duty');
  expect(await seen()).toBe(2);
  expect((await owner.call.servers.update({ serverId, name: 'Renamed' })).onDutyCount).toBe(2);
  await handle.updateTable('shifts').set({ status: 'on_break' }).where('id', '=', second).execute();
  expect(await seen()).toBe(1);
});

it('finds them through the index of those on duty', async () => {
  if (world.database.engine !== 'sqlite') return;
  const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN SELECT count(*) FROM shifts
    WHERE server_id = ${'s'} AND status = 'on_duty'`.execute(handle);
  expect(rows.map(({ detail }) => detail).join()).toContain('shifts_on_duty');
});

it('counts staff in the game by their linked accounts, for people who can see the game', async () => {
  const { server, owner, admin, moderator, member } = await world.community();
  const serverId = server.id;
  const seen = async (person: Person) => (await person.call.servers.get({ serverId })).staffInGameCount;
  expect(await seen(owner)).toBeNull();
  const erlcApiKey = 'onduty-still';
  await owner.call.servers.update({ serverId, erlcApiKey });
  expect(await seen(owner)).toBeNull();

  await link(owner, '11');
  await link(admin, '22');
  await link(member, '44');
  const gameId = world.keyring.hmac(erlcApiKey);
  await playing(gameId, [11, 44, 99]);
  expect([await seen(owner), await seen(moderator), await seen(member)]).toEqual([1, 1, null]);

  world.clock.advance(10_000);
  await playing(gameId, [11, 22]);
  expect(await seen(moderator)).toBe(2);
  world.clock.advance(10_000);
  await playing(gameId, []);
  expect(await seen(moderator)).toBe(0);
  world.clock.advance(5 * 60_000 + 1);
  expect(await seen(moderator)).toBeNull();
});

async function sample(gameId: string, minute: number, players: number): Promise<void> {
  await handle
    .insertInto('player_samples')
    .values({ game_id: gameId, minute, players, max_players: 40 })
    .execute();
}

it('lists each server with its unclaimed calls, staff on duty and newest player count', async () => {
  const { server, owner, moderator, member } = await world.community();
  const serverId = server.id;
  const listed = async (person: Person) => (await person.call.servers.list())[0];
  expect(await listed(owner)).toMatchObject({ onDutyCount: 0, unclaimedCallCount: 0, game: null });

  const erlcApiKey = 'listed-key';
  await owner.call.servers.update({ serverId, erlcApiKey });
  const gameId = world.keyring.hmac(erlcApiKey);
  await sample(gameId, 60_000, 12);
  await sample(gameId, 120_000, 15);
  await shift(serverId, owner.id, 'on_duty');
  await shift(serverId, moderator.id, 'on_break');
  for (const reason of ['RDM', 'VDM'])
    await moderator.call.modCalls.create({
      serverId,
      reporterUsername: 'Ana',
      reportedUsername: 'Bob',
      reason,
    });
  const { id: modCallId } = await moderator.call.modCalls.create({
    serverId,
    reporterUsername: 'Ana',
    reportedUsername: 'Bob',
    reason: 'Claimed',
  });
  await moderator.call.modCalls.claim({ modCallId });
  const game = { players: 15, maxPlayers: 40, asOf: new Date(120_000).toISOString() };
  expect(await listed(owner)).toMatchObject({ onDutyCount: 1, unclaimedCallCount: 2, game });
  expect(await listed(moderator)).toMatchObject({ onDutyCount: 1, unclaimedCallCount: 2, game });
  expect(await listed(member)).toMatchObject({ onDutyCount: 1, unclaimedCallCount: 0, game: null });
});
