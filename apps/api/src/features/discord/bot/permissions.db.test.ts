import { DISCORD_PERMISSIONS } from '@tenfour/domain';
import { channelIdOf, roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectGuild, GUILD } from '../../../testing/discord/connected-guild.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { database, clock, sandbox } = world;
const { viewChannel, sendMessages, embedLinks, kickMembers, banMembers, moderateMembers, manageRoles } =
  DISCORD_PERMISSIONS;
const POSTING = viewChannel | sendMessages | embedLinks;
const ALWAYS = POSTING | kickMembers | banMembers | moderateMembers;

let c: Community;
let on: { serverId: string };

/** Sets the permissions of the bot's role, or adds another role. */
async function roleMay(name: string, bits: bigint): Promise<void> {
  const answer = await fetch(`${sandbox.urls.home}/control/discord/guilds/0/roles/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ permissions: bits.toString() }),
  });
  expect(answer.ok).toBe(true);
}

const permissions = () => c.owner.call.bot.permissions(on);
const asked = (url: string | null) => BigInt(new URL(url ?? 'none:').searchParams.get('permissions') ?? '');
async function lacking(feature: string): Promise<string[]> {
  const state = (await permissions()).features.find((one) => one.feature === feature);
  return state?.needs.flatMap(({ permission, granted }) => (granted ? [] : [permission])) ?? [];
}

beforeEach(async () => {
  c = await world.community();
  on = { serverId: c.server.id };
  await connectGuild(database, on.serverId, c.owner.id);
});

afterEach(() => roleMay('Tenfour', ALWAYS | manageRoles));

it('asks for what the features in use need, in the connected Discord server', async () => {
  const { features, inviteUrl, administrator, botRole, rolesAbove } = await permissions();
  expect(asked(inviteUrl)).toBe(ALWAYS);
  const query = new URL(inviteUrl).searchParams;
  expect(query.get('guild_id')).toBe(GUILD.id);
  expect(query.get('disable_guild_select')).toBe('true');
  expect(query.get('scope')).toBe('bot applications.commands');
  expect(features.filter(({ inUse }) => inUse).map(({ feature }) => feature)).toEqual([
    'reminders',
    'moderation',
  ]);
  expect({ administrator, botRole, rolesAbove }).toEqual({
    administrator: false,
    botRole: 'Tenfour',
    rolesAbove: [],
  });
  expect((await c.owner.call.bot.get(on)).inviteUrl).toBe(inviteUrl);
});

it('names what is missing, with a link for features that are not in use', async () => {
  await roleMay('Tenfour', viewChannel | sendMessages);
  expect(await lacking('reminders')).toEqual(['embedLinks']);
  expect(await lacking('moderation')).toEqual(['moderateMembers', 'kickMembers', 'banMembers']);
  expect(await lacking('duty_roles')).toEqual(['manageRoles']);
  // Everyone can connect.
  expect(await lacking('statistics')).toEqual(['manageChannels']);
  const duty = (await permissions()).features.find(({ feature }) => feature === 'duty_roles');
  expect(asked(duty?.allowUrl ?? null)).toBe(ALWAYS | manageRoles);
});

it('looks at the chosen channels, where Discord can deny what the roles allow', async () => {
  const channels = { modCallChannelId: channelIdOf('guild:0', 'mod-calls'), joinRequestChannelId: null };
  await c.owner.call.bot.setChannels({ ...on, ...channels });
  const posts = async () => (await permissions()).features.find(({ feature }) => feature === 'posts');
  expect(await posts()).toMatchObject({ inUse: true, channels: [] });
  const reads = channelIdOf('guild:0', 'announcements');
  await c.owner.call.bot.setChannels({ ...on, ...channels, joinRequestChannelId: reads });
  expect(await posts()).toMatchObject({ channels: [{ name: 'announcements', missing: ['sendMessages'] }] });
  await database.handle
    .updateTable('bot_connections')
    .set({ request_channel_id: channelIdOf('guild:0', 'owners-only'), request_channel_name: 'owners' })
    .where('server_id', '=', on.serverId)
    .execute();
  const missing = ['viewChannel', 'sendMessages', 'embedLinks'];
  expect(await posts()).toMatchObject({ channels: [{ name: 'owners', missing }] });
});

it('looks at the channels of session messages that are turned on', async () => {
  const general = channelIdOf('guild:0', 'general');
  const message = { text: '{title}' };
  const save = (enabled: boolean) =>
    c.owner.call.sessionMessages.save({
      ...{ ...on, kind: 'started', mode: 'new', message },
      ...{ enabled, channelId: general },
    });
  const state = async () =>
    (await permissions()).features.find(({ feature }) => feature === 'session_messages');
  await save(false);
  expect(await state()).toMatchObject({ inUse: false, channels: [] });
  await save(true);
  expect(await state()).toMatchObject({ inUse: true, channels: [] });
  await database.handle
    .updateTable('game_session_templates')
    .set({ channel_id: channelIdOf('guild:0', 'announcements') })
    .where('server_id', '=', on.serverId)
    .execute();
  expect(await state()).toMatchObject({ channels: [{ name: 'announcements', missing: ['sendMessages'] }] });
});

it('explains the order of roles, also without Manage Roles', async () => {
  const roleId = roleIdOf('guild:0', 'Trainee');
  await c.owner.call.dutyRoles.save({ ...on, enabled: true, roles: [{ state: 'on_duty', roleId }] });
  expect(asked((await permissions()).inviteUrl)).toBe(ALWAYS | manageRoles);
  expect((await permissions()).rolesAbove).toEqual([]);
  await roleMay('Admin', 0n);
  await database.handle
    .updateTable('duty_roles')
    .set({ role_id: roleIdOf('guild:0', 'Admin') })
    .where('server_id', '=', on.serverId)
    .execute();
  await roleMay('Tenfour', ALWAYS);
  expect((await permissions()).rolesAbove).toEqual(['Admin']);
  await roleMay('Admin', DISCORD_PERMISSIONS.administrator);
  expect(await lacking('duty_roles')).toEqual(['manageRoles']);
});

it('warns about Administrator', async () => {
  await roleMay('Tenfour', DISCORD_PERMISSIONS.administrator);
  expect(await permissions()).toMatchObject({ administrator: true });
  expect(await lacking('duty_roles')).toEqual([]);
});

it('hears of members while a gateway is connected', async () => {
  expect((await permissions()).members).toBe('polled');
  const lease = { name: 'discord-gateway', holder: 'one', expires_at: clock.now() + 10_000 };
  await database.handle.insertInto('leases').values(lease).execute();
  expect((await permissions()).members).toBe('live');
  await database.handle.deleteFrom('leases').execute();
});

it('is for those who edit settings, of a connected server', async () => {
  await expect(c.moderator.call.bot.permissions(on)).rejects.toMatchObject({ cause: { code: 'FORBIDDEN' } });
  await expect(c.stranger.call.bot.permissions(on)).rejects.toThrow();
  await c.owner.call.bot.disconnect(on);
  await expect(permissions()).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
  expect(asked((await c.owner.call.bot.get(on)).inviteUrl)).toBe(ALWAYS);
});
