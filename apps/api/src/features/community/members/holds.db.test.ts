import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import {
  ADMIN_ROLE,
  MODERATOR_ROLE,
  type RoleCommunity,
  roleCommunity,
  whileLocked,
} from '../../../testing/discord/role-world.ts';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import { memberHolds } from './holds.ts';

const world = await createWorld();
const { database, clock } = world;
const refusal = (code: string) => ({ cause: { code } });

const rowOf = async ({ owner, serverId }: RoleCommunity, { id }: Person) =>
  (await owner.call.members.list({ serverId })).find(({ userId }) => userId === id);
const requestOf = async ({ owner, serverId }: RoleCommunity, { id }: Person) =>
  (await owner.call.joinRequests.list({ serverId })).find(({ userId }) => userId === id);

async function approve(c: RoleCommunity, person: Person, role: 'member' | 'moderator', by = c.owner) {
  const requestId = (await requestOf(c, person))?.id ?? '';
  await by.call.joinRequests.decide({ requestId, status: 'approved', role });
}

describe('a removal', () => {
  it('outlasts the mapped role: sync, gateway and the join code give nothing back', async () => {
    const c = await roleCommunity(world, { openJoin: true });
    await c.inDiscord(c.member, 'Admin');
    await c.rolesChanged(c.member, ADMIN_ROLE.roleId);
    expect(await c.roleOf(c.member)).toBe('admin');
    await c.owner.call.members.remove({ serverId: c.serverId, userId: c.member.id });

    expect(await c.join(c.member)).toMatchObject({ isRequest: true });
    await c.rolesChanged(c.member, ADMIN_ROLE.roleId);
    const preview = await c.owner.call.discordRoles.preview({ serverId: c.serverId });
    expect(preview.counts).toMatchObject({ held: 1, leftBefore: 0 });
    expect(preview.summary).toContain('1 removed or with a role set manually');
    expect((await c.owner.call.discordRoles.sync({ serverId: c.serverId })).counts.held).toBe(1);
    expect(await c.roleOf(c.member)).toBeNull();
    expect(await requestOf(c, c.member)).toMatchObject({
      hold: { kind: 'removed', by: c.owner.username, at: new Date(clock.now()).toISOString() },
    });
  });

  it('queues a request where the server is open, too', async () => {
    const c = await roleCommunity(world);
    await c.owner.call.servers.update({ serverId: c.serverId, joinPolicy: 'open' });
    await c.owner.call.members.remove({ serverId: c.serverId, userId: c.member.id });
    expect(await c.join(c.member)).toMatchObject({ isRequest: true });
    await expect(c.join(c.member)).rejects.toMatchObject(refusal('CONFLICT'));
    expect(await c.join(c.stranger)).toMatchObject({ isRequest: false });
  });

  it('ends with an approval, and the role that was chosen stays', async () => {
    const c = await roleCommunity(world, { openJoin: true });
    await c.inDiscord(c.member, 'Admin');
    await c.owner.call.members.remove({ serverId: c.serverId, userId: c.member.id });
    await c.join(c.member);
    await approve(c, c.member, 'member', c.admin);
    await c.rolesChanged(c.member, ADMIN_ROLE.roleId);
    expect(await rowOf(c, c.member)).toMatchObject({
      role: 'member',
      manualRole: { by: c.admin.username, canRelease: true },
    });
  });
});

describe('a role that staff set', () => {
  it('stays until staff let Discord roles apply again, whatever is switched on', async () => {
    const c = await roleCommunity(world, { byHand: true, lower: true });
    const target = { serverId: c.serverId, userId: c.member.id };
    await c.rolesChanged(c.member, ADMIN_ROLE.roleId);
    const changed = await c.owner.call.members.changeRole({ ...target, role: 'member' });
    expect(changed.manualRole).toMatchObject({ by: c.owner.username, canRelease: true });
    await c.rolesChanged(c.member, ADMIN_ROLE.roleId);
    await c.inDiscord(c.member, 'Admin');
    expect((await c.owner.call.discordRoles.sync({ serverId: c.serverId })).counts.held).toBe(1);
    expect(await c.roleOf(c.member)).toBe('member');

    expect(await c.owner.call.members.followDiscordRoles(target)).toMatchObject({ role: 'member' });
    expect((await rowOf(c, c.member))?.manualRole).toBeNull();
    await c.rolesChanged(c.member, MODERATOR_ROLE.roleId);
    expect(await c.roleOf(c.member)).toBe('moderator');
    await c.rolesChanged(c.member);
    expect(await c.roleOf(c.member)).toBe('member');
  });

  it('is not shed by leaving and joining again', async () => {
    const c = await roleCommunity(world, { openJoin: true });
    await c.inDiscord(c.member, 'Admin');
    await c.rolesChanged(c.member, ADMIN_ROLE.roleId);
    const target = { serverId: c.serverId, userId: c.member.id };
    await c.owner.call.members.changeRole({ ...target, role: 'member' });
    await c.member.call.members.leave({ serverId: c.serverId });
    expect(await c.join(c.member)).toMatchObject({ isRequest: true });
    expect(await requestOf(c, c.member)).toMatchObject({ hold: { kind: 'manual_role' } });
    await c.owner.call.servers.update({ serverId: c.serverId, joinPolicy: 'open' });
    expect(await c.join(c.member)).toMatchObject({ isRequest: false });
    expect(await rowOf(c, c.member)).toMatchObject({ role: 'member', manualRole: { canRelease: true } });
  });

  it('is released only by roles above, and not below the role that set it', async () => {
    const c = await roleCommunity(world);
    const { serverId } = c;
    await c.owner.call.servers.update({ serverId, delegateManagement: true });
    const target = { serverId, userId: c.moderator.id };
    await c.owner.call.members.changeRole({ ...target, role: 'member' });
    await c.admin.call.members.changeRole({ ...target, role: 'moderator' });
    const shown = await c.admin.call.members.list({ serverId });
    expect(shown.find(({ userId }) => userId === c.moderator.id)?.manualRole).toMatchObject({
      by: c.admin.username,
      canRelease: false,
    });
    for (const actor of [c.admin, c.moderator, c.member]) {
      await expect(actor.call.members.followDiscordRoles(target)).rejects.toMatchObject(refusal('FORBIDDEN'));
    }
    const own = { serverId, userId: c.admin.id };
    await expect(c.admin.call.members.followDiscordRoles(own)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await c.admin.call.members.changeRole({ serverId, userId: c.member.id, role: 'moderator' });
    await c.admin.call.members.followDiscordRoles({ serverId, userId: c.member.id });
    await c.owner.call.members.followDiscordRoles(target);
    expect((await rowOf(c, c.moderator))?.manualRole).toBeNull();
  });

  it('is shown only where Discord roles are mapped, and only to those who can act on it', async () => {
    const c = await roleCommunity(world);
    const { serverId } = c;
    await c.owner.call.members.changeRole({ serverId, userId: c.moderator.id, role: 'member' });
    const seenBy = async (person: Person) =>
      (await person.call.members.list({ serverId })).find(({ userId }) => userId === c.moderator.id)
        ?.manualRole;
    expect(await seenBy(c.member)).toBeNull();
    expect(await seenBy(c.owner)).toMatchObject({ by: c.owner.username });
    await c.owner.call.discordRoles.save({ serverId, mappings: [] });
    expect(await seenBy(c.owner)).toBeNull();
  });

  it('keeps a person who leaves the Discord server', async () => {
    const c = await roleCommunity(world, { removeLeavers: true });
    const target = { serverId: c.serverId, userId: c.member.id };
    await c.rolesChanged(c.member, MODERATOR_ROLE.roleId);
    await c.owner.call.members.changeRole({ ...target, role: 'admin' });
    await c.owner.call.members.changeRole({ ...target, role: 'moderator' });
    const discordId = await discordIdOf(c.member);
    await c.events.memberLeft((await guildOf(c)) ?? '', discordId);
    expect(await c.roleOf(c.member)).toBe('moderator');
  });
});

describe('at the same moment', () => {
  const lock = (c: RoleCommunity, { id }: Person, tx: Transaction) =>
    tx.handle
      .updateTable('members')
      .set({ role: 'member' })
      .where('server_id', '=', c.serverId)
      .where('user_id', '=', id)
      .execute();

  it('a manual role that commits first is not overwritten by the sync', async () => {
    const c = await roleCommunity(world);
    // The role is what it was when the sync looked, so that only the hold can stop it.
    await whileLocked(
      world,
      (tx) => lock(c, c.member, tx),
      () => c.rolesChanged(c.member, ADMIN_ROLE.roleId),
      (tx) =>
        memberHolds(tx.handle, c.serverId).set(
          c.member.id,
          'manual_role',
          { id: c.owner.id, role: 'owner' },
          clock.now(),
        ),
    );
    expect(await c.roleOf(c.member)).toBe('member');
  });

  it.each(['the sync', 'the join code'])('a removal that commits first is not undone by %s', async (way) => {
    const c = await roleCommunity(world, { openJoin: true });
    await c.inDiscord(c.stranger, 'Admin');
    const row = { server_id: c.serverId, user_id: c.stranger.id };
    const undone = await whileLocked(
      world,
      (tx) =>
        tx.handle
          .insertInto('members')
          .values({ ...row, id: newId(), role: 'admin', joined_at: clock.now() })
          .execute(),
      async (): Promise<unknown> =>
        way === 'the sync' ? c.rolesChanged(c.stranger, ADMIN_ROLE.roleId) : c.join(c.stranger),
      async (tx) => {
        await tx.handle.deleteFrom('members').where('user_id', '=', c.stranger.id).execute();
        const by = { id: c.owner.id, role: 'owner' as const };
        await memberHolds(tx.handle, c.serverId).set(c.stranger.id, 'removed', by, clock.now());
      },
    );
    expect(await c.roleOf(c.stranger)).toBeNull();
    if (undone.status === 'rejected') expect(undone.reason).toMatchObject(refusal('CONFLICT'));
    if ((await requestOf(c, c.stranger)) === undefined) {
      expect(await c.join(c.stranger)).toMatchObject({ isRequest: true });
    }
  });

  it('removals, syncs and joins in any order never let a removed person in', async () => {
    const c = await roleCommunity(world, { openJoin: true });
    await c.inDiscord(c.member, 'Admin');
    for (let round = 0; round < 5; round += 1) {
      const [removal] = await Promise.allSettled([
        c.owner.call.members.remove({ serverId: c.serverId, userId: c.member.id }),
        c.rolesChanged(c.member, ADMIN_ROLE.roleId),
        c.join(c.member),
        c.rolesChanged(c.member, MODERATOR_ROLE.roleId),
      ]);
      if (removal.status === 'rejected') expect(await c.roleOf(c.member)).not.toBeNull();
      else expect(await c.roleOf(c.member)).toBeNull();
      if ((await c.roleOf(c.member)) !== null) continue;
      if ((await requestOf(c, c.member)) === undefined) await c.join(c.member);
      await approve(c, c.member, 'member');
      await c.owner.call.members.followDiscordRoles({ serverId: c.serverId, userId: c.member.id });
    }
  });

  it('a release and a manual role: the later of the two holds', async () => {
    const c = await roleCommunity(world);
    const target = { serverId: c.serverId, userId: c.member.id };
    for (let round = 0; round < 5; round += 1) {
      await c.owner.call.members.changeRole({ ...target, role: 'moderator' });
      const [released, changed] = await Promise.allSettled([
        c.owner.call.members.followDiscordRoles(target),
        c.owner.call.members.changeRole({ ...target, role: 'member' }),
      ]);
      expect([released.status, changed.status]).toContain('fulfilled');
      const row = await rowOf(c, c.member);
      if (changed.status === 'rejected') expect(row).toMatchObject({ role: 'moderator', manualRole: null });
      else if (released.status === 'rejected') expect(row?.manualRole).not.toBeNull();
      else expect(row?.role).toBe('member');
    }
  });
});

async function discordIdOf({ id }: Person): Promise<string> {
  const row = await database.handle
    .selectFrom('users')
    .select('discord_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.discord_id;
}

async function guildOf({ serverId }: RoleCommunity): Promise<string | undefined> {
  const row = await database.handle
    .selectFrom('bot_connections')
    .select('guild_id')
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  return row?.guild_id;
}
