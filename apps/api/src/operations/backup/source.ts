import type { Engine } from '../../db/database.ts';

/** A column's value, on either engine; search bytes are read as the text that they encode. */
export type Cell = string | number | null;

/** A table's name and its columns, without generated columns. */
export interface TableShape {
  name: string;
  columns: string[];
}

/** Everything that a database holds at one moment, read while the product continues to write. */
export interface BackupSource {
  engine: Engine;
  /** Names of the migrations that have run, oldest first. */
  migrations: string[];
  /** What is referred to comes before what refers to it. */
  tables: TableShape[];
  /** The rows of a table, some at a time. */
  rows(table: TableShape): AsyncGenerator<Cell[][]>;
  close(): Promise<void>;
}

/**
 * Not carried over row by row: a restored database writes its own. Snapshots of games hold where players are, which has no
 * history. What the two former tables of quotas hold is in `role_quotas`, which triggers on them would write again.
 */
export const NOT_ROWS: ReadonlySet<string> = new Set([
  ...['migrations', 'poll_versions', 'game_snapshots'],
  ...['hour_requirements', 'session_requirements'],
]);

/** Tables whose rows a process writes without anyone using it: a database with nothing else counts as empty. */
export const NOT_CONTENT: ReadonlySet<string> = new Set([...NOT_ROWS, 'meta', 'leases', 'request_windows']);

/** Puts what is referred to before what refers to it. Throws when tables refer to each other in a circle. */
export function parentsFirst(
  tables: readonly TableShape[],
  references: readonly { child: string; parent: string }[],
): TableShape[] {
  const waiting = new Map(
    tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((one) => [one.name, one]),
  );
  const sorted: TableShape[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ name }) =>
      references.every(({ child, parent }) => child !== name || parent === name || !waiting.has(parent)),
    );
    if (free.length === 0)
      throw new Error(`These tables refer to each other: ${[...waiting.keys()].join(', ')}.`);
    for (const table of free) waiting.delete(table.name);
    sorted.push(...free);
  }
  return sorted;
}
