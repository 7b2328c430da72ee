import { zDisciplineRules, zInfraction, zModCall } from '@tenfour/contracts';
import { DISCIPLINE_PRESET, NO_DISCIPLINE_RULES } from '@tenfour/domain';
import type { CallerName } from '../../src/testing/product/people.ts';
import { call, must } from '../../src/testing/product/transports.ts';
import type { Scene } from './scene.ts';
import type { Row } from './table.ts';

type Input = Record<string, unknown>;

const CALL = { reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };
const INFRACTION = { staffUserId: '112233445566778899', type: 'strike', reason: 'Left early' };

/** As `PREPARE` of the scene, for mod calls and infractions. */
export const PREPARE_STAFF_TOOLS: Readonly<
  Record<string, (scene: Scene, caller: CallerName, row: Row) => Promise<Input> | Input>
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
  'infractions.appeal': async (scene, caller) => ({
    ...(await ownInfraction(scene, caller)),
    text: 'Not me',
  }),
  'infractions.decideAppeal': async (scene, caller) => {
    const ref = await ownInfraction(scene, 'member', caller === 'admin' ? 'owner' : 'admin');
    await must(scene.actors.member.browser, 'infractions.appeal', { ...ref, text: 'Not me' });
    return { ...ref, accept: true, reason: 'Agreed' };
  },
  'infractions.saveRules': rulesToSave,
  'staffFiles.get': ({ actors, server }, caller, { what }) => ({
    serverId: server.id,
    userId: what === 'own' ? 'me' : actors[caller === 'member' ? 'moderator' : 'member'].userId,
  }),
  'staffFiles.roleChanges': ({ server }) => ({ serverId: server.id }),
};

/** Returns changed rules, and the version that they are based on. */
export async function rulesToSave({ actors, server }: Scene): Promise<Input> {
  const serverId = server.id;
  const found = zDisciplineRules.parse(await must(actors.owner.browser, 'infractions.rules', { serverId }));
  const ruleSet = found.version % 2 === 0 ? DISCIPLINE_PRESET : NO_DISCIPLINE_RULES;
  return { serverId, expectedVersion: found.version, ruleSet };
}

/** Records an infraction against the caller; against a member for those who can have none. */
async function ownInfraction(
  { actors, server }: Scene,
  caller: CallerName,
  by: 'owner' | 'admin' = 'owner',
): Promise<{ serverId: string; infractionId: string }> {
  const isStaff = caller === 'admin' || caller === 'moderator';
  const staffUserId = actors[isStaff ? caller : 'member'].userId;
  const made = await must(actors[by].browser, 'infractions.create', {
    serverId: server.id,
    ...INFRACTION,
    staffUserId,
  });
  return { serverId: server.id, infractionId: zInfraction.parse(made).id };
}

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
