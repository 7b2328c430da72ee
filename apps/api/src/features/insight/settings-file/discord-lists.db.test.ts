import { channelIdOf, roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectGuild, connectOtherGuild } from '../../../testing/discord/connected-guild.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { createFiles, file, refusedIn } from '../../../testing/settings-file.ts';

const world = await createWorld();
const { database } = world;
let community: Community;
const { preview, exported, apply } = createFiles(() => community);

const channel = (name: string, key = 'guild:0') => ({ id: channelIdOf(key, name), name });
const role = (name: string, key = 'guild:0') => ({ id: roleIdOf(key, name), name });

beforeEach(async () => {
  community = await world.community();
  await connectGuild(database, community.server.id, community.owner.id);
});

/** Duty roles, statistics channels and Discord roles of forms, in one of the sandbox's Discord servers. */
const wholeIn = (key: string) => ({
  shiftTypes: [{ name: 'Patrol', weeklyMinutes: null }],
  forms: [
    {
      ...{ name: 'Join our staff', kind: 'application' },
      requiredDiscordRoles: [role('Member', key), role('Admin', key)],
      givenDiscordRoles: [role('Trainee', key)],
    },
  ],
  dutyRoles: {
    enabled: true,
    roles: [
      { state: 'on_duty', shiftType: null, discordRole: role('On duty', key) },
      { state: 'on_duty', shiftType: 'Patrol', discordRole: role('Trainee', key) },
    ],
    suffixes: [{ state: 'on_duty', shiftType: 'Patrol', suffix: '| Patrol' }],
  },
  statisticsChannels: {
    channels: [{ statistic: 'players', channel: channel('Players', key), text: 'Players: {value}' }],
    message: { channel: channel('general', key), statistics: ['players', 'staff'] },
  },
});
const WHOLE = wholeIn('guild:0');
const PARTS = ['dutyRoles', 'statisticsChannels', 'forms'] as const;

it('come back where the same Discord server is connected, and change nothing the second time', async () => {
  expect(refusedIn(await apply(file(WHOLE)))).toEqual([]);
  const text = await exported();
  expect(text).toMatchObject(WHOLE);
  expect((await preview(file(text), { removes: true })).changes).toEqual([]);
  const again = await world.community();
  await connectGuild(database, again.server.id, again.owner.id);
  expect(refusedIn(await apply(file(text), { at: again }))).toEqual([]);
  const copied = await exported({ at: again });
  for (const part of PARTS) expect([part, copied[part]]).toEqual([part, text[part]]);
});

it('are found in another Discord server by their names, as the comparison says', async () => {
  await connectOtherGuild(database, community.server.id, community.owner.id);
  const { changes } = await preview(file(WHOLE));
  const shown = changes.map(({ item, field, after }) => [item, field, after]);
  const member = `@Member (${roleIdOf('guild:1', 'Member')}), found by its name`;
  const admin = `@Admin (${roleIdOf('guild:1', 'Admin')}), found by its name`;
  const onDuty = `@On duty (${roleIdOf('guild:1', 'On duty')}), found by its name`;
  expect(shown).toContainEqual(['Join our staff', 'Required Discord roles', `${member}\n${admin}`]);
  expect(shown).toContainEqual(['On duty', null, `Discord role: ${onDuty}`]);
  expect(refusedIn(await apply(file(WHOLE)))).toEqual([]);
  expect(await exported()).toMatchObject(wholeIn('guild:1'));
  expect((await preview(file(WHOLE))).changes).toEqual([]);
});

describe('what Discord does not have', () => {
  const text = file({
    server: { activityDays: 90 },
    forms: [
      {
        ...{ name: 'Join our staff', kind: 'application', requiredDiscordRoles: [{ name: 'King' }] },
        givenDiscordRoles: [role('Trainee'), { name: 'Queen' }, role('Admin')],
      },
    ],
    dutyRoles: {
      roles: [
        { state: 'on_duty', discordRole: { name: 'King' } },
        { state: 'on_break', discordRole: role('On break') },
      ],
    },
    statisticsChannels: {
      channels: [
        { statistic: 'players', channel: { name: 'Nowhere' }, text: 'Players: {value}' },
        { statistic: 'staff', channel: channel('Staff on duty'), text: 'Staff: {value}' },
      ],
      message: { channel: channel('Players'), statistics: ['players'] },
    },
  });

  it('is named with its line, and everything else can be applied', async () => {
    const { changes } = await preview(text);
    const refused = changes.filter(({ obstacle }) => obstacle !== null);
    expect(refused.map(({ line, obstacle }) => [line, obstacle])).toEqual([
      [7, 'The Discord server has no role called @King that can be chosen.'],
      [
        9,
        'The Discord server has no role called @Queen that can be chosen. @Admin: Tenfour never gives roles with Administrator. Choose another one.',
      ],
      [17, 'The Discord server has no role called @King that can be chosen.'],
      [26, 'The Discord server has no channel called #Nowhere that can be chosen.'],
      [36, '#Players: Messages need a text channel.'],
      [39, '#Players: Messages need a text channel.'],
    ]);
    const whole = (await apply(text)).changes;
    expect(whole.filter(({ outcome }) => outcome === 'applied')).toEqual([]);
    const partly = (await apply(text, { partial: true })).changes;
    expect(partly.filter(({ outcome }) => outcome === 'refused')).toHaveLength(refused.length);
    expect(partly.filter(({ outcome }) => outcome === 'applied')).toHaveLength(
      changes.length - refused.length,
    );
    const after = await exported();
    expect(after).toMatchObject({
      forms: [{ requiredDiscordRoles: [], givenDiscordRoles: [role('Trainee')] }],
      dutyRoles: { roles: [{ state: 'on_break', discordRole: role('On break') }] },
      statisticsChannels: { channels: [{ statistic: 'staff' }], message: null },
    });
  });

  it('leaves what is there now', async () => {
    await apply(file(WHOLE));
    await apply(text, { partial: true, removes: true });
    expect(await exported()).toMatchObject({
      forms: [
        { requiredDiscordRoles: [role('Member'), role('Admin')], givenDiscordRoles: [role('Trainee')] },
      ],
      dutyRoles: {
        roles: [
          { state: 'on_duty', shiftType: null, discordRole: role('On duty') },
          { state: 'on_break', shiftType: null, discordRole: role('On break') },
        ],
      },
      statisticsChannels: {
        channels: [{ statistic: 'players', channel: channel('Players') }, { statistic: 'staff' }],
        message: { channel: channel('general') },
      },
    });
  });
});

it('says that no Discord server is connected, for each of them', async () => {
  await database.handle.deleteFrom('bot_connections').execute();
  const { changes } = await preview(file({ ...WHOLE, shiftTypes: [] }));
  const free = changes.filter(({ obstacle }) => obstacle === null).map(({ item, kind }) => [item, kind]);
  expect(free).toEqual([['Join our staff', 'add']]);
  const obstacles = changes.flatMap(({ obstacle }) => obstacle ?? []);
  expect(obstacles.every((one) => /No Discord server is connected/.test(one))).toBe(true);
  expect(new Set(changes.map(({ section }) => section))).toEqual(
    new Set(['Forms', 'Duty roles', 'Statistics channels']),
  );
});

it('gives no one more than the page: roles with rights in Discord are the owner’s', async () => {
  const { owner, admin, server } = community;
  await owner.call.servers.update({ serverId: server.id, delegateManagement: true });
  await apply(file({ forms: [{ name: 'Join our staff' }] }));
  const text = file({
    forms: [{ name: 'Join our staff', givenDiscordRoles: [role('Moderator')] }],
    dutyRoles: { roles: [{ state: 'on_duty', discordRole: role('Moderator') }] },
  });
  const { changes } = await apply(text, { who: admin, partial: true });
  expect(changes.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['refused', expect.stringMatching(/Only the owner can choose it/)],
    ['refused', expect.stringMatching(/Only the owner can choose it/)],
  ]);
  expect(refusedIn(await apply(text))).toEqual([]);
});

it('are removed only on request, also together with their shift type', async () => {
  await apply(file(WHOLE));
  const less = {
    shiftTypes: [],
    dutyRoles: { roles: [{ state: 'on_break', discordRole: role('On break') }], suffixes: [] },
    statisticsChannels: { channels: [], message: null },
  };
  const kept = (await preview(file(less))).changes.map(({ kind, item, field }) => [kind, item, field]);
  expect(kept).toEqual([
    ['add', 'On break', null],
    ['change', null, 'Message · Channel'],
    ['change', null, 'Message · Statistics'],
  ]);
  const { changes } = await apply(file(less), { removes: true });
  expect(changes.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
  expect(await exported()).toMatchObject({
    shiftTypes: [],
    dutyRoles: { roles: [{ state: 'on_break' }], suffixes: [] },
    statisticsChannels: { channels: [], message: null },
  });
});

it.each<[object, RegExp]>([
  [{ roles: [{ state: 'on_break', shiftType: 'Patrol', discordRole: role('Member') }] }, /Only on_duty/],
  [{ suffixes: ['| A', '| B'].map((suffix) => ({ state: 'on_duty', suffix })) }, /A state is here twice/],
  [{ suffixes: [{ state: 'on_duty', suffix: 'x'.repeat(16) }] }, /1 to 15 characters/],
  [{ roles: Array.from({ length: 31 }, () => ({ state: 'on_duty', discordRole: role('Member') })) }, /30/],
  [{ roles: [{ state: 'on_duty', discordRole: { id: 'x', name: 'y' } }] }, /digits only/],
])('have problems with their lines, case %#', async (dutyRoles, message) => {
  const { problems } = await preview(file({ dutyRoles }));
  expect(problems[0]?.message).toMatch(message);
  expect(problems[0]?.line).toBeGreaterThan(1);
});

it('are refused before the first change where a name of the server is missing', async () => {
  const text = file({
    dutyRoles: { roles: [{ state: 'on_duty', shiftType: 'Ghost', discordRole: role('On duty') }] },
    statisticsChannels: {
      channels: ['players', 'staff'].map((statistic) => ({
        ...{ statistic, channel: channel('Players'), text: '{value}' },
      })),
    },
    forms: [{ name: 'Report', kind: 'report', givenDiscordRoles: [role('Trainee')] }],
  });
  const { changes } = await preview(text);
  const obstacles = new Set(changes.flatMap(({ obstacle }) => obstacle ?? []));
  expect([...obstacles].sort()).toEqual([
    'A channel is chosen twice. Choose another one.',
    'Only staff applications give roles.',
    'This server has no shift type called Ghost.',
  ]);
});
