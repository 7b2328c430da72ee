import { zInfraction, zModCall } from '@tenfour/contracts';
import type { CallerName } from '../../src/testing/product/people.ts';
import { call, must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';

type Input = Record<string, unknown>;

const CALL = { reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };
const INFRACTION = { staffUserId: '112233445566778899', type: 'strike', reason: 'Left early' };

/** As `PREPARE` of the scene, for mod calls and infractions. */
export const PREPARE_STAFF_TOOLS: Readonly<
  Record<string, (scene: Scene, caller: CallerName) => Promise<Input> | Input>
> = {
  'modCalls.create': ({ server }) => ({ serverId: server.id, ...CALL }),
  'modCalls.claim': async (scene) => ({ modCallId: await called(scene) }),
  'modCalls.release': async (scene, caller) => ({ modCallId: await claimed(scene, caller) }),
  'modCalls.resolve': async (scene) => ({ modCallId: await claimed(scene, 'owner'), resolution: 'Talked' }),
  'modCalls.dismiss': async (scene) => ({ modCallId: await called(scene) }),
  'modCalls.reopen': async (scene, caller) => ({ modCallId: await dismissed(scene, caller) }),
  'infractions.create': ({ server }) => ({ serverId: server.id, ...INFRACTION }),
  'infractions.revoke': async (scene) => ({
    serverId: scene.server.id,
    infractionId: await infracted(scene),
    reason: 'Mistake',
  }),
};

async function called({ actors, server }: Scene): Promise<string> {
  const made = await must(actors.owner.browser, 'modCalls.create', { serverId: server.id, ...CALL });
  return zModCall.parse(made).id;
}

/** Claimed by the caller; by the owner for those who may claim none. */
async function claimed(scene: Scene, caller: CallerName): Promise<string> {
  const modCallId = await called(scene);
  const { status } = await call(scene.actors[caller].browser, 'rest', 'modCalls.claim', { modCallId });
  if (status !== 200) await must(scene.actors.owner.browser, 'modCalls.claim', { modCallId });
  return modCallId;
}

/** Dismissed by the caller; by the owner for those who may dismiss none. */
async function dismissed(scene: Scene, caller: CallerName): Promise<string> {
  const modCallId = await called(scene);
  const { status } = await call(scene.actors[caller].browser, 'rest', 'modCalls.dismiss', { modCallId });
  if (status !== 200) await must(scene.actors.owner.browser, 'modCalls.dismiss', { modCallId });
  return modCallId;
}

async function infracted({ actors, server }: Scene): Promise<string> {
  const made = await must(actors.owner.browser, 'infractions.create', { serverId: server.id, ...INFRACTION });
  return zInfraction.parse(made).id;
}
