import { expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { createCommandRuns } from '../features/game/custom-commands/runs.ts';
import type { DueCommand } from '../features/game/custom-commands/runs-store.ts';
import { createTestStore, openTestDatabase } from '../testing/database/database.ts';
import { insertServer, insertUser } from '../testing/database/rows.ts';
import { createJobLoop, type JobKind, type JobLoop } from './job-loop.ts';

const COMMANDS = 300;
const store = await createTestStore();
const instances = [await openTestDatabase(store), await openTestDatabase(store)] as const;
const [database] = instances;
const due = Date.now();

async function populate(): Promise<void> {
  const owner = await insertUser(database.handle);
  for (let at = 0; at < COMMANDS; at += 1) {
    const key = { erlc_key_sealed: 'sealed', erlc_key_hash: `game-${at}`, erlc_key_hint: '' };
    const serverId = await insertServer(database.handle, owner, key);
    await database.handle
      .insertInto('custom_commands')
      .values({
        server_id: serverId,
        id: newId(),
        name: 'Greeting',
        command: ':h Hi',
        interval_minutes: 5,
        enabled: 1,
        next_run_at: due,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
  }
}

/** A loop on one instance, which counts what it was given. */
function loopOn(on: Database, taken: string[], change: Partial<JobKind<DueCommand>> = {}): JobLoop {
  const kind = createCommandRuns({
    database: on,
    keyring: { open: () => 'demo-key' },
    now: Date.now,
    wakeQueue: () => undefined,
  });
  return createJobLoop({
    kind: {
      ...kind,
      batch: 20,
      handle: (item) => {
        taken.push(item.id);
        return kind.handle(item);
      },
      ...change,
    },
    now: Date.now,
    logger: { error: (details) => expect.fail(JSON.stringify(details)) },
  });
}

it('two loops on one database share the work: everything once, nothing twice', async () => {
  await populate();
  const taken: [string[], string[]] = [[], []];
  const loops = [loopOn(instances[0], taken[0]), loopOn(instances[1], taken[1])];
  for (const loop of loops) loop.start();
  const count = async (table: 'command_runs' | 'game_commands'): Promise<number> =>
    (await database.handle.selectFrom(table).select('id').execute()).length;
  await expect.poll(() => count('command_runs'), { timeout: 20_000 }).toBe(COMMANDS);
  await Promise.all(loops.map((loop) => loop.stop()));
  expect(await count('game_commands')).toBe(COMMANDS);
  expect(taken.flat()).toHaveLength(COMMANDS);
  expect(new Set(taken.flat()).size).toBe(COMMANDS);
  expect(taken[0].length).toBeGreaterThan(0);
  expect(taken[1].length).toBeGreaterThan(0);
  const waiting = await database.handle
    .selectFrom('custom_commands')
    .select('id')
    .where('next_run_at', '=', due + 5 * 60_000)
    .where('lease_until', 'is', null)
    .execute();
  expect(waiting).toHaveLength(COMMANDS);
}, 60_000);
