import { startSandbox } from '@tenfour/sandbox';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../app/config.ts';
import type { Database } from '../../db/database.ts';
import { runSeed } from '../../demo/run-seed.ts';
import { backUpStore, contentOf, restoreStore } from '../../testing/backup.ts';
import { createTestStore, openTestDatabase } from '../../testing/database/database.ts';
import { findBroken } from '../../testing/invariants/invariants.ts';
import { startChild, TEST_SECRET } from '../../testing/product/child.ts';
import { settleRestored } from './reconcile.ts';

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());

/** Returns the broken rules. The demo leaves due jobs undone, and a restore must not add any other violation. */
async function brokenRules(database: Database, now: number): Promise<string[]> {
  return [...new Set((await findBroken(database, () => now)).map(({ rule }) => rule))].toSorted();
}

it('carries a whole demo over, to the other engine and back, and the product starts on it', async () => {
  const store = await createTestStore();
  const database = await openTestDatabase(store);
  const config = readConfig({
    DISCORD_CLIENT_ID: 'tenfour',
    DISCORD_CLIENT_SECRET: 'the-client-secret-of-tests',
    DISCORD_BOT_TOKEN: 'demo-bot',
    DISCORD_PUBLIC_KEY: sandbox.interactionPublicKey,
    DISCORD_BASE_URL: sandbox.urls.discord,
    DATA_DIR: store.dataDir,
    SECRETS_KEYS: `test:${TEST_SECRET.toString('base64')}`,
    ROBLOX_USERS_URL: sandbox.urls.roblox,
    ROBLOX_APIS_URL: sandbox.urls.roblox,
  });
  await runSeed({ config, database, sandboxUrl: sandbox.urls.home });
  const now = Date.now();
  // What a restore gives up is given up beforehand, so that all of the rest has to be the same.
  await database.transaction(({ handle }) => settleRestored(handle, now));
  const broken = await brokenRules(database, now);
  await database.close();
  const before = await contentOf(store);
  expect([...before.values()].filter((rows) => rows.length > 0).length).toBeGreaterThan(25);

  const between = { dataDir: (await createTestStore('empty')).dataDir };
  await restoreStore((await backUpStore(store)).file, between, { now });
  expect(await contentOf(between)).toEqual(before);
  const target = await createTestStore('empty');
  await restoreStore((await backUpStore(between)).file, target, { now });
  expect(await contentOf(target)).toEqual(before);
  const restored = await openTestDatabase(target);
  expect(await brokenRules(restored, now)).toEqual(broken);
  await restored.close();

  const product = await startChild({ sandbox, store: target });
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  expect(await product.stop()).toBe(0);
});
