import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
} from 'kysely';
import { ForeignTransactionError, refuseStreaming, TransactionEndedError } from '../errors.ts';
import { assertOutsideTransaction } from '../transaction-scope.ts';
import { retryWhileBusy } from './busy.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { SqliteConnection } from './connection.ts';
import type { ReadThread } from './read-thread.ts';
import type { WalFlush } from './wal-flush.ts';
import type { WriteQueue } from './write-queue.ts';

/** The connections of one file, and the queue before the one that writes. */
export interface SqliteFile {
  readonly reader: SqliteConnection;
  readonly writer: SqliteConnection;
  /** A third one, away from the event loop. */
  readonly thread: ReadThread;
  readonly queue: WriteQueue;
  readonly log: WalFlush;
  readonly checkpoints: Checkpoints;
  readonly busyDeadlineMs: number;
}

const TRANSACTION_CONTROL = /^\s*(begin|commit|end|rollback|savepoint|release)\b/i;

const noTransactions = {
  beginTransaction: async () => {
    throw new ForeignTransactionError();
  },
  commitTransaction: async () => {},
  rollbackTransaction: async () => {},
};

/**
 * Creates the driver of the database's own handle: reads run immediately, writes wait their turn for the write
 * connection. While no transaction is open on it, the write connection also reads: its own commits leave its page cache
 * valid, but every commit invalidates the whole cache of the read connection.
 */
export function createOuterDriver(file: SqliteFile): Driver {
  return outsideTransactions(file, (query) => runOuter(file, query));
}

/** The driver of reads that may take milliseconds: they go to the thread. What writes fails there. */
export function createThreadDriver(file: SqliteFile): Driver {
  return outsideTransactions(file, async <Row>({ sql, parameters }: CompiledQuery) => {
    if (TRANSACTION_CONTROL.test(sql)) throw new ForeignTransactionError();
    return { rows: await file.thread.run<Row>(sql, parameters) };
  });
}

function outsideTransactions(file: SqliteFile, executeQuery: DatabaseConnection['executeQuery']): Driver {
  const connection: DatabaseConnection = { executeQuery, streamQuery: refuseStreaming };
  return {
    ...noTransactions,
    init: async () => {},
    acquireConnection: async () => {
      assertOutsideTransaction(file, 'A query went through the database handle');
      return connection;
    },
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}

async function runOuter<Row>(file: SqliteFile, query: CompiledQuery): Promise<QueryResult<Row>> {
  const { sql, parameters } = query;
  if (TRANSACTION_CONTROL.test(sql)) throw new ForeignTransactionError();
  if (isRead(file.reader, query)) {
    return retryWhileBusy(file.busyDeadlineMs, () => readingConnection(file).run<Row>(sql, parameters));
  }
  const result = await file.queue.run(() => {
    file.log.assertWritable();
    return retryWhileBusy(file.busyDeadlineMs, () => file.writer.run<Row>(sql, parameters));
  });
  noteCommit(file);
  await file.log.flush();
  return result;
}

function noteCommit({ log, checkpoints }: SqliteFile): void {
  log.committed();
  checkpoints.written();
}

/** Returns the read connection while a transaction is open, so that its uncommitted changes stay invisible. */
function readingConnection({ reader, writer }: SqliteFile): SqliteConnection {
  return writer.database.inTransaction ? reader : writer;
}

function isRead(connection: SqliteConnection, { query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || (RawNode.is(query) && connection.isRead(sql));
}

/** One transaction on the write connection. It stops answering the moment it ends. */
class TransactionConnection implements DatabaseConnection {
  readonly #file: SqliteFile;
  readonly #writer: SqliteConnection;
  #active = false;
  #hasWritten = false;

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#writer = file.writer;
  }

  begin(): void {
    this.#file.log.assertWritable();
    this.#writer.run('BEGIN IMMEDIATE', []);
    this.#active = true;
  }

  end(statement: 'COMMIT' | 'ROLLBACK'): void {
    this.#active = false;
    // A sync can fail while the transaction is open.
    if (statement === 'COMMIT') this.#file.log.assertWritable();
    // SQLite rolls back automatically after errors such as a full disk.
    if (statement === 'COMMIT' || this.#writer.database.inTransaction) this.#writer.run(statement, []);
    if (statement === 'COMMIT' && this.#hasWritten) noteCommit(this.#file);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    if (!this.#active) throw new TransactionEndedError();
    if (TRANSACTION_CONTROL.test(sql)) throw new ForeignTransactionError();
    this.#hasWritten ||= !isRead(this.#writer, query);
    return this.#writer.run<Row>(sql, parameters);
  }

  streamQuery = refuseStreaming;
}

/** Creates the driver of transactions. Its caller must hold the queue. */
export function createTransactionDriver(file: SqliteFile): Driver {
  const active = new WeakMap<DatabaseConnection, TransactionConnection>();
  const of = (connection: DatabaseConnection): TransactionConnection => {
    const known = active.get(connection);
    if (!known) throw new TransactionEndedError();
    return known;
  };
  return {
    init: async () => {},
    acquireConnection: async () => {
      const connection = new TransactionConnection(file);
      active.set(connection, connection);
      return connection;
    },
    beginTransaction: async (connection) => of(connection).begin(),
    commitTransaction: async (connection) => of(connection).end('COMMIT'),
    rollbackTransaction: async (connection) => of(connection).end('ROLLBACK'),
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}
