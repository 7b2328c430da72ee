import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { testGame } from '../testing/game.ts';
import { createGameReader, type GameReader, type GameReaderDeps, READ_INTERVAL_MS } from './game-reader.ts';

const READ = 'GET /v2/server';
const database = await testDatabase();
const game = await testGame({ timeoutMs: 400 });

const failures: object[] = [];

function createReader(clock: { at: number }, overrides: Partial<GameReaderDeps> = {}): GameReader {
  return createGameReader({
    database,
    erlc: game.erlc,
    now: () => clock.at,
    onReading: async () => undefined,
    logger: { error: (details) => void failures.push(details) },
    ...overrides,
  });
}

async function readsSince(before: Record<string, number>): Promise<number> {
  return ((await game.requests())[READ] ?? 0) - (before[READ] ?? 0);
}

describe('one read per game and interval', () => {
  it('serves a thousand viewers with one request', async () => {
    const reader = createReader({ at: Date.now() });
    const before = await game.requests();
    const many = Array.from({ length: 1_000 }, () => reader.current({ id: 'crowd', key: 'demo-stillcrowd' }));
    const snapshots = await Promise.all(many);
    expect(await readsSince(before)).toBe(1);
    expect(new Set(snapshots.map((snapshot) => snapshot.takenAt)).size).toBe(1);
    expect(snapshots[0]?.reading?.players.length).toBeGreaterThan(0);
  });

  it('reads again only after the interval, or at once after a command', async () => {
    const clock = { at: Date.now() };
    const reader = createReader(clock);
    const watched = { id: 'interval', key: 'demo-stillinterval' };
    const before = await game.requests();
    await reader.current(watched);
    clock.at += READ_INTERVAL_MS - 1;
    await reader.current(watched);
    expect(await readsSince(before)).toBe(1);
    clock.at += 1;
    await reader.current(watched);
    expect(await readsSince(before)).toBe(2);
    reader.expire(watched.id);
    await reader.current(watched);
    expect(await readsSince(before)).toBe(3);
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
    const clock = { at: Date.now() };
    const reader = createReader(clock);
    const watched = { id: `fault-${mode}`, key: `demo-stillfault${mode}` };
    const good = await reader.current(watched);
    await game.fault(mode, 1);
    clock.at += READ_INTERVAL_MS;
    const bad = await reader.current(watched);
    expect(bad.problem?.kind).toBe(kind);
    expect(bad.problem?.message).toMatch(/ER:LC API/);
    expect(bad.takenAt).toBe(good.takenAt);
    expect(bad.reading?.players).toEqual(good.reading?.players);
    await game.fault('none');
    await expect
      .poll(
        async () => {
          clock.at += 60_000;
          return (await reader.current(watched)).problem;
        },
        { timeout: 15_000, interval: 250 },
      )
      .toBeNull();
  });

  it('does not ask again with a key that the game calls dead', async () => {
    const clock = { at: Date.now() };
    const reader = createReader(clock);
    const watched = { id: 'dead', key: 'bad-world' };
    const before = await game.requests();
    expect((await reader.current(watched)).problem?.kind).toBe('key-invalid');
    clock.at += 10 * READ_INTERVAL_MS;
    expect((await reader.current(watched)).problem?.kind).toBe('key-invalid');
    expect(await readsSince(before)).toBe(1);
  });
});

it('starts from the stored snapshot after a restart', async () => {
  const clock = { at: Date.now() };
  const watched = { id: 'restart', key: 'demo-stillrestart' };
  const first = await createReader(clock).current(watched);
  const before = await game.requests();
  const second = await createReader(clock).current(watched);
  expect(second).toEqual(first);
  expect(await readsSince(before)).toBe(0);
});

it('keeps to the interval after a restart while the game fails', async () => {
  const clock = { at: Date.now() };
  const watched = { id: 'failing-restart', key: 'demo-stillfailingrestart' };
  await game.fault('500', 1);
  expect((await createReader(clock).current(watched)).problem?.kind).toBe('upstream');
  await game.fault('none');
  const before = await game.requests();
  expect((await createReader(clock).current(watched)).problem?.kind).toBe('upstream');
  expect(await readsSince(before)).toBe(0);
});

it('shows what it read although it can neither be evaluated nor kept', async () => {
  const clock = { at: Date.now() };
  let full = false;
  const handle = new Proxy(database.handle, {
    get: (target, name) => {
      if (full && name === 'insertInto') throw new Error('the disk is full');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const reader = createReader(clock, {
    database: { ...database, handle },
    onReading: async () => {
      full = true;
      throw new Error('not evaluated');
    },
  });
  const before = failures.length;
  const snapshot = await reader.current({ id: 'full', key: 'demo-stillfull' });
  expect(snapshot).toMatchObject({ takenAt: clock.at, problem: null });
  expect(snapshot.reading?.players.length).toBeGreaterThan(0);
  expect(failures.length - before).toBe(2);
});
