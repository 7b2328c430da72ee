import { expect, it } from 'vitest';
import { createPunishmentHooks } from '../../../app/hooks.ts';
import type { Database } from '../../../db/database.ts';
import { createJobLoop, type JobLoop } from '../../../jobs/job-loop.ts';
import { createTestStore, openTestDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser, punishmentRow } from '../../../testing/database/rows.ts';
import { createPunishmentExpiry } from './expiry.ts';

const RECORDS = 3_000;
const store = await createTestStore();
const instances = [await openTestDatabase(store), await openTestDatabase(store)] as const;
const [{ handle }] = instances;

/** A loop on one instance, which notes what it was given. */
function loopOn(database: Database, taken: string[]): JobLoop {
  const kind = createPunishmentExpiry({
    database,
    now: Date.now,
    hooks: createPunishmentHooks({ wakeQueue: () => undefined }),
  });
  return createJobLoop({
    kind: {
      ...kind,
      handle: (item) => {
        taken.push(...item.ids);
        return kind.handle(item);
      },
    },
    now: Date.now,
    logger: { error: (details) => expect.fail(JSON.stringify(details)) },
  });
}

async function populate(): Promise<void> {
  const owner = await insertUser(handle);
  const serverId = await insertServer(handle, owner);
  const over = Date.now() - 1_000;
  for (let start = 0; start < RECORDS; start += 500) {
    const rows = Array.from({ length: 500 }, () =>
      punishmentRow(handle, { server_id: serverId, issued_by: owner, expires_at: over }),
    );
    await handle.insertInto('punishments').values(rows).execute();
  }
}

it('two loops on one database share the ends of punishments: each is announced once', async () => {
  await populate();
  const taken: [string[], string[]] = [[], []];
  const loops = [loopOn(instances[0], taken[0]), loopOn(instances[1], taken[1])];
  for (const loop of loops) loop.start();
  const count = async (table: 'activity' | 'punishment_changes'): Promise<number> =>
    (await handle.selectFrom(table).select('id').execute()).length;
  await expect.poll(() => count('activity'), { timeout: 20_000 }).toBe(RECORDS);
  await Promise.all(loops.map((loop) => loop.stop()));
  expect(await count('punishment_changes')).toBe(RECORDS);
  expect(taken.flat()).toHaveLength(RECORDS);
  expect(new Set(taken.flat()).size).toBe(RECORDS);
  expect(taken[0].length).toBeGreaterThan(0);
  expect(taken[1].length).toBeGreaterThan(0);
}, 60_000);
