import { beforeEach, describe, expect, it } from 'vitest';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { refusalOf } from '../../../testing/refusal.ts';

let c: Community;
let serverId: string;

const world = await createWorld();
const { handle } = world.database;

beforeEach(async () => {
  c = await world.community();
  serverId = c.server.id;
});

const save = (fields: object, by: Person = c.owner) =>
  by.call.shifts.saveRequirements({ serverId, ...fields });
const rules = (by: Person = c.owner) => by.call.shifts.rules({ serverId });
const quotaOf = async (role: string) => (await rules()).quotas.find((one) => one.role === role);
const makeRole = (name: string) => c.owner.call.roles.create({ serverId, name });
const requiredOf = async ({ id }: Person) => {
  const { requiredMinutes, requiredSessions } = await c.owner.call.shifts.weeks({ serverId, userId: id });
  return { requiredMinutes, requiredSessions };
};

const refusedWith = async (call: Promise<unknown>) => (await refusalOf(call)).code;

async function logged(): Promise<(string | null)[]> {
  const rows = await handle
    .selectFrom('activity')
    .select('description')
    .where('server_id', '=', serverId)
    .where('action', '=', 'shift-rules.changed')
    .orderBy('id')
    .execute();
  return rows.map(({ description }) => description);
}

describe('quotas of roles', () => {
  it('have four measures, of fixed and custom roles, and the log names what changed', async () => {
    const [lead, guest] = [await makeRole('Lead'), await makeRole('Guest')];
    await save({ moderatorCalls: 5, adminPunishments: 3 });
    await save({ roles: [{ roleId: lead.id, minutes: 90, punishments: 2 }] });
    await save({ roles: [{ roleId: lead.id, punishments: null, sessions: 1 }], moderatorCalls: null });
    const { quotas } = await rules(c.moderator);
    const none = { minutes: null, sessions: null, calls: null, punishments: null };
    expect(quotas).toEqual([
      { role: 'moderator', name: 'Moderator', ...none },
      { role: 'admin', name: 'Admin', ...none, punishments: 3 },
      { role: lead.id, name: 'Lead', ...none, minutes: 90, sessions: 1 },
      { role: guest.id, name: 'Guest', ...none },
    ]);
    expect(await logged()).toEqual([
      'Moderators: 5 mod calls each week. Admins: 3 punishments each week.',
      'Custom roles: Lead: 1h 30m, 2 punishments.',
      'Moderators: no mod calls required. Custom roles: Lead: 1h 30m, 1 session.',
    ]);
  });

  it.each([
    ['minutes', 10_080],
    ['sessions', 50],
    ['calls', 500],
    ['punishments', 500],
  ])('of %s are 1 to %i', async (measure, most) => {
    const { id: roleId } = await makeRole('Lead');
    for (const value of [0, most + 1, 1.5, -1, 2 ** 40]) {
      await expect(save({ roles: [{ roleId, [measure]: value }] })).rejects.toThrow();
    }
    await save({ roles: [{ roleId, [measure]: most }] });
    expect(await quotaOf(roleId)).toMatchObject({ [measure]: most });
  });

  it('are changed by those who edit the settings, of roles that the server has', async () => {
    const other = await world.community();
    const foreign = await other.owner.call.roles.create({ serverId: other.server.id, name: 'Lead' });
    for (const person of [c.moderator, c.member]) {
      expect(await refusedWith(save({ moderatorCalls: 1 }, person))).toBe('FORBIDDEN');
    }
    expect(await refusedWith(save({ moderatorCalls: 1 }, c.stranger))).toBe('NOT_FOUND');
    for (const roleId of [foreign.id, 'none', 'moderator', 'owner']) {
      expect(await refusedWith(save({ roles: [{ roleId, calls: 1 }], moderatorCalls: 1 }))).toBe('NOT_FOUND');
    }
    expect(await logged()).toEqual([]);
  });

  it('of a version that another person replaced are a conflict, unless nothing would change', async () => {
    const { version } = await rules();
    const { id: roleId } = await makeRole('Lead');
    expect((await rules()).version).toBe(version);
    const both = await Promise.allSettled([
      save({ moderatorCalls: 5, version }),
      save({ roles: [{ roleId, calls: 7 }], version }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusedWith(save({ adminCalls: 1, version }))).toBe('CONFLICT');
    expect(await logged()).toHaveLength(1);
    const now = await rules();
    await save({ moderatorCalls: now.quotas[0]?.calls ?? null, version });
    await save({ adminCalls: 1, version: now.version });
    expect(await quotaOf('admin')).toMatchObject({ calls: 1 });
  });

  it('of several roles are the strictest, measure by measure, while a role is held', async () => {
    const [lead, trainer] = [await makeRole('Lead'), await makeRole('Trainer')];
    await save({
      ...{ moderator: 120, moderatorSessions: 2 },
      roles: [
        { roleId: lead.id, minutes: 60, sessions: 3 },
        { roleId: trainer.id, minutes: 180 },
      ],
    });
    expect(await requiredOf(c.moderator)).toEqual({ requiredMinutes: 120, requiredSessions: 2 });
    const give = (roleId: string, userId: string, more: object = {}) =>
      c.owner.call.roles.give({ serverId, roleId, userId, ...more });
    await give(lead.id, c.moderator.id);
    expect(await requiredOf(c.moderator)).toEqual({ requiredMinutes: 120, requiredSessions: 3 });
    await give(trainer.id, c.moderator.id, {
      until: new Date(world.clock.now() + 3_600_000).toISOString(),
    });
    expect(await requiredOf(c.moderator)).toEqual({ requiredMinutes: 180, requiredSessions: 3 });
    await give(trainer.id, c.member.id);
    expect(await requiredOf(c.member)).toEqual({ requiredMinutes: 180, requiredSessions: null });
    const { people } = await c.owner.call.shifts.hours({ serverId, range: 'all' });
    const listed = people.map(({ userId, requiredMinutes }) => [userId, requiredMinutes]);
    expect(new Map(listed as [string, number][])).toEqual(
      new Map([
        [c.moderator.id, 180],
        [c.member.id, 180],
      ]),
    );
    await c.owner.call.roles.take({ serverId, roleId: trainer.id, userId: c.member.id });
    expect(await requiredOf(c.member)).toEqual({ requiredMinutes: null, requiredSessions: null });
  });

  it('of mod calls and punishments are shown with what a person did this week', async () => {
    const records = async () => (await c.moderator.call.shifts.weeks({ serverId })).records;
    expect(await records()).toEqual([]);
    await save({ moderatorCalls: 2, moderatorPunishments: 5 });
    const call = { reporterUsername: 'Ann', reportedUsername: 'Bob', reason: 'Ramming' };
    const { id: modCallId } = await c.owner.call.modCalls.create({ serverId, ...call });
    await c.moderator.call.modCalls.claim({ modCallId });
    await c.moderator.call.modCalls.resolve({ modCallId, resolution: 'Talked' });
    const punish = (actor: typeof c.owner) =>
      actor.call.punishments.create({
        ...{ serverId, robloxUsername: 'Bob', punishmentType: 'warning', reason: 'RDM' },
      });
    await punish(c.moderator);
    await punish(c.owner);
    expect(await records()).toEqual([
      { measure: 'calls', count: 1, required: 2 },
      { measure: 'punishments', count: 1, required: 5 },
    ]);
    world.clock.advance(7 * 24 * 3_600_000);
    expect((await records()).map(({ count }) => count)).toEqual([0, 0]);
  });

  it('go with their role', async () => {
    const { id: roleId } = await makeRole('Lead');
    await save({ moderator: 60, roles: [{ roleId, minutes: 180, calls: 4 }] });
    await c.owner.call.roles.give({ serverId, roleId, userId: c.moderator.id });
    await c.owner.call.roles.remove({ serverId, roleId });
    expect(await requiredOf(c.moderator)).toMatchObject({ requiredMinutes: 60 });
    const rows = await handle
      .selectFrom('role_quotas')
      .selectAll()
      .where('server_id', '=', serverId)
      .execute();
    expect(rows.map(({ role }) => role)).toEqual(['moderator']);
  });

  it('that a process of the version before writes are taken over', async () => {
    await save({ moderatorCalls: 5, moderator: 60 });
    const row = { server_id: serverId, role: 'moderator' } as const;
    await handle
      .insertInto('hour_requirements')
      .values({ ...row, weekly_minutes: 600 })
      .execute();
    await handle
      .insertInto('session_requirements')
      .values({ ...row, weekly_sessions: 2 })
      .execute();
    expect(await quotaOf('moderator')).toMatchObject({ minutes: 600, sessions: 2, calls: 5 });
    await handle
      .updateTable('hour_requirements')
      .set({ weekly_minutes: 99_999 })
      .where('server_id', '=', serverId)
      .execute();
    expect(await quotaOf('moderator')).toMatchObject({ minutes: 10_080 });
    await handle.deleteFrom('hour_requirements').where('server_id', '=', serverId).execute();
    expect(await quotaOf('moderator')).toMatchObject({ minutes: null, sessions: 2, calls: 5 });
  });
});
