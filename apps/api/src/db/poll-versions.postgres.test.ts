import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestStore, openTestDatabase } from '../testing/database/database.ts';
import { insertHealthyRows } from '../testing/invariants/invariants-scene.ts';

const store = await createTestStore();
const { handle } = await openTestDatabase(store);
await insertHealthyRows(handle, 'postgres', Date.now());

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: store.url });
  await client.connect();
  return client;
}

/** The versions of the scene's server, as rights are read with them. */
async function versions(): Promise<string[]> {
  const found = await handle
    .selectFrom('poll_versions')
    .select('version')
    .where('scope', '=', 's1')
    .execute();
  return found.map(({ version }) => version).sort();
}

it.each([
  ['in their order', 0],
  ['the other way round', 1],
])(
  'two transactions that change one server wait for neither, and each commit is seen: %s',
  async (_order, first) => {
    const [a, b] = [await connect(), await connect()];
    const change = (client: pg.Client, id: string) =>
      client.query('UPDATE shifts SET break_ms = break_ms + 1 WHERE id = $1', [id]);
    const seen = [await versions()];
    for (const client of [a, b]) {
      await client.query('BEGIN');
      await client.query("SET LOCAL lock_timeout = '5s'");
    }
    await change(a, 'sh1');
    await change(b, 'sh2');
    // Again in the other's order, which deadlocks where a version is waited for.
    await change(b, 'sh2');
    await change(a, 'sh1');
    expect(await versions()).toEqual(seen[0]);
    for (const client of first === 0 ? [a, b] : [b, a]) {
      await client.query('COMMIT');
      seen.push(await versions());
      await client.end();
    }
    expect(new Set(seen.map(String)).size).toBe(3);
    await handle.updateTable('shifts').set({ break_ms: 0 }).where('id', '=', 'sh1').execute();
    expect(await versions()).toHaveLength(1);
    expect(seen.flat()).not.toContain((await versions())[0]);
  },
);
