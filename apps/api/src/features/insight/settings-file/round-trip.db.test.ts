import { DISCIPLINE_PRESET, DUTY_STATES, STATISTICS } from '@tenfour/domain';
import { channelIdOf, roleIdOf } from '@tenfour/sandbox/discord/guilds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { connectGuild, connectOtherGuild } from '../../../testing/discord/connected-guild.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { createFiles, file } from '../../../testing/settings-file.ts';
import { SECTIONS } from './sections/index.ts';

const world = await createWorld();
const { database } = world;
const { preview, exported, apply } = createFiles(() => {
  throw new Error('Each call names its community.');
});
const RUNS = process.env.TEST_SLOW === '1' ? 40 : 4;

const role = (name: string) => ({ id: roleIdOf('guild:0', name), name });
const channel = (name: string) => ({ id: channelIdOf('guild:0', name), name });

/** Roles that both Discord servers of the sandbox have and the bot can give, and text channels of both. */
const GIVABLE = ['On duty', 'On break', 'In session', 'Member', 'Trainee', 'Moderator'].map(role);
const anyRole = fc.constantFrom(...GIVABLE);
const anyMapped = fc.constantFrom(...GIVABLE, role('Admin'));
const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((text) => `T ${text} T`);
const anyName = fc
  .string({ unit: 'grapheme-composite', minLength: 1, maxLength: 12 })
  .map((name) => `N${name}`.replaceAll(/\p{C}/gu, '').trim());
const anyNames = fc.uniqueArray(anyName, {
  ...{ selector: (name) => name.normalize('NFKC').toLowerCase(), minLength: 1, maxLength: 3 },
});
const anyOf = <T>(values: readonly T[], minLength = 1) => fc.subarray([...values], { minLength });

/** A file with something in every part but addresses, which stay behind. */
const anyWhole = fc.tuple(anyNames, anyNames).chain(([roles, types]) => {
  const anyCustom = fc.constantFrom(...roles);
  const anyPlace = fc.shuffledSubarray(['general', 'mod-calls', 'join-requests'].map(channel), {
    minLength: 3,
  });
  return fc
    .record({
      staff: staffParts(roles, types),
      records: recordParts(),
      forms: anyForms(anyCustom),
      dutyRoles: anyDutyRoles(types),
      roleSync: anyRoleSync(anyCustom),
      channels: anyPlace,
      statistics: fc.tuple(anyOf(STATISTICS), anyOf(STATISTICS)),
      message: fc.record({
        ...{ enabled: fc.boolean(), mode: fc.constantFrom('new', 'edit'), role: fc.option(anyRole) },
        text: anyText,
      }),
    })
    .map(
      ({
        staff,
        records,
        channels,
        statistics: [named, listed],
        message: { text, ...started },
        ...rest
      }) => ({
        ...{ ...staff, ...records, ...rest },
        discordChannels: { modCalls: channels[0], joinRequests: channels[1] },
        sessionMessages: {
          started: { ...started, channel: channels[2], message: { text, embed: null, buttons: [] } },
          events: true,
        },
        statisticsChannels: {
          channels: named.slice(0, 3).map((statistic, at) => ({
            ...{ statistic, text: `${statistic} {value}` },
            channel: [channel('Players'), channels[0], channels[1]][at],
          })),
          message: { channel: channels[2], statistics: listed },
        },
      }),
    );
});

function staffParts(roles: readonly string[], types: readonly string[]) {
  return fc.record({
    server: fc.record({
      timezone: fc.constantFrom('Europe/Berlin', 'Asia/Tokyo'),
      activityDays: fc.integer({ min: 400, max: 3_650 }),
    }),
    permissions: fc.record({ moderator: fc.record({ canViewServerSettings: fc.constant(true) }) }),
    recordPeriods: fc.record({ notes: fc.integer({ min: 400, max: 3_000 }) }),
    shiftTypes: fc.tuple(
      ...types.map((name) =>
        fc.record({ name: fc.constant(name), weeklyMinutes: fc.option(fc.constant(60)) }),
      ),
    ),
    requirements: fc.record({ moderator: fc.integer({ min: 1, max: 600 }) }),
    sessions: fc.record({ lowPlayers: fc.integer({ min: 21, max: 100 }) }),
    roles: fc.tuple(
      ...roles.map((name) =>
        fc.record({ name: fc.constant(name), department: fc.option(fc.constantFrom(...types)) }),
      ),
    ),
    roleQuotas: anyOf(roles).map((names) => names.map((name) => ({ role: name, sessions: 2 }))),
    roleOrder: fc.shuffledSubarray([...roles, 'admin', 'moderator'], { minLength: roles.length + 2 }),
  });
}

function recordParts() {
  const anyTemplates = fc.array(fc.record({ label: anyName, text: anyText }), { minLength: 1, maxLength: 3 });
  const rule = { types: ['warning'], measure: 'records', onlyActive: true, windowDays: null, reason: null };
  const outcome = { type: 'ban', duration: 'requested', inGame: 'never', notifyStaff: false };
  return fc.record({
    escalation: fc.record({
      rules: fc.array(
        fc.record({ name: anyName, threshold: fc.integer({ min: 2, max: 9 }) }).map((one) => ({
          ...{ ...one, ...rule, outcome },
        })),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    discipline: fc.constant({
      points: DISCIPLINE_PRESET.points,
      rules: DISCIPLINE_PRESET.rules.map(({ id: _, ...one }) => one),
    }),
    recordFields: fc.constant({
      requirements: { warning: [], kick: [], strike: [], ban: ['evidence'] },
      fields: [
        {
          ...{ subject: 'punishment', kind: 'choice', label: 'Department', choices: ['Fire', 'Police'] },
          ...{ min: null, max: null, required: true, types: ['ban'], stage: 'start' },
        },
      ],
    }),
    banRequests: fc.record({ votesNeeded: fc.integer({ min: 3, max: 5 }) }),
    punishmentTemplates: anyTemplates,
    resolutionTemplates: anyTemplates,
    automations: fc.record({
      welcome: fc.record({ enabled: fc.boolean(), settings: fc.record({ text: anyText }) }),
    }),
    chatCommands: fc.constant({ commands: { call: true } }),
    customCommands: fc.array(fc.record({ name: anyName, command: fc.constantFrom(':h a', ':m b c') }), {
      ...{ minLength: 1, maxLength: 3 },
    }),
  });
}

function anyForms(anyCustom: fc.Arbitrary<string>) {
  return fc.array(
    fc.record({
      ...{ name: anyName, kind: fc.constant('application'), isOpen: fc.boolean() },
      givenRole: fc.option(fc.constantFrom('moderator', 'member')),
      reviewers: fc.uniqueArray(anyCustom, { maxLength: 2 }),
      requiredDiscordRoles: fc.uniqueArray(anyMapped, { maxLength: 3 }),
      givenDiscordRoles: fc.uniqueArray(anyRole, { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  );
}

function anyDutyRoles(types: readonly string[]) {
  const states = [
    ...DUTY_STATES.map((state) => ({ state, shiftType: null })),
    ...types.map((shiftType) => ({ state: 'on_duty', shiftType })),
  ];
  const listOf = <T>(setting: fc.Arbitrary<T>) =>
    anyOf(states).chain((some) => fc.tuple(...some.map((one) => setting.map((its) => ({ ...one, ...its })))));
  return fc.record({
    enabled: fc.boolean(),
    roles: listOf(fc.record({ discordRole: anyRole })),
    suffixes: listOf(fc.record({ suffix: fc.constantFrom('| On duty', '· busy', '(away)') })),
  });
}

function anyRoleSync(anyCustom: fc.Arbitrary<string>) {
  return fc.record({
    ...{ enabled: fc.boolean(), openJoin: fc.boolean(), lower: fc.boolean(), byHand: fc.boolean() },
    mappings: fc.uniqueArray(
      fc.record({ discordRole: anyMapped, role: fc.constantFrom('member', 'moderator', 'admin') }),
      { selector: ({ discordRole }) => discordRole.id, minLength: 1, maxLength: 4 },
    ),
    customRoles: fc.uniqueArray(fc.record({ discordRole: anyMapped, customRole: anyCustom }), {
      ...{ selector: ({ discordRole, customRole }) => `${discordRole.id} ${customRole}`, minLength: 1 },
      maxLength: 4,
    }),
  });
}

/** Returns parts of a file without ids of Discord, which every Discord server has of its own. */
function withoutIds(parts: object): unknown {
  return JSON.parse(JSON.stringify(parts), (_, value) => {
    if (typeof value !== 'object' || value === null || !/^\d{15,}$/.test(value.id)) return value;
    return { name: value.name };
  });
}

const WITH_ADDRESSES = ['webhooks', 'endpoints'];

it('fills an empty server of another owner, and a second comparison finds nothing', {
  timeout: 600_000,
}, async () => {
  const empty = await exported({ at: await world.community() });
  await fc.assert(
    fc.asyncProperty(anyWhole, fc.boolean(), async (parts, isSameGuild) => {
      const [from, to] = [await world.community(), await world.community()];
      await connectGuild(database, from.server.id, from.owner.id);
      const filled = await apply(file(parts), { at: from });
      expect(filled.changes.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
      const { text } = await from.owner.call.settingsFile.export({ serverId: from.server.id });
      const whole: Record<string, unknown> = parse(text);
      const unfilled = SECTIONS.filter(
        ({ key }) => JSON.stringify(whole[key]) === JSON.stringify(empty[key]),
      );
      expect(unfilled.map(({ key }) => key)).toEqual(WITH_ADDRESSES);
      const connect = isSameGuild ? connectGuild : connectOtherGuild;
      await connect(database, to.server.id, to.owner.id);
      const { changes } = await apply(text, { at: to, removes: true });
      expect(changes.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
      expect((await preview(text, { at: to, removes: true })).changes).toEqual([]);
      expect(withoutIds(await exported({ at: to }))).toEqual(withoutIds(whole));
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
