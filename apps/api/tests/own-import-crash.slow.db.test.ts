import { setTimeout as delay } from 'node:timers/promises';
import { zServer } from '@tenfour/contracts';
import { startSandbox } from '@tenfour/sandbox';
import { freePort } from '@tenfour/sandbox/free-port';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { chunk } from '../src/db/chunk.ts';
import { newId } from '../src/db/ids.ts';
import { createTestStore, openTestDatabase } from '../src/testing/database/database.ts';
import { punishmentRow } from '../src/testing/database/rows.ts';
import { previewOf, untilImport } from '../src/testing/imports/imports.ts';
import { fillServer } from '../src/testing/imports/rich-server.ts';
import { findBroken } from '../src/testing/invariants/invariants.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { type ChildProduct, startChild } from '../src/testing/product/child.ts';
import { must } from '../src/testing/product/transports.ts';
import { unzipped } from '../src/testing/unzip.ts';

const KILLS = 5;
/** Records beside those of each kind, each with an edit, so that an import is not over before the kill. */
const RECORDS = 1_500;

const store = await createTestStore();
const database = await openTestDatabase(store);
const { handle } = database;
const [sandbox, port] = await Promise.all([startSandbox({ port: 0 }), freePort()]);
afterAll(() => sandbox.close());

const zRows = z.array(z.record(z.string(), z.unknown()));
const zSections = z.record(z.string(), z.unknown());

async function founded(browser: Browser, name: string) {
  return zServer.parse(await must(browser, 'servers.create', { name }));
}

/** Fills a server with each kind of record, and many edited punishments. */
async function fill({ id, ownerId }: { id: string; ownerId: string }, moderator: string): Promise<void> {
  const at = Date.now() - 3_600_000;
  await fillServer(handle, id, { owner: ownerId, moderator }, at);
  const rows = Array.from({ length: RECORDS }, (_, nth) => {
    const created = { created_at: at - nth * 60_000, updated_at: at - nth * 60_000 };
    const about = { id: newId(), server_id: id, issued_by: ownerId, roblox_username: `Player${nth}` };
    return punishmentRow(handle, { ...about, ...created, reason: `Offense ${nth}` });
  });
  for (const some of chunk(rows)) await handle.insertInto('punishments').values(some).execute();
  const changes = rows.map((row, nth) => ({
    ...{ server_id: id, id: newId(), punishment_id: row.id, at: at + nth, kind: 'changed' as const },
    ...{ actor_id: ownerId, actor_name: 'Avery', diff: '{"before":{"reason":"A"},"after":{"reason":"B"}}' },
  }));
  for (const some of chunk(changes)) await handle.insertInto('punishment_changes').values(some).execute();
  await settle(id);
}

/** Leaves a server as the product would: counted, and without a ban of rules that no offences precede. */
async function settle(id: string): Promise<void> {
  await handle.updateTable('punishments').set({ auto_ban: 0 }).where('server_id', '=', id).execute();
  await sql`UPDATE servers SET
    member_count = (SELECT count(*) FROM members WHERE members.server_id = servers.id),
    punishment_count = (SELECT count(*) FROM punishments WHERE punishments.server_id = servers.id)
    WHERE id = ${id}`.execute(handle);
}

async function exported(browser: Browser, serverId: string) {
  const response = await browser.fetch(`/api/servers/${serverId}/export.zip`);
  expect(response.status).toBe(200);
  const files = await unzipped(Buffer.from(await response.arrayBuffer()));
  return files.get('tenfour.json') ?? '';
}

/** What depends on when a server was created and what was done in it. */
const LEFT_OUT = ['activity', 'members'];

/** Returns the sections of an export with names in the place of ids, which differ from server to server. */
function withoutIds(text: string): Record<string, string[]> {
  const sections = zSections.parse(JSON.parse(text));
  const names = new Map<unknown, string>([
    ...zRows.parse(sections.punishments).map((row) => [row.id, `${row.player} ${row.reason}`] as const),
    ...zRows.parse(sections['record-fields']).map((row) => [row.id, String(row.name)] as const),
  ]);
  const named = (value: string) => names.get(value) ?? value;
  const entries = Object.entries(sections).filter(
    ([name, rows]) => !LEFT_OUT.includes(name) && Array.isArray(rows),
  );
  return Object.fromEntries(
    entries.map(([name, rows]) => [
      name,
      zRows
        .parse(rows)
        .map((row) => JSON.stringify(row).replaceAll(/[0-9a-f-]{36}/g, named))
        .toSorted(),
    ]),
  );
}

const rowOf = (id: string) =>
  handle
    .selectFrom('imports')
    .select(['status', 'rows_created', 'rows_new'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

it(`an import of an own export that is killed ${KILLS} times becomes what one in peace does`, async () => {
  let product: ChildProduct = await startChild({ sandbox, store, port });
  const [owner, member] = [product.browser(), product.browser()];
  await owner.signIn('avery');
  await member.signIn('riley');
  const [from, whole, killed] = [
    await founded(owner, 'From'),
    await founded(owner, 'Whole'),
    await founded(owner, 'Killed'),
  ];
  const { id: riley } = z.object({ id: z.string() }).parse(await must(member, 'account.me'));
  await handle
    .insertInto('members')
    .values({ server_id: from.id, user_id: riley, id: newId(), role: 'moderator', joined_at: Date.now() })
    .execute();
  await fill(from, riley);
  const text = await exported(owner, from.id);
  const peace = await previewOf(owner, whole.id, text, 'tenfour');
  await must(owner, 'imports.start', peace);
  const { rows } = await untilImport(owner, peace, ['done'], 120_000);
  expect(rows.created).toBeGreaterThan(2 * RECORDS);

  const ref = await previewOf(owner, killed.id, text, 'tenfour');
  await must(owner, 'imports.start', ref);
  const steps: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = steps.at(-1) ?? 0;
    for (let now = await rowOf(ref.importId); now.rows_created <= before && now.status === 'importing'; ) {
      await delay(5);
      now = await rowOf(ref.importId);
    }
    await delay(Math.random() * 60);
    await product.kill();
    steps.push((await rowOf(ref.importId)).rows_created);
    // As after the seconds that a lease lasts.
    await handle.updateTable('imports').set({ lease_until: null }).where('id', '=', ref.importId).execute();
    product = await startChild({ sandbox, store, port });
  }
  expect(steps.filter((step) => step < rows.created).length).toBeGreaterThan(0);
  const end = async () => (await rowOf(ref.importId)).status;
  await expect.poll(end, { timeout: 120_000, interval: 100 }).toBe('done');
  const again = product.browser();
  await again.signIn('avery');
  expect(withoutIds(await exported(again, killed.id))).toEqual(withoutIds(await exported(again, whole.id)));
  expect((await rowOf(ref.importId)).rows_created).toBe(rows.created);
  expect(await findBroken(database, Date.now)).toEqual([]);
  expect(await product.stop()).toBe(0);
  process.stdout.write(`${JSON.stringify({ kills: KILLS, steps })}\n`);
}, 400_000);
