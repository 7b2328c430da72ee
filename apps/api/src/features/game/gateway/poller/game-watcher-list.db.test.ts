import type { KyselyPlugin } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../testing/database/database.ts';
import { watchScene } from '../../../../testing/game/watching.ts';

const database = await testDatabase();
const scene = await watchScene(database);

it('the list is read soon after a change, however many changes follow it', async () => {
  const watcher = scene.watcher();
  afterAll(() => watcher.stop());
  const isKnown = async (id: string): Promise<boolean> => {
    // Only a game that is on the list can be asked for early.
    watcher.pollSoon(id);
    await watcher.settle();
    return scene.kept.some((one) => one.id === id);
  };
  await scene.server('stillfirst');
  watcher.start();
  await expect.poll(() => isKnown('stillfirst')).toBe(true);
  await scene.server('stillsecond');
  const changing = setInterval(() => watcher.listChanged(), 100);
  try {
    await expect.poll(() => isKnown('stillsecond'), { timeout: 30_000 }).toBe(true);
  } finally {
    clearInterval(changing);
  }
});

it('a known game stays watched elsewhere without a query of the database', async () => {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const handle = database.handle.withPlugin(counting);
  const watcher = scene.watcher({ database: { ...database, handle } });
  const games = Array.from({ length: 1_200 }, (_, at) => `stillelsewhere${at}`);
  const hear = (): Promise<unknown> =>
    Promise.all(games.map((id) => watcher.watchUntil(id, scene.clock.at + 45_000)));
  await hear();
  const first = queries;
  await hear();
  expect(first).toBeGreaterThanOrEqual(games.length);
  expect(queries - first).toBeLessThan(100);
  await watcher.stop();
});
