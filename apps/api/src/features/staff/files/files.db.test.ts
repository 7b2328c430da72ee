import { cursorAfter } from '@tenfour/contracts';
import { DISCIPLINE_PRESET } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { admit, type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { refusalOf } from '../../../testing/refusal.ts';

const world = await createWorld();
const HOUR = 60 * 60_000;

let community: Community;
let serverId: string;

beforeEach(async () => {
  community = await world.community();
  serverId = community.server.id;
});

const file = (by: Person, userId: string) => by.call.staffFiles.get({ serverId, userId });

describe('a staff file', () => {
  it('has the record, the roles, the hours and the work of a person', async () => {
    const { owner, admin, moderator } = community;
    await owner.call.infractions.saveRules({ serverId, ruleSet: DISCIPLINE_PRESET, expectedVersion: 0 });
    for (const role of ['member', 'moderator'] as const) {
      await owner.call.members.changeRole({ serverId, userId: moderator.id, role });
    }
    await moderator.call.shifts.clockIn({ serverId });
    world.clock.advance(2 * HOUR);
    await moderator.call.shifts.setStatus({ serverId, status: 'off_duty' });
    const punishment = { robloxUsername: 'Speeder', punishmentType: 'kick', reason: 'RDM' } as const;
    await moderator.call.punishments.create({ serverId, ...punishment });
    const about = { reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };
    const { id: modCallId } = await moderator.call.modCalls.create({ serverId, ...about });
    await moderator.call.modCalls.claim({ modCallId });
    await moderator.call.modCalls.resolve({ modCallId, resolution: 'Talked' });
    const warning = { serverId, staffUserId: moderator.id, type: 'warning', reason: 'Late' } as const;
    await admin.call.infractions.create(warning);
    await admin.call.infractions.create(warning);
    const found = await file(admin, moderator.id);
    expect(found).toMatchObject({
      userId: moderator.id,
      username: moderator.username,
      role: 'moderator',
      own: false,
      active: { warning: 2, strike: 0, termination: 0, points: 2 },
      next: [{ type: 'warning', outcome: 'strike', rule: 'Three warnings' }],
      infractions: [{ reason: 'Late', points: 1 }, { reason: 'Late' }],
      leaves: [],
      work: { modCalls: 1, punishments: { warning: 0, kick: 1, strike: 0, ban: 0 } },
    });
    expect(found.weeks).toHaveLength(12);
    expect(found.weeks.reduce((sum, { workedMs }) => sum + workedMs, 0)).toBe(2 * HOUR);
    expect(found.roles.map(({ by, text }) => [by, text])).toEqual([
      [owner.username, `${moderator.username} is now moderator, was member.`],
      [owner.username, `${moderator.username} is now member, was moderator.`],
    ]);
  });

  it('is shown to its person without what the rules forecast and suggest', async () => {
    const { owner, admin, moderator } = community;
    await owner.call.infractions.saveRules({ serverId, ruleSet: DISCIPLINE_PRESET, expectedVersion: 0 });
    const strike = { serverId, staffUserId: moderator.id, type: 'strike', reason: 'Late' } as const;
    for (let count = 0; count < 3; count += 1) await admin.call.infractions.create(strike);
    const own = await file(moderator, 'me');
    expect(own).toMatchObject({ own: true, next: null, active: { strike: 3, points: 9 } });
    expect(own.infractions.map(({ reached }) => reached)).toEqual([null, null, null]);
    expect((await file(admin, moderator.id)).infractions[0]?.reached?.outcome).toBe('termination');
  });

  it('is for people above, not for equals, those below and strangers', async () => {
    const { owner, admin, moderator, member, stranger, server } = community;
    const second = await world.person();
    await admit(owner, second, server, 'admin');
    const cases: [Person, Person, string][] = [
      [admin, second, 'FORBIDDEN'],
      [admin, owner, 'FORBIDDEN'],
      [moderator, member, 'FORBIDDEN'],
      [member, moderator, 'FORBIDDEN'],
      [stranger, moderator, 'NOT_FOUND'],
      [stranger, stranger, 'NOT_FOUND'],
    ];
    for (const [by, of, code] of cases) expect((await refusalOf(file(by, of.id))).code).toBe(code);
    expect(await file(owner, second.id)).toMatchObject({ username: second.username });
    expect(await file(owner, owner.id)).toMatchObject({ own: true });
  });

  it('is not for admins who may not see the staff tools', async () => {
    const { owner, admin, moderator } = community;
    const adminPermissions = { canEditApiKey: true, canViewStaffTools: false };
    await owner.call.servers.updateRolePermissions({ serverId, adminPermissions });
    expect((await refusalOf(file(admin, moderator.id))).code).toBe('FORBIDDEN');
    expect(await file(admin, 'me')).toMatchObject({ own: true });
    expect(await file(owner, moderator.id)).toMatchObject({ username: moderator.username });
  });

  it('stays for people who left with a record, and tells nothing of others', async () => {
    const { owner, moderator, member, stranger } = community;
    await owner.call.infractions.create({
      serverId,
      staffUserId: moderator.id,
      type: 'strike',
      reason: 'Late',
    });
    await moderator.call.members.leave({ serverId });
    expect(await file(owner, moderator.id)).toMatchObject({ role: null, active: { strike: 1 } });
    await member.call.members.leave({ serverId });
    for (const { id } of [member, stranger, { id: 'unknown' }]) {
      expect((await refusalOf(file(owner, id))).code).toBe('NOT_FOUND');
    }
    expect((await refusalOf(file(moderator, 'me'))).code).toBe('NOT_FOUND');
  });

  it('can be opened by who leads the department of the person', async () => {
    const { owner, member: lead, moderator } = community;
    const { id: department } = await owner.call.shifts.createType({
      serverId,
      name: 'Patrol',
      weeklyMinutes: null,
    });
    const { id: roleId } = await owner.call.roles.create({
      ...{ serverId, name: 'Patrol lead', flags: ['canViewStaffTools'], department },
    });
    await owner.call.roles.reorder({ serverId, order: ['admin', roleId, 'moderator'] });
    await owner.call.roles.give({ serverId, userId: lead.id, roleId });
    expect((await refusalOf(file(lead, moderator.id))).code).toBe('FORBIDDEN');
    await moderator.call.shifts.clockIn({ serverId, typeId: department });
    expect(await file(lead, moderator.id)).toMatchObject({ username: moderator.username });
  });
});

describe('changes of roles', () => {
  const changes = (by: Person, more: object = {}) => by.call.staffFiles.roleChanges({ serverId, ...more });
  const rename = ({ id }: Person, username: string) =>
    world.database.handle.updateTable('users').set({ username }).where('id', '=', id).execute();

  it('go by the account, under the names of their time', async () => {
    const { owner, admin, moderator } = community;
    const formerly = moderator.username;
    const role = { serverId, userId: moderator.id, role: 'member' } as const;
    await owner.call.members.changeRole(role);
    await rename(moderator, 'renamed');
    // Another person takes the former name.
    await rename(admin, formerly);
    await owner.call.members.changeRole({ ...role, role: 'moderator' });
    const found = await changes(owner, { userId: moderator.id });
    expect(found.map(({ username, direction }) => [username, direction])).toEqual([
      ['renamed', 'promotion'],
      [formerly, 'demotion'],
    ]);
    expect((await file(owner, admin.id)).roles.map(({ text }) => text)).not.toContain(found[1]?.text);
    expect((await file(owner, moderator.id)).roles).toMatchObject(found);
  });

  it('are of waves, single changes and custom roles, by pages', async () => {
    const { owner, member, moderator } = community;
    const userId = member.id;
    const items = [{ userId, from: 'member', to: 'moderator', reason: 'Trained' }];
    const wave = await owner.call.promotions.create({ serverId, title: 'November', items });
    await owner.call.promotions.applyWave({ serverId, waveId: wave.id, version: wave.version });
    const { id: roleId } = await owner.call.roles.create({ serverId, name: 'Senior', flags: [] });
    await owner.call.roles.give({ serverId, userId: moderator.id, roleId });
    await owner.call.roles.take({ serverId, userId: moderator.id, roleId });
    const [taken, given, waved] = await changes(owner);
    expect(taken).toMatchObject({ userId: moderator.id, direction: 'demotion', by: owner.username });
    expect(given).toMatchObject({ userId: moderator.id, direction: 'promotion' });
    const text = `${member.username} is now moderator, was member. November: Trained`;
    expect(waved).toMatchObject({ userId, direction: 'promotion', text });
    const first = await changes(owner, { limit: 2 });
    const cursor = cursorAfter(first[1] ?? { id: '', createdAt: '' });
    expect((await changes(owner, { limit: 2, cursor }))[0]).toEqual(waved);
  });

  it('are shown of people whose files the viewer can read, and to no others', async () => {
    const { owner, admin, moderator, member, stranger } = community;
    const second = await world.person();
    await admit(owner, second, community.server, 'moderator');
    await owner.call.members.changeRole({ serverId, userId: second.id, role: 'admin' });
    await owner.call.members.changeRole({ serverId, userId: moderator.id, role: 'member' });
    const seenBy = async (by: Person) => new Set((await changes(by)).map(({ userId }) => userId));
    expect((await seenBy(owner)).has(second.id)).toBe(true);
    expect((await seenBy(admin)).has(second.id)).toBe(false);
    expect((await seenBy(admin)).has(moderator.id)).toBe(true);
    expect(await changes(admin, { userId: second.id })).toEqual([]);
    expect((await seenBy(second)).has(second.id)).toBe(true);
    for (const by of [moderator, member]) expect((await refusalOf(changes(by))).code).toBe('FORBIDDEN');
    expect((await refusalOf(changes(stranger))).code).toBe('NOT_FOUND');
    const other = await world.community();
    expect(
      await other.owner.call.staffFiles.roleChanges({ serverId: other.server.id, userId: second.id }),
    ).toEqual([]);
    expect((await refusalOf(changes(other.owner))).code).toBe('NOT_FOUND');
  });

  it('are shown to leads of a department of its people alone', async () => {
    const { owner, member: lead, moderator, admin } = community;
    const type = { serverId, name: 'Patrol', weeklyMinutes: null };
    const { id: department } = await owner.call.shifts.createType(type);
    const { id: roleId } = await owner.call.roles.create({
      ...{ serverId, name: 'Patrol lead', flags: ['canViewStaffTools'], department },
    });
    await owner.call.roles.reorder({ serverId, order: ['admin', roleId, 'moderator'] });
    await owner.call.roles.give({ serverId, userId: lead.id, roleId });
    for (const role of ['member', 'moderator'] as const) {
      await owner.call.members.changeRole({ serverId, userId: moderator.id, role });
    }
    const mine = await changes(lead);
    expect(new Set(mine.map(({ userId }) => userId))).toEqual(new Set([lead.id]));
    await moderator.call.shifts.clockIn({ serverId, typeId: department });
    await admin.call.shifts.clockIn({ serverId, typeId: department });
    expect(new Set((await changes(lead)).map(({ userId }) => userId))).toEqual(
      new Set([lead.id, moderator.id]),
    );
  });
});
