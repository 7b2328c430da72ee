import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../testing/database/database.ts';
import { ALWAYS, watchScene } from '../../../../testing/game/watching.ts';
import { testScheduler } from '../../../../testing/scheduler.ts';
import { createBanListReader } from './ban-list-reader.ts';
import { banListReads, storedBans } from './store.ts';

const database = await testDatabase();
const scene = await watchScene(database);
const { clock, game } = scene;
const MINUTE = 60_000;

const heard: { gameId: string; changed: boolean }[] = [];
let worlds = 0;
let world: string;

beforeEach(async () => {
  // The games of earlier tests are read no more.
  await database.handle.updateTable('servers').set({ deleted_at: 1 }).execute();
  heard.length = 0;
  worlds += 1;
  world = `stillbans${worlds}`;
});

/** A reader of one game, which is watched by people or only listed. */
async function reading({ watched = false, id = world } = {}) {
  const watcher = scene.watcher();
  await game.control(id, { op: 'clear' });
  await scene.server(id);
  await watcher.refresh();
  const look = () => watcher.watch(id, watched ? clock.at + MINUTE : 0);
  await look();
  await watcher.settle();
  const reader = createBanListReader({
    database,
    erlc: game.erlc,
    outboundLease: ALWAYS,
    watcher,
    scheduler: testScheduler(),
    keyOf: async (gameId) => (gameId.startsWith('bad') ? `bad-${gameId}` : `demo-${gameId}`),
    onRead: async (gameId, _at, changed) => void heard.push({ gameId, changed }),
    now: () => clock.at,
    logger: { error: () => undefined },
  });
  /** Lets minutes pass; the combined reads that are due go first. */
  async function pass(minutes: number): Promise<number> {
    const before = await banReads();
    for (let second = 0; second < minutes * 60; second += 5) {
      clock.at += 5_000;
      if (watched) await look();
      await watcher.settle();
      await reader.readDue();
    }
    return (await banReads()) - before;
  }
  return { watcher, reader, pass };
}

const banReads = async () => (await game.requests())['GET /v1/server/bans'] ?? 0;
const ban = (player: string) => game.control(world, { op: 'ban', player });
const names = async () => (await storedBans(database.handle, world)).map((one) => one.robloxUsername);
const reads = async (id = world) => (await banListReads(database.handle, [id])).get(id);

describe('a ban list', () => {
  it('is read every five minutes while people view the game', async () => {
    const { pass, watcher } = await reading({ watched: true });
    expect(await pass(21)).toBe(5);
    await watcher.stop();
  });

  it('is read hourly otherwise', async () => {
    const { pass, watcher } = await reading();
    expect(await pass(121)).toBe(3);
    await watcher.stop();
  });

  it('is stored as it is in the game, and only differences count as a change', async () => {
    const { reader, watcher } = await reading();
    await ban('Ana:77001');
    await reader.readDue();
    expect(await names()).toEqual(['Ana']);
    clock.at += 61 * MINUTE;
    await watcher.settle();
    await reader.readDue();
    await game.control(world, { op: 'unban', player: 'Ana:77001' });
    await ban('Bob:77002');
    clock.at += 61 * MINUTE;
    await watcher.settle();
    await reader.readDue();
    expect(await names()).toEqual(['Bob']);
    expect(heard.filter(({ gameId }) => gameId === world).map(({ changed }) => changed)).toEqual([
      true,
      false,
      true,
    ]);
    await watcher.stop();
  });

  it.each([
    ['500', 'upstream'],
    ['html', 'upstream'],
    ['429', 'rate-limited'],
    ['reset', 'network'],
  ])('that fails with %s says so, keeps what is known, and recovers', async (mode, kind) => {
    const { reader, watcher } = await reading();
    await ban('Ana:77001');
    await reader.readDue();
    await game.fault(mode, 1, 'bans');
    clock.at += 61 * MINUTE;
    await watcher.settle();
    await reader.readDue();
    expect(await reads()).toMatchObject({ problem: { kind } });
    expect(await names()).toEqual(['Ana']);
    clock.at += 61 * MINUTE;
    await watcher.settle();
    await reader.readDue();
    expect((await reads())?.problem).toBeNull();
    await watcher.stop();
  });

  it('of a dead key is not asked for', async () => {
    const { pass, watcher } = await reading({ id: `bad${world}` });
    expect(await pass(10)).toBe(0);
    await watcher.stop();
  });

  it('of ten thousand is stored whole', async () => {
    const { reader, watcher } = await reading();
    await game.control(world, { op: 'ban', count: 10_000 });
    await reader.readDue();
    expect(await storedBans(database.handle, world)).toHaveLength(10_000);
    await watcher.stop();
  });
});

describe('the budget', () => {
  it('goes to the combined reads first', async () => {
    const { reader, watcher } = await reading({ watched: true });
    await reader.readDue();
    await game.limit({ globalLimit: 5, globalWindowMs: 60_000 });
    // The first answer tells of the limit.
    clock.at += 10_000;
    await watcher.watch(world, clock.at + MINUTE);
    await watcher.settle();
    const before = await banReads();
    const combined = await scene.reads();
    for (let second = 0; second < 10 * 60; second += 5) {
      clock.at += 5_000;
      await watcher.watch(world, clock.at + MINUTE);
      await reader.readDue();
      await watcher.settle();
    }
    // Six reads a minute are wanted and five allowed: nothing is left.
    expect(await banReads()).toBe(before);
    expect((await scene.reads()) - combined).toBeGreaterThanOrEqual(45);
    expect(await game.overruns()).toEqual({});
    await game.limit({ globalLimit: 35, globalWindowMs: 7_000 });
    await watcher.stop();
  });
});
