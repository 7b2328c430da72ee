import type { Compilable, CompiledQuery } from 'kysely';
import type { Handle } from './database.ts';

/** Runs a compiled query with this call's parameters, in the order in which its text has them. */
export type Prepared<Row> = (...parameters: readonly (string | number)[]) => Promise<Row[]>;

/**
 * Compiles a query of a hot path once. The values it was built with only hold places: Kysely's building and
 * compiling costs more than the query itself on SQLite. Throws when a call brings another number of them.
 */
export function prepare<Row>(handle: Handle, query: Compilable<Row>): Prepared<Row> {
  const compiled: CompiledQuery<Row> = query.compile();
  return async (...parameters) => {
    if (parameters.length !== compiled.parameters.length) {
      throw new Error(`This query takes ${compiled.parameters.length} parameters: ${compiled.sql}`);
    }
    const { rows } = await handle.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
