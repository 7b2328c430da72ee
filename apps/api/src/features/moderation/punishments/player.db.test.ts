import { expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';
import { learnNames } from '../../community/identity/index.ts';
import { identify, sightingOf } from './player.ts';

const world = await createWorld();
const { handle } = world.database;
const MINUTE = 60_000;

/** Roblox, whose answers are an hour old unless newer ones are asked for. */
function roblox(now: number, old: { id: string; name: string }, fresh: { id: string; name: string }) {
  const asked: number[] = [];
  const lookup = async (_serverId: string, _name: string, notBefore = 0) => {
    asked.push(notBefore);
    return notBefore > 0 ? { ...fresh, at: now } : { ...old, at: now - 50 * MINUTE };
  };
  return { asked, players: { lookup, account: async () => null } };
}

it('asks Roblox again where its answer was seen to be otherwise since', async () => {
  const community = await world.community();
  const now = world.clock.now();
  const [first, second] = [
    { id: '9901', name: 'Kestrel_1' },
    { id: '9902', name: 'Kestrel_1' },
  ];
  const { asked, players } = roblox(now, first, second);
  const find = () => identify({ handle, players }, community.server.id, 'kestrel_1', now);
  expect(await find()).toMatchObject({ robloxUserId: '9901', at: now - 50 * MINUTE });
  await learnNames(handle, [
    { robloxUserId: '9901', name: 'Osprey_1', at: now - 2 * MINUTE },
    { robloxUserId: '9902', name: 'Kestrel_1', at: now - MINUTE },
  ]);
  expect(await find()).toMatchObject({ robloxUserId: '9902', at: now });
  expect(asked).toEqual([0, 0, now]);
});

it('teaches a name as of when Roblox said so', async () => {
  const community = await world.community();
  const now = world.clock.now();
  const account = { id: '9903', name: 'Kestrel_2' };
  const { players } = roblox(now, account, account);
  const found = await identify({ handle, players }, community.server.id, 'Kestrel_2', now);
  expect(sightingOf(found)).toEqual([{ robloxUserId: '9903', name: 'Kestrel_2', at: now - 50 * MINUTE }]);
});
