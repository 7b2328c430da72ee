import { zOwnershipTransfer } from '@tenfour/contracts';
import { z } from 'zod';
import { admit, type CallerName, type Player } from '../../src/testing/product/people.ts';
import { must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';

type Input = Record<string, unknown>;

/** As `PREPARE` of the scene, for transfers of ownership. */
export const PREPARE_OWNERSHIP: Readonly<
  Record<string, (scene: Scene, caller: CallerName) => Promise<Input> | Input>
> = {
  'ownership.offer': async (scene) => {
    await cancelOpen(scene);
    return { serverId: scene.server.id, userId: (await newcomerIn(scene)).userId };
  },
  'ownership.cancel': async (scene, _caller) => offeredTo(scene, await newcomerIn(scene)),
  'ownership.accept': offeredToCaller,
  'ownership.decline': offeredToCaller,
};

/** An offer to the caller; to another member for those who can receive none. */
async function offeredToCaller(scene: Scene, caller: CallerName): Promise<Input> {
  const isMember = caller === 'admin' || caller === 'moderator' || caller === 'member';
  return offeredTo(scene, isMember ? scene.actors[caller] : await newcomerIn(scene));
}

async function offeredTo(scene: Scene, { userId }: Player): Promise<Input> {
  await cancelOpen(scene);
  const serverId = scene.server.id;
  const made = await must(scene.actors.owner.browser, 'ownership.offer', { serverId, userId });
  return { serverId, transferId: zOwnershipTransfer.parse(made).id };
}

async function cancelOpen({ actors, server }: Scene): Promise<void> {
  const { browser } = actors.owner;
  const open = z.array(zOwnershipTransfer).parse(await must(browser, 'ownership.list'));
  for (const { id: transferId, serverId } of open) {
    if (serverId === server.id) await must(browser, 'ownership.cancel', { serverId, transferId });
  }
}

async function newcomerIn({ actors, server }: Scene): Promise<Player> {
  await admit(actors, server, actors.newcomer, 'member');
  return actors.newcomer;
}
