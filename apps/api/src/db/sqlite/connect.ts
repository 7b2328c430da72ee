import Sqlite from 'better-sqlite3';
import { retryWhileBusy } from './busy.ts';
import { SqliteConnection } from './connection.ts';

export interface ConnectOptions {
  /** How long to wait for another process that holds the file, in ms. */
  readonly busyDeadlineMs: number;
  /** Prepared statements cached. */
  readonly cachedStatements: number;
}

const SHARED_PRAGMAS = ['foreign_keys = ON', 'temp_store = MEMORY'];
/**
 * NORMAL syncs the log before a checkpoint copies it, so that no power cut damages the file. That acknowledged writes
 * survive one too is the work of `wal-flush.ts`, away from the event loop.
 */
const WRITER_PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = NORMAL',
  'journal_size_limit = 67108864',
  // What is deleted is overwritten: an erased person is nowhere in the file.
  'secure_delete = ON',
];

/** Pages of the log after which a commit checkpoints automatically, unless `checkpoints.ts` did so earlier. */
const CHECKPOINT_PAGES = 65_536;

/** Memory for pages of the file, in KiB: where most is read, and where only what comes while something is written is. */
export const MUCH_KIB = 65_536;
const LITTLE_KIB = 8_192;

/** Opens (or creates) the file to write. */
export function connectWriter(file: string, options: ConnectOptions): Promise<SqliteConnection> {
  const pragmas = [`cache_size = -${MUCH_KIB}`, `wal_autocheckpoint = ${CHECKPOINT_PAGES}`];
  return connect(file, options, false, [...WRITER_PRAGMAS, ...pragmas]);
}

/** Opens the file to checkpoint it, beside its writer. */
export function connectCheckpointer(file: string, options: ConnectOptions): Promise<SqliteConnection> {
  return connect(file, options, false, [...WRITER_PRAGMAS, 'wal_autocheckpoint = 0']);
}

/** Opens the file, which must exist, to read; statements that write fail. */
export function connectReader(
  file: string,
  options: ConnectOptions,
  cacheKib = LITTLE_KIB,
): Promise<SqliteConnection> {
  return connect(file, options, true, [`cache_size = -${cacheKib}`]);
}

async function connect(
  file: string,
  { busyDeadlineMs, cachedStatements }: ConnectOptions,
  readonly: boolean,
  pragmas: readonly string[],
): Promise<SqliteConnection> {
  const database = new Sqlite(file, { readonly, timeout: 0 });
  for (const pragma of [...SHARED_PRAGMAS, ...pragmas]) {
    await retryWhileBusy(busyDeadlineMs, () => database.pragma(pragma));
  }
  return new SqliteConnection(database, cachedStatements);
}
