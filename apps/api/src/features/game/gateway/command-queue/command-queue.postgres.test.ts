import { COMMAND_WAIT_MS } from '@tenfour/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { createGatewayHooks } from '../../../../app/hooks.ts';
import { newId } from '../../../../db/ids.ts';
import type { Lease } from '../../../../jobs/lease.ts';
import { createTestStore, openTestDatabase } from '../../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../../testing/database/rows.ts';
import { testGame } from '../../../../testing/game/game.ts';
import { testLease } from '../../../../testing/game/lease.ts';
import { testViewer } from '../../../../testing/game/viewer.ts';
import { testScheduler } from '../../../../testing/scheduler.ts';
import { type ExecuteDeps, executeCommand } from '../../panel/execute.ts';
import { commandsStore } from '../commands-store.ts';
import { type CommandQueue, createCommandQueue } from './command-queue.ts';

const game = await testGame();
const store = await createTestStore();
/** Two instances, each with connections of its own. */
const [database, elsewhere] = [await openTestDatabase(store), await openTestDatabase(store)];
const owner = await insertUser(database.handle, { username: 'avery' });
let running: CommandQueue[] = [];
let scenes = 0;

afterEach(async () => {
  await Promise.all(running.map((queue) => queue.stop()));
  running = [];
  await database.handle.updateTable('game_commands').set({ state: 'failed', settled_at: 1 }).execute();
});

interface Instance {
  queue: CommandQueue;
  outboundLease: ReturnType<typeof testLease>;
  clock: { ahead: number };
}

/** One instance's queue. Each game's key is found by its id. */
function instance(on: typeof database, held: boolean): Instance {
  const outboundLease = testLease(held);
  const clock = { ahead: 0 };
  const queue = createCommandQueue({
    database: on,
    hooks: createGatewayHooks({ wakeQueue: () => undefined }),
    erlc: game.erlc,
    outboundLease: outboundLease satisfies Lease,
    scheduler: testScheduler(),
    now: () => Date.now() + clock.ahead,
    async keyOf(serverId) {
      const row = await on.handle
        .selectFrom('servers')
        .select('erlc_key_hash as id')
        .where('id', '=', serverId)
        .executeTakeFirstOrThrow();
      return { id: row.id ?? '', key: `demo-${row.id}` };
    },
    onSettled: () => undefined,
    logger: { error: (details) => expect.fail(JSON.stringify(details)) },
  });
  running.push(queue);
  return { queue, outboundLease, clock };
}

async function createScene() {
  scenes += 1;
  const world = `stillshared${scenes}`;
  const key = { erlc_key_sealed: 'sealed', erlc_key_hash: world, erlc_key_hint: '' };
  const serverId = await insertServer(database.handle, owner, key);
  const commands = commandsStore(database.handle, serverId);
  return {
    world,
    serverId,
    stateOf: async (id: string) => (await commands.find(id))?.state,
    async add(command: string, { ageMs = 0, sentAgoMs = null as number | null } = {}): Promise<string> {
      const id = newId();
      const createdAt = Date.now() - ageMs;
      const row = { id, gameId: world, issuedBy: owner, source: 'panel', command, createdAt } as const;
      await commands.insert({ ...row, clientId: null });
      if (sentAgoMs !== null) {
        await database.handle
          .updateTable('game_commands')
          .set({ state: 'sent', sent_at: Date.now() - sentAgoMs })
          .where('id', '=', id)
          .execute();
      }
      return id;
    },
    execute(command: string, { queue }: Instance) {
      const keyring = { open: () => `demo-${world}` };
      const deps: ExecuteDeps = { database: elsewhere, keyring, queue, now: () => Date.now() };
      return executeCommand(deps, testViewer({ id: owner, username: 'avery', serverId }), { command });
    },
  };
}

describe('an instance that does not poll the games', () => {
  it('has its command sent by the holder, and receives its outcome', async () => {
    const [holder, other] = [instance(database, true), instance(elsewhere, false)];
    await Promise.all([holder.queue.start(), other.queue.start()]);
    const scene = await createScene();
    const started = Date.now();
    expect(await scene.execute(':h across', other)).toMatchObject({ success: true, state: 'sent' });
    // Well before it would stop waiting for the outcome.
    expect(Date.now() - started).toBeLessThan(COMMAND_WAIT_MS / 2);
    await expect.poll(() => game.commandsOf(scene.world), { timeout: 30_000 }).toEqual([':h across']);
    expect(await scene.execute(':nonsense', other)).toMatchObject({ success: false, code: 3001 });
  });

  it('sends nothing itself, and says when its turn is expected while it is queued', async () => {
    const other = instance(elsewhere, false);
    await other.queue.start();
    const scene = await createScene();
    const waiting = scene.execute(':h nobody sends', other);
    await expect
      .poll(
        async () =>
          (
            await elsewhere.handle
              .selectFrom('game_commands')
              .select('id')
              .where('game_id', '=', scene.world)
              .execute()
          ).length,
      )
      .toBe(1);
    await other.queue.stop();
    const notified = await waiting;
    expect(notified).toMatchObject({ success: true, state: 'queued', position: 1 });
    expect(Math.abs(Date.parse(notified.expectedAt ?? '') - Date.now())).toBeLessThan(10_000);
    expect(await game.commandsOf(scene.world)).toEqual([]);
  });

  it('leaves alone what others have queued and are sending, however old', async () => {
    const scene = await createScene();
    const queued = await scene.add(':h queued', { ageMs: 3_600_000 });
    const sent = await scene.add(':h sent', { sentAgoMs: 3_600_000 });
    const other = instance(elsewhere, false);
    await other.queue.start();
    expect([await scene.stateOf(queued), await scene.stateOf(sent)]).toEqual(['queued', 'sent']);
  });
});

describe('an instance that takes the role over', () => {
  it('sends commands that wait for a live queue, drops expired ones, marks orphaned ones as unknown', async () => {
    const [lively, abandoned] = [await createScene(), await createScene()];
    const before = await lively.add(':h before', { ageMs: 60_000, sentAgoMs: 8_000 });
    const inLine = await lively.add(':h in line', { ageMs: 55_000 });
    const late = await abandoned.add(':shutdown', { ageMs: 55_000 });
    const orphan = await abandoned.add(':h orphan', { ageMs: 90_000, sentAgoMs: 80_000 });
    const next = instance(elsewhere, false);
    await next.queue.start();
    next.outboundLease.change(true);
    await expect.poll(() => lively.stateOf(inLine)).toBe('sent');
    expect(await lively.stateOf(before)).toBe('sent');
    expect(await abandoned.stateOf(late)).toBe('failed');
    expect(await abandoned.stateOf(orphan)).toBe('unknown');
    expect(await game.commandsOf(abandoned.world)).toEqual([]);
  });

  it('gives up later what its sender did not answer for, while it keeps the role', async () => {
    const scene = await createScene();
    const fresh = await scene.add(':h fresh', { sentAgoMs: 1_000 });
    const next = instance(elsewhere, true);
    await next.queue.start();
    expect(await scene.stateOf(fresh)).toBe('sent');
    next.clock.ahead = 61_000;
    await expect.poll(() => scene.stateOf(fresh), { timeout: 30_000 }).toBe('unknown');
  });

  it('stops sending when it loses the role again', async () => {
    const one = instance(database, true);
    await one.queue.start();
    one.outboundLease.change(false);
    const scene = await createScene();
    const id = await scene.add(':h lost');
    one.queue.wake(scene.world);
    const other = instance(elsewhere, true);
    await other.queue.start();
    await expect.poll(() => scene.stateOf(id)).toBe('sent');
    await expect.poll(() => game.commandsOf(scene.world), { timeout: 30_000 }).toEqual([':h lost']);
  });

  it('hands a queue over in the middle: nothing is sent twice and nothing is lost', async () => {
    const [one, other] = [instance(database, true), instance(elsewhere, false)];
    await Promise.all([one.queue.start(), other.queue.start()]);
    const all = await Promise.all(Array.from({ length: 12 }, () => createScene()));
    const ids = await Promise.all(all.map((scene) => scene.add(':h once')));
    for (const scene of all) one.queue.wake(scene.world);
    one.outboundLease.change(false);
    other.outboundLease.change(true);
    await expect
      .poll(async () => Promise.all(all.map((scene, at) => scene.stateOf(ids[at] ?? ''))), {
        timeout: 30_000,
      })
      .toEqual(all.map(() => 'sent'));
    // A row says `sent` before the game is asked.
    const received = () => Promise.all(all.map((scene) => game.commandsOf(scene.world)));
    await expect.poll(received, { timeout: 30_000 }).toEqual(all.map(() => [':h once']));
    await Promise.all([one.queue.stop(), other.queue.stop()]);
    expect(await received()).toEqual(all.map(() => [':h once']));
  });
});
