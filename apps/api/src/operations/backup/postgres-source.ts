import pg from 'pg';
import { BackupError } from './archive.ts';
import { type BackupSource, type Cell, NOT_ROWS, parentsFirst, type TableShape } from './source.ts';

/** Rows that are fetched at a time. */
const ROWS = 2_000;

const COLUMNS = `
  SELECT table_name AS table, column_name AS column FROM information_schema.columns
  JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
  ORDER BY table_name, ordinal_position`;

const REFERENCES = `
  SELECT child.relname AS child, parent.relname AS parent FROM pg_constraint
  JOIN pg_class AS child ON child.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid
  WHERE contype = 'f' AND child.relnamespace = current_schema()::regnamespace`;

/**
 * Reads the database in one REPEATABLE READ READ ONLY transaction: a snapshot that blocks no writer. PostgreSQL retains
 * old row versions while it is open.
 */
export async function openPostgresSource(url: string): Promise<BackupSource> {
  const client = new pg.Client({ connectionString: url, application_name: 'tenfour-backup' });
  // A broken connection is reported by the query that runs.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    return { ...(await contentOf(client)), close: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function contentOf(client: pg.Client): Promise<Omit<BackupSource, 'close'>> {
  const columns = await client.query<{ table: string; column: string }>(COLUMNS);
  const byTable = Map.groupBy(columns.rows, ({ table }) => table);
  if (!byTable.has('migrations'))
    throw new BackupError('The database is empty, so there is nothing to back up.');
  const references = await client.query<{ child: string; parent: string }>(REFERENCES);
  const migrations = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
  const tables = [...byTable]
    .filter(([name]) => !NOT_ROWS.has(name))
    .map(([name, ones]): TableShape => ({ name, columns: ones.map(({ column }) => column) }));
  return {
    engine: 'postgres',
    migrations: migrations.rows.map(({ name }) => name),
    tables: parentsFirst(tables, references.rows),
    rows: (table) => rowsOf(client, table),
  };
}

async function* rowsOf(client: pg.Client, { name, columns }: TableShape): AsyncGenerator<Cell[][]> {
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  await client.query(
    `DECLARE backup NO SCROLL CURSOR FOR SELECT ${listed} FROM ${pg.escapeIdentifier(name)}`,
  );
  for (;;) {
    const { rows } = await client.query<Cell[]>({
      text: `FETCH ${ROWS} FROM backup`,
      rowMode: 'array',
      // Times and counters stay far below 2^53.
      types: {
        getTypeParser: ((oid: number) =>
          oid === INT8 ? Number : pg.types.getTypeParser(oid)) as typeof pg.types.getTypeParser,
      },
    });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('CLOSE backup');
}

const INT8 = 20;
