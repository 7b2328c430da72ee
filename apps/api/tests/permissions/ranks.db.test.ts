import { zMember } from '@tenfour/contracts';
import type { GrantableRole, Role } from '@tenfour/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Actors,
  admit,
  assemble,
  foundServer,
  waitingRequest,
} from '../../src/testing/product/people.ts';
import { startProduct } from '../../src/testing/product/product.ts';
import { call, must, TRANSPORTS } from '../../src/testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'silent' });
let actors: Actors;
beforeAll(async () => {
  actors = await assemble(product, 'height');
});

type Actor = 'owner' | 'admin' | 'moderator';
/** `self` is the actor; any other role belongs to another person. */
type Target = Role | 'self';

/** A community where admins and moderators may manage members and let people in. */
async function community() {
  const server = await foundServer(actors, 'Heights');
  const serverId = server.id;
  const { browser } = actors.owner;
  const moderatorPermissions = { canManageMembers: true, canApproveJoinRequests: true };
  await must(browser, 'servers.updateRolePermissions', { serverId, moderatorPermissions });
  await must(browser, 'servers.update', { serverId, delegateManagement: true });
  return server;
}

async function targetOf(server: Awaited<ReturnType<typeof community>>, actor: Actor, target: Target) {
  if (target === 'self') return actors[actor];
  if (target === 'owner') return actors.owner;
  await admit(actors, server, actors.newcomer, target);
  return actors.newcomer;
}

async function roleIn(serverId: string, userId: string): Promise<Role | null> {
  const members = z.array(zMember).parse(await must(actors.owner.browser, 'members.list', { serverId }));
  return members.find((member) => member.userId === userId)?.role ?? null;
}

const CHANGES: readonly (readonly [Actor, Target, GrantableRole, 200 | 403])[] = [
  ['owner', 'admin', 'member', 200],
  ['owner', 'moderator', 'admin', 200],
  ['owner', 'member', 'admin', 200],
  ['owner', 'self', 'admin', 403],
  ['admin', 'owner', 'member', 403],
  ['admin', 'admin', 'moderator', 403],
  ['admin', 'self', 'member', 403],
  ['admin', 'moderator', 'member', 200],
  ['admin', 'moderator', 'admin', 403],
  ['admin', 'member', 'moderator', 200],
  ['admin', 'member', 'admin', 403],
  ['moderator', 'owner', 'member', 403],
  ['moderator', 'admin', 'member', 403],
  ['moderator', 'moderator', 'member', 403],
  ['moderator', 'self', 'member', 403],
  ['moderator', 'member', 'moderator', 403],
  ['moderator', 'member', 'admin', 403],
];

const REMOVALS: readonly (readonly [Actor, Target, 200 | 403])[] = [
  ['owner', 'admin', 200],
  ['owner', 'self', 403],
  ['admin', 'owner', 403],
  ['admin', 'admin', 403],
  ['admin', 'self', 403],
  ['admin', 'moderator', 200],
  ['moderator', 'owner', 403],
  ['moderator', 'admin', 403],
  ['moderator', 'moderator', 403],
  ['moderator', 'member', 200],
];

const APPROVALS: readonly (readonly [Actor, Role | undefined, 200 | 400 | 403])[] = [
  ['owner', 'admin', 200],
  ['owner', 'owner', 400],
  ['admin', 'admin', 200],
  ['admin', 'owner', 400],
  ['moderator', undefined, 200],
  ['moderator', 'moderator', 200],
  ['moderator', 'admin', 403],
];

describe.each(TRANSPORTS)('over %s', (face) => {
  // covers: R418-R420, R637
  it.each(CHANGES)('%s turns %s into %s: %i', async (actor, target, role, expected) => {
    const server = await community();
    const { userId } = await targetOf(server, actor, target);
    const before = await roleIn(server.id, userId);
    const input = { serverId: server.id, userId, role };
    const { status } = await call(actors[actor].browser, face, 'members.changeRole', input);
    expect(status).toBe(expected);
    expect(await roleIn(server.id, userId)).toBe(expected === 200 ? role : before);
  });

  // covers: R573, R638
  it.each(REMOVALS)('%s removes %s: %i', async (actor, target, expected) => {
    const server = await community();
    const { userId } = await targetOf(server, actor, target);
    const input = { serverId: server.id, userId };
    const { status } = await call(actors[actor].browser, face, 'members.remove', input);
    expect(status).toBe(expected);
    expect((await roleIn(server.id, userId)) === null).toBe(expected === 200);
  });

  // covers: R639
  it.each(APPROVALS)('%s approves as %s: %i', async (actor, role, expected) => {
    const server = await community();
    const { joinCode, id: serverId } = server;
    await must(actors.newcomer.browser, 'servers.join', { joinCode });
    const requestId = await waitingRequest(actors, serverId, actors.newcomer);
    const input = { requestId, status: 'approved', ...(role ? { role } : {}) };
    const { status } = await call(actors[actor].browser, face, 'joinRequests.decide', input);
    expect(status).toBe(expected);
    expect(await roleIn(serverId, actors.newcomer.userId)).toBe(
      expected === 200 ? (role ?? 'moderator') : null,
    );
  });
});
