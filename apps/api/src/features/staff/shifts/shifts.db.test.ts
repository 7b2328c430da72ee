import { describe, expect, it } from 'vitest';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function refusal(code: string) {
  return { cause: { code } };
}

async function received(serverId: string) {
  const rows = await handle
    .selectFrom('activity')
    .select(['action', 'title', 'type', 'actor_name', 'target', 'description'])
    .where('server_id', '=', serverId)
    .where('action', 'like', 'shift.%')
    .orderBy('id')
    .execute();
  return rows;
}

const kinds = async (serverId: string) => (await received(serverId)).map(({ action }) => action);

/** `break_ms` of every shift must equal the sum of its ended breaks, and breaks must lie in it without overlapping. */
async function requireConsistent(serverId: string): Promise<void> {
  const shifts = await handle.selectFrom('shifts').selectAll().where('server_id', '=', serverId).execute();
  for (const shift of shifts) {
    const breaks = await handle
      .selectFrom('shift_breaks')
      .selectAll()
      .where('shift_id', '=', shift.id)
      .orderBy('started_at')
      .orderBy('id')
      .execute();
    const sum = breaks.reduce((total, one) => total + ((one.ended_at ?? one.started_at) - one.started_at), 0);
    expect(shift.break_ms).toBe(sum);
    expect(breaks.some((one) => one.ended_at === null)).toBe(shift.status === 'on_break');
    expect(shift.clock_out_at === null).toBe(shift.status !== 'off_duty');
    let from = shift.clock_in_at;
    for (const one of breaks) {
      expect(one.started_at).toBeGreaterThanOrEqual(from);
      from = one.ended_at ?? one.started_at;
    }
    if (shift.clock_out_at !== null) expect(shift.clock_out_at).toBeGreaterThanOrEqual(from);
  }
}

function on({ server: { id: serverId } }: Community, person: Person) {
  return {
    clockIn: (typeId?: string) => person.call.shifts.clockIn({ serverId, ...(typeId ? { typeId } : {}) }),
    go: (status: 'on_duty' | 'on_break' | 'off_duty') => person.call.shifts.setStatus({ serverId, status }),
    current: () => person.call.shifts.current({ serverId }),
  };
}

describe("one's own shift", () => {
  // covers: R368, R434-R436, R643, R648
  it('is clocked in, paused, resumed and ended, each recorded once', async () => {
    const scene = await world.community();
    const { server, moderator } = scene;
    const me = on(scene, moderator);
    expect(await me.current()).toBeNull();
    const begun = await me.clockIn();
    expect(begun).toMatchObject({
      userId: moderator.id,
      username: moderator.username,
      status: 'on_duty',
      type: null,
      clockInTime: new Date(world.clock.now()).toISOString(),
      clockOutTime: null,
      breakSince: null,
      workedMs: 0,
      breakMs: 0,
      forgotten: false,
      corrected: false,
    });
    world.clock.advance(HOUR);
    const paused = await me.go('on_break');
    expect(paused).toMatchObject({
      id: begun.id,
      status: 'on_break',
      workedMs: HOUR,
      breakSince: paused.asOf,
    });
    world.clock.advance(10 * MINUTE);
    expect(await me.current()).toMatchObject({ workedMs: HOUR, breakMs: 10 * MINUTE });
    expect(await me.go('on_duty')).toMatchObject({
      status: 'on_duty',
      breakMs: 10 * MINUTE,
      breakSince: null,
    });
    world.clock.advance(HOUR);
    expect(await me.go('off_duty')).toMatchObject({ status: 'off_duty', workedMs: 2 * HOUR });
    const { username } = moderator;
    const base = { type: 'staff_action', actor_name: username, target: username };
    expect(await received(server.id)).toEqual([
      { ...base, action: 'shift.clocked-in', title: 'Clocked in', description: `${username} is on duty.` },
      {
        ...base,
        action: 'shift.break-started',
        title: 'Break started',
        description: `${username} is on break.`,
      },
      {
        ...base,
        action: 'shift.resumed',
        title: 'Shift resumed',
        description: `${username} is on duty again.`,
      },
      {
        ...base,
        action: 'shift.clocked-out',
        title: 'Clocked out',
        description: `${username} is off duty after 2h of work.`,
      },
    ]);
    await requireConsistent(server.id);
  });

  it('knows no step without a shift, and none that its state does not allow', async () => {
    const scene = await world.community();
    const me = on(scene, scene.moderator);
    for (const status of ['on_duty', 'on_break', 'off_duty'] as const)
      await expect(me.go(status)).rejects.toMatchObject(refusal('CONFLICT'));
    await me.clockIn();
    await me.go('on_break');
    await expect(me.clockIn()).rejects.toThrow('Resume your shift');
    await me.go('off_duty');
    await expect(me.go('on_break')).rejects.toMatchObject(refusal('CONFLICT'));
    expect(await kinds(scene.server.id)).toHaveLength(3);
  });

  it('takes double presses without a second entry', async () => {
    const scene = await world.community();
    const me = on(scene, scene.moderator);
    const begun = await me.clockIn();
    expect((await me.clockIn()).id).toBe(begun.id);
    for (const status of ['on_break', 'on_duty', 'off_duty'] as const) {
      world.clock.advance(MINUTE);
      const once = await me.go(status);
      expect(await me.go(status)).toEqual(once);
    }
    expect(await kinds(scene.server.id)).toHaveLength(4);
    await requireConsistent(scene.server.id);
  });

  it('after clock-out: Resume reopens it with the gap as a break, Clock In starts another', async () => {
    const scene = await world.community();
    const me = on(scene, scene.moderator);
    const first = await me.clockIn();
    world.clock.advance(HOUR);
    await me.go('off_duty');
    world.clock.advance(2 * HOUR);
    expect(await me.current()).toMatchObject({ id: first.id, status: 'off_duty', workedMs: HOUR });
    expect(await me.go('on_duty')).toMatchObject({ id: first.id, workedMs: HOUR, breakMs: 2 * HOUR });
    await me.go('off_duty');
    const second = await me.clockIn();
    expect(second.id).not.toBe(first.id);
    await requireConsistent(scene.server.id);
  });

  it('is over 12 hours after its end: not shown, not resumed', async () => {
    const scene = await world.community();
    const { moderator } = scene;
    const me = on(scene, moderator);
    const { id: shiftId } = await me.clockIn();
    await me.go('off_duty');
    world.clock.advance(12 * HOUR);
    expect(await me.current()).toBeNull();
    await expect(me.go('on_duty')).rejects.toMatchObject(refusal('CONFLICT'));
    await expect(moderator.call.shifts.act({ shiftId, action: 'resume' })).rejects.toThrow('12 hours ago');
    expect((await me.clockIn()).id).not.toBe(shiftId);
  });

  it('an older shift is not resumed beside a newer one', async () => {
    const scene = await world.community();
    const { moderator } = scene;
    const me = on(scene, moderator);
    const { id: shiftId } = await me.clockIn();
    await me.go('off_duty');
    world.clock.advance(MINUTE);
    await me.clockIn();
    const resume = () => moderator.call.shifts.act({ shiftId, action: 'resume' });
    await expect(resume()).rejects.toMatchObject(refusal('CONFLICT'));
    await me.go('off_duty');
    await expect(resume()).rejects.toThrow('newer shift');
  });

  it('that was forgotten is flagged after 12 hours, stays open, and stays flagged when it ends', async () => {
    const scene = await world.community();
    const me = on(scene, scene.moderator);
    await me.clockIn();
    world.clock.advance(12 * HOUR);
    expect(await me.current()).toMatchObject({ forgotten: false });
    world.clock.advance(40 * HOUR);
    expect(await me.current()).toMatchObject({ forgotten: true, status: 'on_duty', workedMs: 52 * HOUR });
    expect(await me.go('off_duty')).toMatchObject({ forgotten: true, status: 'off_duty' });
  });

  it('never runs backwards when the clock is set back', async () => {
    const scene = await world.community();
    const me = on(scene, scene.moderator);
    await me.clockIn();
    world.clock.advance(HOUR);
    await me.go('on_break');
    world.clock.advance(-2 * HOUR);
    expect(await me.current()).toMatchObject({ workedMs: HOUR, breakMs: 0 });
    await me.go('on_duty');
    await me.go('off_duty');
    const next = await me.clockIn();
    expect(next).toMatchObject({ workedMs: 0, breakMs: 0 });
    world.clock.advance(2 * HOUR);
    await requireConsistent(scene.server.id);
    const [newer, older] = await scene.moderator.call.shifts.list({ serverId: scene.server.id });
    expect(newer?.clockInTime).toBe(older?.clockOutTime);
  });
});

describe('two concurrent changes', () => {
  it('100 clock-ins are one shift and one entry', async () => {
    const scene = await world.community();
    const me = on(scene, scene.moderator);
    const made = await Promise.all(Array.from({ length: 100 }, () => me.clockIn()));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await kinds(scene.server.id)).toEqual(['shift.clocked-in']);
    expect(await scene.moderator.call.shifts.list({ serverId: scene.server.id })).toHaveLength(1);
  });

  it('Break in two windows is one break', async () => {
    const scene = await world.community();
    const me = on(scene, scene.moderator);
    await me.clockIn();
    const both = await Promise.all([me.go('on_break'), me.go('on_break'), me.go('on_break')]);
    expect(new Set(both.map(({ breakSince }) => breakSince)).size).toBe(1);
    expect(await kinds(scene.server.id)).toEqual(['shift.clocked-in', 'shift.break-started']);
  });

  it('Break and Clock Out: in either order one state, and a refused person learns it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const scene = await world.community();
      const me = on(scene, scene.moderator);
      await me.clockIn();
      const [pause, end] = await Promise.allSettled([me.go('on_break'), me.go('off_duty')]);
      expect(end.status).toBe('fulfilled');
      if (pause.status === 'rejected') expect(pause.reason).toMatchObject(refusal('CONFLICT'));
      expect(await me.current()).toMatchObject({ status: 'off_duty' });
      expect(await kinds(scene.server.id)).toHaveLength(pause.status === 'fulfilled' ? 3 : 2);
      await requireConsistent(scene.server.id);
    }
  });

  it('Resume and Clock In after clock-out: one open shift', async () => {
    for (let round = 0; round < 10; round += 1) {
      const scene = await world.community();
      const me = on(scene, scene.moderator);
      await me.clockIn();
      await me.go('off_duty');
      world.clock.advance(MINUTE);
      await Promise.allSettled([me.go('on_duty'), me.clockIn()]);
      expect(await scene.moderator.call.shifts.active({ serverId: scene.server.id })).toHaveLength(1);
      expect(await kinds(scene.server.id)).toHaveLength(3);
    }
  });

  it('clocking in during a removal leaves no one on duty', async () => {
    for (let round = 0; round < 10; round += 1) {
      const scene = await world.community();
      const { server, owner, moderator } = scene;
      await Promise.allSettled([
        on(scene, moderator).clockIn(),
        owner.call.members.remove({ serverId: server.id, userId: moderator.id }),
      ]);
      expect(await owner.call.shifts.active({ serverId: server.id })).toEqual([]);
    }
  });
});

describe("others' shifts", () => {
  it('are paused, resumed and ended by those above', async () => {
    const scene = await world.community();
    const { server, owner, admin, moderator, stranger } = scene;
    const ids = new Map<Person, string>();
    for (const person of [owner, admin, moderator]) ids.set(person, (await on(scene, person).clockIn()).id);
    const end = (actor: Person, whose: Person, action: 'end' | 'break' | 'resume' = 'end') =>
      actor.call.shifts.act({ shiftId: ids.get(whose) ?? '', action });
    for (const [actor, whose] of [
      [moderator, admin],
      [moderator, owner],
      [admin, owner],
    ] as const)
      await expect(end(actor, whose)).rejects.toMatchObject(refusal('FORBIDDEN'));
    for (const action of ['break', 'resume'] as const) {
      await expect(end(admin, owner, action)).rejects.toMatchObject(refusal('FORBIDDEN'));
    }
    expect(await end(owner, admin, 'break')).toMatchObject({ status: 'break', userId: admin.id });
    expect(await end(owner, admin, 'resume')).toMatchObject({ status: 'active' });
    await expect(end(stranger, admin)).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await end(admin, moderator)).toMatchObject({ status: 'ended', userId: moderator.id });
    expect(await end(owner, admin)).toMatchObject({ status: 'ended' });
    const last = (await received(server.id)).at(-1);
    expect(last).toMatchObject({
      action: 'shift.clocked-out',
      actor_name: owner.username,
      target: admin.username,
    });
    expect((await owner.call.shifts.active({ serverId: server.id })).map(({ userId }) => userId)).toEqual([
      owner.id,
    ]);
  });

  it('are started once by those above, and reopened by no one else', async () => {
    const scene = await world.community();
    const other = await world.community();
    const { server, owner, admin, moderator, member } = scene;
    const start = (actor: Person, userId: string) => actor.call.shifts.start({ serverId: server.id, userId });
    const both = await Promise.all([start(owner, moderator.id), start(admin, moderator.id)]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    const [begun] = await received(server.id);
    expect(begun).toMatchObject({ action: 'shift.clocked-in', target: moderator.username });
    const shiftId = both[0]?.id ?? '';
    await owner.call.shifts.act({ shiftId, action: 'break' });
    await expect(start(owner, moderator.id)).rejects.toThrow('They are on break');
    await owner.call.shifts.act({ shiftId, action: 'end' });
    await expect(owner.call.shifts.act({ shiftId, action: 'resume' })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    for (const [actor, whose, code] of [
      [moderator, admin.id, 'FORBIDDEN'],
      [admin, owner.id, 'FORBIDDEN'],
      [moderator, 'none', 'FORBIDDEN'],
      [owner, 'none', 'NOT_FOUND'],
      [owner, other.moderator.id, 'NOT_FOUND'],
      [owner, member.id, 'REFUSED'],
    ] as const)
      await expect(start(actor, whose)).rejects.toMatchObject(refusal(code));
    await requireConsistent(server.id);
  });

  // covers: R158, R645
  it('show on duty first, then the longest; the overview counts those on duty', async () => {
    const scene = await world.community();
    const { server, owner, admin, moderator } = scene;
    for (const person of [owner, admin, moderator]) {
      await on(scene, person).clockIn();
      world.clock.advance(MINUTE);
    }
    await on(scene, owner).go('on_break');
    const active = await moderator.call.shifts.active({ serverId: server.id });
    expect(active.map(({ userId, status }) => [userId, status])).toEqual([
      [admin.id, 'on_duty'],
      [moderator.id, 'on_duty'],
      [owner.id, 'on_break'],
    ]);
    expect((await owner.call.servers.get({ serverId: server.id })).onDutyCount).toBe(2);
  });

  it.each(['leave', 'remove'] as const)(
    'end when their member leaves (%s), recorded as that alone',
    async (how) => {
      const scene = await world.community();
      const { server, owner, moderator } = scene;
      const serverId = server.id;
      await on(scene, moderator).clockIn();
      await on(scene, moderator).go('on_break');
      world.clock.advance(MINUTE);
      if (how === 'leave') await moderator.call.members.leave({ serverId });
      else await owner.call.members.remove({ serverId, userId: moderator.id });
      expect(await owner.call.shifts.active({ serverId })).toEqual([]);
      expect((await owner.call.servers.get({ serverId })).onDutyCount).toBe(0);
      expect(await kinds(serverId)).toEqual(['shift.clocked-in', 'shift.break-started']);
      const [shift] = await owner.call.shifts.list({ serverId });
      expect(shift).toMatchObject({ status: 'ended', breakMs: MINUTE });
      await requireConsistent(serverId);
    },
  );
});
