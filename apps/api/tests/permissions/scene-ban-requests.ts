import { newId } from '../../src/db/ids.ts';
import { type CallerName, clockOf, databaseOf } from '../../src/testing/product/people.ts';
import type { Scene } from './scene.ts';

type Input = Record<string, unknown>;

let count = 0;

/** A player whose ban no one has requested. */
function freshPlayer(): string {
  count += 1;
  return `Asked${count}`;
}

/** As `PREPARE` of the scene, for requests for bans. */
export const PREPARE_BAN_REQUESTS: Readonly<
  Record<string, (scene: Scene, caller: CallerName) => Promise<Input> | Input>
> = {
  'banRequests.ask': async (scene) => {
    await endOthers(scene);
    return { serverId: scene.server.id, username: freshPlayer(), reason: 'Mass RDM' };
  },
  'banRequests.get': byAnother,
  'banRequests.comment': async (scene, caller) => ({ ...(await byAnother(scene, caller)), text: 'Seen it' }),
  'banRequests.vote': async (scene, caller) => {
    const { handle } = databaseOf(scene.actors);
    await handle
      .updateTable('servers')
      .set({ ban_request_votes: 5 })
      .where('id', '=', scene.server.id)
      .execute();
    return { ...(await byAnother(scene, caller)), vote: 'for' };
  },
  'banRequests.decide': async (scene, caller) => ({ ...(await byAnother(scene, caller)), approve: false }),
  'banRequests.withdraw': (scene, caller) => opened(scene, caller === 'signedOut' ? 'owner' : caller),
  'banRequests.saveSettings': ({ server }) => {
    count += 1;
    return { serverId: server.id, votesNeeded: 1 + (count % 10) };
  },
};

/** One person has so many open requests at most. */
async function endOthers({ actors, server }: Scene): Promise<void> {
  await databaseOf(actors).handle.deleteFrom('ban_requests').where('server_id', '=', server.id).execute();
}

function byAnother(scene: Scene, caller: CallerName): Promise<Input> {
  return opened(scene, caller === 'moderator' ? 'admin' : 'moderator');
}

/** An open request, stored as if it had been asked when its asker could. */
async function opened({ actors, server }: Scene, by: Exclude<CallerName, 'signedOut'>): Promise<Input> {
  const { handle } = databaseOf(actors);
  const at = clockOf(actors);
  const name = freshPlayer();
  const [requestId, key] = [newId(), name.toLowerCase()];
  await handle
    .insertInto('ban_requests')
    .values({
      ...{ id: requestId, server_id: server.id, roblox_username: name, username_key: key },
      ...{ player_key: `:${key}`, reason: 'Mass RDM', asked_by: actors[by].userId, created_at: at },
      expires_at: at + 3_600_000,
    })
    .execute();
  return { serverId: server.id, requestId };
}
