import type { Member } from '@tenfour/contracts';
import type { PermissionFlag } from '@tenfour/domain';
import { roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { beforeEach, describe, expect, it } from 'vitest';
import { type RoleCommunity, roleCommunity } from '../../../testing/discord/role-world.ts';
import { createWorld, type Person } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { database } = world;
const refusal = (code: string) => ({ cause: { code } });
const TRAINEE = roleIdOf('guild:0', 'Trainee');

let c: RoleCommunity;
let serverId: string;
let count = 0;

beforeEach(async () => {
  c = await roleCommunity(world, { mappings: [] });
  serverId = c.serverId;
});

async function roleWith(...flags: PermissionFlag[]) {
  count += 1;
  return c.owner.call.roles.create({ serverId, name: `Role ${count}`, color: 'teal', flags });
}

const map = (...customRoleIds: string[]) =>
  c.owner.call.discordRoles.save({
    serverId,
    customRoles: customRoleIds.map((customRoleId) => ({ roleId: TRAINEE, customRoleId })),
  });
const sync = () => c.owner.call.discordRoles.sync({ serverId });

async function memberOf({ id }: Person): Promise<Member | undefined> {
  return (await c.owner.call.members.list({ serverId })).find(({ userId }) => userId === id);
}

const rolesOf = async (person: Person) =>
  (await memberOf(person))?.roles.map(({ id, source }) => `${id} ${source}`);

async function sentences(action: string): Promise<string[]> {
  const rows = await database.handle
    .selectFrom('activity')
    .select('description')
    .where('server_id', '=', serverId)
    .where('action', '=', action)
    .execute();
  return rows.map(({ description }) => description);
}

describe('a mapping to custom roles', () => {
  it('gives them with a dry run before, and takes them with the Discord role', async () => {
    const [reads, logs] = [await roleWith('canViewPunishments'), await roleWith('canViewWebhooks')];
    await c.inDiscord(c.member, 'Trainee');
    const saved = await map(reads.id, logs.id);
    expect(saved).toMatchObject({
      customRoles: [
        { roleName: 'Trainee', customRoleName: reads.name, canEdit: true },
        { customRoleName: logs.name },
      ],
    });
    const dry = await c.owner.call.discordRoles.preview({ serverId });
    expect(dry).toMatchObject({ changes: [], counts: { given: 2, taken: 0 } });
    expect(await rolesOf(c.member)).toEqual([]);
    const done = await sync();
    expect(done).toEqual(dry);
    expect(done.summary).toContain('2 custom roles given');
    expect(await rolesOf(c.member)).toEqual([`${reads.id} discord`, `${logs.id} discord`]);
    await c.member.call.punishments.list({ serverId });
    expect(await sentences('member.role-given')).toContain(
      `${c.member.username} has the role ${reads.name} now, by the Discord role Trainee.`,
    );
    expect((await sync()).customRoles).toEqual([]);

    await c.inDiscord(c.member);
    expect((await sync()).counts).toMatchObject({ given: 0, taken: 2 });
    expect(await rolesOf(c.member)).toEqual([]);
    await expect(c.member.call.punishments.list({ serverId })).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await sentences('member.role-taken')).toContain(
      `${c.member.username} no longer has the role ${reads.name}: no Discord role gives it any more.`,
    );
  });

  it('leaves roles given by hand, and takes what no mapping gives any more', async () => {
    const [byHand, mapped] = [await roleWith(), await roleWith()];
    await c.owner.call.roles.give({ serverId, userId: c.member.id, roleId: byHand.id });
    await c.inDiscord(c.member, 'Trainee');
    await map(byHand.id, mapped.id);
    await sync();
    await map();
    await c.inDiscord(c.member);
    await sync();
    expect(await rolesOf(c.member)).toEqual([`${byHand.id} manual`]);
  });

  it('follows the gateway, also when the person leaves', async () => {
    const role = await roleWith();
    await map(role.id);
    await c.rolesChanged(c.member, TRAINEE);
    expect(await rolesOf(c.member)).toEqual([`${role.id} discord`]);
    await c.rolesChanged(c.member);
    expect(await rolesOf(c.member)).toEqual([]);
    await c.rolesChanged(c.stranger, TRAINEE);
    await c.rolesChanged(c.owner, TRAINEE);
    expect(await memberOf(c.stranger)).toBeUndefined();
    expect(await rolesOf(c.owner)).toEqual([]);
  });

  it('does not give back what was taken by hand until the person follows Discord again', async () => {
    const role = await roleWith();
    await map(role.id);
    await c.rolesChanged(c.moderator, TRAINEE);
    await c.owner.call.roles.take({ serverId, userId: c.moderator.id, roleId: role.id });
    expect(await memberOf(c.moderator)).toMatchObject({ manualRole: { by: c.owner.username } });
    await c.inDiscord(c.moderator, 'Trainee');
    await c.rolesChanged(c.moderator, TRAINEE);
    expect((await sync()).counts).toMatchObject({ given: 0, held: 1 });
    expect(await rolesOf(c.moderator)).toEqual([]);
    await c.owner.call.members.followDiscordRoles({ serverId, userId: c.moderator.id });
    expect((await sync()).counts).toMatchObject({ given: 1, held: 0 });
  });

  it('sets no hold for a role that no Discord role gives', async () => {
    const [role, other] = [await roleWith(), await roleWith()];
    await map(other.id);
    await c.owner.call.roles.give({ serverId, userId: c.member.id, roleId: role.id });
    await c.owner.call.roles.take({ serverId, userId: c.member.id, roleId: role.id });
    expect(await memberOf(c.member)).toMatchObject({ manualRole: null });
  });

  it('goes with its custom role', async () => {
    const role = await roleWith();
    await map(role.id);
    await c.rolesChanged(c.member, TRAINEE);
    await c.owner.call.roles.remove({ serverId, roleId: role.id });
    expect(await c.owner.call.discordRoles.get({ serverId })).toMatchObject({ customRoles: [] });
    expect(await rolesOf(c.member)).toEqual([]);
  });

  it('stays when only switches or the four roles are saved', async () => {
    const role = await roleWith();
    await map(role.id);
    const { customRoles } = await c.owner.call.discordRoles.save({ serverId, lower: true, mappings: [] });
    expect(customRoles).toMatchObject([{ customRoleId: role.id }]);
  });
});

describe('who maps', () => {
  it('maps no role from their own rank up, and none with permissions that they lack', async () => {
    await c.owner.call.servers.update({ serverId, delegateManagement: true });
    const [low, keys, head] = [
      await roleWith('canViewPunishments'),
      await roleWith('canEditApiKey'),
      await roleWith(),
    ];
    await c.owner.call.roles.reorder({ serverId, order: [head.id, 'admin', 'moderator', low.id, keys.id] });
    const save = (...ids: string[]) =>
      c.admin.call.discordRoles.save({
        serverId,
        customRoles: ids.map((customRoleId) => ({ roleId: TRAINEE, customRoleId })),
      });
    await c.owner.call.servers.updateRolePermissions({
      serverId,
      adminPermissions: { canEditServerSettings: true, canViewServerSettings: true },
      moderatorPermissions: {},
    });
    await expect(save(head.id)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(save(keys.id)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await save(low.id);
    await map(low.id, head.id);
    await expect(save(low.id)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await save(head.id);
    await expect(save('no-such-role', head.id)).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('names a pair once, with roles of this server', async () => {
    const role = await roleWith();
    await expect(map(role.id, role.id)).rejects.toThrow('twice');
    const other = await roleCommunity(world);
    const theirs = await other.owner.call.roles.create({
      serverId: other.serverId,
      name: 'Theirs',
      color: 'teal',
      flags: [],
    });
    await expect(map(theirs.id)).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('a role until a date', () => {
  const lent = {
    role: 'moderator',
    roleUntil: new Date(world.clock.now() + 3_600_000).toISOString(),
  } as const;
  const lend = () =>
    c.owner.call.members.changeRole({
      ...{ serverId, userId: c.member.id },
      ...{ role: lent.role, until: lent.roleUntil },
    });

  it('still ends after a sync gave and took custom roles', async () => {
    const role = await roleWith();
    await map(role.id);
    await lend();
    await c.inDiscord(c.member, 'Trainee');
    await sync();
    expect(await memberOf(c.member)).toMatchObject({ ...lent, roles: [{ id: role.id, source: 'discord' }] });
    await c.rolesChanged(c.member);
    expect(await memberOf(c.member)).toMatchObject({ ...lent, roles: [] });
  });

  it('still ends after a custom role that Discord gave was taken by hand', async () => {
    const role = await roleWith();
    await map(role.id);
    await c.rolesChanged(c.member, TRAINEE);
    await lend();
    await c.owner.call.roles.take({ serverId, userId: c.member.id, roleId: role.id });
    expect(await memberOf(c.member)).toMatchObject({ ...lent, roles: [] });
  });

  it('is not changed by a mapping to one of the four', async () => {
    await c.owner.call.discordRoles.save({ serverId, mappings: [{ roleId: TRAINEE, role: 'admin' }] });
    await lend();
    await c.inDiscord(c.member, 'Trainee');
    const { changes, counts } = await sync();
    expect(changes.map(({ userId }) => userId)).not.toContain(c.member.id);
    expect(counts.held).toBe(1);
    expect(await memberOf(c.member)).toMatchObject(lent);
  });
});

describe('a sync at the same moment', () => {
  it('as the deletion of the role leaves no one with it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const role = await roleWith();
      await map(role.id);
      const results = await Promise.allSettled([
        c.rolesChanged(c.member, TRAINEE),
        c.owner.call.roles.remove({ serverId, roleId: role.id }),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      expect(await rolesOf(c.member)).toEqual([]);
    }
  });

  it('as taking by hand leaves the role taken', async () => {
    const role = await roleWith();
    await map(role.id);
    for (let round = 0; round < 6; round += 1) {
      await c.owner.call.roles.give({ serverId, userId: c.member.id, roleId: role.id });
      await Promise.all([
        c.owner.call.roles.take({ serverId, userId: c.member.id, roleId: role.id }),
        c.rolesChanged(c.member, TRAINEE),
      ]);
      await c.rolesChanged(c.member, TRAINEE);
      expect(await rolesOf(c.member)).toEqual([]);
      await c.owner.call.members.followDiscordRoles({ serverId, userId: c.member.id });
    }
  });

  it('as a removal from the server leaves neither', async () => {
    const role = await roleWith();
    await map(role.id);
    await Promise.all([
      c.rolesChanged(c.member, TRAINEE),
      c.owner.call.members.remove({ serverId, userId: c.member.id }),
    ]);
    expect(await memberOf(c.member)).toBeUndefined();
    expect((await c.owner.call.roles.list({ serverId }))[0]).toMatchObject({ memberCount: 0 });
  });
});
