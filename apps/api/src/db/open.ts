import { createDatabase, type Database } from './database.ts';
import type { ErrorSink } from './errors.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import type { SqliteDurability } from './sqlite/wal-flush.ts';

export interface OpenOptions {
  /** `postgres://…`, or nothing for SQLite. */
  readonly url?: string | undefined;
  /** Directory of SQLite's `tenfour.db`; created when missing. */
  readonly dataDir: string;
  /** SQLite: how long a write waits while another process holds the file, in ms. */
  readonly busyDeadlineMs?: number;
  /** SQLite: prepared statements cached per connection. */
  readonly cachedStatements?: number;
  /**
   * SQLite: `full`, the default, acknowledges a write once it survives a power cut; `normal` once it survives the end of
   * the process.
   */
  readonly durability?: SqliteDurability | undefined;
  /** SQLite: time between a write and the checkpoint that follows, in ms. */
  readonly checkpointDelayMs?: number;
  /** PostgreSQL: how the connections are named in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** PostgreSQL: most connections at a time. */
  readonly poolSize?: number;
  /** PostgreSQL: longest that one statement may run, in ms. */
  readonly statementTimeoutMs?: number;
  /** PostgreSQL: whether frequent statements are prepared by name, which a pooler of transactions can forbid. */
  readonly namedStatements?: boolean;
  /** Called with what `onCommit` callbacks and checkpoints throw, with a failed sync and with broken idle connections. */
  readonly onError?: ErrorSink;
}

/**
 * Opens the product's storage: SQLite at `dataDir`/tenfour.db unless `url` names a PostgreSQL server. Throws when
 * the URL is of another kind, the file is no database, or the server cannot be reached, is too old or not UTF-8.
 * Call `migrate` before use.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const onError = options.onError ?? warn;
  if (options.url === undefined || options.url === '') {
    const { busyDeadlineMs = 10_000, cachedStatements = 500, dataDir } = options;
    const { durability = 'full', checkpointDelayMs = 10_000 } = options;
    const { port, file } = await openSqlite({
      dataDir,
      busyDeadlineMs,
      cachedStatements,
      durability,
      checkpointDelayMs,
      onError,
    });
    return createDatabase(port, file, onError);
  }
  if (!/^postgres(ql)?:\/\//.test(options.url)) {
    throw new Error('DATABASE_URL must begin with postgres:// (leave it out for SQLite).');
  }
  const { port, pool } = await openPostgres({
    url: options.url,
    applicationName: options.applicationName ?? 'tenfour',
    poolSize: options.poolSize ?? 10,
    statementTimeoutMs: options.statementTimeoutMs ?? 30_000,
    namedStatements: options.namedStatements ?? true,
    onError,
  });
  return createDatabase(port, pool, onError);
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}
