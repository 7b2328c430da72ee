import { zTwoPeople } from '@tenfour/contracts';
import { ALONE_AFTER_MS } from '@tenfour/domain';
import { newId } from '../../src/db/ids.ts';
import { type CallerName, clockOf, databaseOf } from '../../src/testing/product/people.ts';
import { call, must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';
import { clearFactors, setUpTotp } from './scene-factors.ts';

type Input = Record<string, unknown>;

/** As `PREPARE` of the scene, for what needs a second person. */
export const PREPARE_TWO_PEOPLE: Readonly<
  Record<string, (scene: Scene, caller: CallerName) => Promise<Input>>
> = {
  'twoPeople.update': async (scene) => {
    await giveFactor(scene);
    return { serverId: scene.server.id, enabled: true };
  },
  'twoPeople.approve': async (scene) => ({
    serverId: scene.server.id,
    approvalId: await waitingTurnOff(scene),
  }),
  'twoPeople.decline': async (scene, caller) => ({
    serverId: scene.server.id,
    approvalId: await ownRequest(scene, caller),
  }),
};

async function giveFactor({ actors }: Scene): Promise<void> {
  await clearFactors(databaseOf(actors), actors.owner.userId);
  await setUpTotp(actors.owner.browser, clockOf(actors));
}

/** A request of the owner that has waited long enough for anyone who can approve it. It changes nothing. */
async function waitingTurnOff(scene: Scene): Promise<string> {
  const { actors, server } = scene;
  const { handle } = databaseOf(actors);
  const serverId = server.id;
  await giveFactor(scene);
  await enable(scene, 1);
  await call(actors.owner.browser, 'trpc', 'twoPeople.update', { serverId, enabled: false });
  await enable(scene, null);
  const { requests } = zTwoPeople.parse(await must(actors.owner.browser, 'twoPeople.get', { serverId }));
  const id = requests.find(({ aloneFrom }) => aloneFrom !== null)?.id ?? '';
  await handle
    .updateTable('approvals')
    .set({ created_at: clockOf(actors) - ALONE_AFTER_MS })
    .where('id', '=', id)
    .execute();
  await clearFactors(databaseOf(actors), actors.owner.userId);
  return id;
}

/** Sets since when the scene's server needs second people, epoch ms; null for not. */
async function enable({ actors, server }: Scene, at: number | null): Promise<void> {
  await databaseOf(actors)
    .handle.updateTable('servers')
    .set({ two_people_at: at })
    .where('id', '=', server.id)
    .execute();
}

/** An open request of the caller; of the owner for those who can have none. */
async function ownRequest({ actors, server }: Scene, caller: CallerName): Promise<string> {
  const id = newId();
  const requester = caller === 'signedOut' ? 'owner' : caller;
  const at = clockOf(actors);
  await databaseOf(actors)
    .handle.insertInto('approvals')
    .values({
      ...{ id, server_id: server.id, requester_id: actors[requester].userId, procedure: 'servers.remove' },
      ...{ detail: '', input_sealed: 'x', created_at: at, ends_at: at + 60_000 },
    })
    .execute();
  return id;
}
