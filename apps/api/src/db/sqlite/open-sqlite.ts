import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import {
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { EnginePort } from '../database.ts';
import type { ErrorSink } from '../errors.ts';
import type { Schema } from '../table-types/index.ts';
import { retryWhileBusy } from './busy.ts';
import { createCheckpoints, createCheckpointThread } from './checkpoints.ts';
import { type ConnectOptions, connectReader, connectWriter } from './connect.ts';
import {
  createOuterDriver,
  createThreadDriver,
  createTransactionDriver,
  type SqliteFile,
} from './drivers.ts';
import { createReadThread } from './read-thread.ts';
import { NO_FLUSH, openWalFlush, type SqliteDurability, type WalFlush } from './wal-flush.ts';
import { createWriteQueue } from './write-queue.ts';

/** The database file's name in the data directory. */
export const SQLITE_FILE = 'tenfour.db';

export interface SqliteOptions extends ConnectOptions {
  readonly dataDir: string;
  readonly durability: SqliteDurability;
  /** Time between a write and the checkpoint that follows, in ms. */
  readonly checkpointDelayMs: number;
  /** Called with failures of the disk that no caller waits for. */
  readonly onError: ErrorSink;
  /** Instead of the one that `durability` asks for. */
  readonly log?: WalFlush;
}

/** Opens (or creates) the file and returns the engine together with its file, the owner of its transactions. */
export async function openSqlite(options: SqliteOptions): Promise<{ port: EnginePort; file: SqliteFile }> {
  mkdirSync(options.dataDir, { recursive: true });
  const name = path.join(options.dataDir, SQLITE_FILE);
  makePrivate(name);
  const { busyDeadlineMs, cachedStatements, checkpointDelayMs: delayMs, onError } = options;
  const writer = await connectWriter(name, options);
  const reader = await connectReader(name, options);
  const thread = createReadThread(name, { busyDeadlineMs, cachedStatements });
  const log = options.log ?? (options.durability === 'full' ? await openWalFlush(name, onError) : NO_FLUSH);
  const queue = createWriteQueue();
  const checkpoints = createCheckpoints({
    thread: createCheckpointThread(name, options),
    queue,
    log,
    delayMs,
    onError,
  });
  const file = { reader, writer, thread, queue, log, checkpoints, busyDeadlineMs };
  return { port: createPort(file), file };
}

/** A new file is its owner's alone, and so are those that SQLite puts beside it: they have its rights. */
function makePrivate(name: string): void {
  closeSync(openSync(name, 'a', 0o600));
}

function createPort(file: SqliteFile): EnginePort {
  const handle = new Kysely<Schema>({ dialect: sqliteDialect(createOuterDriver(file)) });
  const slowReads = new Kysely<Schema>({ dialect: sqliteDialect(createThreadDriver(file)) });
  const transactions = new Kysely<Schema>({ dialect: sqliteDialect(createTransactionDriver(file)) });
  return {
    engine: 'sqlite',
    handle,
    slowReads,
    quickReads: handle,
    begin: (work) => transactions.transaction().execute(work),
    inTurn: async (attempt) => {
      const result = await file.queue.run(() => retryWhileBusy(file.busyDeadlineMs, attempt));
      await file.log.flush();
      return result;
    },
    // BEGIN IMMEDIATE already keeps every other writer out.
    lock: async () => {},
    assertWritable: file.log.assertWritable,
    emptyLog: () => file.checkpoints.truncate(),
    load: () => ({
      waiting: file.queue.waiting + file.log.waiting,
      quick: 0,
      busy: file.writer.database.inTransaction ? 1 : 0,
      open: 2,
    }),
    close: async () => {
      // Its end takes a turn of the queue, so that it cannot be waited for within one.
      await file.checkpoints.close();
      await file.queue.run(async () => {
        await Promise.all([handle.destroy(), slowReads.destroy(), transactions.destroy()]);
        await file.thread.close();
        await file.log.close();
        closeConnections(file);
      });
    },
  };
}

/**
 * Closes the connections. The last one that writes checkpoints the log and deletes it, which a log that could not be
 * synced must survive.
 */
function closeConnections({ reader, writer, log }: SqliteFile): void {
  for (const connection of log.hasFailed ? [writer, reader] : [reader, writer]) connection.close();
}

/** Omits Kysely's mutex around the connection: our driver manages concurrency itself. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A SQLite dialect over one of the drivers of `drivers.ts`. */
function sqliteDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new ConcurrentSqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (handle) => new SqliteIntrospector(handle),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
