import { sql } from 'kysely';
import type { Database, Handle } from '../../../db/database.ts';
import type { ImportEntry } from './store.ts';
import { OVER } from './store.ts';

/** Rows that one statement deletes, and pieces of a file, which are large. */
const ROWS = 500;
const PIECES = 80;

/**
 * Runs one step of the cleanup: removes the file of a finished import, or all of a discarded or expired one. Returns
 * false when nothing is left.
 */
export async function discardStep({ database }: { database: Database }, row: ImportEntry): Promise<boolean> {
  const { handle } = database;
  if ((await removeSome(handle, 'import_files', row, PIECES)) > 0) return true;
  if (OVER.includes(row.status)) {
    await change(handle, row, null);
    return false;
  }
  if (row.status !== 'discarded') {
    await hide(database, row);
    return true;
  }
  if ((await removeSome(handle, 'import_rows', row, ROWS)) > 0) return true;
  await handle
    .deleteFrom('imports')
    .where('server_id', '=', row.server_id)
    .where('id', '=', row.id)
    .execute();
  return false;
}

async function change(handle: Handle, row: ImportEntry, dueAt: number | null): Promise<void> {
  await handle
    .updateTable('imports')
    .set({ due_at: dueAt, lease_until: null })
    .where('server_id', '=', row.server_id)
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .execute();
}

/** Discards an expired draft. */
async function hide({ handle, changes }: Database, row: ImportEntry): Promise<void> {
  await handle
    .updateTable('imports')
    .set({ status: 'discarded' })
    .where('server_id', '=', row.server_id)
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .execute();
  changes.publish([{ serverId: row.server_id, entity: 'imports', op: 'removed', ids: [row.id] }]);
}

async function removeSome(
  handle: Handle,
  table: 'import_files' | 'import_rows',
  row: Pick<ImportEntry, 'server_id' | 'id'>,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE server_id = ${row.server_id}
    AND import_id = ${row.id} AND n IN (SELECT n FROM ${sql.table(table)} WHERE server_id = ${row.server_id}
      AND import_id = ${row.id} LIMIT ${sql.lit(limit)})`.execute(handle);
  return Number(numAffectedRows ?? 0);
}

/** Forgets what an earlier reading had written, a step at a time. */
export async function forgetLines(
  handle: Handle,
  row: Pick<ImportEntry, 'server_id' | 'id'>,
): Promise<boolean> {
  return (await removeSome(handle, 'import_rows', row, ROWS)) > 0;
}
