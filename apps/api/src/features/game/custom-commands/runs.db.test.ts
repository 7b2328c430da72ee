import { RUNS_KEPT } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../testing/database/rows.ts';
import { testViewer } from '../../../testing/game/viewer.ts';
import { commandsStore, queueStore, settleCommand } from '../gateway/commands-store.ts';
import { saveProblem, saveSnapshot } from '../gateway/snapshots.ts';
import { createCommandRuns } from './runs.ts';
import { createCustomCommandsService } from './service.ts';
import { customCommandsStore } from './store.ts';

const MINUTE = 60_000;
const database = await testDatabase();
const owner = await insertUser(database.handle, { username: 'avery' });

/** The product's clock: on a whole minute, and moved by tests only. */
let at = Date.parse('2026-03-01T10:00:00Z');
const now = (): number => at;
const woken: string[] = [];
const kind = createCommandRuns({
  database,
  now,
  keyring: { open: () => 'demo-key' },
  wakeQueue: (gameId) => void woken.push(gameId),
});
const service = createCustomCommandsService({ database, now, scheduleChanged: () => undefined });

beforeEach(async () => {
  await database.handle.updateTable('custom_commands').set({ enabled: 0 }).execute();
  at = Math.ceil(at / MINUTE) * MINUTE + 60 * MINUTE;
  woken.length = 0;
});

let scenes = 0;

/** A server with a key and one custom command, every five minutes from now on. */
async function createScene(columns: Parameters<typeof insertServer>[2] = {}) {
  scenes += 1;
  const gameId = `game-${scenes}`;
  const key = { erlc_key_sealed: 'sealed', erlc_key_hash: gameId, erlc_key_hint: '' };
  const serverId = await insertServer(database.handle, owner, { ...key, ...columns });
  const viewer = testViewer({ id: owner, username: 'avery', serverId });
  const made = await service.create(viewer, {
    serverId,
    name: 'Greeting',
    command: ':h Hi',
    interval: 5,
    enabled: true,
  });
  const target = { serverId, customCommandId: made.id };
  return {
    gameId,
    serverId,
    viewer,
    id: made.id,
    due: at + 5 * MINUTE,
    look: async () => (await service.list(viewer)).find(({ id }) => id === made.id),
    runs: () => service.runs(viewer, { ...target, limit: 200 }),
    update: (change: { enabled?: boolean; interval?: 5 | 10; name?: string; command?: string }) =>
      service.update(viewer, { ...target, ...change }),
    remove: () => service.remove(viewer, target),
    queued: () => queueStore(database.handle, gameId).order(100),
    domainEvents: async () =>
      (
        await database.handle
          .selectFrom('activity')
          .select(['action', 'description'])
          .where('server_id', '=', serverId)
          .where('action', '<>', 'custom-command.created')
          .orderBy('id')
          .execute()
      ).map(({ action, description }) => `${action} ${description}`),
  };
}

const claim = () => kind.claim({ now: at, leaseUntil: at + kind.leaseMs, limit: 100 });

/** Everything that is due now, run. */
async function runDue(): Promise<number> {
  const items = await claim();
  for (const item of items) await kind.handle(item);
  return items.length;
}

const iso = (ms: number): string => new Date(ms).toISOString();

describe('a due time', () => {
  it('queues its command once, and the schedule continues from the due time', async () => {
    const scene = await createScene();
    expect(await scene.look()).toMatchObject({ nextRunAt: iso(scene.due), lastRun: null });
    at = scene.due - 1;
    expect(await runDue()).toBe(0);
    expect(await kind.nextAt()).toBe(scene.due);
    at = scene.due + 12_345;
    expect(await runDue()).toBe(1);
    expect(await runDue()).toBe(0);
    const [queued = '', ...rest] = await scene.queued();
    expect(rest).toEqual([]);
    expect(woken).toEqual([scene.gameId]);
    expect(await commandsStore(database.handle, scene.serverId).find(queued)).toMatchObject({
      source: 'scheduled',
      command: ':h Hi',
      state: 'queued',
      expiresAt: scene.due + 30_000,
    });
    expect(await scene.look()).toMatchObject({
      nextRunAt: iso(scene.due + 5 * MINUTE),
      lastRun: { dueAt: iso(scene.due), ranAt: iso(at), state: 'queued', message: null },
    });
  });

  it('is skipped while the person who created the command is frozen', async () => {
    const scene = await createScene();
    const freeze = { server_id: scene.serverId, id: newId(), user_id: owner, at, total: 9, minutes: 10 };
    await database.handle.insertInto('staff_freezes').values(freeze).execute();
    at = scene.due;
    expect(await runDue()).toBe(1);
    expect(await scene.queued()).toEqual([]);
    expect(await scene.look()).toMatchObject({
      lastRun: { state: 'skipped', message: 'Skipped: the person who created this command is frozen.' },
    });
    const lifted = { lifted_at: at, lifted_by: owner };
    await database.handle.updateTable('staff_freezes').set(lifted).where('id', '=', freeze.id).execute();
    at = scene.due + 5 * MINUTE;
    await runDue();
    expect(await scene.queued()).toHaveLength(1);
  });

  it('that is more than 30 s late is missed with all that passed, in one entry, and the grid stays', async () => {
    const scene = await createScene();
    at = scene.due + 61 * MINUTE;
    expect(await runDue()).toBe(1);
    expect(await scene.queued()).toEqual([]);
    expect(await scene.look()).toMatchObject({
      nextRunAt: iso(scene.due + 65 * MINUTE),
      lastRun: {
        dueAt: iso(scene.due),
        ranAt: null,
        state: 'missed',
        message: 'Missed: 13 due times from here on passed while nothing could run.',
      },
    });
    expect(await scene.domainEvents()).toEqual([
      'custom-command.missed Greeting: 13 due times passed while nothing could run.',
    ]);
  });

  it('that is still in time after others were missed runs', async () => {
    const scene = await createScene();
    at = scene.due + 10 * MINUTE + 20_000;
    expect(await runDue()).toBe(1);
    expect(await runDue()).toBe(1);
    const [newest, oldest] = await scene.runs();
    expect(oldest).toMatchObject({ dueAt: iso(scene.due), state: 'missed' });
    expect(newest).toMatchObject({ dueAt: iso(scene.due + 10 * MINUTE), state: 'queued' });
  });

  it('has one run whichever process claims it, also when a lease expired meanwhile', async () => {
    const scene = await createScene();
    at = scene.due;
    const [first] = await claim();
    expect(await claim()).toEqual([]);
    expect(await kind.nextAt()).toBe(at + kind.leaseMs);
    at += kind.leaseMs;
    const [second] = await claim();
    if (!first || !second) throw new Error('nothing was claimed');
    await Promise.all([kind.handle(first), kind.handle(second), kind.handle(second)]);
    expect(await scene.queued()).toHaveLength(1);
    expect(await scene.runs()).toHaveLength(1);
  });

  it('one that is due again because the clock was set back has no second run, and the schedule continues', async () => {
    const scene = await createScene();
    at = scene.due;
    await runDue();
    at = scene.due - 5 * MINUTE;
    await scene.update({ enabled: false });
    await scene.update({ enabled: true });
    expect(await scene.look()).toMatchObject({ nextRunAt: iso(scene.due) });
    at = scene.due;
    expect(await runDue()).toBe(1);
    expect(await scene.runs()).toHaveLength(1);
    expect(await scene.look()).toMatchObject({ nextRunAt: iso(scene.due + 5 * MINUTE) });
  });

  it('given back can be claimed from then on, but not by way of a claim that is over', async () => {
    const scene = await createScene();
    at = scene.due;
    const [item] = await claim();
    if (!item) throw new Error('nothing was claimed');
    await kind.release({ ...item, leaseUntil: 7 }, at);
    expect(await claim()).toEqual([]);
    await kind.release(item, at + 1_000);
    expect(await claim()).toEqual([]);
    at += 1_000;
    expect(await claim()).toHaveLength(1);
  });
});

describe('nothing is sent', () => {
  it.each([
    ['suspended', { status: 'suspended' }, 'This server is suspended'],
    ['without a key', { erlc_key_sealed: null, erlc_key_hash: null }, 'Add an ER:LC API key'],
  ] as const)('while the server is %s; it is logged once', async (_what, columns, reason) => {
    const scene = await createScene(columns);
    for (at of [scene.due, scene.due + 5 * MINUTE]) await runDue();
    const runs = await scene.runs();
    const skipped = { state: 'skipped', ranAt: null, message: expect.stringContaining(reason) };
    expect(runs).toEqual([expect.objectContaining(skipped), expect.objectContaining(skipped)]);
    expect(await scene.domainEvents()).toEqual([
      expect.stringMatching(/^custom-command\.skipped Greeting: /),
    ]);
    expect(woken).toEqual([]);
  });

  it('while the key is dead', async () => {
    const scene = await createScene();
    await saveProblem(database.handle, scene.gameId, { kind: 'key-invalid', message: 'It is dead.', at: 1 });
    at = scene.due;
    await runDue();
    expect(await scene.runs()).toMatchObject([{ state: 'skipped', message: 'It is dead.' }]);
  });

  it('while a fresh reading says that the game is empty; an old one says nothing', async () => {
    const scene = await createScene();
    const empty = { currentPlayers: 0 } as Parameters<typeof saveSnapshot>[2];
    await saveSnapshot(database.handle, scene.gameId, empty, scene.due - 30_000);
    at = scene.due;
    await runDue();
    at = scene.due + 5 * MINUTE;
    await runDue();
    expect(await scene.runs()).toMatchObject([
      { state: 'queued' },
      { state: 'skipped', message: 'No one is in the game server, so commands can’t run.' },
    ]);
    expect(await scene.domainEvents()).toEqual([]);
  });

  it('for a removed server, whose commands are not due any more', async () => {
    const scene = await createScene({ deleted_at: 1 });
    at = scene.due;
    expect(await runDue()).toBe(1);
    expect(await scene.runs()).toEqual([]);
    expect(await scene.queued()).toEqual([]);
    expect(await kind.nextAt()).toBeNull();
  });

  it.each(['switched off', 'deleted', 'given another interval'])(
    'when it was %s after it was claimed',
    async (what) => {
      const scene = await createScene();
      at = scene.due;
      const [item] = await claim();
      if (!item) throw new Error('nothing was claimed');
      if (what === 'switched off') await scene.update({ enabled: false });
      else if (what === 'deleted') await scene.remove();
      else await scene.update({ interval: 10 });
      await kind.handle(item);
      expect(await scene.queued()).toEqual([]);
      if (what !== 'deleted') expect(await scene.runs()).toEqual([]);
    },
  );

  it.each(['switched off', 'deleted'])('when it was %s while its command waited', async (what) => {
    const scene = await createScene();
    at = scene.due;
    await runDue();
    const [id = ''] = await scene.queued();
    if (what === 'deleted') await scene.remove();
    else await scene.update({ enabled: false });
    expect(await scene.queued()).toEqual([]);
    expect(await commandsStore(database.handle, scene.serverId).find(id)).toMatchObject({
      state: 'failed',
      errorMessage: `Not sent: the custom command was ${what}.`,
    });
    if (what === 'switched off') expect((await scene.look())?.lastRun?.state).toBe('skipped');
  });
});

it.each([
  [{ state: 'sent', errorKind: null, errorMessage: null, code: null }, 'sent'],
  [{ state: 'unknown', errorKind: 'timeout', errorMessage: 'Slow.', code: null }, 'unknown'],
  [{ state: 'failed', errorKind: 'restricted', errorMessage: 'No.', code: 4002 }, 'failed'],
  [{ state: 'failed', errorKind: 'offline', errorMessage: 'Nobody.', code: 3002 }, 'skipped'],
  [{ state: 'failed', errorKind: 'missed', errorMessage: 'Late.', code: null }, 'missed'],
] as const)('a run shows the outcome of its command: %o is %s', async (outcome, state) => {
  const scene = await createScene();
  at = scene.due;
  await runDue();
  const [id = ''] = await scene.queued();
  await settleCommand(database.handle, { serverId: scene.serverId, id }, 'queued', outcome, at);
  expect((await scene.look())?.lastRun).toMatchObject({ state, message: outcome.errorMessage });
  expect(await scene.runs()).toMatchObject([{ state, message: outcome.errorMessage }]);
});

it('the run log keeps the newest, page by page', async () => {
  const scene = await createScene();
  const store = customCommandsStore(database.handle, scene.serverId);
  for (let run = 1; run <= RUNS_KEPT + 5; run += 1) {
    await store.addRun({
      id: newId(),
      custom_command_id: scene.id,
      due_at: run,
      ran_at: null,
      state: 'skipped',
      message: `${run}`,
      game_command_id: null,
    });
  }
  const runs = await scene.runs();
  expect(runs.map(({ message }) => Number(message))).toEqual(
    Array.from({ length: RUNS_KEPT }, (_, back) => RUNS_KEPT + 5 - back),
  );
});

it('commands are claimed in the order of their due times, no more than asked for', async () => {
  const late = await createScene();
  at += MINUTE;
  const later = await createScene();
  at = later.due;
  const next = () => kind.claim({ now: at, leaseUntil: at + 1_000, limit: 1 });
  expect((await next()).map(({ id }) => id)).toEqual([late.id]);
  expect((await next()).map(({ id }) => id)).toEqual([later.id]);
  expect(await next()).toEqual([]);
});
