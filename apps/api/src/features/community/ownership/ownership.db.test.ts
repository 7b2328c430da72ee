import { OFFER_MS } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { endDueTransfers, ownerOf, rolesOf } from '../../../testing/ownership.ts';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import { staffPerson } from '../../../testing/product/platform.ts';

const world = await createWorld({ planLimits: true, quotas: { serversPerUser: 2 } });
const { handle } = world.database;

const refusal = (code: string) => ({ cause: { code } });

async function logOf(serverId: string) {
  const rows = await handle
    .selectFrom('activity')
    .select(['action', 'actor_name', 'description'])
    .where('server_id', '=', serverId)
    .where('action', 'like', 'ownership.%')
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor_name, description }) => [action, actor_name, description]);
}

/** The unread alerts of a person, newest first. */
async function alertsOf({ call }: Person): Promise<string[]> {
  const { alerts } = await call.alerts.inbox();
  return alerts.filter(({ readAt }) => readAt === null).map(({ title, text }) => `${title}: ${text}`);
}

async function offered(role: 'admin' | 'moderator' | 'member' = 'member') {
  const community = await world.community();
  const { server, owner, [role]: recipient } = community;
  const { id: transferId } = await owner.call.ownership.offer({ serverId: server.id, userId: recipient.id });
  const input = { serverId: server.id, transferId };
  return { ...community, serverId: server.id, recipient, input };
}

describe('an offer of ownership', () => {
  it.each(['admin', 'moderator', 'member'] as const)(
    'accepted by the %s changes both roles',
    async (role) => {
      const { owner, recipient, serverId, input } = await offered(role);
      const about = {
        ...{ id: input.transferId, serverId, stage: 'offered', reason: null },
        owner: { userId: owner.id, username: owner.username },
        recipient: { userId: recipient.id, username: recipient.username },
      };
      expect(await owner.call.ownership.list()).toMatchObject([about]);
      expect(await recipient.call.ownership.list()).toMatchObject([about]);
      expect(await alertsOf(recipient)).toEqual([
        `Ownership offered to you: ${owner.username} offers you this server. Accept or decline within 7 days.`,
      ]);

      await recipient.call.ownership.accept(input);
      expect(await ownerOf(world, serverId)).toBe(recipient.id);
      expect((await rolesOf(world, serverId)).admin).toContain(owner.id);
      expect(await recipient.call.servers.get({ serverId })).toMatchObject({ role: 'owner', memberCount: 4 });
      expect(await owner.call.servers.get({ serverId })).toMatchObject({ role: 'admin' });
      expect(await owner.call.ownership.list()).toEqual([]);
      expect(await alertsOf(recipient)).toEqual([]);
      const done = `${recipient.username} is now the owner. ${owner.username} is now admin.`;
      expect(await alertsOf(owner)).toEqual([`Ownership transferred: ${done}`]);
      expect(await logOf(serverId)).toEqual([
        ['ownership.offered', owner.username, `Offered ownership to ${recipient.username}, for 7 days.`],
        ['ownership.transferred', recipient.username, done],
      ]);
      await expect(owner.call.servers.remove({ serverId })).rejects.toMatchObject(refusal('FORBIDDEN'));
    },
  );

  it('is declined by the other person, or canceled by the owner, who both learn of it', async () => {
    const first = await offered();
    const { owner, recipient, serverId } = first;
    await recipient.call.ownership.decline(first.input);
    expect(await alertsOf(owner)).toEqual([`Ownership declined: ${recipient.username} declined ownership.`]);
    const { id: transferId } = await owner.call.ownership.offer({ serverId, userId: recipient.id });
    await owner.call.ownership.cancel({ serverId, transferId });
    expect(await alertsOf(recipient)).toEqual([
      `Ownership offer canceled: ${owner.username} canceled the offer.`,
    ]);
    const late = recipient.call.ownership.accept({ serverId, transferId });
    await expect(late).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await ownerOf(world, serverId)).toBe(owner.id);
    expect((await logOf(serverId)).map(([action]) => action)).toEqual([
      'ownership.offered',
      'ownership.declined',
      'ownership.offered',
      'ownership.cancelled',
    ]);
  });

  it('is one per server, to a member other than the owner', async () => {
    const { owner, admin, member, stranger, serverId } = await offered();
    const offer = (userId: string) => owner.call.ownership.offer({ serverId, userId });
    await expect(offer(admin.id)).rejects.toMatchObject(refusal('CONFLICT'));
    await expect(offer(member.id)).rejects.toThrow(`A transfer of this server to ${member.username}`);
    const { server, owner: other } = await world.community();
    const elsewhere = (userId: string) => other.call.ownership.offer({ serverId: server.id, userId });
    await expect(elsewhere(other.id)).rejects.toMatchObject(refusal('REFUSED'));
    await expect(elsewhere(stranger.id)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(elsewhere('unknown')).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('is for its recipient alone, in its own server', async () => {
    const { admin, owner, stranger, input } = await offered();
    const accept = ({ call }: Person) => call.ownership.accept(input);
    await expect(accept(admin)).rejects.toMatchObject(refusal('REFUSED'));
    await expect(accept(owner)).rejects.toMatchObject(refusal('REFUSED'));
    await expect(accept(stranger)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(admin.call.ownership.decline(input)).rejects.toMatchObject(refusal('REFUSED'));
    await expect(admin.call.ownership.cancel(input)).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await admin.call.ownership.list()).toEqual([]);
    const { server, owner: other } = await world.community();
    const foreign = other.call.ownership.cancel({ ...input, serverId: server.id });
    await expect(foreign).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('expires after 7 days, on read immediately and then by the job, once', async () => {
    const { owner, admin, recipient, serverId, input } = await offered();
    world.clock.advance(OFFER_MS - 1);
    expect(await endDueTransfers(world)).toBe(0);
    expect(await recipient.call.ownership.list()).toHaveLength(1);
    world.clock.advance(1);
    expect(await recipient.call.ownership.list()).toEqual([]);
    await expect(recipient.call.ownership.accept(input)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(owner.call.ownership.cancel(input)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await endDueTransfers(world, 3);
    await endDueTransfers(world);
    expect((await logOf(serverId)).map(([action]) => action)).toEqual([
      'ownership.offered',
      'ownership.expired',
    ]);
    expect(await alertsOf(owner)).toEqual([
      `Ownership offer expired: The offer to ${recipient.username} expired.`,
    ]);
    await owner.call.ownership.offer({ serverId, userId: admin.id });
  });

  it('gives way to a new offer once it expired, before the job ran', async () => {
    const { owner, admin, serverId } = await offered();
    world.clock.advance(OFFER_MS);
    const { id: transferId } = await owner.call.ownership.offer({ serverId, userId: admin.id });
    await admin.call.ownership.accept({ serverId, transferId });
    expect(await ownerOf(world, serverId)).toBe(admin.id);
  });

  it('ends with the membership of its recipient', async () => {
    const leaving = await offered('moderator');
    await leaving.recipient.call.members.leave({ serverId: leaving.serverId });
    expect(await leaving.owner.call.ownership.list()).toEqual([]);
    expect(await alertsOf(leaving.owner)).toEqual([
      `Ownership transfer ended: ${leaving.recipient.username} is no longer a member.`,
    ]);
    const removing = await offered();
    const { serverId, recipient, owner } = removing;
    await owner.call.members.remove({ serverId, userId: recipient.id });
    expect(await recipient.call.ownership.list()).toEqual([]);
    expect((await logOf(serverId)).map(([action]) => action)).toEqual([
      'ownership.offered',
      'ownership.lapsed',
    ]);
  });

  it('is accepted within the plan and quota of the new owner', async () => {
    const { owner, recipient, serverId, input } = await offered();
    await recipient.call.servers.create({ name: 'Own one' });
    await expect(recipient.call.ownership.accept(input)).rejects.toThrow('The free plan allows 1 server.');
    const setPlan = (plan: 'free' | 'premium') =>
      handle.updateTable('users').set({ plan }).where('id', '=', recipient.id).execute();
    await setPlan('premium');
    await recipient.call.servers.create({ name: 'Own two' });
    await expect(recipient.call.ownership.accept(input)).rejects.toThrow('You own 2 servers');
    expect(await ownerOf(world, serverId)).toBe(owner.id);
    const [one] = await recipient.call.servers.list();
    await recipient.call.servers.remove({ serverId: one?.id ?? '' });
    await recipient.call.ownership.accept(input);
    expect(await ownerOf(world, serverId)).toBe(recipient.id);
  });

  it('needs room for the members in the plan of the new owner', async () => {
    const { recipient, owner, serverId, input } = await offered();
    await handle.updateTable('servers').set({ member_count: 51 }).where('id', '=', serverId).execute();
    await expect(recipient.call.ownership.accept(input)).rejects.toThrow('The free plan allows 50 members.');
    expect(await ownerOf(world, serverId)).toBe(owner.id);
  });

  it('waits while the server is suspended, and is gone with a deleted one', async () => {
    const staff = await staffPerson(world, 'super_admin');
    const { recipient, owner, admin, serverId, input } = await offered();
    await staff.call.platformServers.suspend({ serverId });
    await expect(recipient.call.ownership.accept(input)).rejects.toMatchObject(refusal('REFUSED'));
    await recipient.call.ownership.decline(input);
    const again = owner.call.ownership.offer({ serverId, userId: admin.id });
    await expect(again).rejects.toThrow('This server is suspended.');
    const deleted = await offered();
    await deleted.owner.call.servers.remove({ serverId: deleted.serverId });
    expect(await deleted.recipient.call.ownership.list()).toEqual([]);
    world.clock.advance(OFFER_MS);
    await endDueTransfers(world);
    const left = handle
      .selectFrom('ownership_transfers')
      .select('id')
      .where('id', '=', deleted.input.transferId);
    expect(await left.execute()).toEqual([]);
  });

  it('exempts the former owner from Discord roles, and not the new one', async () => {
    const { owner, recipient, serverId, input } = await offered('admin');
    await owner.call.members.changeRole({ serverId, userId: recipient.id, role: 'moderator' });
    await recipient.call.ownership.accept(input);
    const holds = await handle
      .selectFrom('member_holds')
      .select(['user_id', 'kind', 'set_by_role'])
      .where('server_id', '=', serverId)
      .execute();
    expect(holds).toEqual([{ user_id: owner.id, kind: 'manual_role', set_by_role: 'owner' }]);
  });
});
