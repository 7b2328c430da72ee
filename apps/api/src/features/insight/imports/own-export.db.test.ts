import { DEFAULT_TEMPLATES, IMPORTED_SETTINGS, NOT_IMPORTED, TENFOUR_FORMAT } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createImportRunner } from '../../../testing/imports/import-runner.ts';
import { createOwnExports } from '../../../testing/imports/own-exports.ts';
import { fillServer } from '../../../testing/imports/rich-server.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { EXPORT_SECTIONS, exportedSettings } from '../exports/sections.ts';

const world = await createWorld();
const { handle } = world.database;
const { uploaded, settle, show, lines, refOf } = createImportRunner(world);
const { archiveOf, sectionsOf, imported, staged, decide } = createOwnExports(world);
const from = await world.community();
await fillServer(
  handle,
  from.server.id,
  { owner: from.owner.id, moderator: from.moderator.id },
  world.clock.now() - 1_000,
);

const zRows = z.array(z.record(z.string(), z.unknown()));
type Rows = z.infer<typeof zRows>;

/** Fields that a round trip changes, by section: left out of the comparison, or with what they become. */
const CHANGED: Readonly<Record<string, (row: Rows[number]) => Rows[number] | null>> = {
  // Records get ids of their own, say that they were imported, and leave uploaded pictures behind.
  punishments: (row) => ({
    ...{ ...row, id: null, source: 'import', rule: null },
    evidence: z
      .array(z.string())
      .parse(row.evidence)
      .filter((link) => link.startsWith('https:')),
  }),
  'mod-calls': (row) =>
    row.status === 'pending'
      ? { ...row, source: 'import', status: 'dismissed', closedAt: row.createdAt }
      : { ...row, source: 'import' },
  // Accounts are looked up again, votes on open requests too, and only those of members stay open.
  'ban-requests': (row) => (row.state === 'open' ? null : { ...row, robloxId: null }),
  // A server without templates of its own has the defaults, which stay.
  templates: (row) => (isDefault(row) ? null : row),
  'custom-commands': (row) => ({ ...row, enabled: false }),
  automations: (row) => ({ ...row, enabled: false }),
  // What is under way or waits for a decision stays where it is.
  shifts: (row) => (row.to === null ? null : row),
  leaves: (row) => (row.status === 'pending' ? null : row),
  // Fields wait for the owner: until then they are archived, and nothing is required.
  'record-fields': (row) => ('requirements' in row ? null : { ...row, id: null, archived: true }),
  sessions: (row) => (row.closedAt === null ? null : row),
  // Sessions start by hand, and who is no staff here hosts none.
  'session-series': (row) => ({ ...row, host: null, coHosts: [], autoStart: false }),
  'session-messages': (row) => ({ ...row, enabled: false, channel: null, role: null }),
  promotions: (row) => (row.state === 'waiting' ? null : row),
  // The author of an open one is not in the other server; `history-export.db.test.ts` has them there.
  'form-submissions': (row) => (row.state === 'pending' ? null : row),
  'escalation-rules': ({ version, rules }) => (version === 0 ? null : { version, rules }),
};

/** Lists that change nothing before the owner confirms. `people-export.db.test.ts` confirms them. */
const STAGED_LISTS = [
  ...['members', 'escalation-rules', 'custom-roles', 'role-order', 'role-holders'],
  ...['forms', 'session-settings', 'role-quotas', 'required-records'],
];

function isDefault({ label, text }: Rows[number]): boolean {
  return Object.values(DEFAULT_TEMPLATES).some((list) =>
    list.some((one) => one.label === label && one.text === text),
  );
}

/** Returns the entries of a section as they come back. Each server has ids of its own for its fields. */
function comparable(name: string, sections: Readonly<Record<string, unknown>>): string[] {
  const change = CHANGED[name] ?? ((row) => row);
  const names = new Map(zRows.parse(sections['record-fields']).map((row) => [row.id, String(row.name)]));
  const players = new Map(zRows.parse(sections.punishments).map((row) => [row.id, row.player]));
  const changed = zRows.parse(sections[name]).flatMap((row): Rows => [change(row) ?? []].flat());
  const rows = changed
    .map((row) => ('fields' in row ? { ...row, fields: fieldsByName(row.fields, names) } : row))
    .map((row) => ('punishmentId' in row ? { ...row, punishmentId: players.get(row.punishmentId) } : row));
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

function fieldsByName(fields: unknown, names: ReadonlyMap<unknown, string>): string[] {
  const entries = Object.entries(z.record(z.string(), z.unknown()).parse(fields));
  return entries.map(([id, value]) => `${names.get(id) ?? id}: ${value}`).toSorted();
}

it('every section and setting of an export is imported, or left with a reason', () => {
  const known = new Set([...TENFOUR_FORMAT.lists, ...Object.keys(NOT_IMPORTED)]);
  expect(EXPORT_SECTIONS.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

it('every setting of an export is imported, or left with a reason', async () => {
  const names = Object.keys((await exportedSettings(handle, from.server.id)) ?? {});
  const known = new Set<string>([
    ...IMPORTED_SETTINGS,
    ...Object.keys(NOT_IMPORTED).map((name) => name.replace('settings.', '')),
  ]);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

it('comes back field by field, gives no one a right before the owner confirms, and adds nothing twice', async () => {
  const archive = await archiveOf(from);
  const to = await world.community();
  const before = await sectionsOf(from);
  const untouched = await sectionsOf(to);
  const id = await imported(to, archive);
  expect((await show(to, id)).status).toBe('done');
  const after = await sectionsOf(to);
  // Nothing of the members, permissions and settings changed.
  for (const name of ['settings', ...STAGED_LISTS])
    expect([name, after[name]]).toEqual([name, untouched[name]]);
  for (const { name } of EXPORT_SECTIONS) {
    if ([...STAGED_LISTS, ...Object.keys(NOT_IMPORTED)].includes(name)) continue;
    expect([name, comparable(name, after)]).toEqual([name, comparable(name, before)]);
  }
  const queued = handle.selectFrom('game_commands').select('id').where('server_id', '=', to.server.id);
  const alerts = handle.selectFrom('alerts').select('id').where('server_id', '=', to.server.id);
  expect([await queued.execute(), await alerts.execute()]).toEqual([[], []]);

  for (const { n, setting } of await staged(to, id)) {
    if (setting !== null) await decide(to, id, n, 'confirm');
  }
  const confirmed = await sectionsOf(to);
  const { name, createdAt, ...settings } = z.record(z.string(), z.unknown()).parse(before.settings);
  expect(confirmed.settings).toMatchObject(settings);
  expect(confirmed.settings).not.toMatchObject({ name });
  expect(createdAt).toBeDefined();
  expect(comparable('escalation-rules', confirmed)).toEqual(comparable('escalation-rules', before));
  const withoutIds = (sections: typeof before) =>
    zRows.parse(sections['record-fields']).map((row: Rows[number]) => ({ ...row, id: null }));
  expect(withoutIds(confirmed)).toEqual(withoutIds(before));

  const again = await uploaded(to, 'tenfour', archive);
  await settle();
  expect(await show(to, again)).toMatchObject({ rows: { new: REFUSED }, notes: expect.any(Array) });
});

/** The open ban request and the open submission, whose authors are no members of the other server. */
const REFUSED = 2;

/** Fields of the filled server: archived ones stay, since records can have values of them. */
const FIELDS = 5;

it('is undone but for what the owner confirmed', async () => {
  const to = await world.community();
  const untouched = await sectionsOf(to);
  const id = await imported(to, await archiveOf(from));
  const [first] = (await staged(to, id)).filter(({ setting }) => setting === 'timezone');
  await decide(to, id, first?.n ?? 0, 'confirm');
  await to.owner.call.imports.undo(refOf(to, id));
  await settle();
  expect(await show(to, id)).toMatchObject({ status: 'undone', rows: { left: 1 + FIELDS } });
  const after = await sectionsOf(to);
  for (const { name } of EXPORT_SECTIONS) {
    if (name !== 'activity' && name !== 'record-fields')
      expect([name, after[name]]).toEqual([name, untouched[name]]);
  }
  expect(after.settings).toMatchObject({ timezone: 'Europe/Berlin' });
  expect(await staged(to, id)).toEqual([]);
});

it('gives a role only to who is here under that name, and only once', async () => {
  const to = await world.community();
  const [ana, ben, cal] = await Promise.all(
    ['ana', 'ben', 'cal'].map((name) => world.person(`${name}.${to.server.joinCode.toLowerCase()}`)),
  );
  if (!ana || !ben || !cal) throw new Error('No people.');
  const members = [ana, ben, cal, to.admin].map(({ username }, nth) => ({
    ...{ name: username, role: nth === 3 ? 'moderator' : 'admin', robloxUsername: 'Someone' },
  }));
  members.push({ name: 'never.here', role: 'owner', robloxUsername: 'x' });
  const file = JSON.stringify({ format: 'tenfour-server', version: 1, members });
  const id = await imported(to, Buffer.from(file));
  const roles = async () =>
    new Map(
      (await to.owner.call.members.list({ serverId: to.server.id })).map((one) => [one.username, one.role]),
    );
  expect((await roles()).size).toBe(4);
  // Has more than that role already.
  expect((await lines(to, id, { state: 'duplicate' })).rows).toMatchObject([{ subject: to.admin.username }]);
  await ana.call.servers.join({ joinCode: to.server.joinCode });
  const entries = await staged(to, id);
  expect(entries.map(({ subject, role, person }) => [subject, role, person?.isMember ?? null])).toEqual([
    [ana.username, 'admin', false],
    [ben.username, 'admin', null],
    [cal.username, 'admin', null],
    ['never.here', 'admin', null],
  ]);
  const numberOf = (name: string) => entries.find(({ subject }) => subject === name)?.n ?? 0;
  await decide(to, id, numberOf(ana.username), 'confirm');
  expect((await roles()).get(ana.username)).toBe('admin');
  await expect(decide(to, id, numberOf(ben.username), 'confirm')).rejects.toThrow(/isn't here/);
  await decide(to, id, numberOf(cal.username), 'dismiss');
  await expect(decide(to, id, numberOf(cal.username), 'confirm')).rejects.toThrow(/already decided/);
  // Once they were demoted, the entry does not come back.
  await to.owner.call.members.changeRole({ serverId: to.server.id, userId: ana.id, role: 'member' });
  await expect(decide(to, id, numberOf(ana.username), 'confirm')).rejects.toThrow(/already decided/);
  expect((await staged(to, id)).map(({ subject }) => subject)).toEqual([ben.username, 'never.here']);
  for (const one of [to.admin, to.moderator, to.member, to.stranger]) {
    await expect(one.call.imports.staged({ ...refOf(to, id), limit: 10 })).rejects.toThrow();
    await expect(
      one.call.imports.decide({ ...refOf(to, id), n: numberOf(ben.username), decision: 'confirm' }),
    ).rejects.toThrow();
  }
});

it('refuses what settings, rules and automations do not accept', async () => {
  const to = await world.community();
  const file = {
    ...{ format: 'tenfour-server', version: 1 },
    settings: {
      ...{ timezone: 'Moon/Base', activityDays: -1, applyUrl: 'javascript:alert(1)', joinPolicy: 'all' },
      ...{ moderatorPermissions: { canDoAnything: true }, adminPermissions: 'all', publicPage: 'yes' },
    },
    automations: [{ kind: 'bolo', enabled: true, settings: { evil: true } }],
    'escalation-rules': [{ rules: '{"__proto__":{"rules":[]}}' }],
  };
  const id = await uploaded(to, 'tenfour', Buffer.from(JSON.stringify(file)));
  await settle();
  expect((await show(to, id)).rows).toMatchObject({ new: 0, total: 9 });
  expect((await lines(to, id)).rows.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 9 }, () => 'This version does not accept these values.'),
  );
});

it('ends even when a file has one name of a shift type in several writings', async () => {
  const to = await world.community();
  await to.owner.call.shifts.createType({ serverId: to.server.id, name: 'Fire' });
  const names = ['\uFB01re', 'Patrol', '\uFF30atrol'];
  const file = { format: 'tenfour-server', version: 1, 'shift-types': names.map((name) => ({ name })) };
  const id = await imported(to, Buffer.from(JSON.stringify(file)));
  expect(await show(to, id)).toMatchObject({ status: 'done', rows: { created: 1 } });
  const { types } = await to.owner.call.shifts.rules({ serverId: to.server.id });
  expect(types.map(({ name }) => name).toSorted()).toEqual(['Fire', 'Patrol']);
});

it('is imported on after a process was killed between two steps, with nothing doubled', async () => {
  const to = await world.community();
  const archive = await archiveOf(from);
  const id = await uploaded(to, 'tenfour', archive);
  await settle();
  await to.owner.call.imports.start(refOf(to, id));
  const { work } = createImportRunner(world);
  const now = world.clock.now();
  // Claimed by a process that is gone: its lease has to end first.
  const [claimed] = await work.claim({ now, leaseUntil: now + 1_000, limit: 1 });
  expect(claimed?.key).toBe(id);
  world.clock.advance(20_000);
  await settle();
  const whole = await show(to, id);
  expect(whole).toMatchObject({ status: 'done' });
  expect(whole.rows.created).toBe(whole.rows.new - REFUSED);
});
