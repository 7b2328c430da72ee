import { existsSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { SQLITE_FILE } from '../../db/sqlite/open-sqlite.ts';
import { BackupError } from './archive.ts';
import { type BackupSource, type Cell, NOT_ROWS, parentsFirst, type TableShape } from './source.ts';

/** Rows that are read at a time. */
const ROWS = 1_000;

/** How long the first read waits for a checkpoint or a recovery of another process, in ms. */
const BUSY_MS = 10_000;

/**
 * Reads the file of `dataDir` in one read transaction on its own connection: in WAL mode that is a snapshot that blocks
 * no writer. The write-ahead log cannot be truncated until it is closed. Throws BackupError without a database.
 */
export function openSqliteSource(dataDir: string): BackupSource {
  const file = path.join(dataDir, SQLITE_FILE);
  if (!existsSync(file))
    throw new BackupError(`There is no database in ${dataDir}, so there is nothing to back up.`);
  const database = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: BUSY_MS });
  try {
    database.exec('BEGIN');
    return { ...contentOf(database), close: async () => void database.close() };
  } catch (error) {
    database.close();
    throw error;
  }
}

function contentOf(database: Sqlite.Database): Omit<BackupSource, 'close'> {
  const list = (sql: string): string[] => database.prepare<[], string>(sql).pluck().all();
  const names = list(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  );
  if (!names.includes('migrations'))
    throw new BackupError('The database is empty, so there is nothing to back up.');
  const columnsOf = database
    .prepare<[string], string>('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0')
    .pluck();
  const parentsOf = database
    .prepare<[string], string>('SELECT "table" FROM pragma_foreign_key_list(?)')
    .pluck();
  const tables = names
    .filter((name) => !NOT_ROWS.has(name))
    .map((name): TableShape => ({ name, columns: columnsOf.all(name) }));
  const references = names.flatMap((child) => parentsOf.all(child).map((parent) => ({ child, parent })));
  return {
    engine: 'sqlite',
    migrations: list('SELECT name FROM migrations ORDER BY name'),
    tables: parentsFirst(tables, references),
    rows: (table) => rowsOf(database, table),
  };
}

async function* rowsOf(database: Sqlite.Database, { name, columns }: TableShape): AsyncGenerator<Cell[][]> {
  const listed = columns.map((column) => `"${column}"`).join(', ');
  const all = database.prepare<[], (Cell | Buffer)[]>(`SELECT ${listed} FROM "${name}"`).raw();
  let some: Cell[][] = [];
  for (const row of all.iterate()) {
    some.push(row.map((cell) => (Buffer.isBuffer(cell) ? cell.toString('utf8') : cell)));
    if (some.length === ROWS) {
      yield some;
      some = [];
    }
  }
  if (some.length > 0) yield some;
}
