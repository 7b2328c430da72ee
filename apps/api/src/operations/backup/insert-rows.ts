import { type RawBuilder, sql } from 'kysely';
import type { Engine, Handle } from '../../db/database.ts';
import { BackupError } from './manifest.ts';
import type { Cell } from './source.ts';

/** Rows of one statement, and characters of its one parameter at most. */
const ROWS = 1_000;

/** A table to be filled: its columns in the order of the rows, with their types. */
export interface Fillable {
  name: string;
  columns: readonly { name: string; type: string }[];
}

/**
 * How the columns of a backup lie in this database. Throws BackupError for a column or a table that is not there: then
 * the backup was not made by a schema of that name.
 */
export async function fillable(
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
