import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { punishmentRow } from '../../../testing/database/rows.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;

const NAME = 'Rusty\u202e\nCop';

let community: Community;
let serverId: string;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
});

it('in a name are refused wherever one is recorded, and nothing is stored', async () => {
  const { modCalls, players, punishments } = community.moderator.call;
  const call = { serverId, reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };
  const attempts = [
    () => punishments.create({ serverId, robloxUsername: NAME, punishmentType: 'ban', reason: 'RDM' }),
    () => players.addNote({ serverId, username: NAME, text: 'x', bolo: true }),
    () => modCalls.create({ ...call, reporterUsername: NAME }),
    () => modCalls.create({ ...call, reportedUsername: NAME }),
  ];
  for (const attempt of attempts) {
    await expect(attempt()).rejects.toThrow(
      'The player’s name has line breaks or hidden characters. Remove them.',
    );
  }
  for (const table of ['punishments', 'player_notes', 'mod_calls', 'name_lookups'] as const) {
    const rows = handle.selectFrom(table).select('server_id').where('server_id', '=', serverId);
    expect(await rows.execute()).toEqual([]);
  }
});

it('in names of older records are still listed, opened and changed', async () => {
  const row = { id: newId(), server_id: serverId, issued_by: community.owner.id, roblox_username: NAME };
  const created_at = world.clock.now();
  await handle
    .insertInto('punishments')
    .values(punishmentRow(handle, { ...row, created_at, verified: 0 }))
    .execute();
  const { players, punishments } = community.moderator.call;
  expect(await punishments.list({ serverId })).toMatchObject([{ robloxUsername: NAME }]);
  expect(await players.profile({ serverId, username: NAME })).toMatchObject({
    robloxUsername: NAME,
    exists: 'no',
    counts: { active: 1 },
  });
  expect(await punishments.forecast({ serverId, robloxUsername: NAME })).toMatchObject({ activeCount: 1 });
  const changed = await punishments.update({ serverId, punishmentId: row.id, reason: 'FRP' });
  expect(changed).toMatchObject({ robloxUsername: NAME, reason: 'FRP' });
});
