import type { Database } from '@tenfour/api/src/db/database.ts';
import { openDatabase } from '@tenfour/api/src/db/open.ts';
import { insertServer, insertUser } from '@tenfour/api/src/testing/database/rows.ts';
import { sql } from 'kysely';
import type { FilledStore } from './section.ts';

/** Rows of the removed server, besides a member and simulated users. */
export interface RemovedRows {
  punishments: number;
  activity: number;
  shifts: number;
  standIns: number;
}

const REMOVED_AGO_MS = 2 * 60 * 60_000;

/** Adds a server that was removed two hours ago, with rows as the largest server's; answers its id. */
export async function addRemovedServer(store: FilledStore, rows: RemovedRows): Promise<string> {
  return withDatabase(store, async (database) => {
    const { handle } = database;
    const owner = await insertUser(handle);
    const id = await insertServer(handle, owner, { deleted_at: Date.now() - REMOVED_AGO_MS });
    for (let one = 0; one < rows.standIns; one += 1) await insertUser(handle, { stand_in_of: id });
    for (const table of ['punishments', 'activity', 'shifts'] as const) {
      await copyRows(database, table, id, rows[table]);
    }
    return id;
  });
}

/** Returns whether the server and all its rows are gone. */
export async function isPurged(store: FilledStore, serverId: string): Promise<boolean> {
  return withDatabase(store, async ({ handle }) => {
    const found = await handle.selectFrom('servers').select('id').where('id', '=', serverId).execute();
    return found.length === 0;
  });
}

/** Copies rows of other servers to this one. */
async function copyRows(
  database: Database,
  table: 'punishments' | 'activity' | 'shifts',
  serverId: string,
  rows: number,
): Promise<void> {
  await database.transaction(async ({ handle }) => {
    const columns = await columnsOf(handle, database.engine, table);
    const own = columns.map((column) => {
      if (column === 'server_id') return sql`${serverId}`;
      return column === 'id' ? sql`'removed-' || id` : sql.ref(column);
    });
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const open = table === 'shifts' ? sql`WHERE clock_out_at IS NOT NULL` : sql``;
    await sql`INSERT INTO ${sql.table(table)} (${names})
      SELECT ${sql.join(own)} FROM (SELECT * FROM ${sql.table(table)} ${open} LIMIT ${sql.lit(rows)}) AS copied`.execute(
      handle,
    );
  });
}

async function columnsOf(handle: Database['handle'], engine: Database['engine'], table: string) {
  const query =
    engine === 'sqlite'
      ? sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`
      : sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
          WHERE table_name = ${table} AND is_generated = 'NEVER'`;
  return (await query.execute(handle)).rows.map(({ name }) => name);
}

async function withDatabase<T>(
  { dataDir, url }: FilledStore,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir, url: url ?? undefined, statementTimeoutMs: 0 });
  return work(database).finally(() => database.close());
}
