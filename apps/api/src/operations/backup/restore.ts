import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Engine, Handle, Transaction } from '../../db/database.ts';
import { migrateWithin } from '../../db/migrate.ts';
import { MIGRATIONS } from '../../db/migrations/index.ts';
import type { FileStore } from '../../integrations/storage/file-store.ts';
import { BackupError, type Manifest } from './archive.ts';
import { piecesOf } from './read-backup.ts';
import { type Settled, settleRestored } from './reconcile.ts';
import type { Cell } from './source.ts';

export interface RestoreDeps {
  /** Without tables: a fresh file, or a database whose tables were dropped in `clear`. */
  database: Database;
  /** Where pictures are put. */
  files: FileStore;
  /** Epoch ms. */
  now: number;
  /** Ends all sessions. */
  signOut: boolean;
  /** Makes room for what is restored, in its transaction. */
  clear(handle: Handle): Promise<void>;
}

/**
 * Fills the database with what a checked backup holds, in one transaction: all of it or nothing. The schema is built as it
 * was when the backup was made, and brought to this version when the rows are there. Throws BackupError for a backup of a
 * newer schema, and when what is there in the end is not what was written.
 */
export function restoreInto(file: string, manifest: Manifest, deps: RestoreDeps): Promise<Settled> {
  const { database } = deps;
  const former = formerMigrations(manifest);
  return database.withLock('migrate', async (tx) => {
    const { handle } = tx;
    if (database.engine === 'postgres') await unhurried(handle);
    await deps.clear(handle);
    await migrateWithin(handle, database.engine, former);
    await refuseFilled(handle, manifest);
    await fill(tx, file, manifest, deps);
    await checkRows(handle, database.engine, manifest);
    await migrateWithin(handle, database.engine);
    if (deps.signOut) await endSessions(handle);
    return settleRestored(handle, deps.now);
  });
}

/** The migrations of a backup's schema. Throws BackupError when it has one that this program does not know. */
export function formerMigrations({ migrations, product }: Manifest) {
  const strange = migrations.find((name, at) => MIGRATIONS[at]?.name !== name);
  if (strange !== undefined) {
    throw new BackupError(
      `The backup has the schema of a newer version (${product}, "${strange}"). Update the product, then restore.`,
    );
  }
  return MIGRATIONS.slice(0, migrations.length);
}

async function unhurried(handle: Handle): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(handle);
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(handle);
  await sql`SET LOCAL lock_timeout = '10s'`.execute(handle);
}

/** Some migrations write rows of their own, which the backup has too; in an empty schema none may be left. */
async function refuseFilled(handle: Handle, { tables }: Manifest): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`DELETE FROM ${sql.table(name)}`.execute(handle);
}

async function fill({ handle }: Transaction, file: string, manifest: Manifest, deps: RestoreDeps) {
  const { engine } = deps.database;
  const tables = new Map(manifest.tables.map((table) => [table.name, fillable(handle, engine, table)]));
  await Promise.all(tables.values());
  for await (const piece of piecesOf(file, manifest)) {
    if (piece.kind === 'picture') {
      await deps.files.put(piece.key, piece.bytes, mediaTypeOf(piece.bytes));
      continue;
    }
    const table = await tables.get(piece.table.name);
    if (table) await insertRows(handle, engine, table, piece.rows);
  }
}

/** The two kinds that are taken as evidence, by their first bytes; only a bucket keeps it. */
function mediaTypeOf(bytes: Buffer): string {
  if (bytes[0] === 0x89) return 'image/png';
  return bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'image/webp' : 'image/jpeg';
}

async function checkRows(handle: Handle, engine: Database['engine'], { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables) {
    const query = sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(name)}`;
    const count = Number((await query.execute(handle)).rows[0]?.count);
    if (count !== rows)
      throw new BackupError(`Of ${rows} rows of "${name}" ${count} were restored. Nothing was changed.`);
  }
  if (engine === 'postgres') return;
  const broken = await sql<{ table: string }>`PRAGMA foreign_key_check`.execute(handle);
  if (broken.rows.length > 0)
    throw new BackupError('The backup has rows that refer to nothing. Nothing was changed.');
}

async function endSessions(handle: Handle): Promise<void> {
  for (const table of ['sessions', 'platform_sessions', 'platform_devices'] as const) {
    await handle.deleteFrom(table).where(sql<SqlBool>`1 = 1`).execute();
  }
}

/** Rows of one statement, and characters of its one parameter at most. */
const ROWS = 1_000;

/** A table to be filled: its columns in the order of the rows, with their types. */
interface Fillable {
  name: string;
  columns: readonly { name: string; type: string }[];
}

/**
 * How the columns of a backup lie in this database. Throws BackupError for a column or a table that is not there: then
 * the backup was not made by a schema of that name.
 */
async function fillable(
  handle: Handle,
  engine: Engine,
  table: { name: string; columns: readonly string[] },
): Promise<Fillable> {
  const { rows } = await columnsOf(engine, table.name).execute(handle);
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  const columns = table.columns.map((name) => ({ name, type: types.get(name) ?? '' }));
  const strange = columns.find(({ type }) => type === '');
  if (strange) {
    throw new BackupError(
      `The backup has a column ${table.name}.${strange.name} that its schema does not have.`,
    );
  }
  return { name: table.name, columns };
}

function columnsOf(engine: Engine, table: string): RawBuilder<{ name: string; type: string }> {
  return engine === 'sqlite'
    ? sql`SELECT name, lower(type) AS type FROM pragma_table_xinfo(${table}) WHERE hidden = 0`
    : sql`SELECT column_name AS name, data_type AS type FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = ${table} AND is_generated = 'NEVER'`;
}

/** Writes rows as they were, a thousand by statement: the rows travel as one parameter. */
export async function insertRows(
  handle: Handle,
  engine: Engine,
  table: Fillable,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const names = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const cells = sql.join(table.columns.map(({ type }, at) => cellOf(engine, type, at)));
  for (let from = 0; from < rows.length; from += ROWS) {
    const some = rows.slice(from, from + ROWS);
    const json = JSON.stringify(engine === 'postgres' ? some.map(storable) : some);
    const source =
      engine === 'sqlite'
        ? sql`json_each(${json}) AS rows WHERE true`
        : sql`jsonb_array_elements(${json}::jsonb) AS rows (value)`;
    await sql`INSERT INTO ${sql.table(table.name)} (${names}) SELECT ${cells} FROM ${source}`.execute(handle);
  }
}

function cellOf(engine: Engine, type: string, at: number): RawBuilder<unknown> {
  if (engine === 'postgres') return sql`(rows.value ->> ${sql.lit(at)})::${sql.raw(type)}`;
  const cell = sql`json_extract(rows.value, ${sql.lit(`$[${at}]`)})`;
  return type === 'blob' ? sql`CAST(${cell} AS BLOB)` : cell;
}

/** PostgreSQL holds neither NUL nor half of a surrogate pair; SQLite may, in what came before texts were checked. */
function storable(row: readonly Cell[]): Cell[] {
  return row.map((cell) => (typeof cell === 'string' ? cell.replaceAll('\0', '').toWellFormed() : cell));
}
