import { expect, it } from 'vitest';
import { createGameSessionsService } from '../features/game/sessions/service.ts';
import { endOpenShifts } from '../features/staff/shifts/index.ts';
import { createDutyScene, type Verified } from '../testing/duty.ts';
import { testViewer } from '../testing/game/viewer.ts';
import { createWorld } from '../testing/product/actors.ts';

const world = await createWorld();
const { database, clock } = world;
const sessions = createGameSessionsService({
  database,
  now: clock.now,
  keyring: { open: () => 'demo-key' },
  wakeQueue: () => undefined,
  endShifts: endOpenShifts,
});

/** A running session with two people that readings have clocked in. */
async function createEvening() {
  const community = await world.community();
  const serverId = community.server.id;
  const scene = await createDutyScene(world, community);
  const staff: Verified[] = [];
  for (const person of [community.moderator, community.admin]) staff.push(await scene.verified(person));
  await community.owner.call.automations.save({
    ...{ serverId, kind: 'auto-shifts', enabled: true, settings: {} },
  });
  const owner = testViewer({ ...community.owner, serverId, role: 'owner' });
  await sessions.saveSettings(owner, { serverId, lowPlayers: 5, lowMinutes: 1 });
  const plan = { title: 'Patrol', plannedAt: new Date(clock.now()).toISOString(), description: '' };
  const { id: sessionId } = await sessions.plan(owner, {
    ...{ serverId, ...plan, coHostIds: [], roles: [], commands: [] },
  });
  await sessions.start(owner, { serverId, sessionId });
  await scene.see(0);
  await scene.see(30, { in: staff, joined: staff.map((one) => [one, 12] as const) });
  await scene.see(60, { left: staff.map((one) => [one, 55] as const) });
  return { serverId, owner, scene, sessionId };
}

it('a session ends with its shifts beside a reading that pauses them and finds few players', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { serverId, owner, scene, sessionId } = await createEvening();
    await Promise.all([
      scene.see(150 + round),
      sessions.end(owner, { sessionId, minutes: 0, endShifts: true }),
    ]);
    expect(await sessions.get(owner, { sessionId })).toMatchObject({ state: 'ended' });
    const open = database.handle.selectFrom('shifts').select('id').where('server_id', '=', serverId);
    expect(await open.where('clock_out_at', 'is', null).execute()).toEqual([]);
  }
});
