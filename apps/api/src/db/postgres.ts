import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import pg from 'pg';
import type { EnginePort } from './database.ts';
import {
  type ErrorSink,
  ForeignTransactionError,
  refuseStreaming,
  TransactionEndedError,
  UnsupportedDatabaseError,
} from './errors.ts';
import { asOutage } from './outages.ts';
import {
  createQuickDriver,
  createQuickReads,
  type RunStatement,
  TurnSocket,
} from './postgres-quick-reads.ts';
import { createStatementNames, isStalePlan, namingPool } from './postgres-statements.ts';
import { type ServerWatch, watchServer } from './postgres-watch.ts';
import type { Schema } from './table-types/index.ts';
import { assertOutsideTransaction } from './transaction-scope.ts';

const INT8 = 20;
const OLDEST_SERVER = 150_000;

/** Share of the pool's connections that quick reads use at most. */
const QUICK_SHARE = 0.2;

export interface PostgresOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
  readonly namedStatements: boolean;
  readonly onError: ErrorSink;
}

/** Connects, checks the server (15 or later, UTF-8) and returns the engine with its pool, the owner of its transactions. */
export async function openPostgres(options: PostgresOptions): Promise<{ port: EnginePort; pool: pg.Pool }> {
  const pool = createPool(options);
  const open = trackConnections(pool);
  const watch = watchServer(options.url, () => {
    // Fails the queries waiting on these connections immediately.
    for (const client of open.keys()) endNow(client);
  });
  try {
    await checkServer(pool);
  } catch (error) {
    await watch.stop();
    await endPool(pool, open);
    throw error;
  }
  const named = options.namedStatements ? namingPool(pool, createStatementNames()) : pool;
  return { port: createPort({ pool, named, open, watch }), pool };
}

function createPool(options: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.poolSize,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    pipeline: true,
    stream: () => new TurnSocket(),
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
  if (!server || server.version < OLDEST_SERVER) {
    throw new UnsupportedDatabaseError(
      'PostgreSQL 15 or later is needed, and the server of the database is older. Upgrade it.',
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new UnsupportedDatabaseError(
      'The PostgreSQL database must use the encoding UTF8. Create it with ENCODING UTF8.',
    );
  }
}

/** Ends a connection whether or not the server answers; it leaves the pool by that. */
function endNow(client: pg.PoolClient): void {
  const { connection } = client as pg.PoolClient & { connection?: { stream: { destroy(): void } } };
  connection?.stream.destroy();
}

interface Opened {
  pool: pg.Pool;
  /** The same pool as the drivers use it. */
  named: PostgresPool;
  open: OpenConnections;
  watch: ServerWatch;
}

function createPort({ pool, named, open, watch }: Opened): EnginePort {
  const handle = new Kysely<Schema>({ dialect: postgresDialect(new OuterDriver(pool, named, watch)) });
  const transactions = new Kysely<Schema>({ dialect: postgresDialect(new TransactionDriver(named, watch)) });
  const quick = quickRunner({ pool, named, watch });
  const quickReads = new Kysely<Schema>({ dialect: postgresDialect(createQuickDriver(quick.run)) });
  return {
    engine: 'postgres',
    handle,
    // The server is another process anyway.
    slowReads: handle,
    quickReads,
    begin: (work) => transactions.transaction().setIsolationLevel('read committed').execute(work),
    inTurn: withFreshPlan,
    lock: async (transaction, key) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
    },
    assertWritable: () => undefined,
    emptyLog: async () => undefined,
    load: () => ({
      waiting: pool.waitingCount,
      quick: quick.running(),
      busy: pool.totalCount - pool.idleCount,
      open: pool.totalCount,
    }),
    close: async () => {
      await watch.stop();
      await Promise.all([handle.destroy(), quickReads.destroy(), transactions.destroy()]);
      await endPool(pool, open);
    },
  };
}

/** Returns the runner of quick reads, with the failures and the refusals of the handle's own driver. */
function quickRunner({ pool, named, watch }: Omit<Opened, 'open'>) {
  const most = Math.max(1, Math.floor(pool.options.max * QUICK_SHARE));
  const reads = createQuickReads(() => watch.orSilence(named.connect(), (late) => late.release()), most);
  const run: RunStatement = async <Row>(query: CompiledQuery) => {
    assertOutsideTransaction(pool, 'A query went through the database handle');
    watch.require();
    return orOutage(withFreshPlan(() => reads.run<Row>(query)));
  };
  return { run, running: reads.running };
}

function postgresDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (handle) => new PostgresIntrospector(handle),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

type Pooled = Awaited<ReturnType<PostgresDriver['acquireConnection']>>;

/** A driver whose failures to reach the server are `OutageError`s. */
class WatchedDriver extends PostgresDriver {
  readonly #watch: ServerWatch;
  readonly #translated = new WeakSet<DatabaseConnection>();

  constructor(pool: PostgresPool, watch: ServerWatch) {
    super({ pool });
    this.#watch = watch;
  }

  override async acquireConnection(): Promise<Pooled> {
    this.#watch.require();
    const asked = super.acquireConnection();
    const pooled = await orOutage(this.#watch.orSilence(asked, (late) => void giveBack(this, late)));
    this.#translate(pooled);
    return pooled;
  }

  /** Kysely returns the same object that it was given, so the translation is added to this one. */
  #translate(pooled: DatabaseConnection): void {
    if (this.#translated.has(pooled)) return;
    this.#translated.add(pooled);
    const executeQuery = pooled.executeQuery.bind(pooled);
    pooled.executeQuery = <Row>(query: CompiledQuery) =>
      orOutage(this.execute(() => executeQuery<Row>(query)));
  }

  protected execute<T>(attempt: () => Promise<T>): Promise<T> {
    return attempt();
  }
}

/** Repeats what failed by a plan older than a migration; its statements have other names by then. */
async function withFreshPlan<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isStalePlan(error)) throw error;
    return attempt();
  }
}

/** Releases a connection that arrived after its caller gave up. */
async function giveBack(driver: Driver, late: DatabaseConnection): Promise<void> {
  await driver.releaseConnection(late);
}

async function orOutage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asOutage(error);
  }
}

/** The driver of the database's own handle: every statement is a transaction of its own, so it can be repeated. */
class OuterDriver extends WatchedDriver {
  readonly #owner: pg.Pool;

  constructor(owner: pg.Pool, pool: PostgresPool, watch: ServerWatch) {
    super(pool, watch);
    this.#owner = owner;
  }

  override async acquireConnection(): Promise<Pooled> {
    assertOutsideTransaction(this.#owner, 'A query went through the database handle');
    return super.acquireConnection();
  }

  protected override execute<T>(attempt: () => Promise<T>): Promise<T> {
    return withFreshPlan(attempt);
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
    streamQuery: refuseStreaming,
  };
}

/** The driver of transactions. */
class TransactionDriver implements Driver {
  readonly #pooled: Driver;
  readonly #connections = new WeakMap<DatabaseConnection, TransactionConnection>();

  constructor(pool: PostgresPool, watch: ServerWatch) {
    this.#pooled = new WatchedDriver(pool, watch);
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
