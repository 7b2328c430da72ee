import { expect, it } from 'vitest';
import { createImportRunner } from '../../../testing/imports/import-runner.ts';
import { createOwnExports } from '../../../testing/imports/own-exports.ts';
import { fillServer } from '../../../testing/imports/rich-server.ts';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;
const { settle, show, refOf } = createImportRunner(world);
const { archiveOf, sectionsOf, imported, importedLists, staged, decide } = createOwnExports(world);
const DAY = 86_400_000;

/** A community whose moderator has everything that a person can have, exported. */
const from = await world.community();
const people = { owner: from.owner.id, moderator: from.moderator.id };
await fillServer(handle, from.server.id, people, world.clock.now() - 1_000);
const archive = await archiveOf(from);
const before = await sectionsOf(from);

/** Another community in which the moderator of the first one is a member. */
async function moved() {
  const to = await world.community();
  await from.moderator.call.servers.join({ joinCode: to.server.joinCode });
  const id = await imported(to, archive);
  return { to, id };
}

it('brings custom roles, their holders, forms and settings of sessions back, field by field', async () => {
  const { to, id } = await moved();
  const entries = await staged(to, id);
  const isOwn = (name: string) => name === from.moderator.username;
  for (const { n, kind, subject } of entries) {
    const isOfOther = (kind === 'member' || kind === 'holder') && !isOwn(subject);
    if (kind !== 'setting' && !isOfOther) await decide(to, id, n, 'confirm');
  }
  const after = await sectionsOf(to);
  const lists = ['custom-roles', 'role-order', 'role-holders', 'forms', 'session-settings'];
  for (const list of [...lists, 'role-quotas', 'required-records', 'required-hours', 'required-sessions']) {
    expect([list, before[list]]).not.toEqual([list, []]);
    expect([list, sorted(after[list])]).toEqual([list, sorted(before[list])]);
  }
  const memberIn = (lists: Record<string, unknown>) =>
    (lists.members as { name: string; joinedAt: string }[]).find(({ name }) => isOwn(name));
  expect(memberIn(after)).toEqual({ ...memberIn(before), joinedAt: memberIn(after)?.joinedAt });
  // A second import has nothing new of them.
  const again = await imported(to, archive);
  expect((await staged(to, again)).filter(({ kind }) => kind !== 'setting' && kind !== 'member')).toEqual([]);
});

function sorted(rows: unknown): unknown {
  return (rows as object[]).map((row) => JSON.stringify(row)).toSorted();
}

it('shows what a role of the same name is now, changes it, and never has two', async () => {
  const to = await world.community();
  const { serverId } = { serverId: to.server.id };
  await to.owner.call.roles.create({ serverId, name: 'Helper', color: 'red', flags: [] });
  const id = await importedLists(to, {
    'custom-roles': [{ name: 'Helper', color: 'gray', permissions: ['canViewDashboard'], department: null }],
  });
  const [entry] = await staged(to, id);
  expect(JSON.parse(entry?.currentValue ?? '')).toMatchObject({ color: 'red', permissions: [] });
  await decide(to, id, entry?.n ?? 0, 'confirm');
  const roles = await to.owner.call.roles.list({ serverId });
  expect(roles.map(({ name, color, flags }) => [name, color, flags])).toEqual([
    ['Helper', 'gray', ['canViewDashboard']],
  ]);
});

it('gives a custom role only once it is here, to members, until its end', async () => {
  const to = await world.community();
  const serverId = to.server.id;
  const now = world.clock.now();
  const until = new Date(now + DAY).toISOString();
  const holder = (more: object) => ({ name: to.member.username, permission: null, until: null, ...more });
  const id = await importedLists(to, {
    'custom-roles': [{ name: 'Lead', color: 'teal', permissions: [], department: 'Nowhere' }],
    'role-holders': [
      holder({ role: 'Helper', until, source: 'manual' }),
      holder({ role: 'Helper', until: new Date(now - 1).toISOString(), source: 'manual' }),
      holder({ role: 'Helper', source: 'discord' }),
      holder({ role: null, permission: 'canEditServerSettings', until, source: 'manual' }),
    ],
  });
  const [role, held, permission] = await staged(to, id);
  expect((await show(to, id)).rows).toMatchObject({ total: 5, created: 3 });
  expect([held?.given, held?.until, held?.person?.userId]).toEqual(['Helper', until, to.member.id]);
  await expect(decide(to, id, held?.n ?? 0, 'confirm')).rejects.toThrow(/Confirm the role first/);
  // A department that is no shift type here.
  await expect(decide(to, id, role?.n ?? 0, 'confirm')).rejects.toThrow(/shift type/);
  const helper = await to.owner.call.roles.create({ serverId, name: 'helper' });
  await decide(to, id, held?.n ?? 0, 'confirm');
  await decide(to, id, permission?.n ?? 0, 'confirm');
  const members = await to.owner.call.members.list({ serverId });
  const member = members.find(({ userId }) => userId === to.member.id);
  expect(member?.roles).toMatchObject([{ id: helper.id, until }]);
  expect(member?.permissions).toEqual([{ flag: 'canEditServerSettings', until }]);
  expect(await staged(to, id)).toHaveLength(1);
});

it('requires something of a custom role only once it is here, and no numbers that a quota refuses', async () => {
  const to = await world.community();
  const serverId = to.server.id;
  const quota = (more: object) => ({ role: 'Helper', minutes: null, sessions: null, ...more });
  const id = await importedLists(to, {
    'role-quotas': [quota({ calls: 3, punishments: null }), quota({ calls: 2 ** 31 }), { calls: 1 }],
    'required-records': [{ moderatorCalls: 5, adminCalls: null }, { adminPunishments: 'many' }],
  });
  const entries = await staged(to, id);
  expect(entries.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['role-quota', 'Helper'],
    ['quotas', 'Weekly mod calls and punishments'],
  ]);
  const [ofRole, ofRanks] = entries.map(({ n }) => n);
  await expect(decide(to, id, ofRole ?? 0, 'confirm')).rejects.toThrow(/Helper/);
  await to.owner.call.roles.create({ serverId, name: 'Helper' });
  await decide(to, id, ofRole ?? 0, 'confirm');
  await decide(to, id, ofRanks ?? 0, 'confirm');
  const { quotas } = await to.owner.call.shifts.rules({ serverId });
  expect(quotas.map(({ name, calls, punishments }) => [name, calls, punishments])).toEqual([
    ['Moderator', 5, null],
    ['Admin', null, null],
    ['Helper', 3, null],
  ]);
});

it('never shortens what a person has, and refuses what ended meanwhile', async () => {
  const to = await world.community();
  const serverId = to.server.id;
  const { id: roleId } = await to.owner.call.roles.create({ serverId, name: 'Helper' });
  await to.owner.call.roles.give({ serverId, userId: to.member.id, roleId });
  const now = world.clock.now();
  const held = (name: string) => ({
    ...{ name, role: 'Helper', source: 'manual', until: new Date(now + 3_600_000).toISOString() },
  });
  const id = await importedLists(to, {
    'role-holders': [held(to.member.username), held(to.moderator.username)],
  });
  const [first, second] = await staged(to, id);
  await decide(to, id, first?.n ?? 0, 'confirm');
  const grants = await handle
    .selectFrom('member_grants')
    .select('expires_at')
    .where('server_id', '=', serverId)
    .execute();
  expect(grants).toEqual([{ expires_at: null }]);
  world.clock.advance(3_600_001);
  await expect(decide(to, id, second?.n ?? 0, 'confirm')).rejects.toThrow(/ended meanwhile/);
});

it('an undo takes nothing that the owner confirmed, and the rest no longer waits', async () => {
  const { to, id } = await moved();
  const [role] = (await staged(to, id)).filter(({ kind }) => kind === 'role');
  await decide(to, id, role?.n ?? 0, 'confirm');
  await to.owner.call.imports.undo(refOf(to, id));
  await settle();
  // With the five custom fields of the file, which stay archived.
  expect(await show(to, id)).toMatchObject({ status: 'undone', rows: { left: 1 + 5 } });
  expect(await staged(to, id)).toEqual([]);
  const roles = await to.owner.call.roles.list({ serverId: to.server.id });
  expect(roles.map(({ name }) => name)).toEqual([role?.subject]);
});
