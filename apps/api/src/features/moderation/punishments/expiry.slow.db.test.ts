import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { createPunishmentHooks } from '../../../app/hooks.ts';
import { createJobLoop } from '../../../jobs/job-loop.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser, punishmentRow } from '../../../testing/database/rows.ts';
import { createPunishmentExpiry } from './expiry.ts';

/** As many punishments as this are over when the process starts. */
const BACKLOG = 100_000;
const AT_ONCE = 500;

const database = await testDatabase();
const { handle, engine } = database;

async function populate(): Promise<string> {
  const owner = await insertUser(handle);
  const serverId = await insertServer(handle, owner);
  const over = Date.now() - BACKLOG;
  for (let start = 0; start < BACKLOG; start += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, n) =>
      punishmentRow(handle, {
        server_id: serverId,
        issued_by: owner,
        roblox_username: `player${start + n}`,
        expires_at: over - start - n,
      }),
    );
    await handle.insertInto('punishments').values(rows).execute();
  }
  return serverId;
}

it('a long backlog goes in batches, all of it once, while others get their turn', async () => {
  const serverId = await populate();
  const kind = createPunishmentExpiry({
    database,
    now: Date.now,
    hooks: createPunishmentHooks({ wakeQueue: () => undefined }),
  });
  let handled = 0;
  const loop = createJobLoop({
    kind: {
      ...kind,
      handle: async (item) => {
        await kind.handle(item);
        handled += item.ids.length;
      },
    },
    now: Date.now,
    logger: { error: (details) => expect.fail(JSON.stringify(details)) },
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const began = performance.now();
  delay.enable();
  loop.start();
  await expect.poll(() => handled, { timeout: 240_000, interval: 100 }).toBe(BACKLOG);
  delay.disable();
  const seconds = (performance.now() - began) / 1_000;
  await loop.stop();
  const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => ns / 1e6);
  process.stdout.write(
    `${engine}: ${seconds.toFixed(1)} s; loop delay ms: ${[p50, p99, max].map((ms) => ms?.toFixed(1)).join(', ')}\n`,
  );
  for (const table of ['activity', 'punishment_changes'] as const) {
    const { count } = await handle
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('server_id', '=', serverId)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(BACKLOG);
  }
  // Without samples the event loop never got a turn.
  expect(delay.count).toBeGreaterThan(BACKLOG / 1_000);
  // The process must not be blocked for more than 50 ms; the maximum depends on the machine.
  expect(p99).toBeLessThan(50);
}, 300_000);
