import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { rulesStore } from './rules-store.ts';

const world = await createWorld();
const { handle } = world.database;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Worked {
  from: number;
  /** Null while it is open. */
  to: number | null;
  breaks?: readonly (readonly [number, number])[];
  typeId?: string;
}

/** Writes a shift of the past as the service would have left it. */
async function worked({ server }: Community, { id: userId }: Person, shift: Worked): Promise<void> {
  const id = newId();
  const { breaks = [] } = shift;
  await handle
    .insertInto('shifts')
    .values({
      server_id: server.id,
      id,
      user_id: userId,
      status: shift.to === null ? 'on_duty' : 'off_duty',
      clock_in_at: shift.from,
      clock_out_at: shift.to,
      type_id: shift.typeId ?? null,
      break_ms: breaks.reduce((sum, [from, to]) => sum + to - from, 0),
    })
    .execute();
  for (const [started_at, ended_at] of breaks) {
    const row = { server_id: server.id, id: newId(), shift_id: id, started_at, ended_at };
    await handle.insertInto('shift_breaks').values(row).execute();
  }
}

const zone = (scene: Community, timezone: string) =>
  scene.owner.call.servers.update({ serverId: scene.server.id, timezone });

/** Moves the world's clock to a moment, forwards or back. */
function setClock(text: string): void {
  world.clock.advance(Date.parse(text) - world.clock.now());
}

const at = (text: string) => Date.parse(text);

async function hoursOf(scene: Community, range: 'week' | 'last-week' | 'month' | 'all', typeId?: string) {
  const asked = { serverId: scene.server.id, range, ...(typeId === undefined ? {} : { typeId }) };
  return scene.moderator.call.shifts.hours(asked);
}

const NO_WORK = { workedMs: 0, heldMs: 0, breakMs: 0, shifts: 0 };

describe('hours per person', () => {
  it('count a shift over Monday midnight in both weeks, breaks too, where the server is', async () => {
    setClock('2026-11-18T12:00Z');
    const scene = await world.community();
    await zone(scene, 'Europe/Berlin');
    // Berlin's Monday begins at 23:00 UTC.
    await worked(scene, scene.moderator, {
      from: at('2026-11-15T21:00Z'),
      to: at('2026-11-16T02:00Z'),
      breaks: [[at('2026-11-15T22:30Z'), at('2026-11-15T23:30Z')]],
    });
    const [week, last, all] = [
      await hoursOf(scene, 'week'),
      await hoursOf(scene, 'last-week'),
      await hoursOf(scene, 'all'),
    ];
    expect([week.from, week.to]).toEqual(['2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z']);
    expect(last.to).toBe(week.from);
    expect([all.from, all.to]).toEqual([null, null]);
    const line = {
      userId: scene.moderator.id,
      role: 'moderator',
      onDuty: false,
      requiredMinutes: null,
      shifts: 1,
    };
    expect(last.people).toMatchObject([{ ...line, workedMs: 1.5 * HOUR, breakMs: 0.5 * HOUR }]);
    expect(week.people).toMatchObject([{ ...line, workedMs: 2.5 * HOUR, breakMs: 0.5 * HOUR }]);
    expect(all.people).toMatchObject([{ ...line, workedMs: 4 * HOUR, breakMs: HOUR }]);
  });

  it.each([
    ['Europe/Berlin', '2026-03-25T12:00Z', 167],
    ['Europe/Berlin', '2026-10-21T12:00Z', 169],
    ['America/New_York', '2026-03-04T12:00Z', 167],
    ['America/New_York', '2026-10-28T12:00Z', 169],
  ])('in %s the week of %s has %i hours', async (timezone, moment, length) => {
    setClock(moment);
    const scene = await world.community();
    await zone(scene, timezone);
    world.clock.advance(20 * 24 * HOUR);
    await worked(scene, scene.admin, { from: at(moment) - 20 * 24 * HOUR, to: at(moment) + 15 * 24 * HOUR });
    setClock(moment);
    const week = await hoursOf(scene, 'week');
    expect(at(week.to ?? '') - at(week.from ?? '')).toBe(length * HOUR);
    expect(week.people).toMatchObject([{ userId: scene.admin.id, heldMs: length * HOUR, shifts: 1 }]);
  });

  it('are most first, of everyone who worked and everyone with a requirement, with who is on duty', async () => {
    setClock('2026-11-18T12:00Z');
    const scene = await world.community();
    const { server, owner, admin, moderator, member } = scene;
    const serverId = server.id;
    await owner.call.shifts.saveRequirements({ serverId, moderator: 600, admin: 300 });
    await worked(scene, owner, { from: at('2026-11-17T12:00Z'), to: at('2026-11-17T13:00Z') });
    await worked(scene, moderator, { from: at('2026-11-18T10:00Z'), to: null });
    const { people } = await hoursOf(scene, 'week');
    expect(
      people.map(({ userId, workedMs, onDuty, requiredMinutes }) => [
        userId,
        workedMs,
        onDuty,
        requiredMinutes,
      ]),
    ).toEqual([
      [moderator.id, 2 * HOUR, true, 600],
      [owner.id, HOUR, false, null],
      [admin.id, 0, false, 300],
    ]);
    await owner.call.members.changeRole({ serverId, userId: moderator.id, role: 'member' });
    await owner.call.members.remove({ serverId, userId: moderator.id });
    const after = await admin.call.shifts.hours({ serverId, range: 'month' });
    expect(after.people[0]).toMatchObject({
      userId: moderator.id,
      role: null,
      onDuty: false,
      requiredMinutes: null,
    });
    expect(after.people.map(({ userId }) => userId)).not.toContain(member.id);
  });

  it('of one type have what that type requires', async () => {
    setClock('2026-11-18T12:00Z');
    const scene = await world.community();
    const { server, owner, admin, moderator } = scene;
    const serverId = server.id;
    const dispatch = await owner.call.shifts.createType({ serverId, name: 'Dispatch', weeklyMinutes: 120 });
    const patrol = await owner.call.shifts.createType({ serverId, name: 'Patrol', weeklyMinutes: null });
    const day = at('2026-11-17T00:00Z');
    await worked(scene, moderator, { from: day, to: day + HOUR, typeId: dispatch.id });
    await worked(scene, moderator, { from: day + 2 * HOUR, to: day + 5 * HOUR, typeId: patrol.id });
    await worked(scene, owner, { from: day, to: day + HOUR });
    const lines = async (typeId: string) =>
      (await hoursOf(scene, 'week', typeId)).people.map((line) => [
        line.userId,
        line.workedMs,
        line.requiredMinutes,
      ]);
    expect(await lines(dispatch.id)).toEqual([
      [moderator.id, HOUR, 120],
      [admin.id, 0, 120],
    ]);
    expect(await lines(patrol.id)).toEqual([[moderator.id, 3 * HOUR, null]]);
    await expect(lines('unknown')).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
    const weeks = await admin.call.shifts.weeks({ serverId, userId: moderator.id });
    expect(weeks.types).toEqual([
      { typeId: dispatch.id, name: 'Dispatch', workedMs: HOUR, requiredMinutes: 120 },
      { typeId: patrol.id, name: 'Patrol', workedMs: 3 * HOUR, requiredMinutes: null },
    ]);
    await owner.call.shifts.removeType({ serverId, typeId: dispatch.id });
    expect(await lines(dispatch.id)).toEqual([[moderator.id, HOUR, null]]);
    const [shift] = await owner.call.shifts.list({ serverId, typeId: dispatch.id });
    expect(shift?.type).toEqual({ id: dispatch.id, name: 'Dispatch' });
  });

  it('of a forgotten shift are held back until an admin has confirmed or corrected it', async () => {
    setClock('2026-11-18T00:00Z');
    const scene = await world.community();
    const { admin, moderator } = scene;
    const serverId = scene.server.id;
    const { id: shiftId } = await moderator.call.shifts.clockIn({ serverId });
    world.clock.advance(12 * HOUR);
    const both = async () => {
      const [line] = (await hoursOf(scene, 'week')).people;
      const [ever] = (await hoursOf(scene, 'all')).people;
      const { weeks, types } = await moderator.call.shifts.weeks({ serverId });
      const { workedMs, heldMs } = weeks.at(-1) ?? { workedMs: -1, heldMs: -1 };
      expect([ever?.workedMs, ever?.heldMs]).toEqual([workedMs, heldMs]);
      expect(types[0]?.workedMs).toBe(workedMs);
      return [line?.workedMs, line?.heldMs];
    };
    expect(await both()).toEqual([12 * HOUR, 0]);
    world.clock.advance(4 * HOUR);
    expect(await both()).toEqual([0, 16 * HOUR]);
    await moderator.call.shifts.setStatus({ serverId, status: 'off_duty' });
    expect(await both()).toEqual([0, 16 * HOUR]);
    await admin.call.shifts.correct({ serverId, shiftId, note: 'It was a long night' });
    expect(await both()).toEqual([16 * HOUR, 0]);
  });

  it('of all weeks sum to the whole, whatever was worked', async () => {
    const moments = fc.integer({ min: at('2026-09-14T00:00Z'), max: at('2026-11-18T11:00Z') });
    const lengths = fc.integer({ min: 1, max: 40 * HOUR });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const shifts = fc.array(fc.tuple(moments, lengths, share, share), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        shifts,
        fc.constantFrom('Europe/Berlin', 'America/New_York'),
        async (made, timezone) => {
          setClock('2026-11-18T12:00Z');
          const scene = await world.community();
          await zone(scene, timezone);
          for (const [from, length, a, b] of made) {
            const to = Math.min(from + length, world.clock.now());
            const marks = [a, b].map((part) => from + Math.floor(part * (to - from))).sort((x, y) => x - y);
            await worked(scene, scene.moderator, {
              from,
              to,
              breaks: [[marks[0] ?? from, marks[1] ?? from]],
            });
          }
          const { weeks } = await scene.moderator.call.shifts.weeks({ serverId: scene.server.id });
          const [all] = (await hoursOf(scene, 'all')).people;
          const sum = (field: 'workedMs' | 'heldMs' | 'breakMs') =>
            weeks.reduce((total, week) => total + week[field], 0);
          const sums = [sum('workedMs'), sum('heldMs'), sum('breakMs')];
          expect(sums).toEqual([all?.workedMs, all?.heldMs, all?.breakMs]);
          expect(weeks).toHaveLength(12);
          const lines = async (range: 'week' | 'last-week') => (await hoursOf(scene, range)).people[0];
          for (const [range, index] of [
            ['week', 11],
            ['last-week', 10],
          ] as const) {
            const { workedMs, heldMs, breakMs, shifts } = weeks[index] ?? NO_WORK;
            const line = (await lines(range)) ?? NO_WORK;
            expect(line).toMatchObject({ workedMs, heldMs, breakMs, shifts });
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('the last twelve weeks', () => {
  it("are one's own or anyone's, with what is required and the open shift", async () => {
    setClock('2026-11-18T12:00Z');
    const scene = await world.community();
    const { server, owner, admin, moderator } = scene;
    const serverId = server.id;
    await owner.call.shifts.saveRequirements({ serverId, admin: 90 });
    await worked(scene, admin, { from: at('2026-11-18T09:00Z'), to: null });
    const own = await admin.call.shifts.weeks({ serverId });
    expect(await moderator.call.shifts.weeks({ serverId, userId: admin.id })).toEqual(own);
    expect(own.requiredMinutes).toBe(90);
    expect(own.weeks.map(({ shifts }) => shifts)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(own.weeks.at(-1)).toEqual({
      from: '2026-11-16T00:00:00.000Z',
      workedMs: 3 * HOUR,
      heldMs: 0,
      breakMs: 0,
      shifts: 1,
      requiredMinutes: 90,
      sessions: 0,
      requiredSessions: null,
    });
    expect(own.types).toEqual([{ typeId: null, name: 'No type', workedMs: 3 * HOUR, requiredMinutes: null }]);
    expect((await moderator.call.shifts.weeks({ serverId })).types).toEqual([]);
  });

  it('count sessions attended against those required, less leaves', async () => {
    setClock('2026-11-18T12:00Z');
    const { server, owner, moderator } = await world.community();
    const serverId = server.id;
    await owner.call.shifts.saveRequirements({ serverId, moderatorSessions: 2 });
    const attend = (endedAt: string) => ({
      ...{ server_id: serverId, session_id: newId(), user_id: moderator.id },
      ...{ is_host: 0 as const, in_game: 1 as const, shift_ms: 0, ended_at: at(endedAt) },
    });
    const times = ['2026-11-16T00:00Z', '2026-11-15T23:59Z', '2026-11-10T12:00Z'];
    await handle.insertInto('game_session_attendance').values(times.map(attend)).execute();
    const { weeks, requiredSessions } = await moderator.call.shifts.weeks({ serverId });
    expect(weeks.slice(-2).map((week) => [week.sessions, week.requiredSessions])).toEqual([
      [2, 2],
      [1, 2],
    ]);
    expect(requiredSessions).toBe(2);
    const { people } = await owner.call.shifts.hours({ serverId, range: 'week' });
    expect(people).toMatchObject([{ userId: moderator.id, sessions: 1, requiredSessions: 2 }]);
  });

  it('name removed types that were worked this week, and read no others', async () => {
    setClock('2026-11-18T12:00Z');
    const scene = await world.community();
    const { server, owner, moderator } = scene;
    const serverId = server.id;
    const create = (name: string) => owner.call.shifts.createType({ serverId, name, weeklyMinutes: 60 });
    const [kept, worn, old] = [await create('Kept'), await create('Worn'), await create('Old')];
    for (const { id: typeId } of [worn, old]) await owner.call.shifts.removeType({ serverId, typeId });
    const day = at('2026-11-17T00:00Z');
    await worked(scene, moderator, { from: day, to: day + HOUR, typeId: worn.id });
    const earlier = at('2026-11-10T00:00Z');
    await worked(scene, moderator, { from: earlier, to: earlier + HOUR, typeId: old.id });
    expect((await moderator.call.shifts.weeks({ serverId })).types).toEqual([
      { typeId: kept.id, name: 'Kept', workedMs: 0, requiredMinutes: 60 },
      { typeId: worn.id, name: 'Worn', workedMs: HOUR, requiredMinutes: null },
    ]);
    const read = async (...ids: string[]) =>
      (await rulesStore(handle, serverId).typesAnd(ids)).map(({ name, removed }) => [name, removed]);
    expect(await read()).toEqual([['Kept', false]]);
    expect(await read(worn.id, kept.id)).toEqual([
      ['Kept', false],
      ['Worn', true],
    ]);
  });
});
