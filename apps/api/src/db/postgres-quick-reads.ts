import { Socket } from 'node:net';
import type { CompiledQuery, DatabaseConnection, Driver, PostgresPool, PostgresPoolClient } from 'kysely';
import { ForeignTransactionError } from './errors.ts';

/** Statements after which a shared connection goes back to the pool, where others may wait for it. */
const STATEMENTS_MAX = 500;

/** Runs one statement outside transactions. */
export type RunStatement = <Row>(query: CompiledQuery) => Promise<{ rows: Row[] }>;

/** A connection of the pool while quick reads share it. */
interface Shared {
  readonly client: Promise<PostgresPoolClient>;
  /** Statements without an answer. */
  running: number;
  /** Statements so far. */
  taken: number;
}

/**
 * Creates the runner of quick reads on at most `most` connections of the pool. Each is sent statements before it has
 * answered the earlier ones, so that one system call carries those of many requests and none waits for a free connection.
 * A slow statement holds up those behind it.
 */
export function createQuickReads(connect: PostgresPool['connect'], most: number): RunStatement {
  const open = new Set<Shared>();

  function leastBusy(): Shared {
    const [least] = [...open].sort((a, b) => a.running - b.running);
    if (least !== undefined && (least.running === 0 || open.size >= most)) return least;
    const added: Shared = { client: connect(), running: 0, taken: 0 };
    open.add(added);
    return added;
  }

  function enter(): Shared {
    const shared = leastBusy();
    shared.running += 1;
    shared.taken += 1;
    if (shared.taken >= STATEMENTS_MAX) open.delete(shared);
    return shared;
  }

  function leave(shared: Shared): void {
    shared.running -= 1;
    if (shared.running > 0) return;
    open.delete(shared);
    shared.client.then(
      (client) => client.release(),
      () => undefined,
    );
  }

  return async <Row>({ sql, parameters }: CompiledQuery) => {
    const shared = enter();
    try {
      const client = await shared.client;
      const { rows } = await client.query<Row>(sql, parameters);
      return { rows };
    } finally {
      leave(shared);
    }
  };
}

/** Creates the driver of a handle whose statements all go through `run`. */
export function createQuickDriver(run: RunStatement): Driver {
  const refuse = async (): Promise<never> => {
    throw new ForeignTransactionError();
  };
  const connection: DatabaseConnection = {
    executeQuery: run,
    streamQuery: () => {
      throw new Error('Streaming is not supported: page through the rows.');
    },
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => undefined,
  };
}

/** A socket that sends the statements of one turn of the event loop together: `pg` corks it for each. */
export class TurnSocket extends Socket {
  override uncork(): void {
    setImmediate(() => super.uncork());
  }
}
