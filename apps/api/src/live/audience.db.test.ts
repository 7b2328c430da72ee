import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import type { Handle } from '../db/database.ts';
import { createTestStore, openTestDatabase } from '../testing/database/database.ts';
import { createAudience } from './audience.ts';

const database = await openTestDatabase(await createTestStore());

/** Returns a handle that counts its answers. */
function counted(handle: Handle): { handle: Handle; count: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      return result;
    },
  };
  return { handle: handle.withPlugin(plugin), count: () => count };
}

it('reads the rights of one person quickly, and those of hundreds elsewhere', async () => {
  const [plain, quick] = [counted(database.handle), counted(database.quickReads)];
  const audience = createAudience({ handle: plain.handle, quickReads: quick.handle }, Date.now, () => {
    throw new Error('This database has no servers.');
  });
  expect((await audience.person('one')).sessions.size).toBe(0);
  expect([plain.count(), quick.count()]).toEqual([0, 2]);
  expect((await audience.people(Array.from({ length: 300 }, (_, at) => `person-${at}`))).size).toBe(0);
  expect([plain.count(), quick.count()]).toEqual([4, 2]);
});
