import { readFileSync } from 'node:fs';
import { canonicalSetting, PERMISSION_FLAGS, ROLE_COLORS } from '@tenfour/domain';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { createFiles, file, refusedIn } from '../../../testing/settings-file.ts';

const world = await createWorld();
const RUNS = process.env.TEST_SLOW === '1' ? 100 : 8;

let community: Community;

beforeEach(async () => {
  community = await world.community();
});

const { preview, exported, apply } = createFiles(() => community);

const WHOLE = file({
  server: { timezone: 'Europe/Berlin', activityDays: 90, applyUrl: 'https://example.com/apply' },
  permissions: { moderator: { canViewServerSettings: true } },
  shiftTypes: [{ name: 'Patrol', weeklyMinutes: 120 }],
  requirements: { moderator: 60, adminSessions: 2 },
  roles: [
    { name: 'Chief', color: 'red', permissions: ['canViewPunishments'], department: 'Patrol' },
    { name: 'Trainee' },
  ],
  roleOrder: ['Chief', 'admin', 'moderator', 'Trainee'],
  escalation: { rules: [] },
  punishmentTemplates: [{ label: 'RDM', text: 'Random deathmatch', punishmentType: 'warning' }],
  forms: [
    {
      ...{ name: 'Apply', kind: 'application', isOpen: true, reviewers: ['Chief'], givenRole: 'Trainee' },
      content: { sections: [{ id: 'a', questions: [{ id: 'why', kind: 'long', label: 'Why?' }] }] },
    },
  ],
  sessions: { lowPlayers: 3, endCommands: [':h Bye'] },
  chatCommands: { commands: { call: true } },
  automations: { welcome: { enabled: true, settings: { text: 'Hi {player}' } } },
  customCommands: [{ name: 'Rules', command: ':h Read the rules', enabled: true }],
  recordPeriods: { notes: 400 },
  recordFields: {
    requirements: { warning: [], kick: [], strike: [], ban: ['evidence', 'witness'] },
    fields: [
      {
        ...{ subject: 'punishment', kind: 'choice', label: 'Department', choices: ['Fire', 'Police'] },
        ...{ min: null, max: null, required: true, types: ['ban'], stage: 'start' },
      },
    ],
  },
  banRequests: { votesNeeded: 2 },
});

describe('an export', () => {
  it('changes nothing where it comes from, before and after a file', async () => {
    const owner = community.owner.call.settingsFile;
    const { serverId } = { serverId: community.server.id };
    const before = await owner.export({ serverId });
    expect(before.hidden).toEqual([]);
    expect(before.fileName).toMatch(/^community-of-person\d+-2026-11-21\.yaml$/);
    expect((await preview(before.text, { removes: true })).changes).toEqual([]);
    expect(refusedIn(await apply(WHOLE))).toEqual([]);
    const after = await owner.export({ serverId });
    expect((await preview(after.text, { removes: true })).changes).toEqual([]);
    expect((await preview(WHOLE)).changes).toEqual([]);
  });

  it('names nothing by an id of the database', async () => {
    await apply(WHOLE);
    const { text } = await community.owner.call.settingsFile.export({ serverId: community.server.id });
    const roles = await community.owner.call.roles.list({ serverId: community.server.id });
    for (const { id, department } of roles) {
      expect(text).not.toContain(id);
      if (department !== null) expect(text).not.toContain(department);
    }
  });

  it('leaves out what the viewer can’t see, and says so', async () => {
    const { server, owner, admin } = community;
    await owner.call.servers.update({ serverId: server.id, delegateManagement: true });
    const { hidden, text } = await admin.call.settingsFile.export({ serverId: server.id });
    expect(hidden).toEqual(['Record periods', 'Endpoints']);
    expect(text).toContain('# - Endpoints: you can’t see these settings');
    expect(Object.keys(parse(text))).not.toContain('endpoints');
  });
});

const anyName = fc
  .string({ unit: 'grapheme-composite', minLength: 1, maxLength: 12 })
  .map((name) => `N${name}`.replaceAll(/\p{C}/gu, '').trim());
const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).map((text) => `T ${text} T`);
const anyFile = fc.record(
  {
    server: fc.record(
      {
        timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'),
        joinPolicy: fc.constantFrom('approval', 'open'),
        activityDays: fc.integer({ min: 30, max: 3_650 }),
        publicPage: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    permissions: fc.record({
      moderator: fc.dictionary(fc.constantFrom(...PERMISSION_FLAGS), fc.boolean(), { noNullPrototype: true }),
    }),
    roles: fc.uniqueArray(
      fc.record({
        name: anyName,
        color: fc.constantFrom(...ROLE_COLORS),
        permissions: fc.subarray([...PERMISSION_FLAGS]),
      }),
      { selector: ({ name }) => name.toLowerCase(), maxLength: 4 },
    ),
    shiftTypes: fc.uniqueArray(
      fc.record({ name: anyName, weeklyMinutes: fc.option(fc.integer({ min: 1, max: 10_080 })) }),
      { selector: ({ name }) => name.normalize('NFKC').toLowerCase(), maxLength: 3 },
    ),
    punishmentTemplates: fc.array(fc.record({ label: anyName, text: anyText }), { maxLength: 4 }),
    customCommands: fc.array(
      fc.record({
        name: anyName,
        command: fc.constantFrom(':h a', ':m b c', ':kick someone'),
        enabled: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
    sessions: fc.record({ lowPlayers: fc.integer({ min: 0, max: 100 }), endShifts: fc.boolean() }),
    recordPeriods: fc.record({ notes: fc.option(fc.integer({ min: 400, max: 3_000 })) }),
  },
  { requiredKeys: [] },
);

describe('a round trip', () => {
  it('makes an empty server equal to the one of the file', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async (parts) => {
        const [from, to] = [await world.community(), await world.community()];
        expect(refusedIn(await apply(file(parts), { at: from }))).toEqual([]);
        expect((await preview(file(parts), { at: from })).changes).toEqual([]);
        const { text } = await from.owner.call.settingsFile.export({ serverId: from.server.id });
        expect(refusedIn(await apply(text, { at: to, removes: true }))).toEqual([]);
        const [one, other] = [await exported({ at: from }), await exported({ at: to })];
        for (const key of Object.keys(one)) {
          expect(canonicalSetting(other[key])).toBe(canonicalSetting(one[key]));
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('leaves alone what a file does not mention, and removes only when asked', async () => {
    await apply(WHOLE);
    const before = await exported();
    const parts = { roles: [{ name: 'Chief', color: 'teal' }], shiftTypes: [] };
    await apply(file(parts));
    const after = await exported();
    expect(after).toEqual({
      ...before,
      roles: [
        { name: 'Chief', color: 'teal', permissions: ['canViewPunishments'], department: 'Patrol' },
        { name: 'Trainee', color: 'gray', permissions: [], department: null },
      ],
    });
    const { changes } = await apply(file({ roles: [], customCommands: [] }), { removes: true });
    expect(changes.map(({ kind, item }) => `${kind} ${item}`)).toEqual([
      'remove Chief',
      'remove Trainee',
      'remove Rules',
    ]);
    expect((await exported()).roles).toEqual([]);
  });
});

describe('a change between preview and apply', () => {
  it('is answered with a new comparison, and nothing is applied', async () => {
    const serverId = community.server.id;
    const text = file({ server: { timezone: 'Europe/Berlin', activityDays: 90 } });
    const { fingerprint } = await preview(text);
    await community.owner.call.servers.update({ serverId, activityDays: 100 });
    const { settingsFile } = community.owner.call;
    const { changes, stale } = await settingsFile.import({ serverId, text, fingerprint });
    expect(changes).toEqual([]);
    expect(stale?.changes.map(({ before }) => before)).toEqual(['UTC', '100']);
    expect((await exported()).server).toMatchObject({ timezone: 'UTC', activityDays: 100 });
    const again = { serverId, text, fingerprint: stale?.fingerprint ?? '' };
    expect((await settingsFile.import(again)).stale).toBeNull();
    expect((await exported()).server).toMatchObject({ timezone: 'Europe/Berlin', activityDays: 90 });
  });

  it('is what a fingerprint of another file or option counts as', async () => {
    const serverId = community.server.id;
    const text = file({ customCommands: [] });
    const { fingerprint } = await preview(text);
    const { owner } = community;
    const other = { serverId, text: `${text}\n`, fingerprint };
    expect((await owner.call.settingsFile.import(other)).stale).not.toBeNull();
    const removing = { serverId, text, fingerprint, removes: true };
    expect((await owner.call.settingsFile.import(removing)).stale).not.toBeNull();
  });

  it('by a second press or person applies the file once', async () => {
    const serverId = community.server.id;
    await community.owner.call.servers.update({ serverId, delegateManagement: true });
    const text = file({
      customCommands: [{ name: 'Rules', command: ':h Rules' }],
      roles: [{ name: 'Cadet' }],
    });
    const people = [community.owner, community.owner, community.admin];
    const prints = await Promise.all(people.map((who) => preview(text, { who })));
    const ended = await Promise.allSettled(
      people.map((who, at) =>
        who.call.settingsFile.import({ serverId, text, fingerprint: prints[at]?.fingerprint ?? '' }),
      ),
    );
    const applied = ended.filter((one) => one.status === 'fulfilled' && one.value.changes.length > 0);
    expect(applied).toHaveLength(1);
    for (const one of ended)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ cause: { code: 'CONFLICT' } });
    const { customCommands, roles } = await exported();
    expect([customCommands, roles]).toMatchObject([[{ name: 'Rules' }], [{ name: 'Cadet' }]]);
    const left = await world.database.handle.selectFrom('leases').selectAll().execute();
    expect(left.filter(({ name }) => name.startsWith('settings-file:'))).toEqual([]);
  });
});

describe('what a comparison shows', () => {
  const rule = (name: string, threshold: number) => ({
    ...{ name, types: ['warning'], measure: 'records', onlyActive: true, windowDays: null, threshold },
    outcome: { type: 'ban', duration: 'requested', inGame: 'never', notifyStaff: false },
    reason: null,
  });
  const many = Array.from({ length: 9 }, (_, at) => rule(`Rule ${at}`, 15));
  const shownIn = async (rules: object[]) =>
    (await preview(file({ escalation: { rules } }))).changes.map(({ kind, item, field, before, after }) => ({
      ...{ kind, item, field },
      text: [before, after].map((text) => /hreshold: (\d+)/.exec(text ?? '')?.[1] ?? null),
    }));

  it('names each rule that differs, however many there are', async () => {
    await apply(file({ escalation: { rules: many } }));
    const [last, hidden] = [rule('Rule 8', 1), rule('Hidden', 1)];
    expect(await shownIn([...many.slice(0, -1), last, hidden])).toEqual([
      { kind: 'change', item: 'Rule 8', field: 'Rules', text: ['15', '1'] },
      { kind: 'add', item: 'Hidden', field: null, text: [null, '1'] },
    ]);
    expect(await shownIn(many.slice(1))).toEqual([
      { kind: 'remove', item: 'Rule 0', field: null, text: ['15', null] },
    ]);
    const order = { kind: 'change', item: null, field: 'Rules', text: [null, null] };
    expect(await shownIn(many.toReversed())).toEqual([order]);
    const twice = [...many, rule('Rule 0', 1)];
    expect(await shownIn(twice)).toEqual([
      { kind: 'add', item: 'Rule 0 (2)', field: null, text: [null, '1'] },
    ]);
  });

  it('says how much of a long text is not shown', async () => {
    const sections = Array.from({ length: 5 }, (_, at) => ({
      ...{ id: `s${at}`, text: 'x'.repeat(500) },
      questions: [{ id: `q${at}`, kind: 'short', label: 'Why?' }],
    }));
    const { changes, problems } = await preview(file({ forms: [{ name: 'Long', content: { sections } }] }));
    expect([problems, changes.map(({ after }) => after)]).toMatchObject([
      [],
      [expect.stringMatching(/… \([\d,]+ more characters\)$/)],
    ]);
  });
});

describe('a file with problems', () => {
  it('lists them and can’t be applied, not even in part', async () => {
    const serverId = community.server.id;
    const text = file({
      server: { timezone: 'Europe/Berlin' },
      automations: { welcome: { settings: { text: 5 } } },
    });
    const { problems, changes, fingerprint } = await preview(text);
    expect(problems).toEqual([{ line: 7, message: 'automations.welcome.settings.text must be text' }]);
    expect(changes).toEqual([]);
    const sent = { serverId, text, fingerprint };
    await expect(community.owner.call.settingsFile.import(sent)).rejects.toMatchObject({
      cause: { code: 'BAD_REQUEST' },
    });
    expect((await exported()).server).toMatchObject({ timezone: 'UTC' });
  });

  it.each([
    [{ roleOrder: ['admin', 'moderator', 'Ghost'] }, /no role called Ghost/],
    [{ customCommands: [{ name: 'Empty' }] }, /“Empty” has no command/],
    [{ automations: { checks: { settings: { rules: [discordCheck()] } } } }, /Discord roles can’t come/],
    [{ escalation: { rules: [{ name: 'Half' }] } }, /escalation\.rules\.1/],
  ])('says what is wrong with %j', async (parts, message) => {
    const { problems } = await preview(file(parts));
    expect(problems[0]?.message).toMatch(message);
    expect(problems[0]?.line).toBeGreaterThan(1);
  });
});

function discordCheck() {
  return {
    ...{ kind: 'not-in-discord', matches: [], roles: [{ id: '123456', name: 'Verified' }], fromRole: null },
    ...{ unlinked: false, days: 1, action: 'alert', warnings: 0, text: '' },
  };
}

describe('webhooks', () => {
  it('come without addresses: known ones change, new ones are refused', async () => {
    const { owner, server } = community;
    const webhookUrl = 'https://discord.com/api/webhooks/112233445566778899/aB3_-xyz0123456789';
    await owner.call.webhooks.create({ serverId: server.id, type: 'staff_actions', webhookUrl });
    const { text } = await owner.call.settingsFile.export({ serverId: server.id });
    expect(text).not.toContain('discord.com');
    const { changes } = await apply(
      file({
        webhooks: [
          { type: 'staff_actions', isActive: false },
          { type: 'staff_actions', isActive: true },
        ],
      }),
      { partial: true },
    );
    expect(changes.map(({ item, outcome }) => [item, outcome])).toEqual([
      ['staff_actions', 'applied'],
      ['staff_actions (2)', 'refused'],
    ]);
    const [webhook] = await owner.call.webhooks.list({ serverId: server.id });
    expect(webhook?.isActive).toBe(false);
  });
});

describe('templates to start from', () => {
  it.each(['police-rp', 'civilian-rp', 'semi-serious'])('%s is applied as a whole', async (name) => {
    const web = '../../../../../web/src/features/community/settings-file/templates/';
    const text = readFileSync(new URL(`${web}${name}.yaml`, import.meta.url), 'utf8');
    const { changes } = await apply(text);
    expect(changes.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
    expect(changes.length).toBeGreaterThan(20);
    expect((await preview(text)).changes).toEqual([]);
  });
});
