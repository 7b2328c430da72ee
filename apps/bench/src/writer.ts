import type Sqlite from 'better-sqlite3';

export type Value = string | number | null | Uint8Array;

/** Rows a transaction. */
const BATCH = 50_000;

/** Inserts the rows of one table, tens of thousands a transaction. */
export function insertAll(
  database: Sqlite.Database,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): void {
  const places = columns.map(() => '?').join(', ');
  const statement = database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`);
  let open = 0;
  database.exec('BEGIN');
  for (const row of rows) {
    statement.run(row);
    open += 1;
    if (open % BATCH === 0) database.exec('COMMIT; BEGIN');
  }
  database.exec('COMMIT');
}

/**
 * Runs `work` without a table's secondary indexes, except `kept`, and rebuilds them afterwards: sorting all rows
 * together is many times faster than two million inserts in random order.
 */
export function withoutIndexes(
  database: Sqlite.Database,
  table: string,
  kept: readonly string[],
  work: () => void,
): void {
  const found = database
    .prepare<[string], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?",
    )
    .all(table)
    .filter(({ name }) => !kept.includes(name));
  for (const { name } of found) database.exec(`DROP INDEX ${name}`);
  work();
  for (const { sql } of found) database.exec(sql);
}
