import type { Member } from '@tenfour/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { createGrantExpiry } from '../roles/expiry.ts';

const world = await createWorld();
const { database, clock } = world;
const refusal = (code: string) => ({ cause: { code } });
const HOUR_MS = 60 * 60_000;
const inHours = (hours: number) => new Date(clock.now() + hours * HOUR_MS).toISOString();
const expiry = createGrantExpiry({ database, now: clock.now });

let c: Community;
let serverId: string;

beforeEach(async () => {
  c = await world.community();
  serverId = c.server.id;
  await c.owner.call.servers.update({ serverId, delegateManagement: true });
});

const FLAG = 'canViewWebhooks';
const giveFlag = (hours: number, to = c.member) =>
  c.owner.call.roles.giveFlag({ serverId, userId: to.id, flag: FLAG, until: inHours(hours) });
const lend = (hours: number, to = c.member) =>
  c.owner.call.members.changeRole({ serverId, userId: to.id, role: 'moderator', until: inHours(hours) });
const ask = (item: string, hours: number, by = c.member, reason = '') =>
  by.call.members.askRenewal({ serverId, item, until: inHours(hours), reason });
const end = (by: Person, item: string, of = c.member) =>
  by.call.members.endRenewal({ serverId, userId: of.id, item });
const seenBy = async (by: Person, { id } = c.member): Promise<Member | undefined> =>
  (await by.call.members.list({ serverId })).find(({ userId }) => userId === id);
const alertsOf = async ({ call }: Person) =>
  (await call.alerts.inbox()).alerts.map(({ title, text, readAt }) => ({
    title,
    text,
    isRead: readAt !== null,
  }));

describe('a request for more time', () => {
  it('with a role, a custom role and a permission is seen by those who can grant it', async () => {
    const { id: roleId } = await c.owner.call.roles.create({ serverId, name: 'Guest', flags: [] });
    await c.owner.call.roles.give({ serverId, userId: c.member.id, roleId, until: inHours(1) });
    await giveFlag(1);
    await lend(1);
    for (const item of ['role', roleId, FLAG]) await ask(item, 30, c.member, 'Still training.');
    const wanted = { until: inHours(30), reason: 'Still training.' };
    for (const by of [c.owner, c.admin, c.member]) {
      expect((await seenBy(by))?.renewals).toEqual([
        { item: 'role', name: 'Moderator', ...wanted },
        { item: roleId, name: 'Guest', ...wanted },
        { item: FLAG, name: 'View logs and webhooks', ...wanted },
      ]);
    }
    expect(await seenBy(c.moderator)).not.toHaveProperty('renewals');
  });

  it('is refused for what stays, for others’ access, and without a later end', async () => {
    await giveFlag(5);
    for (const item of ['role', 'unknown', 'canManageMembers']) {
      await expect(ask(item, 9)).rejects.toMatchObject(refusal('NOT_FOUND'));
    }
    await expect(ask(FLAG, 9, c.moderator)).rejects.toMatchObject(refusal('NOT_FOUND'));
    for (const hours of [5, 4, 9_000]) {
      await expect(ask(FLAG, hours)).rejects.toMatchObject(refusal('BAD_REQUEST'));
    }
    clock.advance(5 * HOUR_MS);
    await expect(ask(FLAG, 9)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(ask('role', 9, c.stranger)).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('replaces an earlier one, and alerts those who manage members', async () => {
    await giveFlag(1);
    await ask(FLAG, 2);
    await ask(FLAG, 3);
    expect((await seenBy(c.member))?.renewals).toMatchObject([{ until: inHours(3) }]);
    expect((await alertsOf(c.owner)).map(({ isRead }) => isRead)).toEqual([false, true]);
    expect(await alertsOf(c.moderator)).toEqual([]);
  });

  it('is granted by giving it anew, which the person hears', async () => {
    await giveFlag(1);
    await ask(FLAG, 4);
    await giveFlag(4);
    expect(await seenBy(c.member)).not.toHaveProperty('renewals');
    expect(await alertsOf(c.member)).toMatchObject([{ title: 'More time granted', isRead: false }]);
    expect((await alertsOf(c.owner)).map(({ isRead }) => isRead)).toEqual([true]);
    await lend(1, c.moderator).catch(() => null);
    await lend(1, c.member);
    await ask('role', 4);
    await lend(4);
    expect(await seenBy(c.member)).not.toHaveProperty('renewals');
    const granted = (await alertsOf(c.member)).filter(({ title }) => title === 'More time granted');
    expect(granted).toHaveLength(2);
  });

  it('is declined by people above, and canceled by the person who asked', async () => {
    await giveFlag(1);
    await ask(FLAG, 4);
    await expect(end(c.moderator, FLAG)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await end(c.admin, FLAG);
    await expect(end(c.admin, FLAG)).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await alertsOf(c.member)).toMatchObject([{ title: 'More time declined' }]);
    await ask(FLAG, 4);
    await end(c.member, FLAG);
    await expect(end(c.member, FLAG)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await giveFlag(1, c.admin);
    await ask(FLAG, 4, c.admin);
    const other = await world.person();
    await other.call.servers.join({ joinCode: c.server.joinCode });
    const [request] = await c.owner.call.joinRequests.list({ serverId });
    const decision = { requestId: request?.id ?? '', status: 'approved', role: 'admin' } as const;
    await c.owner.call.joinRequests.decide(decision);
    await expect(end(other, FLAG, c.admin)).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect((await seenBy(c.member))?.permissions).toMatchObject([{ flag: FLAG }]);
  });

  it('ends with what it is about', async () => {
    await giveFlag(1);
    await ask(FLAG, 4);
    clock.advance(HOUR_MS);
    for (const item of await expiry.claim({ now: clock.now(), leaseUntil: clock.now() + 1, limit: 9 })) {
      await expiry.handle(item);
    }
    expect(await seenBy(c.member)).not.toHaveProperty('renewals');
    expect((await alertsOf(c.owner)).map(({ isRead }) => isRead)).toEqual([true]);
  });

  it('at the moment of a grant leaves no request for less than that', async () => {
    for (let round = 0; round < 10; round += 1) {
      await giveFlag(1);
      await Promise.allSettled([ask(FLAG, 2), giveFlag(3)]);
      const member = await seenBy(c.member);
      expect(member?.permissions).toMatchObject([{ until: inHours(3) }]);
      expect(member).not.toHaveProperty('renewals');
    }
  });

  it('and another at the same moment leave one', async () => {
    await giveFlag(1);
    await Promise.all([ask(FLAG, 2), ask(FLAG, 3), ask(FLAG, 4)]);
    expect((await seenBy(c.member))?.renewals).toHaveLength(1);
    const unread = (await alertsOf(c.owner)).filter(({ isRead }) => !isRead);
    expect(unread).toHaveLength(1);
  });
});
