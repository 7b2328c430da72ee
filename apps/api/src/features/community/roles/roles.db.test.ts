import type { Member } from '@tenfour/contracts';
import { CUSTOM_ROLES_MAX, may, type PermissionFlag, rankOf } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { viewerOf } from '../../../demo/stage.ts';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { keyViewerOf } from '../access/index.ts';

const world = await createWorld();
const refusal = (code: string) => ({ cause: { code } });

let count = 0;

async function roleOf(c: Community, flags: PermissionFlag[] = [], by = c.owner) {
  count += 1;
  return by.call.roles.create({ serverId: c.server.id, name: `Role ${count}`, color: 'teal', flags });
}

const give = (c: Community, to: Person, roleId: string, by = c.owner) =>
  by.call.roles.give({ serverId: c.server.id, userId: to.id, roleId });
const take = (c: Community, from: Person, roleId: string, by = c.owner) =>
  by.call.roles.take({ serverId: c.server.id, userId: from.id, roleId });
const memberOf = async (c: Community, { id }: Person): Promise<Member | undefined> =>
  (await c.owner.call.members.list({ serverId: c.server.id })).find(({ userId }) => userId === id);
const order = (c: Community, ...ids: string[]) =>
  c.owner.call.roles.reorder({ serverId: c.server.id, order: ids });
const delegate = (c: Community) =>
  c.owner.call.servers.update({ serverId: c.server.id, delegateManagement: true });

describe('rights', () => {
  it('are the union of all roles, from the next call on', async () => {
    const c = await world.community();
    const { id: serverId } = c.server;
    await expect(c.member.call.punishments.list({ serverId })).rejects.toMatchObject(refusal('FORBIDDEN'));
    const reads = await roleOf(c, ['canViewPunishments']);
    const logs = await roleOf(c, ['canViewWebhooks']);
    await give(c, c.member, reads.id);
    await give(c, c.member, logs.id);
    await c.member.call.punishments.list({ serverId });
    await c.member.call.activity.list({ serverId });
    const permissions = await c.member.call.servers.permissions({ serverId });
    expect(permissions).toMatchObject({
      role: 'member',
      canViewPunishments: true,
      canEditPunishments: false,
    });
    expect(permissions.can).toMatchObject({ canViewWebhooks: true });
    await take(c, c.member, reads.id);
    await expect(c.member.call.punishments.list({ serverId })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await c.owner.call.roles.remove({ serverId, roleId: logs.id });
    await expect(c.member.call.activity.list({ serverId })).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await memberOf(c, c.member)).toMatchObject({ role: 'member', rank: 0, roles: [] });
  });

  it('leave management flags with the owner until they are delegated', async () => {
    const c = await world.community();
    const manages = await roleOf(c, ['canManageMembers']);
    await give(c, c.moderator, manages.id);
    const change = { serverId: c.server.id, userId: c.member.id, role: 'member' } as const;
    await expect(c.moderator.call.members.changeRole(change)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await delegate(c);
    await c.moderator.call.members.changeRole(change);
  });

  it('end with the membership', async () => {
    const c = await world.community();
    const reads = await roleOf(c, ['canViewPunishments']);
    await give(c, c.member, reads.id);
    await c.member.call.members.leave({ serverId: c.server.id });
    const [role] = await c.owner.call.roles.list({ serverId: c.server.id });
    expect(role).toMatchObject({ memberCount: 0 });
  });

  it('of a key never rank above its creator', async () => {
    const { member, server } = await world.community();
    const viewer = viewerOf(member, server.id, 'member');
    const added = { rank: 0.001, flags: new Set<PermissionFlag>(['canManageMembers']), until: null };
    const maker = { ...viewer, policy: { ...viewer.policy, delegateManagement: true, added } };
    const key = { id: 'k', userId: 'u', username: 'Key', flags: '["canManageMembers","canEditApiKey"]' };
    const acting = keyViewerOf(maker, key);
    expect([rankOf(acting), may(acting, 'canManageMembers'), may(acting, 'canEditApiKey')]).toEqual([
      0.001,
      true,
      false,
    ]);
  });
});

describe('rank', () => {
  it('decides whose roles a person can change', async () => {
    const c = await world.community();
    await delegate(c);
    const { id: serverId } = c.server;
    const senior = await roleOf(c, ['canManageMembers']);
    const lead = await roleOf(c, ['canManageMembers']);
    await order(c, 'admin', senior.id, 'moderator', lead.id);
    await give(c, c.member, senior.id);
    expect(await memberOf(c, c.member)).toMatchObject({ role: 'member', rank: 1.001 });
    // Above moderators, below admins.
    const change = (userId: string, role: 'member' | 'moderator' | 'admin') =>
      c.member.call.members.changeRole({ serverId, userId, role });
    await expect(change(c.admin.id, 'member')).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(change(c.moderator.id, 'admin')).rejects.toMatchObject(refusal('FORBIDDEN'));
    await change(c.moderator.id, 'member');
    // Their rank reaches moderators, whose permissions they do not have.
    await expect(change(c.moderator.id, 'moderator')).rejects.toMatchObject(refusal('FORBIDDEN'));
    await give(c, c.moderator, lead.id, c.member);
    // Not their own rank, not themselves.
    await expect(give(c, c.moderator, senior.id, c.member)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(take(c, c.member, senior.id, c.member)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(take(c, c.moderator, lead.id, c.moderator)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(c.moderator.call.members.remove({ serverId, userId: c.member.id })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    await c.member.call.members.remove({ serverId, userId: c.moderator.id });
  });

  it('keeps admins from people with a role above theirs', async () => {
    const c = await world.community();
    await delegate(c);
    const { id: serverId } = c.server;
    const head = await roleOf(c);
    await order(c, head.id, 'admin', 'moderator');
    await give(c, c.moderator, head.id);
    const warning = { serverId, staffUserId: c.moderator.id, type: 'warning', reason: 'Late' } as const;
    await expect(c.admin.call.infractions.create(warning)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(c.admin.call.members.remove({ serverId, userId: c.moderator.id })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    await c.owner.call.infractions.create(warning);
    await take(c, c.moderator, head.id);
    await c.admin.call.infractions.create(warning);
  });

  it('approves up to its own height, with permissions that the approver has', async () => {
    const c = await world.community();
    const { id: serverId, joinCode } = c.server;
    const front = await roleOf(c, ['canApproveJoinRequests']);
    await order(c, 'admin', front.id, 'moderator');
    await give(c, c.moderator, front.id);
    await c.stranger.call.servers.join({ joinCode });
    const [request] = await c.moderator.call.joinRequests.list({ serverId });
    const decide = (role: 'admin' | 'moderator') =>
      c.moderator.call.joinRequests.decide({ requestId: request?.id ?? '', status: 'approved', role });
    await expect(decide('admin')).rejects.toMatchObject(refusal('FORBIDDEN'));
    await decide('moderator');
  });
});

describe('definitions', () => {
  it('stay below their editor, with permissions that the editor has', async () => {
    const c = await world.community();
    await delegate(c);
    const { id: serverId } = c.server;
    await expect(roleOf(c, ['canEditApiKey'], c.admin)).rejects.toMatchObject(refusal('FORBIDDEN'));
    const low = await roleOf(c, ['canViewPunishments'], c.admin);
    const head = await roleOf(c);
    await order(c, head.id, 'admin', 'moderator', low.id);
    const edit = (roleId: string, flags: PermissionFlag[]) =>
      c.admin.call.roles.update({ serverId, roleId, flags });
    await expect(edit(head.id, ['canViewPunishments'])).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(edit(low.id, ['canDeleteServer'])).rejects.toMatchObject(refusal('FORBIDDEN'));
    await edit(low.id, ['canViewPunishments', 'canViewWebhooks']);
    await expect(
      c.admin.call.roles.reorder({ serverId, order: ['admin', head.id, 'moderator', low.id] }),
    ).rejects.toMatchObject(refusal('FORBIDDEN'));
    await c.admin.call.roles.reorder({ serverId, order: [head.id, 'admin', low.id, 'moderator'] });
    await expect(c.admin.call.roles.remove({ serverId, roleId: head.id })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    await c.admin.call.roles.remove({ serverId, roleId: low.id });
  });

  it('refuse to take their editor’s own way in', async () => {
    const c = await world.community();
    await delegate(c);
    const { id: serverId } = c.server;
    const flags: PermissionFlag[] = ['canViewServerSettings', 'canEditServerSettings'];
    const edits = await roleOf(c, flags);
    const high = await roleOf(c);
    await order(c, 'admin', 'moderator', high.id, edits.id);
    await give(c, c.member, edits.id);
    await give(c, c.member, high.id);
    await expect(
      c.member.call.roles.update({ serverId, roleId: edits.id, flags: ['canViewServerSettings'] }),
    ).rejects.toMatchObject(refusal('REFUSED'));
    await expect(c.member.call.roles.remove({ serverId, roleId: edits.id })).rejects.toMatchObject(
      refusal('REFUSED'),
    );
    await c.member.call.roles.update({ serverId, roleId: edits.id, color: 'red' });
  });

  it('say when another person was faster', async () => {
    const c = await world.community();
    const { id: serverId } = c.server;
    const { id: roleId, version } = await roleOf(c);
    const edit = (name: string) => c.owner.call.roles.update({ serverId, roleId, name, version });
    const both = await Promise.allSettled([edit('First'), edit('Second')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const other = await roleOf(c);
    const moves = [
      [roleId, other.id, 'admin', 'moderator'],
      ['admin', other.id, roleId, 'moderator'],
    ];
    const seen = ['admin', 'moderator', roleId, other.id];
    const moved = await Promise.allSettled(
      moves.map((to) => c.owner.call.roles.reorder({ serverId, order: to, seen })),
    );
    expect(moved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('number at most fifty, also when the last ones come together', async () => {
    const c = await world.community();
    for (let at = 1; at < CUSTOM_ROLES_MAX; at += 1) await roleOf(c);
    const last = await Promise.allSettled([roleOf(c), roleOf(c)]);
    expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(roleOf(c)).rejects.toMatchObject(refusal('REFUSED'));
  });

  it('are of one server', async () => {
    const [here, there] = [await world.community(), await world.community()];
    const role = await roleOf(there);
    await expect(give(here, here.member, role.id)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(
      here.owner.call.roles.update({ serverId: here.server.id, roleId: role.id, name: 'Mine' }),
    ).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(here.owner.call.roles.list({ serverId: there.server.id })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
  });
});
