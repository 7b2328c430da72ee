import { describe, expect, it } from 'vitest';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { clock } = world;
const FORBIDDEN = { cause: { code: 'FORBIDDEN' } };
const HOUR_MS = 60 * 60_000;
const inHours = (hours: number) => new Date(clock.now() + hours * HOUR_MS).toISOString();

type Given = 'admin' | 'moderator' | 'member';

/** Creates a community whose moderator is an admin for two hours and can manage members. */
async function withTemporaryAdmin(): Promise<Community> {
  const c = await world.community();
  await c.owner.call.servers.update({ serverId: c.server.id, delegateManagement: true });
  await change(c, c.owner, c.moderator, 'admin', inHours(2));
  return c;
}

const change = (c: Community, by: Person, to: Person, role: Given, until: string | null = null) =>
  by.call.members.changeRole({ serverId: c.server.id, userId: to.id, role, until });

describe('an admin until a date', () => {
  it('raises members until their own end at the latest', async () => {
    const c = await withTemporaryAdmin();
    await expect(change(c, c.moderator, c.member, 'moderator')).rejects.toMatchObject(FORBIDDEN);
    await expect(change(c, c.moderator, c.member, 'moderator', inHours(3))).rejects.toMatchObject(FORBIDDEN);
    const lent = await change(c, c.moderator, c.member, 'moderator', inHours(2));
    expect(lent).toMatchObject({ role: 'moderator', roleUntil: inHours(2) });
    await expect(change(c, c.moderator, c.member, 'moderator')).rejects.toMatchObject(FORBIDDEN);
    expect(await change(c, c.moderator, c.member, 'member')).toMatchObject({ role: 'member' });
    await change(c, c.owner, c.moderator, 'admin');
    expect(await change(c, c.moderator, c.member, 'moderator')).toMatchObject({ roleUntil: null });
  });

  it('gives custom roles and permissions until that end', async () => {
    const c = await withTemporaryAdmin();
    const { id: serverId } = c.server;
    const flags = ['canViewWebhooks' as const];
    const { id: roleId } = await c.owner.call.roles.create({ serverId, name: 'Log reader', flags });
    const to = { serverId, userId: c.member.id };
    const give = (until: string | null) => c.moderator.call.roles.give({ ...to, roleId, until });
    await expect(give(null)).rejects.toMatchObject(FORBIDDEN);
    await expect(give(inHours(3))).rejects.toMatchObject(FORBIDDEN);
    await give(inHours(2));
    const giveFlag = (until: string) =>
      c.moderator.call.roles.giveFlag({ ...to, flag: 'canApproveJoinRequests', until });
    await expect(giveFlag(inHours(3))).rejects.toMatchObject(FORBIDDEN);
    await giveFlag(inHours(1));
  });

  it('hands on no rank and no department beyond it, which carry no permission', async () => {
    const c = await withTemporaryAdmin();
    const { id: serverId } = c.server;
    const { id: department } = await c.owner.call.shifts.createType({
      ...{ serverId, name: 'Traffic', weeklyMinutes: null },
    });
    const lead = await c.owner.call.roles.create({ serverId, name: 'Lead', flags: [], department });
    const plain = await c.owner.call.roles.create({ serverId, name: 'Plain', flags: [] });
    const high = await c.owner.call.roles.create({ serverId, name: 'High', flags: [] });
    const order = ['admin', high.id, 'moderator', lead.id, plain.id];
    await c.owner.call.roles.reorder({ serverId, order });
    const give = (roleId: string, until: string | null = null) =>
      c.moderator.call.roles.give({ serverId, userId: c.member.id, roleId, until });
    for (const { id } of [lead, high]) {
      await expect(give(id)).rejects.toMatchObject(FORBIDDEN);
      await give(id, inHours(1));
    }
    await give(plain.id);
    const { roles } = c.moderator.call;
    const update = roles.update({ serverId, roleId: plain.id, department });
    await expect(update).rejects.toMatchObject(FORBIDDEN);
    const raised = ['admin', plain.id, high.id, 'moderator', lead.id];
    await expect(roles.reorder({ serverId, order: raised })).rejects.toMatchObject(FORBIDDEN);
    await roles.reorder({ serverId, order: ['admin', high.id, 'moderator', plain.id, lead.id] });
  });

  it('approves requests as what they are for good, and no higher', async () => {
    const c = await withTemporaryAdmin();
    const { id: serverId } = c.server;
    const newcomer = await world.person();
    await newcomer.call.servers.join({ joinCode: c.server.joinCode });
    const [request] = await c.owner.call.joinRequests.list({ serverId });
    const decide = (role: Given) =>
      c.moderator.call.joinRequests.decide({ requestId: request?.id ?? '', status: 'approved', role });
    await expect(decide('admin')).rejects.toMatchObject(FORBIDDEN);
    expect(await decide('moderator')).toMatchObject({ status: 'approved', role: 'moderator' });
  });
});

describe('the undo of a freeze', () => {
  const freezeAfter = async (c: Community, act: () => Promise<unknown>) => {
    const { id: serverId } = c.server;
    const settings = { actions: 3, minutes: 10 };
    await c.owner.call.automations.save({ serverId, kind: 'staff-freeze', enabled: true, settings });
    await act();
    for (const robloxUsername of ['Raider_1', 'Raider_2', 'Raider_3', 'Raider_4']) {
      const record = { robloxUsername, punishmentType: 'ban', reason: 'RDM', duration: null } as const;
      await c.admin.call.punishments.create({ serverId, ...record }).catch(() => null);
    }
    const [freeze] = await c.owner.call.staffFreezes.list({ serverId });
    return () => c.owner.call.staffFreezes.undo({ serverId, freezeId: freeze?.id ?? '' });
  };
  const roleOf = async (c: Community, { id }: Person) => {
    const members = await c.owner.call.members.list({ serverId: c.server.id });
    return members.find(({ userId }) => userId === id);
  };

  it('gives a role back until its date', async () => {
    const c = await world.community();
    await c.owner.call.servers.update({ serverId: c.server.id, delegateManagement: true });
    const until = inHours(5);
    await change(c, c.owner, c.member, 'moderator', until);
    const undo = await freezeAfter(c, () => change(c, c.admin, c.member, 'member'));
    expect(await undo()).toMatchObject({ failed: [] });
    expect(await roleOf(c, c.member)).toMatchObject({ role: 'moderator', roleUntil: until });
  });

  it('gives a membership back with the role that stays, and the other until its date', async () => {
    const c = await world.community();
    await c.owner.call.servers.update({ serverId: c.server.id, delegateManagement: true });
    const until = inHours(5);
    await change(c, c.owner, c.member, 'moderator', until);
    const removed = { serverId: c.server.id, userId: c.member.id };
    const undo = await freezeAfter(c, () => c.admin.call.members.remove(removed));
    expect(await undo()).toMatchObject({ failed: [] });
    expect(await roleOf(c, c.member)).toMatchObject({ role: 'moderator', roleUntil: until });
  });

  it('gives custom roles and permissions back with the membership', async () => {
    const c = await world.community();
    const { id: serverId } = c.server;
    await c.owner.call.servers.update({ serverId, delegateManagement: true });
    const [kept, gone] = await Promise.all(
      ['Guest', 'Host'].map((name) => c.owner.call.roles.create({ serverId, name, flags: [] })),
    );
    const to = { serverId, userId: c.member.id };
    for (const role of [kept, gone]) await c.owner.call.roles.give({ ...to, roleId: role?.id ?? '' });
    const until = inHours(5);
    await c.owner.call.roles.giveFlag({ ...to, flag: 'canViewWebhooks', until });
    const undo = await freezeAfter(c, () => c.admin.call.members.remove(to));
    await c.owner.call.roles.remove({ serverId, roleId: gone?.id ?? '' });
    expect(await undo()).toMatchObject({ failed: [] });
    expect(await roleOf(c, c.member)).toMatchObject({
      roles: [{ name: 'Guest', until: null }],
      permissions: [{ flag: 'canViewWebhooks', until }],
    });
  });

  it('gives nothing back after the date', async () => {
    const c = await world.community();
    const { id: serverId } = c.server;
    await c.owner.call.servers.update({ serverId, delegateManagement: true });
    const { id: roleId } = await c.owner.call.roles.create({ serverId, name: 'Guest', flags: [] });
    const held = { serverId, userId: c.member.id, roleId };
    await c.owner.call.roles.give({ ...held, until: inHours(1) });
    await change(c, c.owner, c.member, 'moderator', inHours(1));
    const undo = await freezeAfter(c, async () => {
      await c.admin.call.members.changeRole({ serverId, userId: c.member.id, role: 'member' });
    });
    clock.advance(HOUR_MS);
    expect(await undo()).toMatchObject({ failed: [] });
    expect(await roleOf(c, c.member)).toMatchObject({ role: 'member', roleUntil: null });
  });
});
