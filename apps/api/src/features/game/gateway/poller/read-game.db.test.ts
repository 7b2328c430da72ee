import type { ErlcClient } from '@tenfour/erlc';
import { createErlcClient, SERVER_SECTIONS } from '@tenfour/erlc';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../testing/database/database.ts';
import { QUIET_READING } from '../../../../testing/game/readings.ts';
import { watchScene } from '../../../../testing/game/watching.ts';
import { tapWire } from '../../../../testing/game/wire.ts';
import { loadSnapshot, saveProblem, saveSnapshot, snapshotHead } from '../snapshots.ts';
import { bytesOf, type GameReading } from './game-reading.ts';
import { readGame } from './read-game.ts';

const database = await testDatabase();
const MARKUP = '<img src=x onerror=alert(1)>';

/** Stores what the game answers, and returns the stored reading. */
async function stored(id: string, answer: Partial<GameReading>): Promise<GameReading> {
  const value = { ...QUIET_READING, ...answer };
  // The answer is the one that the client would have parsed, whichever sections are asked for.
  const erlc = { readServer: async () => ({ ok: true, value }) } as unknown as ErlcClient;
  const deps = {
    database,
    erlc,
    now: () => 1_000,
    handleReading: async () => undefined,
    confirm: async () => undefined,
    logger: { error: () => undefined },
  };
  await readGame(deps, { id, key: 'demo-x' }, new AbortController().signal);
  const { reading } = await loadSnapshot(database.handle, id);
  if (!reading) throw new Error('nothing was stored');
  return reading;
}

function car(owner: string, texts: Partial<GameReading['vehicles'][number]> = {}) {
  return { name: '2020 Leland Vault', owner, texture: null, plate: 'ABC-1', ...texts, ...COLOR };
}
const COLOR = { colorHex: '#c4281c', colorName: 'Bright red' };

describe('what a snapshot stores of vehicles and staff', () => {
  it('every vehicle and member of staff as the game sends them, markup included', async () => {
    const vehicles = [car('Ana'), car('Ben', { texture: MARKUP, plate: null })];
    const staff = { admins: [{ id: 1, name: 'Ana' }], mods: [{ id: 2, name: '' }], helpers: [] };
    expect(await stored('plain', { vehicles, staff })).toMatchObject({ vehicles, staff });
  });

  it('no more than fits, however much the game sends', async () => {
    const long = `\0${'x'.repeat(1_000_000)}`;
    const vehicles = Array.from({ length: 5_000 }, (_, n) => car(`P${n}`, { plate: long, texture: long }));
    const people = Array.from({ length: 5_000 }, (_, n) => ({ id: n + 1, name: long.slice(0, 1_000) }));
    const kept = await stored('huge', {
      vehicles,
      staff: { admins: people, mods: people, helpers: people },
    });
    expect([kept.vehicles.length, kept.staff.mods.length]).toEqual([200, 200]);
    expect(JSON.stringify(kept).length).toBeLessThan(150_000);
    expect(kept.vehicles[0]?.plate).toBe('x'.repeat(60));
  });

  it('none for a snapshot of the release before', async () => {
    const { staff: _staff, vehicles: _vehicles, ...before } = QUIET_READING;
    const row = { game_id: 'before', status: 'ok', taken_at: 1, payload: JSON.stringify(before) } as const;
    await database.handle.insertInto('game_snapshots').values(row).execute();
    const { reading } = await loadSnapshot(database.handle, 'before');
    expect(reading).toMatchObject({ vehicles: [], staff: { admins: [], mods: [], helpers: [] } });
  });
});

it('counts a cached snapshot as one to three times its JSON', () => {
  for (const cars of [0, 10, 200]) {
    const vehicles = Array.from({ length: cars }, (_, n) => car(`P${n}`));
    const snapshot = { takenAt: 1, reading: { ...QUIET_READING, vehicles }, problem: null };
    const ratio = bytesOf(snapshot) / JSON.stringify(snapshot).length;
    expect([cars, ratio >= 1 && ratio <= 3]).toEqual([cars, true]);
  }
});

it('keeps the last reading beside a problem, and clears the problem with the next reading', async () => {
  const { handle } = database;
  const problem = { kind: 'timeout', message: 'Slow.', at: 2 };
  await saveSnapshot(handle, 'troubled', QUIET_READING, 1);
  await saveProblem(handle, 'troubled', problem);
  expect(await loadSnapshot(handle, 'troubled')).toEqual({ takenAt: 1, reading: QUIET_READING, problem });
  expect(await snapshotHead(handle, 'troubled')).toEqual({ takenAt: 1, hasProblem: true });
  await saveSnapshot(handle, 'troubled', QUIET_READING, 3);
  expect(await loadSnapshot(handle, 'troubled')).toEqual({
    takenAt: 3,
    reading: QUIET_READING,
    problem: null,
  });
  expect(await snapshotHead(handle, 'troubled')).toEqual({ takenAt: 3, hasProblem: false });
});

it('asks for all sections in the one request of each interval', async () => {
  const scene = await watchScene(database);
  const wire = await tapWire(scene.game.sandbox.urls.erlc);
  const erlc = createErlcClient({ baseUrl: wire.url, userAgent: 'Tenfour tests', now: () => scene.clock.at });
  const watcher = scene.watcher({ erlc });
  await scene.server('stillsections');
  await watcher.watch('stillsections', Number.MAX_SAFE_INTEGER);
  await scene.pass(watcher, 60);
  await watcher.stop();
  const all = SERVER_SECTIONS.map((section) => `${section}=true`).join('&');
  expect(wire.exchanges.map(({ method, path }) => `${method} ${path}`)).toEqual(
    Array.from({ length: 7 }, () => `GET /v2/server?${all}`),
  );
});
