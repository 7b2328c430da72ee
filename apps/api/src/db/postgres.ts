import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import pg from 'pg';
import type { EnginePort, ErrorSink } from './database.ts';
import { ForeignTransactionError, TransactionEndedError } from './errors.ts';
import type { Schema } from './schema/index.ts';
import { assertOutsideTransaction } from './transaction-scope.ts';

const INT8 = 20;
const OLDEST_SERVER = 150_000;

export interface PostgresOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
  readonly onError: ErrorSink;
}

/** Connects, checks the server (15 or later, UTF-8) and returns the engine with its pool, the owner of its transactions. */
export async function openPostgres(options: PostgresOptions): Promise<{ port: EnginePort; pool: pg.Pool }> {
  const pool = createPool(options);
  const open = trackConnections(pool);
  try {
    await checkServer(pool);
  } catch (error) {
    await endPool(pool, open);
    throw error;
  }
  return { port: createPort(pool, open), pool };
}

function createPool(options: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.poolSize,
    connectionTimeoutMillis: 10_000,
    statement_timeout: options.statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    types: {
      // Times and counters stay far below 2^53.
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // Without these two a connection that the server drops would end the process.
  pool.on('error', options.onError);
  pool.on('connect', (client) => client.on('error', options.onError));
  return pool;
}

/** The pool's connections, each with the promise of its end. */
type OpenConnections = ReadonlyMap<pg.PoolClient, Promise<void>>;

function trackConnections(pool: pg.Pool): OpenConnections {
  const open = new Map<pg.PoolClient, Promise<void>>();
  pool.on('connect', (client) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    open.set(client, promise);
    client.once('end', () => {
      open.delete(client);
      resolve();
    });
  });
  return open;
}

/** Ends the pool and waits until its connections are closed too, which `pool.end` does not. */
async function endPool(pool: pg.Pool, open: OpenConnections): Promise<void> {
  await pool.end();
  await Promise.all(open.values());
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding`,
  );
  const server = rows[0];
  if (!server || server.version < OLDEST_SERVER) throw new Error('PostgreSQL 15 or later is needed.');
  if (server.encoding !== 'UTF8') throw new Error('The PostgreSQL database must use the encoding UTF8.');
}

function createPort(pool: pg.Pool, open: OpenConnections): EnginePort {
  const handle = new Kysely<Schema>({ dialect: postgresDialect(new OuterDriver(pool)) });
  const transactions = new Kysely<Schema>({ dialect: postgresDialect(new TransactionDriver(pool)) });
  return {
    engine: 'postgres',
    handle,
    // The server is another process anyway.
    slowReads: handle,
    begin: (work) => transactions.transaction().setIsolationLevel('read committed').execute(work),
    inTurn: (attempt) => attempt(),
    lock: async (transaction, key) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
    },
    load: () => ({
      waiting: pool.waitingCount,
      busy: pool.totalCount - pool.idleCount,
      open: pool.totalCount,
    }),
    close: async () => {
      await Promise.all([handle.destroy(), transactions.destroy()]);
      await endPool(pool, open);
    },
  };
}

function postgresDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (handle) => new PostgresIntrospector(handle),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** The driver of the database's own handle. */
class OuterDriver extends PostgresDriver {
  readonly #owner: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#owner = pool;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTransaction(this.#owner, 'A query went through the database handle');
    return super.acquireConnection();
  }

  override async beginTransaction(): Promise<void> {
    throw new ForeignTransactionError();
  }

  /** The pool is shared by both drivers; the port ends it. */
  override async destroy(): Promise<void> {}
}

/** One transaction on a pooled connection: it stops answering the moment the transaction ends. */
interface TransactionConnection extends DatabaseConnection {
  readonly pooled: DatabaseConnection;
  end(): void;
}

function transactionConnection(pooled: DatabaseConnection): TransactionConnection {
  let ended = false;
  return {
    pooled,
    end: () => {
      ended = true;
    },
    executeQuery: async (query) => {
      if (ended) throw new TransactionEndedError();
      return pooled.executeQuery(query);
    },
    streamQuery: () => {
      throw new Error('Streaming is not supported: page through the rows.');
    },
  };
}

/** The driver of transactions. */
class TransactionDriver implements Driver {
  readonly #pooled: Driver;
  readonly #connections = new WeakMap<DatabaseConnection, TransactionConnection>();

  constructor(pool: pg.Pool) {
    this.#pooled = new PostgresDriver({ pool });
  }

  init(): Promise<void> {
    return this.#pooled.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = transactionConnection(await this.#pooled.acquireConnection());
    this.#connections.set(connection, connection);
    return connection;
  }

  beginTransaction(...[connection, settings]: Parameters<Driver['beginTransaction']>): Promise<void> {
    return this.#pooled.beginTransaction(this.#of(connection).pooled, settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#of(connection).end();
    await this.#pooled.commitTransaction(this.#of(connection).pooled);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#of(connection).end();
    try {
      await this.#pooled.rollbackTransaction(this.#of(connection).pooled);
    } catch {
      // The connection is gone, and the transaction with it. What broke it is the error worth throwing.
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#pooled.releaseConnection(this.#of(connection).pooled);
  }

  async destroy(): Promise<void> {}

  #of(connection: DatabaseConnection): TransactionConnection {
    const known = this.#connections.get(connection);
    if (!known) throw new TransactionEndedError();
    return known;
  }
}
