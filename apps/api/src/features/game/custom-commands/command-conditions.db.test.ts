import type { CreateCustomCommandInput, CustomCommand } from '@tenfour/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { automationScene } from '../../../testing/automations.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { createCommandRuns } from './runs.ts';

const world = await createWorld();
const scene = automationScene(world);
const { clock, database, keyring } = world;
const MINUTE = 60_000;
const kind = createCommandRuns({ database, keyring, now: clock.now, wakeQueue: () => undefined });

let made: CustomCommand;
const calls = () => scene.community.owner.call.customCommands;
const on = () => ({ serverId: scene.serverId(), customCommandId: made.id });
const lastRun = async () => (await calls().runs(on()))[0];

beforeEach(async () => {
  // What other tests left must not be due here.
  await database.handle.updateTable('custom_commands').set({ enabled: 0 }).execute();
});

async function schedule(more: Partial<CreateCustomCommandInput> = {}): Promise<void> {
  const input = { name: 'Rules', command: ':h Rules', interval: 5, enabled: true, ...more } as const;
  made = await calls().create({ serverId: scene.serverId(), ...input });
}

/** Goes to the next due time, with these players in the game just before, and does what is due. */
async function due(players: readonly string[] = ['Ana']): Promise<void> {
  const next = (await calls().list({ serverId: scene.serverId() })).find(
    ({ id }) => id === made.id,
  )?.nextRunAt;
  clock.advance(Date.parse(next ?? '') - clock.now() - 5_000);
  await scene.inGame(players);
  clock.advance(5_000);
  const items = await kind.claim({ now: clock.now(), leaseUntil: clock.now() + 10_000, limit: 100 });
  for (const item of items) await kind.handle(item);
}

const conditions = (more: object) => ({ minPlayers: 0, staffOnDuty: false, quiet: null, ...more });

async function onDuty(name: string | null): Promise<void> {
  const { admin } = scene.community;
  const linked = { roblox_username: name, roblox_user_id: name && `9${clock.now()}` };
  await database.handle.updateTable('users').set(linked).where('id', '=', admin.id).execute();
  await admin.call.shifts.clockIn({ serverId: scene.serverId() });
}

describe('due commands', () => {
  it('waits for players', async () => {
    await schedule({ conditions: conditions({ minPlayers: 2 }) });
    await due(['Ana']);
    expect(await lastRun()).toMatchObject({
      state: 'skipped',
      message: 'Left out: 1 of at least 2 players are in the game.',
    });
    expect(await scene.queued()).toEqual([]);
    await due(['Ana', 'Bob']);
    expect(await scene.queued()).toEqual([':h Rules']);
  });

  it('waits for staff on duty', async () => {
    await schedule({ conditions: conditions({ staffOnDuty: true }) });
    await due();
    expect(await lastRun()).toMatchObject({ message: 'Skipped: no one is on duty.' });
    await onDuty(null);
    await due();
    expect(await scene.queued()).toEqual([':h Rules']);
  });

  it('is silent in quiet hours, by the clocks of the server', async () => {
    await scene.community.owner.call.servers.update({ serverId: scene.serverId(), timezone: 'Asia/Tokyo' });
    const hour = new Date(clock.now() + 9 * 3_600_000).getUTCHours();
    const quiet = { from: hour * 60, to: ((hour + 3) % 24) * 60 };
    await schedule({ conditions: conditions({ quiet }) });
    await due();
    expect(await lastRun()).toMatchObject({
      state: 'skipped',
      message: expect.stringContaining('quiet hours'),
    });
    await calls().update({ ...on(), conditions: conditions({}) });
    await due();
    expect(await scene.queued()).toEqual([':h Rules']);
  });

  it('is skipped once on request, and the log names the person', async () => {
    await schedule();
    expect(await calls().update({ ...on(), skipNext: true })).toMatchObject({ skipsNext: true });
    await due();
    expect(await lastRun()).toMatchObject({
      state: 'skipped',
      message: expect.stringMatching(/^Skipped by /),
    });
    expect(await calls().list({ serverId: scene.serverId() })).toMatchObject([{ skipsNext: false }]);
    await due();
    expect(await scene.queued()).toEqual([':h Rules']);
  });

  it('runs after all when the skip is undone, or the schedule is another one', async () => {
    await schedule();
    await calls().update({ ...on(), skipNext: true });
    expect(await calls().update({ ...on(), skipNext: false })).toMatchObject({ skipsNext: false });
    await due();
    await calls().update({ ...on(), skipNext: true });
    expect(await calls().update({ ...on(), interval: 10 })).toMatchObject({ skipsNext: false });
    await due();
    expect(await scene.queued()).toEqual([':h Rules', ':h Rules']);
  });

  it('cannot be left out while it is off', async () => {
    await schedule({ enabled: false });
    const refusal = calls().update({ ...on(), skipNext: true });
    await expect(refusal).rejects.toMatchObject({ cause: { code: 'REFUSED' } });
  });

  it('that was missed is missed, and not left out', async () => {
    await schedule({ conditions: conditions({ minPlayers: 2 }) });
    await calls().update({ ...on(), skipNext: true });
    clock.advance(5 * MINUTE + 90_000);
    for (const item of await kind.claim({ now: clock.now(), leaseUntil: clock.now() + 1, limit: 9 }))
      await kind.handle(item);
    expect(await lastRun()).toMatchObject({ state: 'missed' });
  });
});

describe('a reminder', () => {
  it.each([
    ['hint', ':h Read the rules'],
    ['message', ':m Read the rules'],
  ] as const)('as a %s', async (means, command) => {
    await schedule({ means, command: 'Read the rules' });
    await due();
    expect(await scene.queued()).toEqual([command]);
  });

  it('for staff reaches those on duty who are in the game', async () => {
    await schedule({ means: 'staff', command: 'Read the rules' });
    await due();
    expect(await lastRun()).toMatchObject({ state: 'skipped', message: expect.stringContaining('on duty') });
    await onDuty('Mara_Mod');
    await due(['Ana', 'Mara_Mod']);
    expect(await scene.queued()).toEqual([':pm Mara_Mod Read the rules']);
  });

  it('that is too long is refused with the number of characters', async () => {
    const refusal = schedule({ means: 'staff', command: 'x'.repeat(96) });
    await expect(refusal).rejects.toThrow('takes 95 characters of such a reminder; this has 96');
    await schedule({ means: 'hint', command: 'x'.repeat(96) });
    await expect(calls().update({ ...on(), means: 'staff' })).rejects.toThrow('this has 96');
  });

  it('is called one in the activity log', async () => {
    await schedule({ means: 'hint', command: 'Hi' });
    await calls().update({ ...on(), conditions: conditions({ minPlayers: 4, staffOnDuty: true }) });
    expect((await scene.received()).filter((line) => line.startsWith('custom-command.changed'))).toEqual([
      'custom-command.changed Rules: At least 4 players. Only with staff on duty.',
    ]);
  });
});
