import { channelIdOf, roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { connectGuild, connectOtherGuild } from '../../../testing/discord/connected-guild.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { createFiles, file, refusedIn } from '../../../testing/settings-file.ts';

const world = await createWorld();
const { database, sandbox } = world;
const { handle } = database;
let community: Community;
const { preview, exported, apply } = createFiles(() => community);

const channel = (name: string, key = 'guild:0') => ({ id: channelIdOf(key, name), name });
const role = (name: string, key = 'guild:0') => ({ id: roleIdOf(key, name), name });

async function discordIs(mode: string): Promise<void> {
  const body = JSON.stringify({ upstream: 'discord', mode });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${sandbox.urls.home}/control/faults`, { method: 'POST', headers, body });
}

beforeEach(async () => {
  community = await world.community();
  await connectGuild(database, community.server.id, community.owner.id);
  return () => discordIs('none');
});

const MESSAGE = { text: '{title} starts', embed: null, buttons: [] };
const WHOLE = {
  roles: [{ name: 'Lead', color: 'teal' }],
  discordChannels: { modCalls: channel('mod-calls'), joinRequests: channel('general') },
  roleSync: {
    ...{ enabled: true, lower: true },
    mappings: [{ discordRole: role('Moderator'), role: 'moderator' }],
    customRoles: [{ discordRole: role('Trainee'), customRole: 'Lead' }],
  },
  sessionMessages: {
    started: {
      ...{ enabled: true, channel: channel('general'), role: role('Member'), mode: 'edit', message: MESSAGE },
    },
    events: true,
  },
};

it('comes back where the same Discord server is connected, and changes nothing the second time', async () => {
  expect(refusedIn(await apply(file(WHOLE)))).toEqual([]);
  const text = await exported();
  expect(text.discordChannels).toEqual(WHOLE.discordChannels);
  expect(text.roleSync).toMatchObject(WHOLE.roleSync);
  expect(text.sessionMessages).toMatchObject(WHOLE.sessionMessages);
  expect((await preview(file(text), { removes: true })).changes).toEqual([]);
  const again = await world.community();
  await connectGuild(database, again.server.id, again.owner.id);
  expect(refusedIn(await apply(file(text), { at: again }))).toEqual([]);
  const copied = await exported({ at: again });
  for (const part of ['discordChannels', 'roleSync', 'sessionMessages'])
    expect([part, copied[part]]).toEqual([part, text[part]]);
});

it('finds channels and roles of another Discord server by their names, and says so before', async () => {
  await connectOtherGuild(database, community.server.id, community.owner.id);
  const { changes } = await preview(file(WHOLE));
  expect(changes.find(({ field }) => field === 'Mod calls')).toMatchObject({
    ...{ before: null, obstacle: null, line: 6 },
    after: `#mod-calls (${channelIdOf('guild:1', 'mod-calls')}), found by its name`,
  });
  expect(changes.map(({ item }) => item)).toContain(
    `@Moderator (${roleIdOf('guild:1', 'Moderator')}), found by its name`,
  );
  expect(refusedIn(await apply(file(WHOLE)))).toEqual([]);
  const text = await exported();
  expect(text.discordChannels).toEqual({
    ...{ modCalls: channel('mod-calls', 'guild:1'), joinRequests: channel('general', 'guild:1') },
  });
  expect(text.roleSync).toMatchObject({ mappings: [{ discordRole: role('Moderator', 'guild:1') }] });
});

it('refuses what Discord does not have, and applies the rest only on request', async () => {
  const text = file({
    server: { activityDays: 90 },
    discordChannels: {
      modCalls: { name: 'never' },
      joinRequests: { id: '123456789012345678', name: 'join-requests' },
    },
    roleSync: { mappings: [{ discordRole: { name: 'King' }, role: 'admin' }] },
    sessionMessages: { ended: { enabled: true, channel: { name: 'announcements' } } },
  });
  const { changes } = await preview(text);
  expect(changes.map(({ obstacle }) => obstacle)).toEqual([
    ...[null, null],
    expect.stringMatching(/no channel called #never/),
    expect.stringMatching(/no role called @King/),
    ...[null, null],
  ]);
  expect((await apply(text)).changes.filter(({ outcome }) => outcome === 'applied')).toEqual([]);
  const { changes: partly } = await apply(text, { partial: true });
  expect(partly.map(({ outcome }) => outcome)).toEqual([
    ...(['applied', 'applied', 'refused', 'refused'] as const),
    ...(['applied', 'applied'] as const),
  ]);
});

it('says that no server is connected, or what Discord answers, and leaves the other changes', async () => {
  const text = file({ server: { activityDays: 90 }, ...WHOLE, roles: [] });
  await discordIs('500');
  const down = (await preview(text)).changes.filter(({ obstacle }) => obstacle !== null);
  expect(down.map(({ section }) => section)).toContain('Discord channels');
  expect(down[0]?.obstacle).toMatch(/Discord/);
  await discordIs('none');
  await handle.deleteFrom('bot_connections').execute();
  const { changes } = await preview(text);
  const refused = changes.filter(({ obstacle }) => obstacle !== null);
  expect(new Set(refused.map(({ section }) => section))).toEqual(
    new Set(['Discord channels', 'Role sync', 'Messages of sessions']),
  );
  expect(new Set(refused.map(({ obstacle }) => obstacle))).toEqual(
    new Set([expect.stringMatching(/No Discord server is connected/)]),
  );
  const { changes: partly } = await apply(text, { partial: true });
  expect(partly.filter(({ outcome }) => outcome === 'applied').map(({ section }) => section)).toEqual([
    'Server',
  ]);
});

it('gives no one more than the page: ranks, the owner’s switches and permissions', async () => {
  const { server, owner, admin, moderator } = community;
  await owner.call.servers.update({ serverId: server.id, delegateManagement: true });
  const text = file({ roleSync: WHOLE.roleSync, roles: WHOLE.roles });
  const asAdmin = file({
    roleSync: { lower: true, mappings: [{ discordRole: role('Admin'), role: 'admin' }] },
  });
  const { changes } = await preview(asAdmin, { who: admin });
  expect(changes.map(({ obstacle }) => obstacle)).toEqual([
    expect.stringMatching(/not to admin/),
    expect.stringMatching(/Only the owner/),
  ]);
  const other = await preview(text, { who: moderator }).catch((error: Error) => error.message);
  const obstacles = typeof other === 'string' ? [other] : other.changes.map(({ obstacle }) => obstacle);
  expect(obstacles.every((one) => one !== null)).toBe(true);
});

it('removes pairs only on request, and refuses one that is there twice', async () => {
  await apply(file(WHOLE));
  const mappings = [{ discordRole: role('Admin'), role: 'admin' }];
  const kept = await preview(file({ roleSync: { mappings } }));
  expect(kept.changes.map(({ kind }) => kind)).toEqual(['add']);
  const removed = await preview(file({ roleSync: { mappings } }), { removes: true });
  expect(removed.changes.map(({ kind }) => kind)).toEqual(['add', 'remove']);
  const twice = [...mappings, { discordRole: { name: 'Admin' }, role: 'moderator' }];
  expect((await preview(file({ roleSync: { mappings: twice } }))).changes[0]?.obstacle).toMatch(/twice/);
});

it('has no token, webhook or secret', async () => {
  await apply(file(WHOLE));
  const { serverId } = { serverId: community.server.id };
  const { text } = await community.owner.call.settingsFile.export({ serverId });
  expect(text).not.toMatch(/token|secret:|webhooks?\/\d|bot-of-tests/i);
  expect(parse(text)).toHaveProperty('discordChannels');
});
