import { GRANTABLE_ROLES } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const forbidden = { cause: { code: 'FORBIDDEN' } };

type Name = 'owner' | 'admin' | 'moderator' | 'member';
const NAMES: readonly Name[] = ['owner', 'admin', 'moderator', 'member'];

async function delegating(): Promise<Community> {
  const community = await world.community();
  const { owner, server } = community;
  await owner.call.servers.update({ serverId: server.id, delegateManagement: true });
  await owner.call.servers.updateRolePermissions({
    serverId: server.id,
    moderatorPermissions: { canManageMembers: true },
  });
  return community;
}

describe('the list', () => {
  // covers: R132, R355-R358, R620
  it('shows every member, the highest role first', async () => {
    const { server, owner, admin, moderator, member } = await world.community();
    const members = await member.call.members.list({ serverId: server.id });
    expect(members.map(({ userId }) => userId)).toEqual([owner.id, admin.id, moderator.id, member.id]);
    expect(members[0]).toMatchObject({
      username: owner.username,
      discriminator: '0',
      avatar: `/avatars/discord/${owner.discordId}`,
      role: 'owner',
      status: 'active',
    });
  });
});

describe('a role', () => {
  // covers: R572
  it('is changed by the owner alone while nothing is delegated', async () => {
    const { server, owner, admin, member } = await world.community();
    const change = { serverId: server.id, userId: member.id, role: 'moderator' as const };
    await expect(admin.call.members.changeRole(change)).rejects.toMatchObject(forbidden);
    expect(await owner.call.members.changeRole(change)).toMatchObject({ role: 'moderator' });
    expect(await member.call.punishments.list({ serverId: server.id })).toEqual([]);
  });

  // covers: R136
  it('is never the owner’s, and needs both sides below the actor’s own', async () => {
    const allowed: string[] = [];
    for (const actor of ['owner', 'admin', 'moderator'] as const) {
      for (const target of NAMES) {
        for (const role of GRANTABLE_ROLES) {
          const community = await delegating();
          const input = { serverId: community.server.id, userId: community[target].id, role };
          const done = await community[actor].call.members.changeRole(input).then(
            () => true,
            () => false,
          );
          if (done) allowed.push(`${actor}: ${target} -> ${role}`);
        }
      }
    }
    expect(allowed).toEqual([
      'owner: admin -> member',
      'owner: admin -> moderator',
      'owner: admin -> admin',
      'owner: moderator -> member',
      'owner: moderator -> moderator',
      'owner: moderator -> admin',
      'owner: member -> member',
      'owner: member -> moderator',
      'owner: member -> admin',
      'admin: moderator -> member',
      'admin: moderator -> moderator',
      'admin: member -> member',
      'admin: member -> moderator',
      'moderator: member -> member',
    ]);
  }, 60_000);

  it("of another server's member does not exist", async () => {
    const { server, owner, stranger } = await world.community();
    const change = { serverId: server.id, userId: stranger.id, role: 'admin' as const };
    await expect(owner.call.members.changeRole(change)).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
  });
});

describe('a removal', () => {
  it('takes effect immediately and is counted', async () => {
    const { server, owner, moderator } = await world.community();
    const serverId = server.id;
    await owner.call.members.remove({ serverId, userId: moderator.id });
    await expect(moderator.call.servers.get({ serverId })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    });
    expect(await owner.call.servers.get({ serverId })).toMatchObject({ memberCount: 3 });
    expect(await owner.call.members.list({ serverId })).toHaveLength(3);
  });

  it("never removes the owner, nor anyone with the actor's rank", async () => {
    const { server, owner, admin, moderator } = await delegating();
    const serverId = server.id;
    await expect(owner.call.members.remove({ serverId, userId: owner.id })).rejects.toMatchObject(forbidden);
    await expect(admin.call.members.remove({ serverId, userId: owner.id })).rejects.toMatchObject(forbidden);
    await expect(admin.call.members.remove({ serverId, userId: admin.id })).rejects.toMatchObject(forbidden);
    await expect(moderator.call.members.remove({ serverId, userId: admin.id })).rejects.toMatchObject(
      forbidden,
    );
    await admin.call.members.remove({ serverId, userId: moderator.id });
  });

  it('counts one of two concurrent removals', async () => {
    const { server, owner, member } = await world.community();
    const remove = () => owner.call.members.remove({ serverId: server.id, userId: member.id });
    const ends = await Promise.allSettled([remove(), remove()]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await owner.call.servers.get({ serverId: server.id })).toMatchObject({ memberCount: 3 });
  });
});
