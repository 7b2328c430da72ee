import { roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { beforeEach, describe, expect, it } from 'vitest';
import { memberHooks } from '../../../app/hooks.ts';
import { createDiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { createJobLoop } from '../../../jobs/job-loop.ts';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { createPlanLimits } from '../../community/members/plan-limits.ts';
import { createRoleSyncs } from './jobs.ts';
import { createRoleEvents } from './member-listener.ts';

const HOUR = 60 * 60_000;
const GUILD = discordSnowflakeOf('guild:0');
const world = await createWorld();
const { database, clock, sandbox } = world;
const refusal = (code: string) => ({ cause: { code } });
const roleId = (name: string) => roleIdOf('guild:0', name);
const MODERATOR = { roleId: roleId('Moderator'), role: 'moderator' as const };
const ADMIN = { roleId: roleId('Admin'), role: 'admin' as const };

const discordBot = createDiscordBot({ baseUrl: sandbox.urls.discord, token: 'the-bot', timeoutMs: 5_000 });
const deps = { database, discordBot, limits: createPlanLimits(false), now: clock.now };
const events = createRoleEvents({ ...deps, hooks: memberHooks });

async function control(method: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${sandbox.urls.home}/control/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  expect(answer.ok).toBe(true);
}

const idOf = ({ username }: Person): string => discordSnowflakeOf(username);

/** Sets a person's Discord id to the sandbox's id for their name. */
async function asInDiscord(person: Person): Promise<Person> {
  await database.handle
    .updateTable('users')
    .set({ discord_id: idOf(person) })
    .where('id', '=', person.id)
    .execute();
  return person;
}

const newPerson = async (): Promise<Person> => asInDiscord(await world.person());

/** Adds a person with these roles, or none, to the Discord server. */
const inDiscord = ({ username }: Person, ...roles: string[]) =>
  control('PUT', `discord/guilds/0/members/${username}`, { roles });
const outOfDiscord = ({ username }: Person) => control('DELETE', `discord/guilds/0/members/${username}`);
const discordIs = (mode: string) => control('POST', 'faults', { upstream: 'discord', mode });

let c: Community;
let serverId: string;

async function connect(): Promise<void> {
  await database.handle.deleteFrom('bot_connections').execute();
  await database.handle
    .insertInto('bot_connections')
    .values({
      server_id: serverId,
      guild_id: GUILD,
      guild_name: 'Liberty County Roleplay',
      connected_by: c.owner.id,
      connected_at: clock.now(),
    })
    .execute();
}

beforeEach(async () => {
  c = await world.community();
  serverId = c.server.id;
  for (const person of [c.owner, c.admin, c.moderator, c.member]) await asInDiscord(person);
  await connect();
  return () => discordIs('none');
});

const save = (more: object, by: Person = c.owner) => by.call.discordRoles.save({ serverId, ...more });
const switchOn = (more: object = {}) => save({ enabled: true, mappings: [MODERATOR, ADMIN], ...more });
const sync = () => c.owner.call.discordRoles.sync({ serverId });

async function roleOf({ id }: Person): Promise<string | null> {
  const members = await c.owner.call.members.list({ serverId });
  return members.find(({ userId }) => userId === id)?.role ?? null;
}

async function lines(): Promise<string[]> {
  const rows = await database.handle
    .selectFrom('activity')
    .select(['action', 'description'])
    .where('server_id', '=', serverId)
    .where((eb) => eb.or([eb('action', '=', 'member.role-synced'), eb('action', '=', 'member.left-discord')]))
    .orderBy('id')
    .execute();
  return rows.map(({ description }) => description);
}

describe('the mapping', () => {
  it('is off, keeps the saved mapping, and is void for another Discord server', async () => {
    const { call } = c.owner;
    expect(await call.discordRoles.get({ serverId })).toMatchObject({
      enabled: false,
      guildName: 'Liberty County Roleplay',
      mappings: [],
    });
    const names = (await call.discordRoles.roles({ serverId })).map(({ name }) => name);
    expect(names).toContain('Moderator');
    expect(names).not.toContain('@everyone');
    expect(names).not.toContain('Tenfour');
    expect(await switchOn()).toMatchObject({
      enabled: true,
      mappings: [{ roleName: 'Admin' }, { roleName: 'Moderator' }],
    });
    await database.handle.updateTable('bot_connections').set({ guild_id: '77777' }).execute();
    expect(await call.discordRoles.get({ serverId })).toMatchObject({ enabled: false, mappings: [] });
    await database.handle.deleteFrom('bot_connections').execute();
    await expect(save({ enabled: true })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('never lets a person grant by Discord what they could not grant manually', async () => {
    await c.owner.call.servers.update({ serverId, delegateManagement: true });
    await c.owner.call.servers.updateRolePermissions({
      serverId,
      adminPermissions: { canEditServerSettings: true, canViewServerSettings: true },
      moderatorPermissions: { canEditServerSettings: true, canViewServerSettings: true },
    });
    await expect(save({ mappings: [ADMIN] }, c.admin)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(save({ mappings: [MODERATOR] }, c.moderator)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(save({ lower: true }, c.admin)).rejects.toThrow('Only the owner');
    expect(await save({ mappings: [MODERATOR] }, c.admin)).toMatchObject({
      mappings: [{ role: 'moderator' }],
    });
    await switchOn();
    await expect(save({ mappings: [] }, c.admin)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(save({ enabled: true }, c.member)).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  it('takes no role that Discord does not have, and none twice', async () => {
    await expect(save({ mappings: [{ roleId: '4242424242', role: 'member' }] })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    await expect(save({ mappings: [MODERATOR, { ...MODERATOR, role: 'member' }] })).rejects.toThrow('twice');
  });
});

describe('a sync', () => {
  it('adds and promotes, after a dry run that said so and changed nothing', async () => {
    const newcomer = await newPerson();
    await inDiscord(newcomer, 'Moderator');
    await inDiscord(c.member, 'Admin');
    await inDiscord(c.moderator, 'Admin');
    await save({ mappings: [MODERATOR, ADMIN] });
    const dry = await c.owner.call.discordRoles.preview({ serverId });
    const ours = ({ userId }: { userId: string }) =>
      [newcomer.id, c.member.id, c.moderator.id].includes(userId);
    expect(dry.changes.filter(ours)).toMatchObject(
      [
        { userId: c.member.id, kind: 'promoted', from: 'member', to: 'admin', discordRole: 'Admin' },
        {
          userId: newcomer.id,
          kind: 'added',
          from: null,
          to: 'moderator',
          why: 'Holds the Discord role Moderator.',
        },
      ].sort((a, b) => (nameOf(a.userId) < nameOf(b.userId) ? -1 : 1)),
    );
    expect(dry.counts.byHand).toBe(1);
    expect(await roleOf(newcomer)).toBeNull();
    await expect(sync()).rejects.toThrow('is off');
    await switchOn();
    const done = await sync();
    expect(done.counts).toEqual(dry.counts);
    expect([await roleOf(newcomer), await roleOf(c.member), await roleOf(c.moderator)]).toEqual([
      'moderator',
      'admin',
      'moderator',
    ]);
    expect(await lines()).toContain(
      `${c.member.username} is now admin, was member, by the Discord role Admin.`,
    );
    expect(await c.owner.call.servers.get({ serverId })).toMatchObject({
      memberCount: (await c.owner.call.members.list({ serverId })).length,
    });
    const again = await sync();
    expect(again.changes).toEqual([]);
    function nameOf(id: string): string {
      return id === newcomer.id ? newcomer.username : c.member.username;
    }
  });

  it('counts those without an account, and readmits no one who left or was removed', async () => {
    await control('PUT', 'discord/guilds/0/members/unknown-of-ours', { roles: ['Moderator'] });
    await inDiscord(c.moderator, 'Moderator');
    await c.owner.call.members.remove({ serverId, userId: c.moderator.id });
    await switchOn();
    const { counts } = await sync();
    expect(counts.noAccount).toBeGreaterThan(0);
    expect(counts).toMatchObject({ held: 1, leftBefore: 0 });
    expect(await roleOf(c.moderator)).toBeNull();
  });

  it('lowers only with the switch, only what it gave, and never the owner', async () => {
    await inDiscord(c.member, 'Admin');
    await inDiscord(c.owner);
    await switchOn();
    await sync();
    await inDiscord(c.member);
    expect((await sync()).counts).toMatchObject({ demoted: 0, notLowered: 1 });
    await save({ lower: true });
    expect((await sync()).changes).toMatchObject([
      { userId: c.member.id, kind: 'demoted', from: 'admin', to: 'member', discordRole: null },
    ]);
    expect([await roleOf(c.member), await roleOf(c.admin), await roleOf(c.owner)]).toEqual([
      'member',
      'admin',
      'owner',
    ]);
  });

  it('leaves a role alone that was changed by hand since', async () => {
    await inDiscord(c.member, 'Moderator');
    await switchOn({ lower: true });
    await sync();
    await c.owner.call.members.changeRole({ serverId, userId: c.member.id, role: 'admin' });
    expect((await sync()).counts).toMatchObject({ held: 1, byHand: 0 });
    expect(await roleOf(c.member)).toBe('admin');
  });

  it('against a concurrent manual change: one of the two, recorded once', async () => {
    await switchOn();
    for (let round = 0; round < 6; round += 1) {
      const person = await newPerson();
      await c.owner.call.servers.update({ serverId, joinPolicy: 'open' });
      await person.call.servers.join({ joinCode: c.server.joinCode });
      await inDiscord(person, 'Moderator');
      const [, removed] = await Promise.allSettled([
        sync(),
        c.owner.call.members.remove({ serverId, userId: person.id }),
      ]);
      const role = await roleOf(person);
      if (removed.status === 'fulfilled') expect(role).toBeNull();
      else expect(role).toBe('moderator');
    }
    const { memberCount } = await c.owner.call.servers.get({ serverId });
    expect(await c.owner.call.members.list({ serverId })).toHaveLength(memberCount);
  });

  it('says why when Discord is silent, and changes nothing', async () => {
    await inDiscord(c.member, 'Admin');
    await switchOn();
    await discordIs('500');
    await expect(sync()).rejects.toMatchObject(refusal('UPSTREAM'));
    await expect(c.owner.call.discordRoles.preview({ serverId })).rejects.toMatchObject(refusal('UPSTREAM'));
    expect(await roleOf(c.member)).toBe('member');
  });
});

describe('the clock', () => {
  it('syncs enabled servers every hour, records the outcome, and stops when it is switched off', async () => {
    await inDiscord(c.member, 'Moderator');
    const errors: object[] = [];
    const logger = { error: (details: object) => void errors.push(details) };
    const loop = createJobLoop({ kind: createRoleSyncs(deps), now: clock.now, logger, pollMs: 50 });
    loop.start();
    await switchOn();
    loop.wake();
    await expect.poll(() => roleOf(c.member)).toBe('moderator');
    await expect
      .poll(async () => (await c.owner.call.discordRoles.get({ serverId })).outcome)
      .toContain('promoted');
    await discordIs('500');
    clock.advance(HOUR + 1);
    await expect
      .poll(async () => (await c.owner.call.discordRoles.get({ serverId })).outcome, { timeout: 10_000 })
      .toContain('Not synced');
    await discordIs('none');
    await save({ enabled: false });
    await inDiscord(c.member, 'Admin');
    const { due_at } = await database.handle
      .selectFrom('discord_role_syncs')
      .select('due_at')
      .where('server_id', '=', serverId)
      .executeTakeFirstOrThrow();
    expect(due_at).toBeNull();
    await loop.stop();
    expect(await roleOf(c.member)).toBe('moderator');
    expect(errors).toEqual([]);
  });

  it('does nothing for a suspended server', async () => {
    await inDiscord(c.member, 'Moderator');
    await switchOn();
    await database.handle
      .updateTable('servers')
      .set({ status: 'suspended' })
      .where('id', '=', serverId)
      .execute();
    await expect(sync()).rejects.toMatchObject(refusal('REFUSED'));
    await events.memberChanged(GUILD, idOf(c.member), [MODERATOR.roleId]);
    const kind = createRoleSyncs(deps);
    await kind.handle({ key: serverId, leaseUntil: clock.now() + 1_000 });
    expect(await roleOf(c.member)).toBe('member');
  });
});

describe('events of the gateway', () => {
  it('syncs one person immediately, as the settings say', async () => {
    const stranger = await newPerson();
    await events.memberChanged(GUILD, idOf(c.member), [MODERATOR.roleId]);
    expect(await roleOf(c.member)).toBe('member');
    await switchOn({ lower: true });
    await Promise.all([1, 2, 3].map(() => events.memberChanged(GUILD, idOf(c.member), [MODERATOR.roleId])));
    await events.memberChanged(GUILD, idOf(stranger), [ADMIN.roleId]);
    await events.memberChanged(GUILD, '909090909090', [ADMIN.roleId]);
    await events.memberChanged('404404404404', idOf(c.admin), []);
    expect([await roleOf(c.member), await roleOf(stranger)]).toEqual(['moderator', 'admin']);
    await events.memberChanged(GUILD, idOf(c.member), []);
    expect(await lines()).toEqual([
      `${c.member.username} is now moderator, was member, by the Discord role Moderator.`,
      `${stranger.username} joined as admin, by the Discord role Admin.`,
      `${c.member.username} is now member, was moderator, having lost the Discord role.`,
    ]);
  });

  it('records who leaves the Discord server, and removes only with the setting and only members added by a role', async () => {
    const stranger = await newPerson();
    await events.memberLeft(GUILD, idOf(c.admin));
    await switchOn();
    await events.memberChanged(GUILD, idOf(stranger), [MODERATOR.roleId]);
    await events.memberLeft(GUILD, idOf(stranger));
    expect(await roleOf(stranger)).toBe('moderator');
    await save({ removeLeavers: true });
    await events.memberLeft(GUILD, idOf(c.admin));
    await events.memberLeft(GUILD, idOf(stranger));
    await events.memberLeft(GUILD, idOf(stranger));
    expect([await roleOf(stranger), await roleOf(c.admin)]).toEqual([null, 'admin']);
    expect(await lines()).toEqual([
      `${c.admin.username} left Liberty County Roleplay.`,
      `${stranger.username} joined as moderator, by the Discord role Moderator.`,
      `${stranger.username} left Liberty County Roleplay.`,
      `${c.admin.username} left Liberty County Roleplay.`,
      `${stranger.username} left Liberty County Roleplay.`,
      `${stranger.username}, moderator, left the Discord server and was removed.`,
    ]);
  });
});

describe('joining with the code', () => {
  const join = (person: Person) => person.call.servers.join({ joinCode: c.server.joinCode });

  it('is immediate for holders of a mapped role, also for people who asked before or left, with that role', async () => {
    const [holder, other] = [await newPerson(), await newPerson()];
    expect(await join(holder)).toMatchObject({ isRequest: true });
    await inDiscord(holder, 'Moderator');
    await inDiscord(other);
    await switchOn({ openJoin: true });
    expect(await join(holder)).toMatchObject({ isRequest: false });
    expect(await roleOf(holder)).toBe('moderator');
    expect(await c.owner.call.joinRequests.list({ serverId })).toEqual([]);
    expect(await join(other)).toMatchObject({ isRequest: true });
    await holder.call.members.leave({ serverId });
    expect(await join(holder)).toMatchObject({ isRequest: false });
    await expect(join(holder)).rejects.toMatchObject(refusal('CONFLICT'));
    expect(await lines()).toContain(`${holder.username} joined as moderator, by the Discord role Moderator.`);
  });

  it('creates a request as usual where it is off, the person is not there, or Discord does not answer', async () => {
    const [one, two, three] = [await newPerson(), await newPerson(), await newPerson()];
    await inDiscord(one, 'Moderator');
    await inDiscord(three, 'Admin');
    await outOfDiscord(three);
    await switchOn();
    expect(await join(one)).toMatchObject({ isRequest: true });
    await save({ openJoin: true });
    expect(await join(three)).toMatchObject({ isRequest: true });
    await inDiscord(two, 'Moderator');
    await discordIs('500');
    expect(await join(two)).toMatchObject({ isRequest: true });
  });

  it('admits once for several concurrent presses', async () => {
    const holder = await newPerson();
    await inDiscord(holder, 'Admin');
    await switchOn({ openJoin: true });
    const ends = await Promise.allSettled([join(holder), join(holder), join(holder)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await c.owner.call.servers.get({ serverId })).toMatchObject({ memberCount: 5 });
  });
});
