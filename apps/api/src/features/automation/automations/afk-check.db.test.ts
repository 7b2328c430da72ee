import type { AfkCheckSettings } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDutyScene, type DutyScene, type Verified } from '../../../testing/duty.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;

let community: Community;
let scene: DutyScene;
let staff: Verified;

beforeEach(async () => {
  community = await world.community();
  scene = await createDutyScene(world, community);
  staff = await scene.verified(community.moderator);
  await staff.call.shifts.clockIn({ serverId: community.server.id });
  await save(true);
});

const save = (enabled: boolean, settings: Partial<AfkCheckSettings> = {}) =>
  community.owner.call.automations.save({
    serverId: community.server.id,
    kind: 'afk-check',
    enabled,
    settings: { afterMinutes: 5, answerMinutes: 2, ...settings },
  });

/** Readings every half minute, in minutes after the beginning. */
async function quiet(from: number, to: number, shown: Parameters<DutyScene['see']>[1] = {}): Promise<void> {
  for (let second = from * 60; second <= to * 60; second += 30) {
    await scene.see(second, { in: [staff], ...shown });
  }
}

async function commands() {
  return handle
    .selectFrom('game_commands')
    .select(['command', 'state'])
    .where('server_id', '=', community.server.id)
    .orderBy('id')
    .execute();
}

async function alerts(): Promise<string[]> {
  const rows = await handle
    .selectFrom('activity')
    .select('description')
    .where('server_id', '=', community.server.id)
    .where('action', '=', 'duty.unanswered')
    .execute();
  return rows.map(({ description }) => description);
}

async function shift() {
  const { id: serverId } = community.server;
  const [found] = await staff.call.shifts.list({ serverId, userId: staff.id, limit: 1 });
  const { breakSince, clockOutTime } = found ?? {};
  return {
    status: found?.status,
    since: breakSince && scene.seconds(breakSince),
    to: clockOutTime && scene.seconds(clockOutTime),
  };
}

const asked = async () => (await staff.call.dutyChecks.mine()).map(({ serverId, late }) => [serverId, late]);

describe('a person on duty who is inactive', () => {
  it('is asked once in the game and on the web, and reported once when there is no answer', async () => {
    await quiet(0, 4.5);
    expect(await commands()).toEqual([]);
    await quiet(5, 6.5);
    expect(await commands()).toEqual([
      {
        command: expect.stringMatching(`^:pm ${staff.name} Are you still there\\? Type ;here \\d{4} or move`),
        state: 'queued',
      },
    ]);
    expect(await asked()).toEqual([[community.server.id, false]]);
    await quiet(7, 10);
    expect(await alerts()).toEqual([
      `${staff.username}: Did not answer within 2 minutes. Staff were alerted.`,
    ]);
    expect(await asked()).toEqual([[community.server.id, true]]);
    expect(await scene.runs('afk-check')).toEqual(['queued', 'done']);
    expect(await shift()).toMatchObject({ status: 'active' });
    expect(await commands()).toHaveLength(1);
  });

  it('answers on the web', async () => {
    await quiet(0, 5);
    const { id: serverId } = community.server;
    world.clock.advance(30_000);
    expect(await staff.call.dutyChecks.answer({ serverId })).toEqual([]);
    expect(await staff.call.dutyChecks.answer({ serverId })).toEqual([]);
    await quiet(6, 10);
    expect(await alerts()).toEqual([]);
    expect(await scene.runs('afk-check')).toEqual(['queued', 'done']);
    expect(await community.owner.call.dutyChecks.answer({ serverId })).toEqual([]);
  });

  it.each<[string, Parameters<DutyScene['see']>[1]]>([
    ['by moving', { x: 40 }],
    ['by another team', { team: 'Police' }],
  ])('answers in the game %s', async (_how, shown) => {
    await quiet(0, 5);
    await quiet(6, 10, shown);
    expect(await alerts()).toEqual([]);
    expect(await scene.runs('afk-check')).toEqual(['queued', 'done']);
  });

  it('answers by a command of the game, or by a word to the event webhook', async () => {
    await quiet(0, 5);
    await scene.see(330, { in: [staff], commands: [[staff, ':log here', 320]] });
    expect(await asked()).toEqual([]);
    await quiet(6, 10.5);
    expect(await asked()).toHaveLength(1);
    const typed = { id: `typed-${staff.id}`, game_id: scene.gameId(), dedupe: `typed-${staff.id}` };
    const player = {
      player_name: staff.name,
      player_id: String(staff.robloxId),
      target_name: null,
      target_id: null,
    };
    await handle
      .insertInto('game_events')
      .values({ ...typed, ...player, kind: 'custom_command', at: scene.at(635), detail: ';here 1234' })
      .execute();
    await quiet(11, 13);
    expect([await asked(), await alerts()]).toEqual([[], []]);
  });

  it.each<[AfkCheckSettings['onSilence'], object]>([
    ['break', { status: 'break', since: 0 }],
    ['end', { status: 'ended', to: 0 }],
  ])(
    'has the shift go to %s from the last sign of life, where a server wants that',
    async (onSilence, after) => {
      await save(true, { onSilence });
      await quiet(0, 8);
      expect(await shift()).toMatchObject(after);
      expect(await alerts()).toHaveLength(1);
      expect(await asked()).toEqual([]);
      expect((await scene.activity()).at(-1)).toContain('AFK check: ');
      await quiet(8.5, 12);
      expect(await scene.runs('afk-check')).toEqual(['queued', 'done']);
    },
  );
});

describe('no one is asked', () => {
  it('who is off duty, on break, or gone from the game', async () => {
    const { id: serverId } = community.server;
    await quiet(0, 3);
    await staff.call.shifts.setStatus({ serverId, status: 'on_break' });
    await quiet(3.5, 10);
    await staff.call.shifts.setStatus({ serverId, status: 'on_duty' });
    await quiet(10.5, 12);
    await scene.see(750);
    await quiet(13, 17.5);
    expect(await commands()).toEqual([]);
  });

  it('for a time in which nothing was read', async () => {
    await quiet(0, 3);
    await quiet(30, 34.5);
    expect(await commands()).toEqual([]);
  });

  it('once it is switched off, or the server suspended: the question is withdrawn as well', async () => {
    await quiet(0, 5);
    await save(false);
    expect(await commands()).toEqual([expect.objectContaining({ state: 'failed' })]);
    expect(await asked()).toEqual([]);
    await save(true);
    await quiet(6, 8);
    await scene.set({ status: 'suspended' });
    await quiet(8.5, 14);
    expect(await commands()).toHaveLength(1);
  });
});

it('asks and reports once however often the program ends in between', async () => {
  await save(true, { onSilence: 'end' });
  await quiet(0, 4.5);
  for (const second of [300, 420]) {
    await expect(scene.see(second, { in: [staff], killed: true })).rejects.toThrow('killed');
    await scene.see(second, { in: [staff] });
    await scene.see(second + 10, { in: [staff] });
    await quiet(second / 60 + 0.5, second / 60 + 1.5);
  }
  expect([(await commands()).length, (await alerts()).length]).toEqual([1, 1]);
  expect(await shift()).toMatchObject({ status: 'ended', to: 0 });
});

it('says in a dry run who is watched', async () => {
  await quiet(0, 3);
  await scene.snapshot(180, { in: [staff] });
  const dry = await community.owner.call.automations.dryRun({
    serverId: community.server.id,
    kind: 'afk-check',
  });
  expect(dry.lines).toEqual([
    { subject: staff.name, text: 'would be asked after 2 more quiet minutes.', command: null },
  ]);
});
