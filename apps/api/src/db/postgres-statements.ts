import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { refuseStreaming } from './errors.ts';

/** Most names that one process gives, and so most statements that PostgreSQL stores per connection. */
const NAMES_MAX = 300;

/** Executions before a statement is named: texts that depend on a filter or the length of a list rarely return. */
const USES_BEFORE_NAMING = 3;

/** Most values of a named statement: a longer list is rarely as long the next time, and anyone can send lists. */
const VALUES_MAX = 20;

/** Texts whose executions are counted at a time. */
const COUNTED_MAX = 1_000;

/**
 * Names of the statements that this process executes often. PostgreSQL parses and analyzes a named statement once per
 * connection, and plans it once where a plan for all values is as good as one for these.
 */
export interface StatementNames {
  /** Counts an execution of this text and returns its name, or undefined while it has none. */
  nameOf(text: string): string | undefined;
  /** Gives every text another name from now on, unless that was done since this name was given. */
  replace(name: string): void;
}

/** Creates the names of one pool. */
export function createStatementNames(): StatementNames {
  const uses = new LRUCache<string, number>({ max: COUNTED_MAX });
  const names = new Map<string, string>();
  let generation = 1;
  const prefix = () => `tenfour_${generation}_`;

  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined || names.size === NAMES_MAX) return known;
      const count = (uses.get(text) ?? 0) + 1;
      uses.set(text, count);
      if (count > USES_BEFORE_NAMING) names.set(text, `${prefix()}${names.size + 1}`);
      return names.get(text);
    },
    replace(name) {
      if (!name.startsWith(prefix())) return;
      generation += 1;
      names.clear();
    },
  };
}

/**
 * Returns whether a named statement failed because a migration, perhaps by another instance, changed the columns that it
 * returns: "cached plan must not change result type", raised in `RevalidateCachedQuery` of PostgreSQL's plancache.c.
 */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  );
}

/** Returns the pool as Kysely's driver uses it, with statements executed by name. */
export function namingPool(pool: pg.Pool, names: StatementNames): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const naming = known.get(client) ?? namingClient(client, names);
      known.set(client, naming);
      return naming;
    },
  };
}

function namingClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  async function execute(text: string, values: readonly unknown[]) {
    const name = values.length === 0 || values.length > VALUES_MAX ? undefined : names.nameOf(text);
    try {
      return await client.query({ name, text, values: [...values] });
    } catch (error) {
      if (name !== undefined && isStalePlan(error)) names.replace(name);
      throw error;
    }
  }

  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text === 'string') return execute(text, values);
    return refuseStreaming();
  }

  return { query, release: (broken) => client.release(broken) };
}
