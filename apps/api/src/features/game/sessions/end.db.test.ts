import { beforeEach, describe, expect, it } from 'vitest';
import { giveGameKey } from '../../../testing/game/game-key.ts';
import { testViewer } from '../../../testing/game/viewer.ts';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import { endOpenShifts } from '../../staff/shifts/index.ts';
import { createSessionEnds } from './end.ts';
import { createGameSessionsService } from './service.ts';

const MINUTE = 60_000;
const world = await createWorld();
const { database, clock } = world;
const { handle } = database;
const deps = {
  database,
  now: clock.now,
  keyring: { open: () => 'demo-key' },
  wakeQueue: () => {},
  endShifts: endOpenShifts,
};
const service = createGameSessionsService(deps);
const job = createSessionEnds(deps);

async function createScene() {
  const community = await world.community();
  const serverId = community.server.id;
  await giveGameKey(handle, serverId);
  return { ...community, serverId };
}

let scene = await createScene();
beforeEach(async () => {
  scene = await createScene();
});

const as = ({ id, username }: Person, role: 'owner' | 'admin' | 'moderator' = 'owner') =>
  testViewer({ id, username, serverId: scene.serverId, role });
const owner = () => as(scene.owner);
const settings = (fields: object) => service.saveSettings(owner(), { serverId: scene.serverId, ...fields });

async function running(): Promise<string> {
  const plannedAt = new Date(clock.now()).toISOString();
  const plan = { title: 'Patrol', plannedAt, description: '', coHostIds: [], roles: [], commands: [] };
  const { id: sessionId } = await service.plan(owner(), { serverId: scene.serverId, ...plan });
  await service.start(owner(), { serverId: scene.serverId, sessionId });
  return sessionId;
}

/** Lets the job do what is due, in as many processes as given. */
async function run(sessionId: string, often = 1): Promise<void> {
  const item = { key: sessionId, leaseUntil: clock.now() + 30_000 };
  await Promise.all(Array.from({ length: often }, () => job.handle(item)));
}

async function commands(): Promise<string[]> {
  const rows = handle.selectFrom('game_commands').select('command').where('server_id', '=', scene.serverId);
  return (await rows.orderBy('created_at').orderBy('id').execute()).map(({ command }) => command);
}

async function logged(): Promise<string[]> {
  const rows = await handle
    .selectFrom('activity')
    .select('action')
    .where('server_id', '=', scene.serverId)
    .where((eb) => eb.or([eb('action', 'like', 'game-session.%'), eb('action', 'like', 'shift.%')]))
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

const openShifts = async () => {
  const rows = handle.selectFrom('shifts').select('user_id').where('server_id', '=', scene.serverId);
  return (await rows.where('clock_out_at', 'is', null).execute()).map(({ user_id }) => user_id);
};

describe('a countdown', () => {
  it('warns the game at each step, once, and ends the session with its commands', async () => {
    await settings({ endMessage: 'Over in {time}', endCommands: [':h Bye', ':serverlockdown'] });
    const sessionId = await running();
    const ending = await service.end(owner(), { sessionId, minutes: 5 });
    expect(ending).toMatchObject({
      state: 'running',
      endsAt: new Date(clock.now() + 5 * MINUTE).toISOString(),
    });
    await run(sessionId, 5);
    expect(await commands()).toEqual([':m Over in 5 minutes']);
    clock.advance(4 * MINUTE);
    await run(sessionId, 5);
    expect(await commands()).toEqual([':m Over in 5 minutes', ':m Over in 1 minute']);
    clock.advance(MINUTE);
    await run(sessionId, 5);
    const ended = await service.get(owner(), { sessionId });
    expect(ended).toMatchObject({ state: 'ended', endsAt: null, summary: { ms: 5 * MINUTE } });
    expect((await commands()).slice(2).sort()).toEqual([':h Bye', ':serverlockdown']);
    await run(sessionId, 5);
    expect((await logged()).slice(-2)).toEqual(['game-session.ending', 'game-session.ended']);
    expect((await logged()).filter((action) => action === 'game-session.ended')).toHaveLength(1);
  });

  it('is stopped, and another one begins with a warning of its own', async () => {
    const sessionId = await running();
    await service.end(owner(), { sessionId, minutes: 5 });
    const kept = await service.keepRunning(owner(), { sessionId });
    expect(kept.endsAt).toBeNull();
    clock.advance(10 * MINUTE);
    await run(sessionId);
    expect((await service.get(owner(), { sessionId })).state).toBe('running');
    await service.end(owner(), { sessionId, minutes: 1 });
    expect(await commands()).toHaveLength(2);
    clock.advance(MINUTE);
    await run(sessionId);
    expect((await service.get(owner(), { sessionId })).state).toBe('ended');
  });

  it('is cut short, with what was chosen when it began', async () => {
    const sessionId = await running();
    await scene.moderator.call.shifts.clockIn({ serverId: scene.serverId });
    await service.end(owner(), { sessionId, minutes: 5, endShifts: true });
    expect(await service.end(owner(), { sessionId })).toMatchObject({ state: 'ended', endsAt: null });
    expect(await openShifts()).toEqual([]);
  });

  it('begins once under twenty presses, and ends once beside a press and the job', async () => {
    const sessionId = await running();
    const soon = await Promise.allSettled(
      Array.from({ length: 20 }, () => service.end(owner(), { sessionId, minutes: 5 })),
    );
    expect(soon.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    clock.advance(5 * MINUTE);
    const presses = Array.from({ length: 10 }, () => service.end(owner(), { sessionId }));
    const [, ...ends] = await Promise.allSettled([run(sessionId, 10), ...presses]);
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    expect((await logged()).slice(-2)).toEqual(['game-session.ending', 'game-session.ended']);
    expect((await logged()).filter((action) => action === 'game-session.ended')).toHaveLength(1);
  });

  it('still ends when the person who began it has left, without commands of theirs', async () => {
    await settings({ endCommands: [':h Bye'] });
    const sessionId = await running();
    await service.end(as(scene.admin, 'admin'), { sessionId, minutes: 5, endShifts: true });
    const before = await commands();
    await handle
      .deleteFrom('members')
      .where('server_id', '=', scene.serverId)
      .where('user_id', '=', scene.admin.id)
      .execute();
    clock.advance(4 * MINUTE);
    await run(sessionId);
    clock.advance(MINUTE);
    await run(sessionId);
    expect((await service.get(owner(), { sessionId })).state).toBe('ended');
    expect(await commands()).toEqual(before);
  });
});

describe('shifts', () => {
  it('end with the session, after its summary, as far as the person may end them', async () => {
    const { serverId } = scene;
    const sessionId = await running();
    for (const person of [scene.owner, scene.admin, scene.moderator]) {
      await person.call.shifts.clockIn({ serverId });
    }
    clock.advance(MINUTE);
    const { summary } = await service.end(as(scene.admin, 'admin'), { sessionId, endShifts: true });
    expect(summary).toMatchObject({ staff: 3, staffMs: 3 * MINUTE });
    expect(summary?.topStaff).toHaveLength(3);
    expect(await openShifts()).toEqual([scene.owner.id]);
    const notes = handle.selectFrom('shift_notes').select('text').where('server_id', '=', serverId);
    expect(new Set((await notes.execute()).map(({ text }) => text))).toEqual(new Set(['The session ended.']));
  });

  it('end as the settings say, unless the person decides otherwise', async () => {
    const { serverId } = scene;
    await settings({ endShifts: true });
    await scene.moderator.call.shifts.clockIn({ serverId });
    await service.end(owner(), { sessionId: await running(), endShifts: false });
    expect(await openShifts()).toHaveLength(1);
    await service.end(owner(), { sessionId: await running() });
    expect(await openShifts()).toEqual([]);
  });
});

it('takes commands for the end only from people who may send them', async () => {
  const { policy } = owner();
  const moderatorPermissions = { ...policy.moderatorPermissions, canViewIngamePanel: false };
  const viewer = { ...as(scene.moderator, 'moderator'), policy: { ...policy, moderatorPermissions } };
  const saved = service.saveSettings(viewer, { serverId: scene.serverId, endCommands: [':h Bye'] });
  await expect(saved).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(settings({ endCommands: ['bye'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
