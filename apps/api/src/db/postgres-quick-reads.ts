import { Socket } from 'node:net';
import type { CompiledQuery, DatabaseConnection, Driver, PostgresPool, PostgresPoolClient } from 'kysely';
import { ForeignTransactionError, refuseStreaming } from './errors.ts';

/** Statements after which a shared connection goes back to the pool, where others may wait for it. */
const STATEMENTS_MAX = 500;

/** Runs one statement outside transactions. */
export type RunStatement = <Row>(query: CompiledQuery) => Promise<{ rows: Row[] }>;

/** The quick reads of one pool. */
interface QuickReads {
  run: RunStatement;
  /** Returns the number of statements without an answer. */
  running(): number;
}

/** A connection of the pool while quick reads share it. */
interface Shared {
  readonly client: Promise<PostgresPoolClient>;
  /** Statements without an answer. */
  running: number;
  /** Statements so far. */
  taken: number;
  /** Resolves once the connection is back in the pool. */
  readonly returned: PromiseWithResolvers<void>;
}

/** A place for one connection at a time. */
interface Place {
  /** Statements without an answer, those of a connection that takes no more included. */
  running: number;
  /** What takes statements. */
  shared: Shared | null;
  /** Resolves once the place is free for another connection. */
  free: Promise<void>;
}

/**
 * Creates quick reads on at most `most` connections of the pool. Each is sent statements before it has
 * answered the earlier ones, so that one system call carries those of many requests and none waits for a free connection.
 * A slow statement holds up those behind it. What follows the last statement that a connection takes waits until that is
 * back in the pool, so `most` holds with slow statements too.
 */
export function createQuickReads(connect: PostgresPool['connect'], most: number): QuickReads {
  const places = Array.from(
    { length: most },
    (): Place => ({ running: 0, shared: null, free: Promise.resolve() }),
  );

  function open(place: Place): Shared {
    const returned = Promise.withResolvers<void>();
    const shared: Shared = { client: place.free.then(connect), running: 0, taken: 0, returned };
    place.free = returned.promise;
    return shared;
  }

  function enter(place: Place): Shared {
    const shared = place.shared ?? open(place);
    place.running += 1;
    shared.running += 1;
    shared.taken += 1;
    place.shared = shared.taken < STATEMENTS_MAX ? shared : null;
    return shared;
  }

  function leave(place: Place, shared: Shared): void {
    place.running -= 1;
    shared.running -= 1;
    if (shared.running > 0) return;
    if (place.shared === shared) place.shared = null;
    const released = shared.client.then(
      (client) => client.release(),
      () => undefined,
    );
    shared.returned.resolve(released);
  }

  async function run<Row>({ sql, parameters }: CompiledQuery): Promise<{ rows: Row[] }> {
    const place = places.reduce((least, one) => (one.running < least.running ? one : least));
    const shared = enter(place);
    try {
      const client = await shared.client;
      const { rows } = await client.query<Row>(sql, parameters);
      return { rows };
    } finally {
      leave(place, shared);
    }
  }

  return { run, running: () => places.reduce((sum, place) => sum + place.running, 0) };
}

/** Creates the driver of a handle whose statements all go through `run`. */
export function createQuickDriver(run: RunStatement): Driver {
  const refuse = async (): Promise<never> => {
    throw new ForeignTransactionError();
  };
  const connection: DatabaseConnection = {
    executeQuery: run,
    streamQuery: refuseStreaming,
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
