import type { Compilable, CompiledQuery } from 'kysely';
import type { Engine, Handle } from './database.ts';
import { engineOf } from './search.ts';

/** Runs a compiled query with this call's parameters, in the order in which its text has them. */
export type Prepared<Row> = (...parameters: readonly (string | number)[]) => Promise<Row[]>;

/**
 * Compiles a query of a hot path once. Its initial values are only placeholders: building and compiling with Kysely
 * costs more than the query itself on SQLite. Throws when a call has a different number of values.
 */
export function prepare<Row>(handle: Handle, query: Compilable<Row>): Prepared<Row> {
  const compiled = compileOnce(query);
  return async (...parameters) => {
    if (parameters.length !== compiled.parameters.length) {
      throw new Error(`This query takes ${compiled.parameters.length} parameters: ${compiled.sql}`);
    }
    const { rows } = await handle.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/**
 * Compiles a query to a statement that SQLite plans once. It would plan `column = ?` and `LIMIT ?` again at each execution
 * with the values bound by then; `+?`, the same value, tells it nothing. An index of some rows alone is then used only for
 * what the text has as a literal. PostgreSQL's text stays as it is. Without it a list of 50 takes 41 % (REST) to 47 %
 * (tRPC) more processor time, as measured in 5 interleaved rounds: "CPU µs/req" of
 * `npm run bench -- --only lists --engine sqlite --small`, with and without.
 */
export function compileOnce<Row>(query: Compilable<Row>): CompiledQuery<Row> {
  const compiled = query.compile();
  const parts = compiled.sql.split('?');
  // Another number of them: its places are `$1`, or a question mark stands in a text.
  return parts.length - 1 === compiled.parameters.length ? { ...compiled, sql: parts.join('+?') } : compiled;
}

/** A value of a query, or all values of `among`. */
type Value = string | number | readonly string[];

/**
 * As `prepare`, for hot queries whose handle comes with each call, such as a transaction's, or that repeat a value.
 * `build` is given placeholders, once for each engine; it must use no other values.
 */
export function prepareNamed<Name extends string, Row>(
  names: readonly Name[],
  build: (handle: Handle, placeholders: Readonly<Record<Name, string>>) => Compilable<Row>,
): (handle: Handle, values: Readonly<Record<Name, Value>>) => Promise<Row[]> {
  const placeholders = Object.fromEntries(names.map((name) => [name, `:${name}`])) as Record<Name, string>;
  const nameOf = (parameter: unknown): Name => {
    const found = names.find((name) => isPlaceholder(parameter, placeholders[name]));
    if (found === undefined) throw new Error(`This query has a value without a name: ${String(parameter)}`);
    return found;
  };
  const compiled = new Map<Engine, { query: CompiledQuery<Row>; order: readonly Name[] }>();
  return async (handle, values) => {
    const engine = engineOf(handle);
    let known = compiled.get(engine);
    if (!known) {
      const query = compileOnce(build(handle, placeholders));
      known = { query, order: query.parameters.map(nameOf) };
      compiled.set(engine, known);
    }
    const parameters = known.order.map((name) => boundIn(engine, values[name]));
    return (await handle.executeQuery<Row>({ ...known.query, parameters })).rows;
  };
}

function isPlaceholder(parameter: unknown, placeholder: string): boolean {
  return (
    parameter === placeholder ||
    parameter === JSON.stringify([placeholder]) ||
    (Array.isArray(parameter) && parameter[0] === placeholder)
  );
}

/** Returns a value as `among` binds it. */
function boundIn(engine: Engine, value: Value): unknown {
  return typeof value === 'object' && engine === 'sqlite' ? JSON.stringify(value) : value;
}
