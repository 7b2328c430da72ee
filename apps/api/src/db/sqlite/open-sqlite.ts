import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { EnginePort } from '../database.ts';
import { Fifo } from '../fifo.ts';
import type { Schema } from '../schema/index.ts';
import { retryWhileBusy } from './busy.ts';
import { SqliteConnection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { createOuterDriver, createTransactionDriver, type SqliteFile } from './drivers.ts';

/** The database file's name in the data directory. */
export const SQLITE_FILE = 'tenfour.db';

export interface SqliteOptions {
  readonly dataDir: string;
  /** How long a write waits for another process that holds the file, in ms. */
  readonly busyDeadlineMs: number;
  /** Prepared statements kept per connection. */
  readonly cachedStatements: number;
}

const SHARED_PRAGMAS = ['foreign_keys = ON', 'temp_store = MEMORY'];
// synchronous = NORMAL survives a killed process; a power cut may lose the last moments.
const WRITER_PRAGMAS = ['journal_mode = WAL', 'synchronous = NORMAL', 'journal_size_limit = 67108864'];
const READER_PRAGMAS = ['cache_size = -65536'];

/** Opens (or creates) the file and returns the engine together with its file, the owner of its transactions. */
export async function openSqlite(options: SqliteOptions): Promise<{ port: EnginePort; file: SqliteFile }> {
  mkdirSync(options.dataDir, { recursive: true });
  const name = path.join(options.dataDir, SQLITE_FILE);
  const writer = await connect(name, options, false, [...SHARED_PRAGMAS, ...WRITER_PRAGMAS]);
  const reader = await connect(name, options, true, [...SHARED_PRAGMAS, ...READER_PRAGMAS]);
  const file = { reader, writer, queue: new Fifo(), busyDeadlineMs: options.busyDeadlineMs };
  return { port: createPort(file), file };
}

async function connect(
  name: string,
  options: SqliteOptions,
  readonly: boolean,
  pragmas: readonly string[],
): Promise<SqliteConnection> {
  const database = new Sqlite(name, { readonly, timeout: 0 });
  for (const pragma of pragmas) {
    await retryWhileBusy(options.busyDeadlineMs, () => database.pragma(pragma));
  }
  return new SqliteConnection(database, options.cachedStatements);
}

function createPort(file: SqliteFile): EnginePort {
  const handle = new Kysely<Schema>({ dialect: sqliteDialect(createOuterDriver(file)) });
  const transactions = new Kysely<Schema>({ dialect: sqliteDialect(createTransactionDriver(file)) });
  return {
    engine: 'sqlite',
    handle,
    begin: (work) => transactions.transaction().execute(work),
    inTurn: (attempt) => file.queue.run(() => retryWhileBusy(file.busyDeadlineMs, attempt)),
    // BEGIN IMMEDIATE already keeps every other writer out.
    lock: async () => {},
    load: () => ({ waiting: file.queue.waiting, busy: file.writer.database.inTransaction ? 1 : 0, open: 2 }),
    close: async () => {
      await file.queue.run(async () => {
        await Promise.all([handle.destroy(), transactions.destroy()]);
        file.reader.close();
        file.writer.close();
      });
    },
  };
}
