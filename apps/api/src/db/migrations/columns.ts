import type { MigrationContext } from './migration.ts';

/** The column types that differ between the engines. */
export function columnTypes({ engine }: MigrationContext) {
  const postgres = engine === 'postgres';
  return {
    id: postgres ? 'text COLLATE "C"' : 'text',
    /** Behind an expression: compared byte by byte, so that an index finds beginnings. */
    binary: postgres ? ' COLLATE "C"' : '',
    time: postgres ? 'bigint' : 'integer',
    bytes: postgres ? 'text COLLATE "C"' : 'blob',
    int: 'integer',
    strict: postgres ? '' : ' STRICT',
    feed: postgres ? '' : ' STRICT, WITHOUT ROWID',
  };
}

export type Types = ReturnType<typeof columnTypes>;

/** A column with a fixed set of values. */
export function oneOf(column: string, values: readonly string[]): string {
  return `CHECK (${column} IN (${values.map((value) => `'${value}'`).join(', ')}))`;
}

/** A boolean as 0 or 1. */
export function bit(column: string, initial: 0 | 1): string {
  return `${column} integer NOT NULL DEFAULT ${initial} CHECK (${column} IN (0, 1))`;
}

/** A counter that never goes below zero. */
export function count(column: string): string {
  return `${column} integer NOT NULL DEFAULT 0 CHECK (${column} >= 0)`;
}
