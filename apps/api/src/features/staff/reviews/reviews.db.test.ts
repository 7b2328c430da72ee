import { reviewWeeks } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { punishmentRow } from '../../../testing/database/rows.ts';
import { admit, type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { refusalOf } from '../../../testing/refusal.ts';

const world = await createWorld();
const { handle } = world.database;
const HOUR = 3_600_000;

let c: Community;
let serverId: string;

/** The last whole week, which a review of one week covers. */
const week = () => reviewWeeks(world.clock.now(), 'UTC', 1)[0] ?? { from: 0, to: 0 };

async function worked({ id: userId }: Person, hours: number, typeId: string | null = null): Promise<string> {
  const id = newId();
  const from = week().from + 20 * HOUR;
  await handle
    .insertInto('shifts')
    .values({
      ...{ server_id: serverId, id, user_id: userId, status: 'off_duty', type_id: typeId, break_ms: 0 },
      ...{ clock_in_at: from, clock_out_at: from + hours * HOUR },
    })
    .execute();
  return id;
}

const save = (fields: object) => c.owner.call.shifts.saveRequirements({ serverId, ...fields });

/** A mod call that a person resolved at a time (epoch ms). */
async function handled({ id: userId }: Person, at: number, more: object = {}): Promise<void> {
  const names = { reporter_username: 'a', reporter_key: 'a', reported_username: 'b', reported_key: 'b' };
  await handle
    .insertInto('mod_calls')
    .values({
      ...{ server_id: serverId, id: newId(), source: 'panel', reason: 'RDM', priority: 1, ...names },
      ...{ status: 'resolved', created_by: userId, created_at: at, updated_at: at },
      ...{ claimed_by: userId, claimed_at: at, closed_by: userId, closed_at: at, ...more },
    })
    .execute();
}

/** A warning that a person recorded at a time (epoch ms). */
async function recorded({ id: issued_by }: Person, at: number, more: object = {}): Promise<void> {
  const row = { server_id: serverId, issued_by, created_at: at, updated_at: at, ...more };
  await handle.insertInto('punishments').values(punishmentRow(handle, row)).execute();
}

const create = (by: Person = c.owner, more: object = {}) =>
  by.call.staffReviews.create({ serverId, ...more });
const lineOf = async (person: Person, by: Person = c.owner) => {
  const { people } = await create(by);
  const line = people.find(({ userId }) => userId === person.id);
  if (line === undefined) throw new Error('not in the review');
  return line;
};
const warnings = () => c.owner.call.infractions.list({ serverId });

beforeEach(async () => {
  c = await world.community();
  serverId = c.server.id;
  await c.owner.call.servers.update({ serverId, timezone: 'UTC' });
  await c.owner.call.shifts.saveRequirements({ serverId, moderator: 240, admin: 60 });
  await handle.updateTable('members').set({ joined_at: 1 }).where('server_id', '=', serverId).execute();
});

describe('a review', () => {
  it('lists staff with real hours, and who missed the quota first', async () => {
    await worked(c.admin, 2);
    await worked(c.moderator, 3);
    const review = await create();
    const { from, to } = week();
    expect(review).toMatchObject({
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      department: null,
      createdBy: c.owner.username,
    });
    expect(review.people.map(({ userId, outcome, workedMs }) => [userId, outcome, workedMs])).toEqual([
      [c.moderator.id, 'missed', 3 * HOUR],
      [c.admin.id, 'met', 2 * HOUR],
    ]);
    expect(review.people[0]?.draft).toMatch(/Required and not reached: 3h of 4h on duty\.$/);
    expect(review.people[1]?.draft).toBeNull();
  });

  it('does not count forgotten shifts until an admin confirms them', async () => {
    const shiftId = await worked(c.moderator, 13);
    expect(await lineOf(c.moderator)).toMatchObject({
      ...{ outcome: 'missed', workedMs: 0, heldMs: 13 * HOUR },
      draft: expect.stringContaining('13h in shifts that weren’t confirmed'),
    });
    await c.owner.call.shifts.correct({ serverId, shiftId, note: 'Was there' });
    expect(await lineOf(c.moderator)).toMatchObject({ outcome: 'met', workedMs: 13 * HOUR, heldMs: 0 });
  });

  it('excuses who was on leave, and requires less of who was for some days', async () => {
    const { from, to } = week();
    const id = newId();
    const leave = { kind: 'leave', status: 'approved', share: 0, reason: 'Exams' } as const;
    const times = { created_at: from, starts_at: from, ends_at: to };
    await handle
      .insertInto('leaves')
      .values({ server_id: serverId, id, user_id: c.moderator.id, ...leave, ...times })
      .execute();
    expect(await lineOf(c.moderator)).toMatchObject({ outcome: 'excused', draft: null });
    const half = { ends_at: from + 3.5 * 24 * HOUR };
    await handle.updateTable('leaves').set(half).where('id', '=', id).execute();
    const line = await lineOf(c.moderator);
    expect(line.required.minutes).toBeLessThan(240);
    expect(line).toMatchObject({ outcome: 'missed', full: { minutes: 240 } });
    expect(line.draft).toContain('Your leave is already counted.');
  });

  it('stores what was required, whatever is required later', async () => {
    await create();
    await c.owner.call.shifts.saveRequirements({ serverId, moderator: null });
    expect(await lineOf(c.moderator)).toMatchObject({ full: { minutes: 240 }, outcome: 'missed' });
  });

  it('counts the mod calls and punishments of its weeks, and names those that were missed', async () => {
    await save({ moderator: null, admin: null, moderatorCalls: 3, moderatorPunishments: 2, adminCalls: 1 });
    const { from, to } = week();
    for (const at of [from, to - 1, from - 1, to]) await handled(c.moderator, at);
    await handled(c.admin, from + HOUR);
    await handled(c.admin, from + HOUR, { import_id: 'i1' });
    for (const at of [from, to - 1, from - 1, to]) await recorded(c.moderator, at);
    await recorded(c.moderator, from, { source: 'import' });
    await recorded(c.moderator, from, { deleted_at: from + HOUR });
    const line = await lineOf(c.moderator);
    expect(line).toMatchObject({ calls: 2, punishments: 2, outcome: 'missed' });
    expect(line.required).toMatchObject({ calls: 3, punishments: 2, minutes: null });
    expect(line.draft).toMatch(/Required and not reached: 2 of 3 mod calls\.$/);
    expect(await lineOf(c.admin)).toMatchObject({ calls: 1, outcome: 'met', draft: null });
  });

  it('requires the strictest of several roles, and nothing is rewritten by later changes', async () => {
    const role = await c.owner.call.roles.create({ serverId, name: 'Trainer' });

    const { id: roleId } = role;
    await c.owner.call.roles.update({ serverId, roleId, flags: ['canViewStaffTools'] });
    await save({ moderatorCalls: 1, roles: [{ roleId, calls: 4, minutes: 60, punishments: 1 }] });
    for (const { id: userId } of [c.moderator, c.member]) {
      await c.owner.call.roles.give({ serverId, userId, roleId });
    }
    await handled(c.moderator, week().from);
    const before = await lineOf(c.moderator);
    expect(before.required).toEqual({ minutes: 240, sessions: null, calls: 4, punishments: 1 });
    expect((await lineOf(c.member)).required).toMatchObject({ minutes: 60, calls: 4 });
    await save({ moderatorCalls: 9, moderator: null, roles: [{ roleId, calls: null }] });
    await handle.deleteFrom('mod_calls').where('server_id', '=', serverId).execute();
    await c.owner.call.roles.remove({ serverId, roleId });
    expect(await lineOf(c.moderator)).toEqual(before);
  });

  it('of the version before has the quotas of roles alone', async () => {
    const { id } = await create();
    await handle.updateTable('staff_reviews').set({ counted: null }).where('id', '=', id).execute();
    await save({ moderator: null, moderatorCalls: 5 });
    expect(await lineOf(c.moderator)).toMatchObject({ full: { minutes: 240, calls: null }, calls: 0 });
  });

  it('is one for a period, however often and by how many it is created', async () => {
    const many = await Promise.all([c.owner, c.admin, c.owner, c.admin].map((by) => create(by)));
    expect(new Set(many.map(({ id }) => id)).size).toBe(1);
    await create(c.owner, { weeks: 2 });
    expect(await c.owner.call.staffReviews.list({ serverId })).toHaveLength(2);
  });

  it('of a department is seen and made by those who lead it', async () => {
    const call = c.owner.call;
    await call.servers.update({ serverId, delegateManagement: true });
    const [patrol, fire] = await Promise.all(
      ['Patrol', 'Fire'].map((name) => call.shifts.createType({ serverId, name, weeklyMinutes: 60 })),
    );
    const lead = await call.roles.create({ serverId, name: 'Lead', department: patrol?.id ?? '' });
    await call.roles.give({ serverId, userId: c.member.id, roleId: lead.id });
    await worked(c.moderator, 2, patrol?.id);
    await create();
    const own = await create(c.member, { departmentId: patrol?.id });
    expect(own.people.map(({ userId, outcome }) => [userId, outcome])).toEqual([[c.moderator.id, 'met']]);
    expect(await c.member.call.staffReviews.list({ serverId })).toHaveLength(1);
    for (const departmentId of [fire?.id, null]) {
      expect((await refusalOf(create(c.member, { departmentId }))).code).toBe('FORBIDDEN');
    }
    for (const by of [c.moderator, c.stranger]) await expect(create(by)).rejects.toThrow();
  });

  it('belongs to one server, and is deleted with its marks', async () => {
    const { id: reviewId } = await create();
    const other = await world.community();
    const there = { serverId: other.server.id, reviewId };
    expect((await refusalOf(other.owner.call.staffReviews.get(there))).code).toBe('NOT_FOUND');
    await c.owner.call.staffReviews.mark({ serverId, reviewId, userId: c.moderator.id, mark: 'fine' });
    await c.owner.call.staffReviews.remove({ serverId, reviewId });
    expect(await c.owner.call.staffReviews.list({ serverId })).toEqual([]);
  });
});

describe('a mark', () => {
  it('is set, changed and removed with its note', async () => {
    const { id: reviewId } = await create();
    const on = { serverId, reviewId, userId: c.moderator.id };
    await c.admin.call.staffReviews.mark({ ...on, mark: 'promote', note: ' Reliable ' });
    expect((await lineOf(c.moderator)).mark).toMatchObject({
      mark: 'promote',
      note: 'Reliable',
      by: c.admin.username,
    });
    await c.owner.call.staffReviews.mark({ ...on, mark: null });
    expect((await lineOf(c.moderator)).mark).toBeNull();
  });

  it('is never for oneself, equals, or people outside the review', async () => {
    const { id: reviewId } = await create();
    const mark = (by: Person, userId: string) =>
      refusalOf(by.call.staffReviews.mark({ serverId, reviewId, userId, mark: 'promote' }));
    expect((await mark(c.admin, c.admin.id)).code).toBe('FORBIDDEN');
    expect((await mark(c.admin, c.owner.id)).code).toBe('FORBIDDEN');
    expect((await mark(c.owner, c.member.id)).code).toBe('NOT_FOUND');
    expect((await mark(c.owner, c.stranger.id)).code).toBe('NOT_FOUND');
  });
});

describe('a person who reviews and is reviewed', () => {
  it('reads no mark, note or notice about themselves, and others do', async () => {
    const { id: reviewId } = await create();
    const on = { serverId, reviewId, userId: c.admin.id };
    await c.owner.call.staffReviews.mark({ ...on, mark: 'demote', note: 'Too harsh with new players' });
    expect(await lineOf(c.admin, c.admin)).toMatchObject({ mark: null, draft: null, canMark: false });
    expect(JSON.stringify(await create(c.admin))).not.toContain('Too harsh');
    const other = await world.person();
    await admit(c.owner, other, c.server, 'admin');
    expect(await lineOf(c.admin, other)).toMatchObject({ mark: { note: 'Too harsh with new players' } });
    expect(await lineOf(c.admin)).toMatchObject({ outcome: 'missed', draft: expect.any(String) });
    const own = { serverId, reviewId, notices: [{ userId: c.admin.id, text: 'None.' }] };
    expect(await c.admin.call.staffReviews.sendNotices(own)).toMatchObject({ sent: [] });
    expect(await warnings()).toEqual([]);
  });

  it('reads none as the lead of a department that they work in', async () => {
    const call = c.owner.call;
    const { id: departmentId } = await call.shifts.createType({
      serverId,
      name: 'Patrol',
      weeklyMinutes: 60,
    });
    const lead = await call.roles.create({ serverId, name: 'Lead', department: departmentId });
    await call.roles.give({ serverId, userId: c.moderator.id, roleId: lead.id });
    await worked(c.moderator, 1, departmentId);
    const { id: reviewId } = await create(c.owner, { departmentId });
    const on = { serverId, reviewId, userId: c.moderator.id };
    await call.staffReviews.mark({ ...on, mark: 'fine', note: 'Leads well' });
    const own = await c.moderator.call.staffReviews.get({ serverId, reviewId });
    expect(own.people).toMatchObject([{ userId: c.moderator.id, mark: null, canMark: false }]);
    const marked = c.moderator.call.staffReviews.mark({ ...on, mark: 'promote' });
    expect((await refusalOf(marked)).code).toBe('FORBIDDEN');
  });
});

describe('activity notices', () => {
  const send = async (by: Person, people: readonly Person[], text = 'Activity notice.') => {
    const { id: reviewId } = await create();
    const notices = people.map(({ id: userId }) => ({ userId, text }));
    return by.call.staffReviews.sendNotices({ serverId, reviewId, notices });
  };

  it('are warnings with the edited text, for people who missed the quota', async () => {
    await worked(c.admin, 2);
    const result = await send(c.owner, [c.moderator, c.admin, c.member], 'See you more often.');
    expect(result.sent).toEqual([c.moderator.id]);
    expect(result.failed.map(({ userId }) => userId)).toEqual([c.admin.id, c.member.id]);
    expect(await warnings()).toMatchObject([
      { type: 'warning', staffUserId: c.moderator.id, reason: 'See you more often.' },
    ]);
    expect(await lineOf(c.moderator)).toMatchObject({ notice: { by: c.owner.username }, draft: null });
  });

  it('are sent once for a person and period, pressed twice and by two reviewers', async () => {
    const results = await Promise.all(
      [c.owner, c.admin, c.owner, c.admin].map((by) => send(by, [c.moderator])),
    );
    expect(results.flatMap(({ sent }) => sent)).toEqual([c.moderator.id]);
    expect(await warnings()).toHaveLength(1);
    const { id: reviewId } = await create();
    await c.owner.call.staffReviews.remove({ serverId, reviewId });
    expect(await send(c.owner, [c.moderator])).toMatchObject({ sent: [], failed: [{ problem: /Already/ }] });
    expect(await warnings()).toHaveLength(1);
  });

  it('follow the rules of infractions, and a refusal leaves nothing', async () => {
    const refused = await send(c.admin, [c.admin]);
    expect(refused).toMatchObject({ sent: [], failed: [{ problem: /against yourself/ }] });
    expect(await send(c.owner, [c.admin])).toEqual({ sent: [c.admin.id], failed: [] });
  });

  it('go on after an interruption without a second warning', async () => {
    const { id: reviewId } = await create();
    const { from, to } = week();
    const id = newId();
    const claim = { id, server_id: serverId, user_id: c.moderator.id, from_at: from, to_at: to };
    const by = { sent_by: c.owner.id, at: 1, infraction_id: null };
    await handle
      .insertInto('activity_notices')
      .values({ ...claim, ...by })
      .execute();
    const warning = { serverId, staffUserId: c.moderator.id, type: 'warning', reason: 'First' } as const;
    await c.owner.call.infractions.create({ ...warning, clientId: id });
    const notices = [{ userId: c.moderator.id, text: 'Second' }];
    const { sent } = await c.admin.call.staffReviews.sendNotices({ serverId, reviewId, notices });
    expect(sent).toEqual([c.moderator.id]);
    expect(await warnings()).toMatchObject([{ reason: 'First' }]);
  });
});
