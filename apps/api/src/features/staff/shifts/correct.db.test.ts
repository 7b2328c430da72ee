import { describe, expect, it } from 'vitest';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const iso = (ms: number) => new Date(ms).toISOString();

function refusal(code: string) {
  return { cause: { code } };
}

/** Six hours of duty with one hour of break in the middle, just over. */
async function worked({ server: { id: serverId } }: Community, person: Person) {
  const from = world.clock.now();
  const { id: shiftId } = await person.call.shifts.clockIn({ serverId });
  for (const status of ['on_break', 'on_duty', 'off_duty'] as const) {
    world.clock.advance(status === 'on_duty' ? HOUR : 2.5 * HOUR);
    await person.call.shifts.setStatus({ serverId, status });
  }
  return { serverId, shiftId, from, to: world.clock.now() };
}

describe('putting a shift right', () => {
  it('stores the old value, the new value and the reason', async () => {
    const scene = await world.community();
    const { admin, moderator, owner } = scene;
    const { serverId, shiftId, from, to } = await worked(scene, moderator);
    const type = await owner.call.shifts.createType({ serverId, name: 'Patrol', weeklyMinutes: null });
    const detail = await admin.call.shifts.correct({
      serverId,
      shiftId,
      clockOutTime: iso(to - HOUR),
      breakMinutes: 30,
      typeId: type.id,
      note: ' Forgot to clock out ',
    });
    const change = {
      note: 'Forgot to clock out',
      correctedBy: admin.username,
      at: iso(world.clock.now()),
      before: { clockOutTime: iso(to), breakMinutes: 60, type: null },
      after: { clockOutTime: iso(to - HOUR), breakMinutes: 30, type: 'Patrol' },
    };
    expect(detail).toMatchObject({
      corrected: true,
      status: 'off_duty',
      type: { id: type.id, name: 'Patrol' },
      workedMs: 4.5 * HOUR,
      breakMs: 0.5 * HOUR,
      breaks: [{ startedAt: iso(to - 1.5 * HOUR), endedAt: iso(to - HOUR) }],
      corrections: [change],
    });
    await admin.call.shifts.correct({
      serverId,
      shiftId,
      clockInTime: iso(from - HOUR),
      note: 'Began earlier',
    });
    const seen = await moderator.call.shifts.detail({ serverId, shiftId });
    expect(seen.corrections.map(({ note }) => note)).toEqual(['Forgot to clock out', 'Began earlier']);
    const entries = await handle
      .selectFrom('activity')
      .select(['title', 'description', 'target', 'diff'])
      .where('server_id', '=', serverId)
      .where('action', '=', 'shift.corrected')
      .orderBy('id')
      .execute();
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      title: 'Shift corrected',
      description: `${moderator.username}’s shift was corrected: Forgot to clock out`,
      target: moderator.username,
    });
    const { before, after } = change;
    expect(JSON.parse(entries[0]?.diff ?? '')).toEqual({ before, after });
    const [listed] = await owner.call.shifts.list({ serverId });
    expect(listed).toMatchObject({ corrected: true, breakMs: 0.5 * HOUR });
  });

  it('ends a forgotten shift', async () => {
    const scene = await world.community();
    const { owner, moderator } = scene;
    const serverId = scene.server.id;
    const from = world.clock.now();
    const { id: shiftId } = await moderator.call.shifts.clockIn({ serverId });
    world.clock.advance(30 * HOUR);
    const correct = { serverId, shiftId, clockOutTime: iso(from + 3 * HOUR), note: 'Asleep' };
    expect(await owner.call.shifts.correct(correct)).toMatchObject({
      status: 'off_duty',
      workedMs: 3 * HOUR,
    });
    expect(await moderator.call.shifts.current({ serverId })).toBeNull();
    expect(await moderator.call.shifts.clockIn({ serverId })).toMatchObject({ status: 'on_duty' });
  });

  it('confirms a forgotten shift that ended, once, and changes nothing else', async () => {
    const scene = await world.community();
    const { owner, moderator } = scene;
    const serverId = scene.server.id;
    const { id: shiftId } = await moderator.call.shifts.clockIn({ serverId });
    world.clock.advance(13 * HOUR);
    const confirm = () => owner.call.shifts.correct({ serverId, shiftId, note: 'Event night' });
    expect(await confirm()).toMatchObject({ forgotten: true, corrections: [] });
    await moderator.call.shifts.setStatus({ serverId, status: 'off_duty' });
    const confirmed = { forgotten: false, corrected: true, workedMs: 13 * HOUR };
    expect(await confirm()).toMatchObject(confirmed);
    const { corrections } = await confirm();
    expect(corrections).toMatchObject([{ note: 'Event night', before: {}, after: {} }]);
  });

  it('two concurrent ones are one correction', async () => {
    const scene = await world.community();
    const { serverId, shiftId, to } = await worked(scene, scene.moderator);
    const correct = () =>
      scene.owner.call.shifts.correct({ serverId, shiftId, clockOutTime: iso(to - HOUR), note: 'x' });
    const [one, other] = await Promise.all([correct(), correct()]);
    expect(one.corrections).toHaveLength(1);
    expect(other.corrections).toEqual(one.corrections);
  });

  it('is for admins on their own and those below, and for the owner', async () => {
    const scene = await world.community();
    const { owner, admin, moderator } = scene;
    const [ofOwner, ofAdmin, ofModerator] = [
      await worked(scene, owner),
      await worked(scene, admin),
      await worked(scene, moderator),
    ];
    const correct = (actor: Person, shift: typeof ofOwner) =>
      actor.call.shifts.correct({ ...shift, breakMinutes: 5, note: 'x' });
    for (const shift of [ofOwner, ofAdmin, ofModerator])
      await expect(correct(moderator, shift)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(correct(admin, ofOwner)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(correct(admin, ofAdmin)).resolves.toMatchObject({ corrected: true });
    await expect(correct(admin, ofModerator)).resolves.toMatchObject({ corrected: true });
    await expect(correct(owner, ofOwner)).resolves.toMatchObject({ corrected: true });
    await owner.call.members.remove({ serverId: scene.server.id, userId: moderator.id });
    const gone = { ...ofModerator, breakMinutes: 7, note: 'gone' };
    await expect(admin.call.shifts.correct(gone)).resolves.toMatchObject({ breakMs: 7 * MINUTE });
  });

  it('refuses times that make no sense and times of another shift', async () => {
    const scene = await world.community();
    const { owner, moderator } = scene;
    const first = await worked(scene, moderator);
    world.clock.advance(HOUR);
    const second = await worked(scene, moderator);
    const correct = (fields: object) =>
      owner.call.shifts.correct({ serverId: second.serverId, shiftId: second.shiftId, note: 'x', ...fields });
    const later = iso(world.clock.now() + MINUTE);
    for (const fields of [
      { clockInTime: later },
      { clockOutTime: later },
      { clockOutTime: iso(second.from) },
      { breakMinutes: 6 * 60 + 1 },
    ])
      await expect(correct(fields)).rejects.toMatchObject(refusal('REFUSED'));
    await expect(correct({ clockInTime: iso(first.to - 1) })).rejects.toMatchObject(refusal('CONFLICT'));
    await expect(correct({ clockInTime: iso(first.from - HOUR) })).rejects.toThrow(moderator.username);
    await expect(correct({ typeId: 'unknown' })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(correct({ note: '  ' })).rejects.toThrow();
    await expect(correct({ clockInTime: iso(first.to) })).resolves.toMatchObject({ workedMs: 6 * HOUR });
    await owner.call.shifts.clockIn({ serverId: second.serverId });
    await moderator.call.shifts.clockIn({ serverId: second.serverId });
    world.clock.advance(HOUR);
    await expect(correct({ clockOutTime: iso(world.clock.now()) })).rejects.toMatchObject(
      refusal('CONFLICT'),
    );
    expect((await owner.call.shifts.detail(second)).corrections).toHaveLength(1);
  });
});
