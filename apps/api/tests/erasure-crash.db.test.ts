import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { zServer } from '@tenfour/contracts';
import { startSandbox } from '@tenfour/sandbox';
import { freePort } from '@tenfour/sandbox/free-port';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { chunk } from '../src/db/chunk.ts';
import { newId } from '../src/db/ids.ts';
import { contentOf } from '../src/testing/backup.ts';
import { createTestStore, openTestDatabase } from '../src/testing/database/database.ts';
import { punishmentRow } from '../src/testing/database/rows.ts';
import { type ChildProduct, startChild } from '../src/testing/product/child.ts';
import { must } from '../src/testing/product/transports.ts';

const zAccount = z.object({ username: z.string() });

const KILLS = 4;
/** Records that mention the person, so that an erasure is not over before the kill. */
const RECORDS = 4_000;
const NAME = 'zelda.quux_93';

const store = await createTestStore();
const { handle } = await openTestDatabase(store);
const [sandbox, port] = await Promise.all([startSandbox({ port: 0 }), freePort()]);
afterAll(() => sandbox.close());

/** Has a member, who is mentioned in many records, ask for their erasure. Returns its id. */
async function askedErasure(product: ChildProduct): Promise<string> {
  const [owner, member] = [product.browser(), product.browser()];
  await owner.signIn('avery');
  await member.signIn('riley');
  const { id, joinCode, ownerId } = zServer.parse(await must(owner, 'servers.create', { name: 'Crash' }));
  await must(member, 'servers.join', { joinCode });
  const { username } = zAccount.parse(await must(member, 'account.me'));
  await must(member, 'privacy.requestErasure', { confirm: username });
  const { id: erasure, user_id: userId } = await handle
    .selectFrom('erasures')
    .selectAll()
    .executeTakeFirstOrThrow();
  await handle.updateTable('users').set({ username: NAME }).where('id', '=', String(userId)).execute();
  const rows = Array.from({ length: RECORDS }, (_, at) =>
    punishmentRow(handle, {
      ...{ id: newId(), server_id: id, issued_by: at % 2 === 0 ? String(userId) : ownerId },
      reason: `Seen with ${NAME}, time ${at}`,
    }),
  );
  for (const some of chunk(rows)) await handle.insertInto('punishments').values(some).execute();
  return erasure;
}

/** Returns where the name is left: in rows, and in the files of an SQLite database. */
async function traces(): Promise<string[]> {
  const rows = [...(await contentOf(store))].flatMap(([table, lines]) =>
    lines.filter((line) => line.includes(NAME)).map(() => table),
  );
  const files = readdirSync(store.dataDir, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .filter((one) => readFileSync(path.join(one.parentPath, one.name)).includes(NAME));
  return [...rows, ...files.map(({ name }) => name)];
}

it(`an erasure that is killed ${KILLS} times goes on where it was and leaves no name`, async () => {
  let product = await startChild({ sandbox, store, port });
  const id = await askedErasure(product);
  await product.kill();
  const row = () =>
    handle.selectFrom('erasures').select(['state', 'step']).where('id', '=', id).executeTakeFirstOrThrow();
  await handle.updateTable('erasures').set({ due_at: 1 }).where('id', '=', id).execute();
  const steps: (string | null)[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    product = await startChild({ sandbox, store, port });
    // Every other time once it got further, else also before its first step.
    for (let now = await row(); now.state === 'waiting' || (kill % 2 === 1 && now.step === steps.at(-1)); ) {
      await delay(5);
      now = await row();
    }
    await delay(Math.random() * 60);
    await product.kill();
    steps.push((await row()).step);
    // As after the minutes that a lease lasts.
    await handle.updateTable('erasures').set({ lease_until: null }).where('id', '=', id).execute();
  }
  expect(steps.filter((step) => step !== null).length).toBeGreaterThan(0);
  product = await startChild({ sandbox, store, port });
  await expect.poll(async () => (await row()).state, { timeout: 90_000, interval: 100 }).toBe('done');
  expect(await product.stop()).toBe(0);
  expect(await traces()).toEqual([]);
  const records = await handle
    .selectFrom('punishments')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(records.count)).toBe(RECORDS);
  process.stdout.write(
    `${JSON.stringify({ kills: KILLS, steps: steps.map((step) => step?.slice(0, 60)) })}\n`,
  );
}, 240_000);
