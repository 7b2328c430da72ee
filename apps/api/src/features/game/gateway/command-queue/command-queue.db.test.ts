import { createErlcClient } from '@tenfour/erlc';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { createGatewayHooks } from '../../../../app/hooks.ts';
import { newId } from '../../../../db/ids.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../../testing/database/rows.ts';
import { testGame } from '../../../../testing/game/game.ts';
import { testLease } from '../../../../testing/game/lease.ts';
import { queueClock } from '../../../../testing/game/queue-clock.ts';
import { testScheduler } from '../../../../testing/scheduler.ts';
import { commandsStore, queueStore } from '../commands-store.ts';
import type { Game } from '../poller/game-reader.ts';
import { loadSnapshot } from '../snapshots.ts';
import { matchToLog } from './command-log.ts';
import { type CommandQueue, createCommandQueue, type Outcome } from './command-queue.ts';

const SEND = 'POST /v2/server/command';
const database = await testDatabase();
const clock = queueClock();
const now = () => clock.ms;
const game = await testGame({ now });
/** For those who test silence. */
const impatient = createErlcClient({
  baseUrl: game.sandbox.urls.erlc,
  userAgent: 'Tenfour tests',
  timeoutMs: 400,
  now,
});
const owner = await insertUser(database.handle);

interface Scene {
  serverId: string;
  gameId: string;
  world: string;
  queue: CommandQueue;
  add(command: string, createdAt?: number): Promise<string>;
  /** A schedule's command, which is not sent any more after `expiresAt`. */
  addScheduled(command: string, expiresAt?: number): Promise<string>;
  outcomeOf(id: string, patienceMs: number): Promise<Outcome | null>;
  stateOf(id: string): Promise<string | undefined>;
}

let scenes = 0;
const queues: CommandQueue[] = [];
/** What the queues complained of. */
const errors: object[] = [];

afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  expect(errors.splice(0)).toEqual([]);
});

async function createScene(keyStart = 'demo', worldStart = 'still', erlc = game.erlc): Promise<Scene> {
  scenes += 1;
  const world = `${worldStart}queue${scenes}`;
  const gameId = `game-${world}`;
  const serverId = await insertServer(database.handle, owner);
  const store = commandsStore(database.handle, serverId);
  const queue = createQueue({ id: gameId, key: `${keyStart}-${world}` }, erlc);
  return {
    serverId,
    gameId,
    world,
    queue,
    outcomeOf: (id, patienceMs) => queue.outcomeOf({ serverId, id }, patienceMs),
    async add(command, createdAt = now()) {
      const id = newId();
      await store.insert({
        id,
        gameId,
        issuedBy: owner,
        source: 'panel',
        command,
        createdAt,
        clientId: null,
      });
      return id;
    },
    async addScheduled(command, expiresAt = now() + 30_000) {
      const id = newId();
      const row = { id, gameId, issuedBy: null, source: 'scheduled', command, expiresAt } as const;
      await store.insert({ ...row, createdAt: now(), clientId: `run:${id}` });
      return id;
    },
    async stateOf(id) {
      return (await store.find(id))?.state;
    },
  };
}

function createQueue(opened: Game, erlc = game.erlc): CommandQueue {
  const queue = createCommandQueue({
    database,
    hooks: createGatewayHooks({ wakeQueue: () => undefined }),
    erlc,
    outboundLease: testLease(),
    scheduler: testScheduler(),
    now,
    sleep: (ms, signal) => clock.sleep(ms, signal),
    keyOf: async () => opened,
    onSettled: () => undefined,
    logger: { error: (details) => void errors.push(details) },
  });
  queues.push(queue);
  return queue;
}

async function sendsSince(before: Record<string, number>): Promise<number> {
  return ((await game.requests())[SEND] ?? 0) - (before[SEND] ?? 0);
}

describe('sending', () => {
  it('keeps the order and the spacing that the game asks for', async () => {
    const scene = await createScene();
    const first = await scene.add(':h one');
    const second = await scene.add(':h two');
    expect(await queueStore(database.handle, scene.gameId).order(9)).toEqual([first, second]);
    const started = now();
    const outcomes = [scene.outcomeOf(first, 9_000), scene.outcomeOf(second, 9_000)];
    scene.queue.wake(scene.gameId);
    scene.queue.wake(scene.gameId);
    expect(await Promise.all(outcomes)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
    expect(now() - started).toBeGreaterThan(3_900);
    expect(now() - started).toBeLessThan(6_100);
    expect((await game.commandsOf(scene.world)).toReversed()).toEqual([':h one', ':h two']);
  });

  it('sends one command once although two processes work on it', async () => {
    const scene = await createScene();
    const other = createQueue({ id: scene.gameId, key: `demo-${scene.world}` });
    const id = await scene.add(':h once');
    scene.queue.wake(scene.gameId);
    other.wake(scene.gameId);
    await expect.poll(() => scene.stateOf(id)).toBe('sent');
    await Promise.all([scene.queue.stop(), other.stop()]);
    expect(await game.commandsOf(scene.world)).toEqual([':h once']);
  });

  it.each([
    ['500', 'unknown'],
    ['html', 'unknown'],
    ['timeout', 'unknown'],
    ['reset', 'unknown'],
    ['429', 'failed'],
  ])('a command that meets %s is %s and never sent again', async (mode, state) => {
    const scene = await createScene('demo', 'still', mode === 'timeout' ? impatient : game.erlc);
    const before = await game.requests();
    await game.fault(mode, 1);
    const id = await scene.add(':h Hello');
    const outcome = scene.outcomeOf(id, 5_000);
    scene.queue.wake(scene.gameId);
    expect((await outcome)?.state).toBe(state);
    await scene.queue.stop();
    await game.fault('none');
    expect(await sendsSince(before)).toBe(1);
    expect(await game.commandsOf(scene.world)).toEqual([]);
  });

  it.each([
    ['demo', 'still', ':nonsense', 3001],
    ['demo', 'empty', ':h Hello', 3002],
    ['locked', 'still', ':h Hello', 4000],
    ['bad', 'still', ':h Hello', 2002],
    ['demo', 'still', ':h filteredword', 4003],
    ['demo', 'still', ':view Ana', 4002],
  ])('%s- key, %s world, %s: refused with %i in words', async (keyStart, worldStart, command, code) => {
    const scene = await createScene(keyStart, worldStart);
    const id = await scene.add(command);
    const outcome = scene.outcomeOf(id, 5_000);
    scene.queue.wake(scene.gameId);
    expect(await outcome).toMatchObject({ state: 'failed', code });
    expect((await outcome)?.errorMessage).toMatch(/\w+ .*\.$/);
  });
});

describe('scheduled commands', () => {
  it('let people go first, who are asked again after each wait', async () => {
    const scene = await createScene();
    const first = await scene.add(':h first');
    const scheduled = await scene.addScheduled(':h scheduled');
    const second = await scene.add(':h second');
    const { order, size } = queueStore(database.handle, scene.gameId);
    expect(await order(9)).toEqual([first, second, scheduled]);
    expect(await size()).toBe(2);
    const outcomes = [first, second, scheduled].map((id) => scene.outcomeOf(id, 9_000));
    scene.queue.wake(scene.gameId);
    const state = 'sent';
    expect(await Promise.all(outcomes)).toMatchObject([{ state }, { state }, { state }]);
    const sent = (await game.commandsOf(scene.world)).toReversed();
    expect(sent).toEqual([':h first', ':h second', ':h scheduled']);
  });

  it('are given up when their turn does not come in time, without a wait for it', async () => {
    const scene = await createScene();
    const first = await scene.add(':h first');
    const late = await scene.addScheduled(':h late', now() + 2_000);
    const over = await scene.addScheduled(':h over', now() - 1);
    const started = now();
    const outcome = scene.outcomeOf(over, 9_000);
    scene.queue.wake(scene.gameId);
    const missed = { state: 'failed', errorKind: 'missed' };
    expect(await outcome).toMatchObject(missed);
    expect(await scene.stateOf(first)).toBe('sent');
    expect(await scene.stateOf(late)).toBe('failed');
    expect(now()).toBe(started);
    expect(await game.commandsOf(scene.world)).toEqual([':h first']);
  });

  it('record their outcome in the log, but not that the game was empty', async () => {
    const [busy, empty] = [await createScene(), await createScene('demo', 'empty')];
    for (const scene of [busy, empty]) {
      const id = await scene.addScheduled(':h hello');
      const outcome = scene.outcomeOf(id, 5_000);
      scene.queue.wake(scene.gameId);
      await outcome;
    }
    expect(await titlesOf(busy)).toEqual(['Scheduled command sent']);
    expect(await titlesOf(empty)).toEqual([]);
  });
});

async function titlesOf({ serverId }: Scene): Promise<string[]> {
  const entries = database.handle.selectFrom('activity').select('title').where('server_id', '=', serverId);
  return (await entries.orderBy('id').execute()).map(({ title }) => title);
}

it('says that a command was sent when it was, and not while it waits', async () => {
  const scene = await createScene();
  clock.held = true;
  onTestFinished(() => {
    clock.held = false;
  });
  const first = await scene.add(':h one');
  const second = await scene.add(':h two');
  const outcome = scene.outcomeOf(first, 9_000);
  scene.queue.wake(scene.gameId);
  expect(await outcome).toMatchObject({ state: 'sent' });
  await expect.poll(() => titlesOf(scene)).toEqual(['Command sent']);
  await scene.queue.stop();
  expect(await scene.stateOf(second)).toBe('queued');
  expect(await titlesOf(scene)).toEqual(['Command sent']);
});

it('a key that the game calls dead is known to be dead from then on', async () => {
  const scene = await createScene('bad');
  const outcome = scene.outcomeOf(await scene.add(':h Hello'), 5_000);
  scene.queue.wake(scene.gameId);
  expect(await outcome).toMatchObject({ errorKind: 'key-invalid' });
  expect((await loadSnapshot(database.handle, scene.gameId)).problem?.kind).toBe('key-invalid');
});

it('puts what did not work into the activity log, with who pressed the button and why', async () => {
  const scene = await createScene();
  const id = await scene.add(':nonsense');
  const outcome = scene.outcomeOf(id, 5_000);
  scene.queue.wake(scene.gameId);
  await outcome;
  const entries = await database.handle
    .selectFrom('activity')
    .select(['action', 'type', 'actor_id', 'description'])
    .where('server_id', '=', scene.serverId)
    .execute();
  expect(entries).toEqual([
    {
      action: 'command.settled',
      type: 'game_command',
      actor_id: owner,
      description: expect.stringContaining('does not know this command'),
    },
  ]);
});

describe('what a crash left behind', () => {
  it('calls commands on their way unknown, drops those that waited too long, sends the rest', async () => {
    const scene = await createScene();
    const underway = await scene.add(':h underway', now() - 120_000);
    await database.handle
      .updateTable('game_commands')
      .set({ state: 'sent', sent_at: now() - 119_000 })
      .where('id', '=', underway)
      .execute();
    const late = await scene.add(':h late', now() - 60_000);
    const fresh = await scene.add(':h fresh', now());
    await scene.queue.start();
    await expect.poll(() => scene.stateOf(fresh)).toBe('sent');
    expect(await scene.stateOf(underway)).toBe('unknown');
    expect(await scene.stateOf(late)).toBe('failed');
    // A row says `sent` before the game is asked.
    await expect.poll(() => game.commandsOf(scene.world)).toEqual([':h fresh']);
  });
});

describe('confirmation', () => {
  it('turns an accepted command into a confirmed one when the log shows it', async () => {
    const scene = await createScene();
    const id = await scene.add(':h seen');
    const outcome = scene.outcomeOf(id, 9_000);
    scene.queue.wake(scene.gameId);
    expect(await outcome).toMatchObject({ state: 'sent' });
    const reading = await game.erlc.readServer(`demo-${scene.world}`, ['CommandLogs']);
    if (!reading.ok) throw new Error(reading.error.message);
    await scene.queue.confirm(scene.gameId, reading.value.commandLogs);
    expect(await scene.stateOf(id)).toBe('confirmed');
  });

  it('gives each line of the log to one command, and not to one sent later', () => {
    const line = (timestamp: number, name = 'Remote Server', id: number | null = null) => ({
      player: { name, id },
      command: ':h Hello',
      timestamp,
    });
    const rows = [
      { id: 'a', command: ':h Hello', sentAt: 100_000 },
      { id: 'b', command: ':h Hello', sentAt: 106_000 },
      { id: 'c', command: ':h Hello', sentAt: 300_000 },
      { id: 'd', command: ':h Other', sentAt: 100_000 },
    ];
    const log = [line(106), line(101), line(105, 'Ana', 7)];
    expect(matchToLog(rows, log).map((match) => [match.row.id, match.entry.timestamp])).toEqual([
      ['a', 101],
      ['b', 106],
    ]);
  });
});
