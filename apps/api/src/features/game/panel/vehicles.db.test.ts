import { type Vehicle, zPlayerProfile, zVehicle } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { postControl } from '../../../testing/game/control.ts';
import { assemble, foundServer } from '../../../testing/product/people.ts';
import { startProduct } from '../../../testing/product/product.ts';
import { call, must, TRANSPORTS } from '../../../testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'silent' }, { ticking: true });
const actors = await assemble(product, 'vehicles');
const { owner, moderator, member, stranger } = actors;

let worlds = 0;

/** A server with the key of an empty game, where these players have joined. */
async function scene(...players: string[]) {
  worlds += 1;
  const world = `emptyvehicles${worlds}`;
  const { id: serverId } = await foundServer(actors, world);
  const inGame = (operation: object) => postControl(product.sandbox, `erlc/${world}`, operation);
  for (const player of players) await inGame({ op: 'join', player });
  const setKey = () => must(owner.browser, 'servers.update', { serverId, erlcApiKey: `demo-${world}` });
  return { serverId, inGame, setKey };
}

async function vehiclesOf(serverId: string, by = moderator): Promise<Vehicle[]> {
  return z.array(zVehicle.strict()).parse(await must(by.browser, 'game.vehicles', { serverId }));
}

/** On a busy machine the first look is answered before the game was read. */
async function untilListed(serverId: string, count: number): Promise<void> {
  await expect.poll(async () => (await vehiclesOf(serverId)).length, { timeout: 30_000 }).toBe(count);
}

describe('the vehicles of a game', () => {
  it('are listed with their owners, the same over REST and tRPC, to everyone with the in-game panel', async () => {
    const { serverId, inGame, setKey } = await scene('Zed:11', 'Ana:12');
    await inGame({ op: 'vehicle', player: 'Zed', name: 'Van', plate: 'ABC-123', texture: '<b>Taxi</b>' });
    await inGame({ op: 'vehicle', player: 'Ana', name: 'Bus' });
    await setKey();
    await untilListed(serverId, 2);
    expect(await vehiclesOf(serverId)).toMatchObject([
      { model: 'Bus', owner: { name: 'Ana', robloxUserId: '12' } },
      {
        model: 'Van',
        owner: { name: 'Zed', robloxUserId: '11' },
        plate: 'ABC-123',
        livery: '<b>Taxi</b>',
      },
    ]);
    const [rest, trpc] = await Promise.all(
      TRANSPORTS.map((face) => must(owner.browser, 'game.vehicles', { serverId }, face)),
    );
    expect(rest).toEqual(trpc);
    expect(await vehiclesOf(serverId, owner)).toEqual(rest);
    const refused = [member, stranger].map(({ browser }) =>
      call(browser, 'rest', 'game.vehicles', { serverId }),
    );
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 404]);
  });

  it('are in the profile of their owner alone', async () => {
    const { serverId, inGame, setKey } = await scene('Zed:11', 'Ana:12');
    await inGame({ op: 'vehicle', player: 'Zed', name: 'Van' });
    await setKey();
    await untilListed(serverId, 1);
    const modelsOf = async (username: string) => {
      const profile = await must(moderator.browser, 'players.profile', { serverId, username });
      return zPlayerProfile.parse(profile).online?.vehicles.map(({ model }) => model);
    };
    expect([await modelsOf('zed'), await modelsOf('Ana')]).toEqual([['Van'], []]);
  });

  it('are none without a key, in an empty game, and once nothing is known of the game', async () => {
    const { serverId, inGame, setKey } = await scene();
    expect(await vehiclesOf(serverId)).toEqual([]);
    await setKey();
    expect(await vehiclesOf(serverId)).toEqual([]);
    await inGame({ op: 'join', player: 'Zed:11' });
    await inGame({ op: 'vehicle', player: 'Zed' });
    await untilListed(serverId, 1);
    await product.fault('erlc', '500');
    expect(await vehiclesOf(serverId)).toHaveLength(1);
    product.clock.ms += 5 * 60_000 + 1;
    expect(await vehiclesOf(serverId)).toEqual([]);
    await product.fault('erlc', 'none');
  });
});
