import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../../../db/database.ts';
import { newId } from '../../../../db/ids.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../../testing/database/rows.ts';
import { testGame } from '../../../../testing/game/game.ts';
import { testLease } from '../../../../testing/game/lease.ts';
import { createTestQueue } from '../../../../testing/game/queue.ts';
import { queueClock } from '../../../../testing/game/queue-clock.ts';
import { commandsStore } from '../commands-store.ts';
import type { CommandQueueDeps } from './command-queue.ts';

const database = await testDatabase();
const game = await testGame();
const owner = await insertUser(database.handle);

let scenes = 0;

async function createScene(overrides: Partial<CommandQueueDeps> = {}) {
  scenes += 1;
  const world = `stilltrouble${scenes}`;
  const gameId = `game-${world}`;
  const serverId = await insertServer(database.handle, owner);
  const store = commandsStore(database.handle, serverId);
  const keyOf = async () => ({ id: gameId, key: `demo-${world}` });
  const { queue, errors } = createTestQueue(database, game, { keyOf, ...overrides });
  onTestFinished(() => queue.stop());
  const add = async (command: string, createdAt = Date.now()): Promise<string> => {
    const row = { id: newId(), gameId, issuedBy: owner, source: 'panel', command, createdAt } as const;
    await store.insert({ ...row, clientId: null });
    return row.id;
  };
  const stateOf = async (id: string) => (await store.find(id))?.state;
  const outcomeOf = (id: string, patienceMs: number) => queue.outcomeOf({ serverId, id }, patienceMs);
  return { world, gameId, serverId, queue, store, errors, add, stateOf, outcomeOf };
}

/** A database whose queries fail while `broken` says so. */
function breakable(broken: () => boolean): Database {
  const refuse = (): never => {
    throw new Error('the database is gone');
  };
  return new Proxy(database, {
    get: (target, name) => (broken() ? refuse() : Reflect.get(target, name)),
  });
}

describe('trouble of our own', () => {
  it('keeps polling when the lease expired for a moment and no change was announced', async () => {
    let isHeld = true;
    const holds = vi.fn(() => isHeld);
    const scene = await createScene({ outboundLease: { holds, onChange: () => {} }, tidyEveryMs: 20 });
    await scene.queue.start();
    isHeld = false;
    holds.mockClear();
    await expect.poll(() => holds.mock.calls.length).toBeGreaterThan(0);
    isHeld = true;
    const id = await scene.add(':h polled');
    await expect.poll(() => scene.stateOf(id)).toBe('sent');
  });

  it('keeps trying, with pauses, while a command cannot be prepared', async () => {
    let broken = true;
    let asked = 0;
    const scene = await createScene({
      keyOf: async () => {
        asked += 1;
        if (broken) throw new Error('the key cannot be read now');
        return { id: scene.gameId, key: `demo-${scene.world}` };
      },
    });
    const id = await scene.add(':h patience');
    scene.queue.wake(scene.gameId);
    await vi.waitFor(() => expect(asked).toBeGreaterThan(1), { timeout: 30_000 });
    expect(asked).toBeLessThan(5);
    expect(scene.errors.length).toBeLessThan(5);
    broken = false;
    await expect.poll(() => scene.stateOf(id), { timeout: 10_000 }).toBe('sent');
  });

  it('survives a database outage, and continues afterwards', async () => {
    let broken = false;
    const scene = await createScene({ database: breakable(() => broken) });
    const id = await scene.add(':h later');
    broken = true;
    scene.queue.wake(scene.gameId);
    await vi.waitFor(() => expect(scene.errors.length).toBeGreaterThan(0), { timeout: 30_000 });
    broken = false;
    await expect.poll(() => scene.stateOf(id), { timeout: 10_000 }).toBe('sent');
  });

  it('notifies waiting callers although the outcome cannot be stored, and stores it when that is possible again', async () => {
    let broken = false;
    const scene = await createScene({
      tidyEveryMs: 50,
      database: breakable(() => broken),
      erlc: {
        ...game.erlc,
        sendCommand: async (...call) => {
          const result = await game.erlc.sendCommand(...call);
          broken = true;
          return result;
        },
      },
    });
    const id = await scene.add(':h told');
    const outcome = scene.outcomeOf(id, 5_000);
    scene.queue.wake(scene.gameId);
    expect(await outcome).toMatchObject({ state: 'sent' });
    await vi.waitFor(() => expect(scene.errors.length).toBeGreaterThan(0), { timeout: 30_000 });
    broken = false;
    await scene.queue.start();
    const row = () => scene.store.find(id);
    const settled = { state: 'sent', settledAt: expect.any(Number) };
    await expect.poll(row, { timeout: 30_000 }).toMatchObject(settled);
  });

  it('gives up commands that no process sends without a restart, and leaves alone commands being sent', async () => {
    const scene = await createScene({ tidyEveryMs: 50 });
    await scene.queue.start();
    // In one statement: the queue, which looks every 50 ms, would send what says for a moment that it is queued.
    const sent = async (command: string, sentAt: number) => {
      const of = { id: newId(), server_id: scene.serverId, game_id: scene.gameId, issued_by: owner };
      const as = { source: 'panel', state: 'sent', created_at: sentAt, sent_at: sentAt } as const;
      const row = { ...of, ...as, command };
      await database.handle.insertInto('game_commands').values(row).execute();
      return row.id;
    };
    const fresh = await sent(':h fresh', Date.now() - 10_000);
    const orphaned = await sent(':h orphaned', Date.now() - 61_000);
    await expect.poll(() => scene.stateOf(orphaned), { timeout: 30_000 }).toBe('unknown');
    expect(await scene.stateOf(fresh)).toBe('sent');
  });
});

describe('what changed while a command waited', () => {
  it('does not send it to another game when the key was replaced', async () => {
    const scene = await createScene({
      keyOf: async () => ({ id: 'game-other', key: 'demo-stilltroubleother' }),
    });
    const id = await scene.add(':shutdown');
    const outcome = scene.outcomeOf(id, 5_000);
    scene.queue.wake(scene.gameId);
    expect(await outcome).toMatchObject({
      state: 'failed',
      errorMessage: expect.stringContaining('key was replaced'),
    });
    expect(await game.commandsOf('stilltroubleother')).toEqual([]);
  });

  it('looks again after the wait for its turn', async () => {
    let asked = 0;
    let turnAt = 0;
    const scene = await createScene({
      erlc: { ...game.erlc, nextCommandAt: () => turnAt },
      // Its turn is counted from the first look, and what that does not find yet is there for the second.
      keyOf: async () => {
        asked += 1;
        if (asked > 1) return { refusal: 'This server is suspended.' };
        turnAt = Date.now() + 400;
        return { id: scene.gameId, key: `demo-${scene.world}` };
      },
    });
    const outcome = scene.outcomeOf(await scene.add(':shutdown'), 5_000);
    scene.queue.wake(scene.gameId);
    expect(await outcome).toMatchObject({ state: 'failed', errorMessage: 'This server is suspended.' });
    expect(asked).toBe(2);
    expect(await game.commandsOf(scene.world)).toEqual([]);
  });

  it('refuses it in words when the game keeps us away for long', async () => {
    const nextCommandAt = () => Date.now() + 3_600_000;
    const scene = await createScene({ erlc: { ...game.erlc, nextCommandAt } });
    const id = await scene.add(':shutdown');
    const outcome = scene.outcomeOf(id, 5_000);
    scene.queue.wake(scene.gameId);
    expect(await outcome).toMatchObject({
      state: 'failed',
      errorKind: 'rate-limited',
      errorMessage: expect.stringMatching(/^Not run: .* asked for a pause of 3\d{3} s\.$/),
    });
    expect(await game.commandsOf(scene.world)).toEqual([]);
  });
});

describe('the game rejects everyone just before a command is sent', () => {
  /** Its client hears of it, from another request, between the look at the clock and the sending. */
  async function shutOut(forMs?: number) {
    const clock = queueClock();
    const early = await testGame({ now: () => clock.ms });
    let tries = 0;
    /** What was stored at each wait. */
    const waiting: { id: string; state: string; sent_at: number | null }[] = [];
    const scene = await createScene({
      now: () => clock.ms,
      async sleep(ms, signal) {
        waiting.push(...(await rowsOf(scene.serverId)));
        await clock.sleep(ms, signal);
        // Later sleepers wait until the end.
        clock.held = true;
      },
      erlc: {
        ...early.erlc,
        async sendCommand(...call) {
          tries += 1;
          if (tries > 1) return early.erlc.sendCommand(...call);
          await early.fault('429', 1);
          await early.erlc.readServer('demo-stillelsewhere');
          const result = await early.erlc.sendCommand(...call);
          if (!result.ok && forMs !== undefined) Object.assign(result.error, { retryAfterMs: forMs });
          return result;
        },
      },
    });
    return { ...scene, waiting, received: () => early.commandsOf(scene.world) };
  }

  function rowsOf(serverId: string) {
    const rows = database.handle.selectFrom('game_commands').select(['id', 'state', 'sent_at']);
    return rows.where('server_id', '=', serverId).orderBy('id').execute();
  }

  it('puts it back into its place, and sends it when the time is over', async () => {
    const scene = await shutOut();
    const first = await scene.add(':h first');
    const second = await scene.add(':h second');
    const outcome = scene.outcomeOf(first, 15_000);
    scene.queue.wake(scene.gameId);
    expect(await outcome).toMatchObject({ state: 'sent', errorMessage: null });
    expect(scene.waiting.slice(0, 2)).toEqual([
      { id: first, state: 'queued', sent_at: null },
      { id: second, state: 'queued', sent_at: null },
    ]);
    await scene.queue.stop();
    expect(await scene.received()).toEqual([':h first']);
  });

  it('gives it up when the wait is longer than any caller waits', async () => {
    const scene = await shutOut(3_600_000);
    const id = await scene.add(':shutdown');
    const outcome = scene.outcomeOf(id, 5_000);
    scene.queue.wake(scene.gameId);
    expect(await outcome).toMatchObject({ state: 'failed', errorKind: 'rate-limited' });
    await scene.queue.stop();
    expect(await scene.received()).toEqual([]);
  });
});

describe('the spacing of commands that this process did not send', async () => {
  const clock = queueClock();
  const spaced = await testGame({ now: () => clock.ms });
  const byTheClock = {
    erlc: spaced.erlc,
    now: () => clock.ms,
    sleep: (ms: number, signal: AbortSignal) => clock.sleep(ms, signal),
  };

  it.each([
    ['answered a second ago', { state: 'sent', sent_at: -3_000, settled_at: -1_000 }, 3_500],
    ['sent three seconds ago, and not answered', { state: 'sent', sent_at: -3_000, settled_at: null }, 1_500],
    ['failed at the game two seconds ago', { state: 'failed', sent_at: -2_500, settled_at: -2_000 }, 2_500],
    ['that never left', { state: 'failed', sent_at: null, settled_at: -500 }, 0],
    ['long over', { state: 'confirmed', sent_at: -9_000, settled_at: -8_500 }, 0],
    ['by a clock that is ahead', { state: 'sent', sent_at: 60_000, settled_at: 60_000 }, 4_500],
  ] as const)('is kept after one %s', async (_what, last, atLeastMs) => {
    const scene = await createScene(byTheClock);
    const before = clock.ms;
    const id = await scene.add(':h before', before - 10_000);
    const moment = (offset: number | null) => (offset === null ? null : before + offset);
    await database.handle
      .updateTable('game_commands')
      .set({ state: last.state, sent_at: moment(last.sent_at), settled_at: moment(last.settled_at) })
      .where('id', '=', id)
      .execute();
    const outcome = scene.outcomeOf(await scene.add(':h next'), 9_000);
    scene.queue.wake(scene.gameId);
    expect(await outcome).toMatchObject({ state: 'sent' });
    const tookMs = clock.ms - before;
    expect(tookMs).toBeGreaterThanOrEqual(atLeastMs);
    expect(tookMs).toBeLessThanOrEqual(atLeastMs + 500);
  });

  it('counts again after the role was elsewhere', async () => {
    const outboundLease = testLease();
    const erlc = { ...spaced.erlc, nextCommandAt: () => 0 };
    const scene = await createScene({ ...byTheClock, outboundLease, erlc });
    await spaced.limit({ commandLimit: 1_000, commandWindowMs: 1 });
    await scene.queue.start();
    const send = async (command: string) => {
      const outcome = scene.outcomeOf(await scene.add(command), 9_000);
      scene.queue.wake(scene.gameId);
      return (await outcome)?.state;
    };
    const started = clock.ms;
    expect([await send(':h one'), await send(':h two')]).toEqual(['sent', 'sent']);
    expect(clock.ms).toBe(started);
    outboundLease.change(false);
    outboundLease.change(true);
    expect(await send(':h three')).toBe('sent');
    expect(clock.ms - started).toBeGreaterThan(4_500);
  });
});

describe('the end', () => {
  /** Creates a queue that finds a command interrupted by a crash and cannot write its outcome until `release`. */
  async function heldUp(outboundLease = testLease()) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let looks = 0;
    const transaction: Database['transaction'] = async (work) => {
      looks += 1;
      await released;
      return database.transaction(work);
    };
    const gated = new Proxy(database, {
      get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
    });
    const scene = await createScene({ database: gated, outboundLease, tidyEveryMs: 1_000 });
    const sentAt = Date.now() - 119_000;
    const id = await scene.add(':h cut off', sentAt);
    const change = { state: 'sent', sent_at: sentAt } as const;
    await database.handle.updateTable('game_commands').set(change).where('id', '=', id).execute();
    return { ...scene, release, looks: () => looks, state: () => scene.stateOf(id) };
  }

  /** Resolves to whether `stopping` ended within a few queries. */
  async function endsAtOnce(stopping: Promise<void>): Promise<boolean> {
    let ended = false;
    void stopping.then(() => {
      ended = true;
    });
    for (let turn = 0; turn < 5; turn += 1) await database.handle.selectFrom('users').select('id').execute();
    return ended;
  }

  it('waits for the first look', async () => {
    const scene = await heldUp();
    const started = scene.queue.start();
    await expect.poll(scene.looks).toBe(1);
    const stopping = scene.queue.stop();
    expect(await endsAtOnce(stopping)).toBe(false);
    scene.release();
    await stopping;
    expect(await scene.state()).toBe('unknown');
    await started;
  });

  it('waits for the look of a role that was taken over, beside which there is no other', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const outboundLease = testLease(false);
    const scene = await heldUp(outboundLease);
    await scene.queue.start();
    outboundLease.change(true);
    for (let turn = 0; scene.looks() === 0 && turn < 20_000; turn += 1) await scene.state();
    // Announced again although it already holds the lease; the poll due meanwhile must wait.
    outboundLease.change(true);
    vi.advanceTimersByTime(1_000);
    const stopping = scene.queue.stop();
    expect(await endsAtOnce(stopping)).toBe(false);
    expect(scene.looks()).toBe(1);
    scene.release();
    await stopping;
    expect(await scene.state()).toBe('unknown');
    expect(scene.errors).toEqual([]);
  });

  it('lets go of who waits, and leaves the rest queued', async () => {
    const scene = await createScene();
    await scene.add(':h one');
    const second = await scene.add(':h two');
    const outcome = scene.outcomeOf(second, 25_000);
    scene.queue.wake(scene.gameId);
    const started = Date.now();
    await scene.queue.stop();
    expect(await outcome).toBeNull();
    expect(Date.now() - started).toBeLessThan(12_000);
    expect(await scene.stateOf(second)).toBe('queued');
  });

  it('writes into the activity log what a crash interrupted or delayed too long', async () => {
    const scene = await createScene();
    const now = Date.now();
    const underway = await scene.add(':h underway', now - 120_000);
    await database.handle
      .updateTable('game_commands')
      .set({ state: 'sent', sent_at: now - 119_000 })
      .where('id', '=', underway)
      .execute();
    await scene.add(':h late', now - 60_000);
    await scene.queue.start();
    await scene.queue.stop();
    const entries = await database.handle
      .selectFrom('activity')
      .select('title')
      .where('server_id', '=', scene.serverId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ title }) => title)).toEqual(['Command outcome unknown', 'Command failed']);
  });
});
