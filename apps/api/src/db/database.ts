import type { Kysely } from 'kysely';
import { type Change, type ChangeFeed, createChangeFeed, merged } from './changes.ts';
import { type ErrorSink, TransactionEndedError } from './errors.ts';
import type { Schema } from './table-types/index.ts';
import { assertOutsideTransaction, insideTransaction } from './transaction-scope.ts';

export type Engine = 'sqlite' | 'postgres';

/** The handle that stores use: the database's own or one transaction's. */
export type Handle = Kysely<Schema>;

/** Handles for reads outside transactions: fast ones and slow ones. */
export type Reads = Pick<Database, 'handle' | 'slowReads'>;

export interface Transaction {
  /** Runs queries inside this transaction. Refused once the transaction has ended. */
  readonly handle: Handle;
  /** Calls `work` once the transaction has committed, in the order of commits on SQLite; never after a rollback. */
  onCommit(work: () => void): void;
  /** Publishes this to `Database.changes` once the transaction has committed; never after a rollback. */
  changed(...changes: readonly Change[]): void;
  /**
   * Blocks `withLock` calls with this key, in any process, until this transaction ends. Take several locks in the
   * order of their names.
   */
  lock(key: string): Promise<void>;
}

/** The product's storage on either engine. */
export interface Database {
  readonly engine: Engine;
  /**
   * Reads and single-statement writes outside transactions. A read sees whatever was committed before it.
   * Inside a transaction of this database its queries throw InsideTransactionError.
   */
  readonly handle: Handle;
  /**
   * Reads that can take milliseconds: searches, exports, charts. On SQLite they run in a separate thread, so that other
   * requests are not blocked; the thread starts on demand. On PostgreSQL the same as `handle`.
   */
  readonly slowReads: Handle;
  /**
   * Reads of few rows by an index, which nearly every request makes. On PostgreSQL many of them share a connection, so a
   * slow one would hold up those behind it; on SQLite the same as `handle`.
   */
  readonly quickReads: Handle;
  /** The changes that this process has committed. */
  readonly changes: ChangeFeed;
  /**
   * Runs `work` in one transaction, commits what it did or rolls back if it throws. On SQLite transactions run
   * one after another. `work` may be run again, on SQLite when another process holds the file and on PostgreSQL when a
   * migration changed a table: no network, no timers, no effects but through `onCommit`. Inside a transaction it throws
   * InsideTransactionError.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A transaction that no other `withLock` call with the same key overlaps, in any process. */
  withLock<T>(key: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Throws OutageError while nothing can be written although reads are answered. */
  assertWritable(): void;
  /** Leaves nothing that was deleted in the log of SQLite. Does nothing on PostgreSQL, which has its own vacuum. */
  emptyLog(): Promise<void>;
  /** Number of operations queued for the engine. */
  load(): DatabaseLoad;
  /** Waits for what is running, then closes every connection. Later queries fail. Harmless when repeated. */
  close(): Promise<void>;
}

/** Work that waits for an engine. On SQLite there is one connection that writes, and reads never wait. */
export interface DatabaseLoad {
  /** Writes that wait for their turn on SQLite, queries that wait for a connection on PostgreSQL. */
  waiting: number;
  /** Quick reads on PostgreSQL without an answer. */
  quick: number;
  /** Connections in use, and open. */
  busy: number;
  open: number;
}

/** The interface of an engine, used by `Database`. */
export interface EnginePort {
  readonly engine: Engine;
  readonly handle: Handle;
  readonly slowReads: Handle;
  readonly quickReads: Handle;
  /** BEGIN, `work`, then COMMIT or ROLLBACK. */
  begin<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Runs one transaction when its turn comes, and retries it if the engine requires that. */
  inTurn<T>(attempt: () => Promise<T>): Promise<T>;
  /** Locks `key` until the transaction ends. */
  lock(handle: Handle, key: string): Promise<void>;
  /** Throws OutageError once writes are known to fail until a restart. */
  assertWritable(): void;
  emptyLog(): Promise<void>;
  load(): DatabaseLoad;
  close(): Promise<void>;
}

/** Adds the transaction rules to an engine. `owner` identifies the database in `transaction-scope.ts`. */
export function createDatabase(port: EnginePort, owner: object, onError: ErrorSink): Database {
  function run<T>(key: string | undefined, work: (tx: Transaction) => Promise<T>): Promise<T> {
    assertOutsideTransaction(owner, 'A second transaction was started');
    return port.inTurn(() => attempt(key, work));
  }

  const feed = createChangeFeed(onError);

  async function attempt<T>(key: string | undefined, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const callbacks: (() => void)[] = [];
    const changes: Change[] = [];
    const result = await insideTransaction(owner, (scope) =>
      port.begin(async (handle) => {
        if (key !== undefined) await port.lock(handle, key);
        try {
          return await work({
            handle,
            onCommit: collector(scope, callbacks),
            changed: (...ones) => ones.forEach(collector(scope, changes)),
            lock: (another) => port.lock(handle, another),
          });
        } finally {
          scope.open = false;
        }
      }),
    );
    feed.publish(merged(changes));
    for (const callback of callbacks) callSafely(callback, onError);
    return result;
  }

  let closed: Promise<void> | undefined;
  return {
    engine: port.engine,
    handle: port.handle,
    slowReads: port.slowReads,
    quickReads: port.quickReads,
    changes: feed,
    assertWritable: port.assertWritable,
    emptyLog: port.emptyLog,
    load: port.load,
    transaction: async (work) => run(undefined, work),
    withLock: async (key, work) => run(key, work),
    close: () => {
      closed ??= port.close();
      return closed;
    },
  };
}

function collector<Item>(scope: { readonly open: boolean }, items: Item[]) {
  return (item: Item) => {
    if (!scope.open) throw new TransactionEndedError();
    items.push(item);
  };
}

function callSafely(callback: () => void, onError: ErrorSink): void {
  try {
    callback();
  } catch (error) {
    onError(error);
  }
}
