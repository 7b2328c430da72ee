import { BAN_REQUEST_LIMITS } from '@tenfour/domain';
import { beforeEach, expect, it } from 'vitest';
import { admit, type Community, createWorld, type Person } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { clock } = world;
const refused = { cause: { code: 'REFUSED' } };
let c: Community;
let serverId: string;

beforeEach(async () => {
  c = await world.community();
  serverId = c.server.id;
});

const ask = (username = 'BluePatrol', by: Person = c.moderator) =>
  by.call.banRequests.ask({ serverId, username, reason: 'Mass RDM' });

async function another(): Promise<Person> {
  const person = await world.person();
  await admit(c.owner, person, c.server, 'moderator');
  return person;
}

it('a vote against a ban, or one that is taken back, bans no one', async () => {
  const needed = (votesNeeded: number) => c.owner.call.banRequests.saveSettings({ serverId, votesNeeded });
  await needed(3);
  const [second, third] = [await another(), await another()];
  const { id: requestId } = await ask();
  const vote = (by: Person, wanted: 'for' | 'against' | null) =>
    by.call.banRequests.vote({ serverId, requestId, vote: wanted });
  await vote(second, 'for');
  await vote(third, 'for');
  await needed(2);
  expect(await vote(c.admin, 'against')).toMatchObject({ state: 'open', votes: { for: 2, against: 1 } });
  expect(await vote(c.admin, null)).toMatchObject({ state: 'open', votes: { for: 2, against: 0 } });
  expect(await c.owner.call.punishments.list({ serverId })).toEqual([]);
  expect(await vote(third, 'for')).toMatchObject({ state: 'approved' });
  expect(await c.owner.call.punishments.list({ serverId })).toHaveLength(1);
});

it('a player who was asked for under a name that says less is a conflict', async () => {
  const { id: requestId, robloxUserId } = await ask();
  await c.moderator.call.banRequests.withdraw({ serverId, requestId });
  const other = {
    roblox_username: 'Other',
    username_key: 'other',
    player_key: robloxUserId ?? ':bluepatrol',
  };
  await world.database.handle
    .insertInto('ban_requests')
    .values({
      ...{ ...other, id: `${serverId}-1`, server_id: serverId, reason: 'x', asked_by: c.owner.id },
      ...{ created_at: 1, expires_at: clock.now() + 60_000 },
    })
    .execute();
  await expect(ask()).rejects.toMatchObject({ cause: { code: 'CONFLICT' } });
});

it('withdrawing frees no more requests for the day', async () => {
  for (let n = 0; n < BAN_REQUEST_LIMITS.perPersonDay; n += 1) {
    const { id: requestId } = await ask(`Player${n}x`);
    await c.moderator.call.banRequests.withdraw({ serverId, requestId });
    clock.advance(60_000);
  }
  await expect(ask()).rejects.toMatchObject(refused);
  await ask('BluePatrol', c.admin);
  clock.advance(24 * 60 * 60_000);
  await ask('Another1');
});
