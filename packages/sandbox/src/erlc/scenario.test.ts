import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPeople } from '../people.ts';
import { bench, listOf } from './_util.ts';
import { advance, FEWEST, MOST, STEP_MS } from './scenario.ts';
import { createWorld } from './state.ts';
import type { World } from './types.ts';
import { LOG_SIZE } from './world.ts';

const NOW = Date.UTC(2026, 10, 21, 18, 40, 0);
const people = createPeople();

function fresh(id: string, now = NOW, seed = 'seed'): World {
  return createWorld(id, people, seed, now);
}

describe('a world’s story', () => {
  test('the same seed, world and time give the same world, whenever it is first opened', () => {
    const later = NOW + 30 * 60_000;
    const watched = fresh('springs');
    advance(watched, people, 'seed', later);
    expect(watched).toEqual(fresh('springs', later));
  });

  test('other worlds and other seeds produce other scenarios', () => {
    expect(fresh('springs').players).not.toEqual(fresh('harbor').players);
    expect(fresh('springs').players).not.toEqual(fresh('springs', NOW, 'other').players);
  });

  test('it does not matter how often anyone looks', () => {
    const looks = fc.array(fc.integer({ min: 0, max: 400_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(looks, (gaps) => {
        const often = fresh('springs');
        const once = fresh('springs');
        let now = NOW;
        for (const gap of gaps) {
          now += gap;
          advance(often, people, 'seed', now);
        }
        advance(once, people, 'seed', now);
        expect(often).toEqual(once);
      }),
      { numRuns: 30 },
    );
  });

  test('for hours: 12 to 18 players, bounded lists, nothing from the future, no doubles', () => {
    const world = fresh('springs');
    for (let now = NOW; now < NOW + 6 * 3_600_000; now += STEP_MS) {
      advance(world, people, 'seed', now);
      expect(world.players.length).toBeGreaterThanOrEqual(FEWEST);
      expect(world.players.length).toBeLessThanOrEqual(MOST);
      expect(new Set(world.players.map((player) => player.id)).size).toBe(world.players.length);
      for (const log of [world.joinLogs, world.killLogs, world.commandLogs, world.modCalls]) {
        expect(log.length).toBeLessThanOrEqual(LOG_SIZE);
        expect(log[0]?.Timestamp ?? 0).toBeLessThanOrEqual(now / 1000);
      }
      expect(world.players.some((player) => world.bans.has(player.id))).toBe(false);
    }
  });

  test('every kind of thing happens within an hour', () => {
    const world = fresh('springs');
    world.joinLogs = [];
    world.killLogs = [];
    world.commandLogs = [];
    world.modCalls = [];
    const seen = { queue: 0, emergencies: 0 };
    for (let now = NOW; now < NOW + 3_600_000; now += STEP_MS) {
      advance(world, people, 'seed', now);
      seen.queue += world.queue.length;
      seen.emergencies += world.emergencyCalls.length;
    }
    expect(world.joinLogs.some((log) => log.Join)).toBe(true);
    expect(world.joinLogs.some((log) => !log.Join)).toBe(true);
    expect(world.killLogs.length).toBeGreaterThan(0);
    expect(world.commandLogs.length).toBeGreaterThan(0);
    expect(world.modCalls.length).toBeGreaterThan(0);
    expect(seen.queue).toBeGreaterThan(0);
    expect(seen.emergencies).toBeGreaterThan(0);
  });

  test('a still world keeps still; unfrozen it lives on from then, without catching up', () => {
    const world = fresh('still');
    const before = structuredClone({ ...world, step: 0 });
    advance(world, people, 'seed', NOW + 3_600_000);
    expect({ ...world, step: 0 }).toEqual(before);
    world.frozen = false;
    advance(world, people, 'seed', NOW + 3_600_000);
    expect({ ...world, step: 0, frozen: true }).toEqual(before);
    advance(world, people, 'seed', NOW + 3_600_000 + 60 * STEP_MS);
    expect(world.joinLogs).not.toEqual(before.joinLogs);
  });

  test('a month without requests costs little', () => {
    const world = fresh('springs');
    const start = performance.now();
    advance(world, people, 'seed', NOW + 30 * 24 * 3_600_000);
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  test('names fit Roblox and ids belong to names everywhere', () => {
    for (const person of people.roster) {
      expect(person.name).toMatch(/^[A-Za-z0-9]+(_[A-Za-z0-9]+)?$/);
      expect(person.name.length).toBeLessThanOrEqual(20);
      expect(people.byId(person.id)).toEqual(person);
      expect(people.byName(person.name.toUpperCase())).toEqual(person);
    }
  });

  test('over HTTP: a living world moves with the clock, and commands change what comes next', async () => {
    const sandbox = await bench();
    const before = await sandbox.world('springs');
    sandbox.tick(10 * 60_000);
    const after = await sandbox.world('springs');
    expect(after.joinLogs).not.toEqual(before.joinLogs);
    expect((await sandbox.game('/v2/server/command', 'k-springs', { command: ':shutdown' })).status).toBe(
      200,
    );
    expect((await sandbox.world('springs')).players).toEqual([]);
    sandbox.tick(10 * 60_000);
    expect(listOf((await sandbox.world('springs')).players).length).toBeGreaterThan(3);
  });
});
