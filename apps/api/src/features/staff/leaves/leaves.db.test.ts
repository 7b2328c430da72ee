import { cursorAfter } from '@tenfour/contracts';
import { PRODUCT_NAME } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { createJobLoop } from '../../../jobs/job-loop.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { createLeaveTurns } from './jobs.ts';
import { addImportedLeave, removeImportedLeaves } from './request.ts';

const DAY = 24 * 3_600_000;
const world = await createWorld();
const { database, clock } = world;
const iso = (at: number) => new Date(at).toISOString();
const refusal = (code: string) => ({ cause: { code } });

let c: Community;
let serverId: string;
beforeEach(async () => {
  c = await world.community();
  serverId = c.server.id;
});

/** Whole days from now on, as the moderator asks for them. */
const days = (first: number, count: number, more: object = {}) => ({
  serverId,
  from: iso(clock.now() + first * DAY),
  to: iso(clock.now() + (first + count) * DAY),
  reason: 'Exams',
  ...more,
});

const ask = (first: number, count: number, more: object = {}) =>
  c.moderator.call.leaves.request(days(first, count, more));

async function actions(): Promise<string[]> {
  const rows = await database.handle
    .selectFrom('activity')
    .select(['action', 'actor_name'])
    .where('server_id', '=', serverId)
    .where('action', 'like', 'leave.%')
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.action} ${row.actor_name}`);
}

/** What the due work does at the clock's moment, until nothing is due. */
async function turnAll(): Promise<void> {
  const kind = createLeaveTurns({ database, now: clock.now });
  for (;;) {
    const now = clock.now();
    const items = await kind.claim({ now, leaseUntil: now + kind.leaseMs, limit: 1 });
    if (items.length === 0) return;
    for (const item of items) await kind.handle(item);
  }
}

describe('a request', () => {
  it('waits, is seen by oneself and by those who decide, and by no other staff', async () => {
    const made = await ask(1, 3);
    expect(made).toMatchObject({ state: 'pending', kind: 'leave', share: 0, decidedBy: null, endedBy: null });
    const other = await world.person();
    expect(await c.moderator.call.leaves.list({ serverId })).toEqual([made]);
    expect(await c.admin.call.leaves.list({ serverId, state: 'waiting' })).toEqual([made]);
    expect(await c.admin.call.leaves.list({ serverId, userId: c.admin.id })).toEqual([]);
    expect(await c.moderator.call.leaves.list({ serverId, userId: c.admin.id })).toEqual([]);
    expect(await c.moderator.call.leaves.away({ serverId })).toEqual([]);
    await expect(c.member.call.leaves.list({ serverId })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(other.call.leaves.request(days(1, 1))).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it.each([
    ['over already', -3, 2, 'over already'],
    ['too far ahead', 400, 2, 'a year ahead'],
    ['too long', 0, 400, 'a year at most'],
    ['backwards', 3, -1, 'ends after it begins'],
  ])('that is %s is refused in words', async (_name, first, count, sentence) => {
    await expect(ask(first, count)).rejects.toThrow(sentence);
  });

  it('of a share belongs to reduced activity alone', async () => {
    await expect(ask(1, 1, { share: 40 })).rejects.toThrow('Only reduced activity has a share');
    expect(await ask(1, 1, { kind: 'reduced', share: 40 })).toMatchObject({ kind: 'reduced', share: 40 });
    expect(await ask(3, 1, { kind: 'reduced' })).toMatchObject({ share: 50 });
  });

  it('that overlaps another of the same person is refused with its days, however many are created concurrently', async () => {
    const all = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => ask(index % 3, 4)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all) {
      if (one.status === 'rejected') {
        expect(String(one.reason.message)).toContain('overlap a leave');
        expect(one.reason.cause).toMatchObject({ details: { field: 'to' } });
      }
    }
    // Another person's leaves don't conflict, and neither do the days right after.
    await c.admin.call.leaves.request(days(0, 4));
    await expect(ask(20, 2)).resolves.toMatchObject({ state: 'pending' });
    await expect(ask(22, 2)).resolves.toMatchObject({ state: 'pending' });
  });

  it('sent twice with one client id is one request', async () => {
    const twice = await Promise.all([1, 2].map(() => ask(1, 3, { clientId: `leave-${serverId}` })));
    expect(twice[0]).toEqual(twice[1]);
    expect(await actions()).toEqual([`leave.requested ${c.moderator.username}`]);
  });
});

describe('a decision', () => {
  it('is decided once: of several at the same moment one wins and the others learn who', async () => {
    const { id: leaveId } = await ask(1, 3);
    const second = await world.person();
    await c.owner.call.servers.update({ serverId, joinPolicy: 'open' });
    await second.call.servers.join({ joinCode: c.server.joinCode });
    await c.owner.call.members.changeRole({ serverId, userId: second.id, role: 'admin' });
    const deciders = [c.owner, c.admin, second];
    const ends = await Promise.allSettled(
      deciders.map(({ call }, index) =>
        call.leaves.decide({
          serverId,
          leaveId,
          ...(index === 1 ? { status: 'denied', reason: 'No' } : { status: 'approved' }),
        }),
      ),
    );
    const won = ends.findIndex(({ status }) => status === 'fulfilled');
    const lost = ends.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(lost).toHaveLength(2);
    for (const { reason } of lost) {
      expect(reason).toMatchObject(refusal('CONFLICT'));
      expect(reason.message).toContain(`by ${deciders[won]?.username}`);
    }
    expect(await actions()).toHaveLength(2);
  });

  it("a denial has a reason, is never one's own except for the owner, and needs an admin", async () => {
    const { id: leaveId } = await ask(1, 3);
    const denied = { serverId, leaveId, status: 'denied' as const };
    await expect(c.admin.call.leaves.decide(denied)).rejects.toThrow('Please say why');
    await expect(
      c.moderator.call.leaves.decide({ serverId, leaveId, status: 'approved' }),
    ).rejects.toMatchObject(refusal('FORBIDDEN'));
    const own = await c.admin.call.leaves.request(days(1, 2));
    await expect(
      c.admin.call.leaves.decide({ serverId, leaveId: own.id, status: 'approved' }),
    ).rejects.toThrow('Another admin or the owner decides');
    expect(await c.admin.call.leaves.decide({ ...denied, reason: 'Too few' })).toMatchObject({
      state: 'denied',
      decidedBy: c.admin.username,
      decisionReason: 'Too few',
    });
    const owners = await c.owner.call.leaves.request(days(1, 2));
    expect(
      await c.owner.call.leaves.decide({ serverId, leaveId: owners.id, status: 'approved' }),
    ).toMatchObject({ state: 'upcoming' });
    // A denied leave does not conflict.
    expect(await ask(1, 3)).toMatchObject({ state: 'pending' });
  });

  it('of another server’s leave does not exist', async () => {
    const { id: leaveId } = await ask(1, 3);
    const elsewhere = await world.community();
    await expect(
      elsewhere.owner.call.leaves.decide({ serverId: elsewhere.server.id, leaveId, status: 'approved' }),
    ).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('an approved leave', () => {
  const approved = async (first: number, count: number, more: object = {}) => {
    const { id: leaveId } = await ask(first, count, more);
    return c.admin.call.leaves.decide({ serverId, leaveId, status: 'approved' });
  };

  it('begins and ends automatically, recorded once, and is shown beside the member meanwhile', async () => {
    const leave = await approved(1, 2);
    expect(leave.state).toBe('upcoming');
    const markOf = async () =>
      (await c.member.call.members.list({ serverId })).find(({ userId }) => userId === c.moderator.id)?.leave;
    expect(await markOf()).toBeNull();
    clock.advance(DAY);
    expect(await markOf()).toEqual({ kind: 'leave', until: leave.to });
    expect(await c.moderator.call.leaves.away({ serverId })).toMatchObject([
      { id: leave.id, state: 'active' },
    ]);
    await Promise.all([turnAll(), turnAll()]);
    clock.advance(2 * DAY);
    expect(await c.moderator.call.leaves.away({ serverId })).toEqual([]);
    expect(await markOf()).toBeNull();
    await Promise.all([turnAll(), turnAll()]);
    await turnAll();
    expect((await actions()).slice(2)).toEqual([
      `leave.began ${PRODUCT_NAME}`,
      `leave.ended ${PRODUCT_NAME}`,
    ]);
    await expect(c.admin.call.leaves.end({ serverId, leaveId: leave.id })).rejects.toThrow('is over');
  });

  it('is noticed by the loop that the program runs', async () => {
    const leave = await approved(0, 1);
    clock.advance(DAY + 1);
    const logger = { error: (details: object) => expect.fail(JSON.stringify(details)) };
    const loop = createJobLoop({
      kind: createLeaveTurns({ database, now: clock.now }),
      now: clock.now,
      logger,
    });
    loop.start();
    await expect.poll(actions).toContain(`leave.ended ${PRODUCT_NAME}`);
    await loop.stop();
    expect(await c.moderator.call.leaves.list({ serverId })).toMatchObject([{ id: leave.id, state: 'over' }]);
  });

  it('ends early by an admin or by oneself, once; what has not begun is called off', async () => {
    const running = await approved(0, 5);
    clock.advance(DAY);
    const ends = await Promise.allSettled([
      c.admin.call.leaves.end({ serverId, leaveId: running.id }),
      c.moderator.call.leaves.withdraw({ serverId, leaveId: running.id }),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = ends.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(lost.reason).toMatchObject(refusal('CONFLICT'));
    const [after] = await c.moderator.call.leaves.list({ serverId });
    expect(after).toMatchObject({ state: 'over', to: iso(clock.now()) });
    const ahead = await approved(10, 2);
    expect(await c.moderator.call.leaves.withdraw({ serverId, leaveId: ahead.id })).toMatchObject({
      state: 'withdrawn',
      endedBy: c.moderator.username,
    });
    const asked = await ask(10, 2);
    expect(await c.admin.call.leaves.end({ serverId, leaveId: asked.id })).toMatchObject({
      state: 'withdrawn',
    });
    clock.advance(20 * DAY);
    await turnAll();
    expect((await actions()).filter((line) => line.includes(PRODUCT_NAME))).toEqual([]);
  });

  it('is extended, never shortened, and not over another one', async () => {
    const leave = await approved(0, 3);
    await ask(10, 2);
    const to = (day: number) => ({
      serverId,
      leaveId: leave.id,
      to: iso(Date.parse(leave.from) + day * DAY),
    });
    await expect(c.admin.call.leaves.extend(to(2))).rejects.toThrow('not later');
    await expect(c.admin.call.leaves.extend(to(11))).rejects.toThrow('overlap');
    await expect(c.moderator.call.leaves.extend(to(5))).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await c.admin.call.leaves.extend(to(5))).toMatchObject({ to: to(5).to, state: 'active' });
    clock.advance(4 * DAY);
    await turnAll();
    expect(await c.admin.call.leaves.away({ serverId })).toHaveLength(1);
    clock.advance(2 * DAY);
    await turnAll();
    expect(await actions()).toContain(`leave.ended ${PRODUCT_NAME}`);
  });

  it('is withdrawn by no one else', async () => {
    const leave = await approved(1, 3);
    await expect(c.admin.call.leaves.withdraw({ serverId, leaveId: leave.id })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
  });
});

/** Changes when the moderator joined (epoch ms). */
const joinAt = (at: number) =>
  database.handle
    .updateTable('members')
    .set({ joined_at: at })
    .where('server_id', '=', serverId)
    .where('user_id', '=', c.moderator.id)
    .execute();

describe('required hours', () => {
  it('owe nothing of a week wholly on leave and the share of the days of one partly on leave', async () => {
    await c.owner.call.shifts.saveRequirements({ serverId, moderator: 700, admin: 70 });
    await joinAt(clock.now() - 400 * DAY);
    const { id: typeId } = await c.owner.call.shifts.createType({
      serverId,
      name: 'Patrol',
      weeklyMinutes: 140,
    });
    const [from] = (await c.moderator.call.shifts.weeks({ serverId })).weeks
      .slice(-1)
      .map((week) => week.from);
    const monday = Date.parse(from ?? '');
    const { id: leaveId } = await c.moderator.call.leaves.request({
      serverId,
      from: iso(monday - 7 * DAY),
      to: iso(monday + 2 * DAY > clock.now() ? monday + 2 * DAY : monday + 7 * DAY),
      reason: 'Away',
    });
    const owedBefore = await c.moderator.call.shifts.weeks({ serverId });
    expect(owedBefore.weeks.map(({ requiredMinutes }) => requiredMinutes)).toEqual(Array(12).fill(700));
    const { to } = await c.owner.call.leaves.decide({ serverId, leaveId, status: 'approved' });
    const left = 7 - (Date.parse(to) - monday) / DAY;
    const { weeks, types, requiredMinutes } = await c.moderator.call.shifts.weeks({ serverId });
    expect(weeks.map((week) => week.requiredMinutes)).toEqual([...Array(10).fill(700), 0, 100 * left]);
    expect(requiredMinutes).toBe(700);
    expect(types).toMatchObject([{ typeId, requiredMinutes: 20 * left }]);
    const of = async (range: 'week' | 'last-week' | 'month', userId: string) => {
      const { people } = await c.owner.call.shifts.hours({ serverId, range });
      return people.find((person) => person.userId === userId)?.requiredMinutes;
    };
    expect(await of('week', c.moderator.id)).toBe(100 * left);
    expect(await of('last-week', c.moderator.id)).toBe(0);
    expect(await of('month', c.moderator.id)).toBe(700);
    expect(await of('last-week', c.admin.id)).toBe(70);
  });

  it('owe nothing of a leave from the day of joining on, and all of the week without a leave', async () => {
    await c.owner.call.shifts.saveRequirements({ serverId, moderator: 700 });
    const owed = async () => {
      const { weeks } = await c.moderator.call.shifts.weeks({ serverId });
      const { people } = await c.owner.call.shifts.hours({ serverId, range: 'week' });
      const listed = people.find(({ userId }) => userId === c.moderator.id);
      return [weeks.at(-1)?.requiredMinutes, listed?.requiredMinutes];
    };
    const { weeks } = await c.moderator.call.shifts.weeks({ serverId });
    const monday = Date.parse(weeks.at(-1)?.from ?? '');
    await joinAt(monday + 4.5 * DAY);
    expect(await owed()).toEqual([700, 700]);
    const { id: leaveId } = await c.moderator.call.leaves.request({
      serverId,
      from: iso(monday + 4 * DAY),
      to: iso(monday + 8 * DAY),
      reason: 'Away',
    });
    expect(await owed()).toEqual([700, 700]);
    await c.owner.call.leaves.decide({ serverId, leaveId, status: 'approved' });
    expect(await owed()).toEqual([0, 0]);
  });
});

it('an import brings leaves that overlap nothing, marked as such, and takes them back', async () => {
  const at = clock.now();
  const imported = {
    importId: 'import-1',
    userId: c.moderator.id,
    kind: 'leave' as const,
    from: at - 90 * DAY,
    to: at - 80 * DAY,
    reason: 'LOA',
    createdAt: at - 91 * DAY,
  };
  const add = (more: object = {}) =>
    database.transaction((tx) => addImportedLeave(tx, serverId, { ...imported, ...more }, at));
  expect(await add()).not.toBeNull();
  expect(await add()).toBeNull();
  expect(await add({ from: at, to: at + DAY, kind: 'reduced' })).not.toBeNull();
  expect(await add({ from: at + 9 * DAY, to: at + 9 * DAY })).toBeNull();
  const list = await c.moderator.call.leaves.list({ serverId });
  expect(list.map(({ state, imported: by, share }) => [state, by, share])).toEqual([
    ['active', true, 50],
    ['over', true, 0],
  ]);
  expect(await database.transaction((tx) => removeImportedLeaves(tx, serverId, 'import-1'))).toBe(2);
  expect(await c.moderator.call.leaves.list({ serverId })).toEqual([]);
});

it('the list continues where it ended', async () => {
  for (const day of [1, 3, 5]) {
    await ask(day, 1);
    clock.advance(1);
  }
  const first = await c.admin.call.leaves.list({ serverId, limit: 2 });
  const last = first.at(-1);
  const rest = await c.admin.call.leaves.list({
    serverId,
    limit: 2,
    ...(last ? { cursor: cursorAfter(last) } : {}),
  });
  expect([...first, ...rest].map(({ id }) => id)).toHaveLength(3);
  expect(rest).toHaveLength(1);
  await expect(c.admin.call.leaves.list({ serverId, cursor: 'x' })).rejects.toMatchObject(
    refusal('BAD_REQUEST'),
  );
});
