import type { CreatedPunishment } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { server, owner, moderator } = await world.community();
const serverId = server.id;
const MINUTE = 60_000;

let players = 0;
function newPlayer(): string {
  players += 1;
  return `Player${players}x`;
}

function add(robloxUsername: string, more: { duration?: number | null; clientId?: string } = {}) {
  const input = { serverId, robloxUsername, punishmentType: 'warning' as const, reason: 'RDM', ...more };
  return moderator.call.punishments.create(input);
}

async function storedOf(robloxUsername: string) {
  return world.database.handle
    .selectFrom('punishments')
    .select(['id', 'type', 'reason', 'auto_ban'])
    .where('server_id', '=', serverId)
    .where('username_key', '=', robloxUsername.toLowerCase())
    .execute();
}

const bans = (created: readonly CreatedPunishment[]) =>
  created.filter(({ autoBanApplied }) => autoBanApplied);

it.each(['game:0123456789', 'chat:0123456789'])('no client can send %s, which is ours', async (clientId) => {
  const player = newPlayer();
  await expect(add(player, { clientId })).rejects.toThrow('A clientId can’t begin with game: or chat:.');
  expect(await storedOf(player)).toEqual([]);
  await add(player, { clientId: `my-${clientId}` });
});

describe('two concurrent records', () => {
  it('makes exactly one of them the ban when one was active, fifty times', async () => {
    for (let round = 0; round < 50; round += 1) {
      const player = newPlayer();
      await add(player);
      const created = await Promise.all([add(player), add(` ${player.toUpperCase()} `)]);
      expect(bans(created)).toHaveLength(1);
      const stored = await storedOf(player);
      expect(stored.map(({ type }) => type).sort()).toEqual(['ban', 'warning', 'warning']);
    }
  });

  it('makes both of them bans when two were active', async () => {
    for (let round = 0; round < 10; round += 1) {
      const player = newPlayer();
      await add(player);
      await add(player);
      const created = await Promise.all([add(player), add(player)]);
      expect(bans(created)).toHaveLength(2);
    }
  });

  it('answers the same client id with the one record that was created', async () => {
    const player = newPlayer();
    await add(player);
    await add(player);
    const clientId = 'client-id-1';
    const created = await Promise.all([add(player, { clientId }), add(player, { clientId })]);
    const later = await add(player, { clientId });
    expect(new Set([...created, later].map(({ id }) => id)).size).toBe(1);
    expect([...created, later].map(({ autoBanApplied }) => autoBanApplied)).toEqual([true, true, true]);
    expect(await storedOf(player)).toHaveLength(3);
  });

  it('answers the same client id for two concurrent players with the one record that was created', async () => {
    const clientId = 'client-id-2';
    const created = await Promise.all([add(newPlayer(), { clientId }), add(newPlayer(), { clientId })]);
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  });

  it('keeps client ids of two servers apart', async () => {
    const other = await world.community();
    const clientId = 'client-id-3';
    const input = { robloxUsername: newPlayer(), punishmentType: 'kick' as const, reason: 'FRP', clientId };
    const here = await owner.call.punishments.create({ ...input, serverId });
    const there = await other.owner.call.punishments.create({ ...input, serverId: other.server.id });
    expect(there.id).not.toBe(here.id);
  });
});

describe('what counts towards the third', () => {
  it('says what it did', async () => {
    const player = newPlayer();
    await add(player);
    await add(player);
    expect(await add(player, { duration: 30 })).toMatchObject({
      punishmentType: 'ban',
      reason: 'Auto-Ban: RDM (3rd offense)',
      autoBanApplied: true,
      autoBan: true,
      duration: 30,
    });
    expect(await add(player)).toMatchObject({ reason: 'Auto-Ban: RDM (3rd offense)' });
  });

  it('leaves a ban as it is', async () => {
    const player = newPlayer();
    await add(player);
    await add(player);
    const input = { serverId, robloxUsername: player, punishmentType: 'ban' as const, reason: 'Enough' };
    expect(await owner.call.punishments.create(input)).toMatchObject({
      reason: 'Enough',
      autoBanApplied: false,
    });
  });

  // covers: R25, R470
  it('ignores case and spaces of the name', async () => {
    const player = newPlayer();
    await add(player.toLowerCase());
    await add(`  ${player.toUpperCase()}`);
    expect(await add(player)).toMatchObject({ autoBanApplied: true });
  });

  it('does not count what has run out', async () => {
    const player = newPlayer();
    await add(player, { duration: 5 });
    await add(player);
    world.clock.advance(5 * MINUTE);
    expect(await add(player)).toMatchObject({ autoBanApplied: false });
  });

  it('counts what runs out in a moment', async () => {
    const player = newPlayer();
    await add(player, { duration: 5 });
    await add(player);
    world.clock.advance(5 * MINUTE - 1);
    expect(await add(player)).toMatchObject({ autoBanApplied: true });
  });

  it('does not count inactive or deleted records', async () => {
    const player = newPlayer();
    const [first, second] = [await add(player), await add(player)];
    await owner.call.punishments.update({ serverId, punishmentId: first.id, isActive: false });
    expect(await add(player)).toMatchObject({ autoBanApplied: false });
    await owner.call.punishments.remove({ serverId, punishmentId: second.id });
    expect(await add(player)).toMatchObject({ autoBanApplied: false });
    expect(await add(player)).toMatchObject({ autoBanApplied: true });
  });

  it('does not count records of another server', async () => {
    const other = await world.community();
    const player = newPlayer();
    await add(player);
    await add(player);
    const input = { robloxUsername: player, punishmentType: 'warning' as const, reason: 'RDM' };
    const created = await other.owner.call.punishments.create({ ...input, serverId: other.server.id });
    expect(created.autoBanApplied).toBe(false);
  });

  it('says beforehand what will happen', async () => {
    const player = newPlayer();
    const forecast = () => moderator.call.punishments.forecast({ serverId, robloxUsername: player });
    expect(await forecast()).toMatchObject({ exists: 'yes', activeCount: 0, nextIsAutoBan: false });
    await add(player);
    const run = await add(player, { duration: 1 });
    expect(await forecast()).toMatchObject({ activeCount: 2, totalCount: 2, nextIsAutoBan: true });
    world.clock.advance(MINUTE);
    const after = await forecast();
    expect(after).toMatchObject({ activeCount: 1, totalCount: 2, nextIsAutoBan: false });
    expect(after.recent[0]).toMatchObject({ id: run.id, isActive: false });
  });
});
