import type { AutoShiftsSettings } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDutyScene, type DutyScene, type Verified } from '../../../testing/duty.ts';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { database } = world;
const { handle } = database;

let community: Community;
let scene: DutyScene;
let staff: Verified;

beforeEach(async () => {
  community = await world.community();
  scene = await createDutyScene(world, community);
  staff = await scene.verified(community.moderator);
  await turnOn();
});

const turnOn = (settings: Partial<AutoShiftsSettings> = {}) =>
  community.owner.call.automations.save({
    serverId: community.server.id,
    kind: 'auto-shifts',
    enabled: true,
    settings,
  });

const turnOff = () =>
  community.owner.call.automations.save({
    serverId: community.server.id,
    kind: 'auto-shifts',
    enabled: false,
  });

async function shifts(person: Person = staff) {
  const { id: serverId } = community.server;
  const rows = await person.call.shifts.list({ serverId, userId: person.id, limit: 50 });
  return rows.reverse().map(({ status, clockInTime, clockOutTime, breakMs }) => ({
    status,
    from: scene.seconds(clockInTime),
    to: clockOutTime && scene.seconds(clockOutTime),
    breakS: breakMs / 1_000,
  }));
}

async function notes(): Promise<string[]> {
  const { id: serverId } = community.server;
  const [shift] = await staff.call.shifts.list({ serverId, userId: staff.id, limit: 1 });
  const detail = await staff.call.shifts.detail({ serverId, shiftId: shift?.id ?? '' });
  return detail.notes.map(({ at, text }) => `${scene.seconds(at)} ${text.split(':')[0]}`);
}

describe('a shift goes with being in the game', () => {
  it('begins when they join, pauses when they leave, resumes when they return, and ends after a minute', async () => {
    await scene.see(0);
    await scene.see(30, { in: [staff], joined: [[staff, 12]] });
    expect(await shifts()).toEqual([{ status: 'active', from: 12, to: null, breakS: 0 }]);
    await scene.see(60, { in: [staff] });
    await scene.see(90, { left: [[staff, 75]] });
    expect((await shifts())[0]?.status).toBe('active');
    await scene.see(150);
    expect((await shifts())[0]?.status).toBe('break');
    await scene.see(200, { in: [staff], joined: [[staff, 195]] });
    expect((await shifts())[0]).toMatchObject({ status: 'active', breakS: 60 });
    await scene.see(230);
    await scene.see(600);
    expect(await shifts()).toEqual([{ status: 'ended', from: 12, to: 260, breakS: 60 }]);
    expect(await notes()).toEqual([
      '12 Started automatically',
      '135 Paused automatically',
      '195 Resumed automatically',
      '260 Ended automatically',
    ]);
    expect(await scene.runs('auto-shifts')).toEqual(['done', 'done', 'done', 'done']);
    expect(await scene.activity()).toEqual([
      'Automatic shifts: Clocked in',
      'Automatic shifts: Break started',
      'Automatic shifts: Shift resumed',
      'Automatic shifts: Clocked out',
    ]);
  });

  it('is not ended by readings that fail or come without players', async () => {
    await scene.see(0, { in: [staff] });
    await scene.see(500, { missing: ['Players'] });
    await scene.see(5_000, { in: [staff] });
    expect(await shifts()).toEqual([{ status: 'active', from: 0, to: null, breakS: 0 }]);
    await scene.see(9_000);
    expect(await shifts()).toEqual([{ status: 'ended', from: 0, to: 5_060, breakS: 0 }]);
  });

  it('is for verified staff only: no member, no unverified person, and it ends with the verification', async () => {
    const member = await scene.verified(community.member);
    const admin = await scene.verified(community.admin);
    await admin.call.account.unlinkRoblox();
    await scene.see(0, { in: [staff, member, admin] });
    expect([await shifts(admin), (await shifts()).length]).toEqual([[], 1]);
    expect((await shifts(community.owner)).length).toBe(0);
    await staff.call.account.unlinkRoblox();
    await scene.see(30, { in: [staff] });
    await scene.see(400, { in: [staff] });
    expect(await shifts()).toEqual([{ status: 'ended', from: 0, to: 60, breakS: 0 }]);
  });

  it('can be limited to some teams', async () => {
    await turnOn({ teams: ['police'] });
    await scene.see(0, { in: [staff], team: 'Civilian' });
    expect(await shifts()).toEqual([]);
    await scene.see(30, { in: [staff], team: 'Police', joined: [[staff, 5]] });
    await scene.see(60, { in: [staff], team: 'Civilian' });
    await scene.see(500, { in: [staff], team: 'Civilian' });
    expect(await shifts()).toEqual([{ status: 'ended', from: 30, to: 90, breakS: 0 }]);
  });
});

describe('what people do by hand', () => {
  const act = (call: 'clockIn' | 'off_duty' | 'on_break' | 'on_duty', second: number) => {
    world.clock.advance(scene.at(second) - world.clock.now());
    const { id: serverId } = community.server;
    return call === 'clockIn'
      ? staff.call.shifts.clockIn({ serverId })
      : staff.call.shifts.setStatus({ serverId, status: call });
  };

  it('is left alone: shifts that they began, and breaks of their own', async () => {
    await act('clockIn', 0);
    await scene.see(30, { in: [staff] });
    await scene.see(60);
    await scene.see(1_000);
    expect(await shifts()).toEqual([{ status: 'active', from: 0, to: null, breakS: 0 }]);
    expect(await scene.runs('auto-shifts')).toEqual(['skipped', 'skipped']);
    await act('off_duty', 1_100);
    await scene.see(1_200, { in: [staff] });
    await act('on_break', 1_210);
    await scene.see(1_230);
    await scene.see(1_320);
    await scene.see(1_350, { in: [staff] });
    expect((await shifts())[1]).toMatchObject({ status: 'break', from: 1_200 });
  });

  it('is ended too where a server wants that', async () => {
    await turnOn({ alsoByHand: true });
    await act('clockIn', 0);
    await scene.see(30, { in: [staff] });
    await scene.see(1_000);
    expect(await shifts()).toEqual([{ status: 'ended', from: 0, to: 90, breakS: 0 }]);
  });

  it('respects a clock-out: a player who clocked out in the game is not clocked in again, and no older leave ends a newer shift', async () => {
    await scene.see(0, { in: [staff] });
    await act('off_duty', 20);
    await scene.see(30, { in: [staff] });
    await scene.see(60, { in: [staff] });
    expect(await shifts()).toEqual([{ status: 'ended', from: 0, to: 20, breakS: 0 }]);
    await act('clockIn', 70);
    await scene.see(90);
    await scene.see(1_000);
    expect((await shifts())[1]).toEqual({ status: 'active', from: 70, to: null, breakS: 0 });
  });

  it('races with the readings: one shift is open, and no failure is reported', async () => {
    const { id: serverId } = community.server;
    for (let round = 0; round < 5; round += 1) {
      const start = round * 10_000;
      world.clock.advance(Math.max(0, scene.at(start) - world.clock.now()));
      await Promise.all([
        scene.see(start, { in: [staff] }),
        staff.call.shifts.clockIn({ serverId }),
        staff.call.shifts.clockIn({ serverId }),
      ]);
      const open = (await shifts()).filter(({ to }) => to === null);
      expect(open).toHaveLength(1);
      world.clock.advance(5_000_000);
      await Promise.allSettled([
        scene.see(start + 5_000),
        staff.call.shifts.setStatus({ serverId, status: 'off_duty' }),
      ]);
      expect((await shifts()).filter(({ to }) => to === null)).toEqual([]);
    }
  });
});

describe('it stops immediately', () => {
  it('when it is switched off: shifts stay as they are, and belong to no automation when it is on again', async () => {
    await scene.see(0, { in: [staff] });
    await turnOff();
    await scene.see(600);
    expect((await shifts())[0]).toMatchObject({ status: 'active', to: null });
    await turnOn();
    await scene.see(2_000);
    await scene.see(4_000);
    expect((await shifts())[0]).toMatchObject({ status: 'active', to: null });
  });

  it('when the server is suspended, and when its key is another one', async () => {
    await scene.see(0, { in: [staff] });
    await scene.set({ status: 'suspended' });
    await scene.see(600);
    expect((await shifts())[0]).toMatchObject({ status: 'active', to: null });
    await scene.set({ status: 'active' });
    await scene.newGame();
    await scene.see(900);
    expect((await shifts())[0]).toMatchObject({ status: 'active', to: null });
  });
});

it('a reading that is not kept changes nothing, and the next one finds the same', async () => {
  await scene.see(0, { in: [staff] });
  await expect(scene.see(400, { killed: true })).rejects.toThrow('killed');
  expect((await shifts())[0]).toMatchObject({ status: 'active', to: null });
  await scene.see(430);
  expect(await shifts()).toEqual([{ status: 'ended', from: 0, to: 60, breakS: 0 }]);
});

it('lists in a dry run who would be clocked in, and changes nothing', async () => {
  await scene.snapshot(0, { in: [staff] });
  const { id: serverId } = community.server;
  const dry = await community.owner.call.automations.dryRun({ serverId, kind: 'auto-shifts' });
  expect(dry.lines).toEqual([{ subject: staff.name, text: 'would be clocked in.', command: null }]);
  expect(dry.basis).toContain('1 of them is staff');
  expect(await shifts()).toEqual([]);
  expect(
    await handle.selectFrom('duty_presence').selectAll().where('server_id', '=', serverId).execute(),
  ).toEqual([]);
});
