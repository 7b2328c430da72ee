import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../../../db/database.ts';
import { testDatabase } from '../../../../testing/database/database.ts';
import { QUIET_READING } from '../../../../testing/game/readings.ts';
import { saveSnapshot } from '../snapshots.ts';
import { createStoredReader } from './stored-reader.ts';

const database = await testDatabase();
const clock = { ms: 1_000_000 };
const FRESH_MS = 60_000;
const PATIENCE = { first: 0, newer: 0 };

let games = 0;

/** Creates a reader whose database answers can be held back. */
function createScene() {
  games += 1;
  const id = `game-${games}`;
  const changed = { at: 0 };
  let asked = 0;
  let gate: Promise<void> | undefined;
  const slow: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      asked += 1;
      await gate;
      return result;
    },
  };
  const handle = database.handle.withPlugin(slow);
  const held = new Proxy<Database>(database, {
    get: (target, name) => (name === 'handle' ? handle : Reflect.get(target, name)),
  });
  const interest = { look: () => clock.ms };
  const reader = createStoredReader({
    database: held,
    now: () => clock.ms,
    changedAt: () => changed.at,
    interest,
  });
  return {
    changed,
    asked: () => asked,
    save: async (): Promise<number> => {
      clock.ms += 1;
      await saveSnapshot(database.handle, id, QUIET_READING, clock.ms);
      return clock.ms;
    },
    takenAt: async () => (await reader.current(id, FRESH_MS, PATIENCE)).takenAt,
    /** Answers of the database wait from now on, until the answer is called; those asked for after `reopen` do not. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return {
        reopen: () => {
          gate = undefined;
        },
        release: resolve,
      };
    },
  };
}

it('reads once a second however many watch, and immediately when another process has announced a change', async () => {
  const { changed, asked, save, takenAt } = createScene();
  const first = await save();
  expect([await takenAt(), await takenAt(), asked()]).toEqual([first, first, 1]);
  const second = await save();
  expect(await takenAt()).toBe(first);
  changed.at = performance.now();
  expect([await takenAt(), await takenAt(), asked()]).toEqual([second, second, 2]);
});

it('does not wait for an answer from before the announcement, and is not set back by it', async () => {
  const { changed, asked, save, takenAt, hold } = createScene();
  const before = await save();
  const { reopen, release } = hold();
  const early = takenAt();
  await expect.poll(asked).toBe(1);
  const after = await save();
  changed.at = performance.now();
  reopen();
  expect(await takenAt()).toBe(after);
  release();
  expect([before, after]).toContain(await early);
  expect(await takenAt()).toBe(after);
});
