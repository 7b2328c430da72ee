import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { migrate } from '@tenfour/api/src/db/migrate.ts';
import { openDatabase } from '@tenfour/api/src/db/open.ts';
import { SQLITE_FILE } from '@tenfour/api/src/db/sqlite/open-sqlite.ts';
import { type PostgresServer, startPostgres } from '@tenfour/api/src/testing/database/embedded-postgres.ts';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Dataset, datasetPlace, prepareDataset } from './dataset.ts';
import { KEPT_INDEX } from './punishments.ts';
import type { Size } from './size.ts';

/** Typical PostgreSQL settings on a machine with a few GB. */
const SETTINGS = ['shared_buffers=512MB'];

/** In dependency order: referenced tables come first. */
const TABLES = [
  'users',
  'servers',
  'members',
  'punishments',
  'activity',
  'shifts',
  'player_names',
  'meta',
] as const;

/** Characters that are sent in one piece. */
const PIECE = 256 * 1024;

/** The dataset on a PostgreSQL server that runs until it is stopped; its data stays in the cache. */
export interface PostgresDataset extends Dataset {
  url: string;
  /** The process that looks after the server. */
  keeper: number;
  stop(): Promise<void>;
}

/** Prepares the rows of `prepareDataset` on PostgreSQL, from the cache or copied into it. */
export async function preparePostgresDataset(size: Size): Promise<PostgresDataset> {
  const { dataDir: source } = await prepareDataset(size);
  const place = `${await datasetPlace(size)}-postgres`;
  let generatedIn: number | null = null;
  if (!existsSync(place)) {
    const startedAt = performance.now();
    await generate(`${place}.part`, source);
    renameSync(`${place}.part`, place);
    generatedIn = (performance.now() - startedAt) / 1_000;
  }
  const server = await startIn(place);
  return {
    dataDir: join(place, 'files'),
    url: server.url('postgres'),
    keeper: server.keeper ?? 0,
    generatedIn,
    stop: server.stop,
  };
}

function startIn(place: string): Promise<PostgresServer> {
  return startPostgres({ keepIn: join(place, 'cluster'), settings: SETTINGS });
}

async function generate(place: string, source: string): Promise<void> {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(join(place, 'files'), { recursive: true });
  const server = await startIn(place);
  try {
    await copyAll(server.url('postgres'), source);
  } finally {
    await server.stop();
  }
}

async function copyAll(url: string, source: string): Promise<void> {
  const product = await openDatabase({ url, dataDir: source });
  await migrate(product).finally(() => product.close());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sqlite = new Sqlite(join(source, SQLITE_FILE), { readonly: true });
  try {
    // The rows were checked when they were generated.
    await client.query(`SET session_replication_role = 'replica'; SET maintenance_work_mem = '512MB'`);
    for (const table of TABLES) await copyTable(client, sqlite, table);
    // As autovacuum would have done by then.
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
  } finally {
    sqlite.close();
    await client.end();
  }
}

async function copyTable(client: pg.Client, sqlite: Sqlite.Database, table: string): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  const names = columns.map(({ name }) => name).join(', ');
  const build = await dropIndexes(client, table);
  const rows = sqlite.prepare(`SELECT ${names} FROM ${table}`).raw().iterate() as Iterable<unknown[]>;
  await pipeline(pieces(rows), client.query(copyFrom(`COPY ${table} (${names}) FROM STDIN`)));
  for (const definition of build) await client.query(definition);
}

/** Drops indexes that are faster to build afterwards; returns the statements that create them. */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE tablename = $1 AND indexname NOT LIKE '%_pkey' AND indexname <> $2`,
    [table, KEPT_INDEX],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Rows in the text format of COPY, many a piece. */
function* pieces(rows: Iterable<unknown[]>): Generator<string> {
  let piece = '';
  for (const row of rows) {
    piece += `${row.map(field).join('\t')}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function field(value: unknown): string {
  if (value === null) return '\\N';
  const text = Buffer.isBuffer(value) ? value.toString() : String(value);
  return text.replace(/[\\\t\n\r]/g, (special) => ESCAPES[special] ?? special);
}
