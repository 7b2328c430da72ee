import type { Member } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { createGrantExpiry, createRoleExpiry } from './expiry.ts';

const world = await createWorld();
const { database, clock } = world;
const now = clock.now;
const grants = createGrantExpiry({ database, now });
const roles = createRoleExpiry({ database, now });
const refusal = (code: string) => ({ cause: { code } });

const HOUR_MS = 60 * 60_000;
const inHours = (hours: number) => new Date(now() + hours * HOUR_MS).toISOString();

const claimed = (kind: JobKind<ClaimedJob>) =>
  kind.claim({ now: now(), leaseUntil: now() + kind.leaseMs, limit: 50 });
async function run(kind: JobKind<ClaimedJob>): Promise<void> {
  for (const item of await claimed(kind)) await kind.handle(item);
}

let count = 0;
async function reader(c: Community): Promise<string> {
  count += 1;
  const wanted = { name: `Reader ${count}`, flags: ['canViewPunishments' as const] };
  return (await c.owner.call.roles.create({ serverId: c.server.id, ...wanted })).id;
}

const give = (c: Community, to: Person, roleId: string, until: string | null, by = c.owner) =>
  by.call.roles.give({ serverId: c.server.id, userId: to.id, roleId, until });
const change = (c: Community, to: Person, role: 'admin' | 'moderator' | 'member', until: string | null) =>
  c.owner.call.members.changeRole({ serverId: c.server.id, userId: to.id, role, until });
const reads = (c: Community, { call }: Person) => call.punishments.list({ serverId: c.server.id });
async function memberOf(c: Community, { id }: Person): Promise<Member | undefined> {
  const members = await c.owner.call.members.list({ serverId: c.server.id });
  return members.find(({ userId }) => userId === id);
}
async function actionsOf(c: Community): Promise<string[]> {
  const lines = await c.owner.call.activity.list({ serverId: c.server.id, limit: 50 });
  return lines.map(({ action }) => action);
}

describe('a custom role until a date', () => {
  it('works until that moment and not after it, before any job ran', async () => {
    const c = await world.community();
    const until = inHours(1);
    const given = await give(c, c.member, await reader(c), until);
    expect(given.roles).toMatchObject([{ source: 'manual', until }]);
    await reads(c, c.member);
    clock.advance(HOUR_MS - 1);
    await reads(c, c.member);
    clock.advance(1);
    await expect(reads(c, c.member)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await run(grants);
    expect(await memberOf(c, c.member)).toMatchObject({ roles: [], rank: 0 });
    expect((await actionsOf(c))[0]).toBe('member.role-expired');
  });

  it('can be given for longer, for good, and taken before', async () => {
    const c = await world.community();
    const role = await reader(c);
    await give(c, c.member, role, inHours(1));
    await give(c, c.member, role, inHours(2));
    clock.advance(HOUR_MS);
    await run(grants);
    await reads(c, c.member);
    await give(c, c.member, role, null);
    clock.advance(3 * HOUR_MS);
    await run(grants);
    await reads(c, c.member);
    await give(c, c.member, role, inHours(2));
    await c.owner.call.roles.take({ serverId: c.server.id, userId: c.member.id, roleId: role });
    await expect(reads(c, c.member)).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  it.each([
    ['the past', -1],
    ['this moment', 0],
    ['two years', 17_600],
  ])('is refused for %s', async (_, hours) => {
    const c = await world.community();
    const wanted = give(c, c.member, await reader(c), inHours(hours));
    await expect(wanted).rejects.toMatchObject(refusal('BAD_REQUEST'));
    await expect(change(c, c.member, 'moderator', inHours(hours))).rejects.toMatchObject(
      refusal('BAD_REQUEST'),
    );
  });
});

describe('one of the four roles until a date', () => {
  it('raises a member, who has their former role afterwards', async () => {
    const c = await world.community();
    const until = inHours(2);
    expect(await change(c, c.member, 'admin', until)).toMatchObject({ role: 'admin', roleUntil: until });
    await reads(c, c.member);
    clock.advance(2 * HOUR_MS);
    await expect(reads(c, c.member)).rejects.toMatchObject(refusal('FORBIDDEN'));
    const [server] = await c.member.call.servers.list();
    expect(server).toMatchObject({ id: c.server.id });
    await run(roles);
    expect(await memberOf(c, c.member)).toMatchObject({ role: 'member', roleUntil: null });
    expect((await actionsOf(c))[0]).toBe('member.role-ended');
  });

  it('comes back to the role that stays, after several', async () => {
    const c = await world.community();
    await change(c, c.moderator, 'admin', inHours(1));
    await change(c, c.moderator, 'admin', inHours(3));
    clock.advance(HOUR_MS);
    await run(roles);
    expect(await memberOf(c, c.moderator)).toMatchObject({ role: 'admin' });
    clock.advance(2 * HOUR_MS);
    await run(roles);
    expect(await memberOf(c, c.moderator)).toMatchObject({ role: 'moderator', roleUntil: null });
  });

  it('stays once it is set without a date', async () => {
    const c = await world.community();
    await change(c, c.member, 'moderator', inHours(1));
    expect(await change(c, c.member, 'moderator', null)).toMatchObject({ roleUntil: null });
    clock.advance(2 * HOUR_MS);
    await run(roles);
    expect(await memberOf(c, c.member)).toMatchObject({ role: 'moderator' });
  });

  it('never lowers, and keeps the rules of rank', async () => {
    const c = await world.community();
    await expect(change(c, c.moderator, 'member', inHours(1))).rejects.toMatchObject(refusal('REFUSED'));
    await expect(change(c, c.moderator, 'moderator', inHours(1))).rejects.toMatchObject(refusal('REFUSED'));
    const { id: serverId } = c.server;
    await c.owner.call.servers.update({ serverId, delegateManagement: true });
    const raise = { serverId, userId: c.member.id, role: 'admin' as const, until: inHours(1) };
    await expect(c.admin.call.members.changeRole(raise)).rejects.toMatchObject(refusal('FORBIDDEN'));
    const own = { ...raise, userId: c.admin.id };
    await expect(c.admin.call.members.changeRole(own)).rejects.toMatchObject(refusal('FORBIDDEN'));
  });
});

describe('an end at the same moment as', () => {
  it('a renewal never takes what the renewal gave', async () => {
    const c = await world.community();
    const role = await reader(c);
    for (let round = 0; round < 10; round += 1) {
      await give(c, c.member, role, inHours(1));
      clock.advance(HOUR_MS);
      const [item] = await claimed(grants);
      const until = inHours(1);
      await Promise.all([item && grants.handle(item), give(c, c.member, role, until)]);
      expect(await memberOf(c, c.member)).toMatchObject({ roles: [{ until }] });
    }
  });

  it('a taking is one of both', async () => {
    const c = await world.community();
    const role = await reader(c);
    const ref = { serverId: c.server.id, userId: c.member.id, roleId: role };
    for (let round = 1; round <= 5; round += 1) {
      await give(c, c.member, role, inHours(1));
      clock.advance(HOUR_MS);
      const [item] = await claimed(grants);
      await Promise.all([item && grants.handle(item), c.owner.call.roles.take(ref)]);
      const ends = (await actionsOf(c)).filter((action) => /role-(expired|taken)$/.test(action));
      expect(ends).toHaveLength(round);
    }
  });

  it('a change for good leaves what the change says', async () => {
    const c = await world.community();
    for (let round = 0; round < 10; round += 1) {
      await change(c, c.member, 'member', null);
      await change(c, c.member, 'moderator', inHours(1));
      clock.advance(HOUR_MS);
      const [item] = await claimed(roles);
      const [changed] = await Promise.allSettled([
        change(c, c.member, 'moderator', null),
        item && roles.handle(item),
      ]);
      const role = changed.status === 'fulfilled' ? 'moderator' : 'member';
      expect(await memberOf(c, c.member)).toMatchObject({ role, roleUntil: null });
    }
  });

  it('two givers leave one of the dates', async () => {
    const c = await world.community();
    const role = await reader(c);
    const dates = [inHours(1), inHours(2)];
    await Promise.all(dates.map((until) => give(c, c.member, role, until)));
    const member = await memberOf(c, c.member);
    expect(member?.roles).toHaveLength(1);
    expect(dates).toContain(member?.roles[0]?.until);
  });
});

describe('a single permission until a date', () => {
  const flagOf = (c: Community, to: Person) =>
    ({ serverId: c.server.id, userId: to.id, flag: 'canViewPunishments' }) as const;

  it('works until that moment and not after it, in the list and in the log', async () => {
    const c = await world.community();
    const until = inHours(1);
    const given = await c.owner.call.roles.giveFlag({ ...flagOf(c, c.member), until });
    expect(given).toMatchObject({ roles: [], rank: 0, permissions: [{ flag: 'canViewPunishments', until }] });
    await reads(c, c.member);
    clock.advance(HOUR_MS);
    await expect(reads(c, c.member)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await run(grants);
    expect(await memberOf(c, c.member)).not.toHaveProperty('permissions');
    expect((await actionsOf(c)).slice(0, 2)).toEqual([
      'member.permission-expired',
      'member.permission-given',
    ]);
  });

  it('can be given for longer, and taken before', async () => {
    const c = await world.community();
    await c.owner.call.roles.giveFlag({ ...flagOf(c, c.member), until: inHours(1) });
    await c.owner.call.roles.giveFlag({ ...flagOf(c, c.member), until: inHours(2) });
    clock.advance(HOUR_MS);
    await run(grants);
    await reads(c, c.member);
    await c.owner.call.roles.takeFlag(flagOf(c, c.member));
    await expect(reads(c, c.member)).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect((await c.owner.call.roles.takeFlag(flagOf(c, c.member))).permissions).toBeUndefined();
  });

  it('is given by people above, of what they have themselves, for no longer than they have it', async () => {
    const c = await world.community();
    const adminPermissions = { canManageMembers: true, canViewWebhooks: false };
    await c.owner.call.servers.update({ serverId: c.server.id, delegateManagement: true });
    await c.owner.call.servers.updateRolePermissions({ serverId: c.server.id, adminPermissions });
    const logs = { ...flagOf(c, c.member), flag: 'canViewWebhooks' as const };
    const giveBy = (by: Person, to: Person, until: string) =>
      by.call.roles.giveFlag({ ...logs, userId: to.id, until });
    await expect(giveBy(c.admin, c.member, inHours(1))).rejects.toMatchObject(refusal('FORBIDDEN'));
    await giveBy(c.owner, c.admin, inHours(2));
    await expect(giveBy(c.admin, c.member, inHours(3))).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(giveBy(c.admin, c.owner, inHours(1))).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(giveBy(c.admin, c.admin, inHours(1))).rejects.toMatchObject(refusal('FORBIDDEN'));
    await giveBy(c.admin, c.member, inHours(2));
    clock.advance(2 * HOUR_MS);
    for (const person of [c.admin, c.member])
      await expect(person.call.webhooks.list({ serverId: c.server.id })).rejects.toMatchObject(
        refusal('FORBIDDEN'),
      );
  });

  it('gets into no role while a person has it for a time only', async () => {
    const c = await world.community();
    const { id: serverId } = c.server;
    const adminPermissions = { canEditServerSettings: true, canViewWebhooks: false };
    await c.owner.call.servers.update({ serverId, delegateManagement: true });
    await c.owner.call.servers.updateRolePermissions({ serverId, adminPermissions });
    const roleId = await reader(c);
    await give(c, c.member, roleId, null);
    const logs = { ...flagOf(c, c.admin), flag: 'canViewWebhooks' as const };
    await c.owner.call.roles.giveFlag({ ...logs, until: inHours(2) });
    const edit = (flags: ('canViewPunishments' | 'canViewWebhooks' | 'canEditPunishments')[]) =>
      c.admin.call.roles.update({ serverId, roleId, flags });
    await expect(edit(['canViewPunishments', 'canViewWebhooks'])).rejects.toMatchObject(refusal('FORBIDDEN'));
    await edit(['canViewPunishments', 'canEditPunishments']);
    await c.owner.call.roles.update({ serverId, roleId, flags: ['canViewWebhooks'] });
    await c.admin.call.roles.update({ serverId, roleId, name: 'Log readers' });
    const list = () => c.member.call.webhooks.list({ serverId });
    clock.advance(3 * HOUR_MS);
    await list();
  });

  it.each([
    ['the past', -1],
    ['two years', 17_600],
  ])('is refused until %s', async (_name, hours) => {
    const c = await world.community();
    const until = inHours(hours);
    const input = { ...flagOf(c, c.member), until };
    await expect(c.owner.call.roles.giveFlag(input)).rejects.toMatchObject(refusal('BAD_REQUEST'));
  });

  it('taken in the moment of its end leaves no permission and one line', async () => {
    const c = await world.community();
    await c.owner.call.roles.giveFlag({ ...flagOf(c, c.member), until: inHours(1) });
    clock.advance(HOUR_MS);
    const [item] = await claimed(grants);
    await Promise.all([item && grants.handle(item), c.owner.call.roles.takeFlag(flagOf(c, c.member))]);
    expect(await memberOf(c, c.member)).not.toHaveProperty('permissions');
    const lines = (await actionsOf(c)).filter((action) => /permission-(taken|expired)/.test(action));
    expect(lines).toHaveLength(1);
  });
});
