import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../testing/database/database.ts';
import { ALWAYS, watchScene } from '../../../../testing/game/watching.ts';
import { testScheduler } from '../../../../testing/scheduler.ts';
import { createInterestNotifier } from './game-interest.ts';
import { createGameReader, type GameReader } from './game-reader.ts';
import type { GameWatcher, GameWatcherDeps } from './game-watcher.ts';

const database = await testDatabase();
const scene = await watchScene(database, { timeoutMs: 400 });
const { clock, game } = scene;
const INTERVAL_MS = 10_000;

const interest = createInterestNotifier({
  database,
  scheduler: testScheduler(),
  now: () => clock.at,
  logger: { warn: () => undefined },
});
afterAll(() => interest.stop());

function createReader(overrides: Partial<GameWatcherDeps> = {}): GameReader & { watcher: GameWatcher } {
  const watcher = scene.watcher(overrides);
  const reader = createGameReader({
    database,
    erlc: game.erlc,
    outboundLease: ALWAYS,
    watcher,
    interest,
    now: () => clock.at,
    changedAt: () => 0,
    logger: { warn: () => undefined },
  });
  return { ...reader, watcher };
}

async function readsSince(before: number): Promise<number> {
  return (await scene.reads()) - before;
}

/** A minute in which each viewer asks every five seconds, the game changing under their eyes. */
async function minuteOf(viewers: number, id: string): Promise<number> {
  const { watcher, ...reader } = createReader();
  const before = await scene.reads();
  await reader.current({ id });
  await scene.pass(watcher, 60, async () => {
    if ((clock.at / 1_000) % 5 === 0) {
      await Promise.all(Array.from({ length: viewers }, () => reader.current({ id })));
    }
  });
  await watcher.stop();
  return readsSince(before);
}

describe('viewers', () => {
  it('a thousand of them for a minute cost what one does', async () => {
    const one = await minuteOf(1, 'stillone');
    const many = await minuteOf(1_000, 'stillthousand');
    process.stdout.write(`reads in a minute: ${one} for one viewer, ${many} for a thousand\n`);
    expect([one, many]).toEqual([7, 7]);
  });

  it('all who come first wait for the one first read', async () => {
    const reader = createReader();
    const before = await scene.reads();
    const many = Array.from({ length: 1_000 }, () => reader.current({ id: 'stillcrowd' }));
    const snapshots = await Promise.all(many);
    expect(await readsSince(before)).toBe(1);
    expect(new Set(snapshots.map((snapshot) => snapshot.takenAt))).toEqual(new Set([clock.at]));
    expect(snapshots[0]?.reading?.players.length).toBeGreaterThan(0);
  });

  it('a game is read again after the interval, or immediately after a command', async () => {
    const reader = createReader();
    const watched = { id: 'stillinterval' };
    const before = await scene.reads();
    await reader.current(watched);
    clock.at += INTERVAL_MS - 1;
    await reader.current(watched);
    expect(await readsSince(before)).toBe(1);
    clock.at += 1;
    await reader.current(watched);
    expect(await readsSince(before)).toBe(2);
    reader.expire(watched.id);
    await reader.current(watched);
    expect(await readsSince(before)).toBe(3);
  });

  it('are notified immediately when a limit keeps us from a game that was never read', async () => {
    const reader = createReader();
    await reader.current({ id: 'stillbefore' });
    await game.fault('429', 1);
    clock.at += INTERVAL_MS;
    await reader.current({ id: 'stillbefore' });
    const started = Date.now();
    const snapshot = await reader.current({ id: 'stillnever' });
    // Who waits for a first reading does so for nine seconds.
    expect(Date.now() - started).toBeLessThan(6_000);
    expect(snapshot).toMatchObject({ takenAt: null, reading: null, problem: { kind: 'rate-limited' } });
    const first = (await reader.current({ id: 'stillbefore' })).problem?.message;
    clock.at += 1_000;
    const later = (await reader.current({ id: 'stillbefore' })).problem?.message;
    expect(later).not.toBe(first);
    clock.at += 60_000;
    await reader.watcher.settle();
    expect((await reader.current({ id: 'stillnever' })).problem).toBeNull();
    await reader.watcher.stop();
  });
});

describe('trouble upstream', () => {
  it.each([
    ['500', 'upstream'],
    ['html', 'upstream'],
    ['timeout', 'timeout'],
    ['reset', 'network'],
    ['429', 'rate-limited'],
  ])('%s keeps the older data, says why, and recovers', async (mode, kind) => {
    const reader = createReader();
    const watched = { id: `stillfault${mode}` };
    const good = await reader.current(watched);
    await game.fault(mode, 1);
    clock.at += INTERVAL_MS;
    const bad = await reader.current(watched);
    expect(bad.problem?.kind).toBe(kind);
    expect(bad.problem?.message).toMatch(/ER:LC API/);
    expect(bad.takenAt).toBe(good.takenAt);
    expect(bad.reading?.players).toEqual(good.reading?.players);
    clock.at += 60_000;
    expect((await reader.current(watched)).problem).toBeNull();
    await reader.watcher.stop();
  });

  it('a key that the game calls dead is asked about once, and again when its owner has entered it anew', async () => {
    const reader = createReader();
    const before = await scene.reads();
    expect((await reader.current({ id: 'bad1' })).problem?.kind).toBe('key-invalid');
    clock.at += 10 * INTERVAL_MS;
    expect((await reader.current({ id: 'bad1' })).problem?.kind).toBe('key-invalid');
    expect(await readsSince(before)).toBe(1);
    reader.keyStored('bad1');
    expect((await reader.current({ id: 'bad1' })).problem?.kind).toBe('key-invalid');
    expect(await readsSince(before)).toBe(2);
  });
});

it('starts from the stored snapshot after a restart', async () => {
  const first = await createReader().current({ id: 'stillrestart' });
  const before = await scene.reads();
  const second = await createReader().current({ id: 'stillrestart' });
  expect(second).toEqual(first);
  expect(await readsSince(before)).toBe(0);
});

it('keeps to the interval after a restart while the game fails', async () => {
  await game.fault('500', 1);
  expect((await createReader().current({ id: 'stillfailing' })).problem?.kind).toBe('upstream');
  const before = await scene.reads();
  expect((await createReader().current({ id: 'stillfailing' })).problem?.kind).toBe('upstream');
  expect(await readsSince(before)).toBe(0);
});

it('shows what it read although it could not be kept', async () => {
  const reader = createReader({
    handleReading: async () => {
      throw new Error('the disk is full');
    },
  });
  const snapshot = await reader.current({ id: 'stillfull' });
  expect(snapshot).toMatchObject({ takenAt: clock.at, problem: null });
  expect(snapshot.reading?.players.length).toBeGreaterThan(0);
});
