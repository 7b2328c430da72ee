import { zCustomRole } from '@tenfour/contracts';
import type { GrantableRole } from '@tenfour/domain';
import { z } from 'zod';
import { admit, type CallerName, clockOf, databaseOf } from '../../src/testing/product/people.ts';
import { must } from '../../src/testing/product/transports.ts';
import type { Input, Scene } from './scene.ts';

const DAY_MS = 86_400_000;

let created = 0;

/** A custom role of the scene's server that no one has. */
async function roleIn({ actors, server }: Scene): Promise<{ serverId: string; roleId: string }> {
  created += 1;
  const { browser } = actors.owner;
  const serverId = server.id;
  // A server has at most fifty.
  const known = z.array(zCustomRole).parse(await must(browser, 'roles.list', { serverId }));
  for (const { id: roleId } of known.slice(10)) await must(browser, 'roles.remove', { serverId, roleId });
  const input = { serverId, name: `Trial ${created}` };
  return { serverId, roleId: zCustomRole.parse(await must(browser, 'roles.create', input)).id };
}

async function memberAndRole(scene: Scene): Promise<Input> {
  await admit(scene.actors, scene.server, scene.actors.newcomer, 'member');
  return { ...(await roleIn(scene)), userId: scene.actors.newcomer.userId };
}

async function memberAndFlag(scene: Scene): Promise<Input> {
  await admit(scene.actors, scene.server, scene.actors.newcomer, 'member');
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const { userId } = scene.actors.newcomer;
  return { serverId: scene.server.id, userId, flag: 'canManageMembers', until };
}

/** Lets the caller's own role end in a day, after which they have the same; without a caller a newcomer's. */
async function endingRole(scene: Scene, caller: CallerName, renewal: string | null): Promise<Input> {
  const { actors, server } = scene;
  const isCaller = caller === 'admin' || caller === 'moderator' || caller === 'member';
  if (!isCaller) await admit(actors, server, actors.newcomer, 'member');
  const { userId } = isCaller ? actors[caller] : actors.newcomer;
  const at = clockOf(actors);
  const until = at + 2 * DAY_MS;
  await databaseOf(actors)
    .handle.updateTable('members')
    .set(({ ref }) => ({
      role_until: at + DAY_MS,
      role_before: ref('role').$castTo<GrantableRole>(),
      ...{ renewal_id: renewal, renewal_until: renewal === null ? null : until, renewal_reason: renewal },
    }))
    .where('server_id', '=', server.id)
    .where('user_id', '=', userId)
    .execute();
  return { serverId: server.id, userId, item: 'role', until: new Date(until).toISOString() };
}

/** As `PREPARE` of the scene, for custom roles and temporary access. */
export const PREPARE_ROLES: Readonly<
  Record<string, (scene: Scene, caller: CallerName) => Promise<Input> | Input>
> = {
  'members.askRenewal': async (scene, caller) => {
    const { userId: _, ...input } = await endingRole(scene, caller, null);
    return input;
  },
  'members.endRenewal': async (scene, caller) => {
    const { until: _, ...input } = await endingRole(scene, caller, 'renewal');
    return input;
  },
  'roles.create': ({ server }) => {
    created += 1;
    return { serverId: server.id, name: `Lead ${created}` };
  },
  'roles.reorder': async (scene) => {
    await roleIn(scene);
    await roleIn(scene);
    const { id: serverId } = scene.server;
    const { browser } = scene.actors.owner;
    const roles = z.array(zCustomRole).parse(await must(browser, 'roles.list', { serverId }));
    const rest = roles.map(({ id }) => id).slice(0, -1);
    return { serverId, order: ['admin', 'moderator', roles.at(-1)?.id, ...rest] };
  },
  'roles.update': async (scene) => ({ ...(await roleIn(scene)), color: 'teal' }),
  'roles.remove': roleIn,
  'roles.give': memberAndRole,
  'roles.giveFlag': memberAndFlag,
  'roles.takeFlag': async (scene) => {
    const { until, ...input } = await memberAndFlag(scene);
    await must(scene.actors.owner.browser, 'roles.giveFlag', { ...input, until });
    return input;
  },
  'roles.take': async (scene) => {
    const input = await memberAndRole(scene);
    await must(scene.actors.owner.browser, 'roles.give', input);
    return input;
  },
};
