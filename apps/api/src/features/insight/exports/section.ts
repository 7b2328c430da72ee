import { type RawBuilder, sql } from 'kysely';
import { fromBit, fromJson, iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { Bit } from '../../../db/table-types/index.ts';
import type { LabelsOf } from '../../../events/changed-fields.ts';

/** Rows that are read and written at a time: a few milliseconds of work. */
export const PAGE = 250;

/** What one thing looks like in the file for machines; the sheet for people has the same columns. */
export type ExportRow = Readonly<Record<string, unknown>>;

export interface ExportPage {
  rows: ExportRow[];
  /** Continues the section; null at its end. */
  next: string | null;
}

export interface ExportInput {
  handle: Handle;
  labelsOf: LabelsOf;
  serverId: string;
  /** Epoch ms. */
  now: number;
}

/** A list of a server: names of its columns, and how it is read page by page. */
export interface ExportSection {
  name: string;
  columns: readonly string[];
  page(at: ExportInput & { cursor: string | null }): Promise<ExportPage>;
}

/** The columns of a query, as the engine gives them. */
type Raw = Record<string, string | number | null>;

type Query = (serverId: string, after: string) => RawBuilder<Raw>;
type Reader = (row: Raw) => ExportRow;

/** A list in the order of its rows' `id`, which the query names so. */
export function byId(name: string, columns: readonly string[], query: Query, read: Reader): ExportSection {
  return {
    name,
    columns,
    async page({ handle, serverId, cursor }) {
      const { rows } = await query(serverId, cursor ?? '').execute(handle);
      const last = rows.length === PAGE ? rows.at(-1) : undefined;
      return { rows: rows.map(read), next: last === undefined ? null : String(last.id) };
    },
  };
}

/** Selects a person's name; exports contain no ids of other people, not even for the owner. */
export function nameOf(column: string): RawBuilder<string | null> {
  return sql`(SELECT users.username FROM users WHERE users.id = ${sql.ref(column)})`;
}

/** The rows of one table behind a place, in the order of their ids. */
export function rowsOf(
  table: string,
  columns: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
  id = 'id',
): Query {
  const key = sql.ref(`${table}.${id}`);
  return (serverId, after) => sql<Raw>`SELECT ${key} AS id, ${columns} FROM ${sql.table(table)}
    WHERE ${sql.ref(`${table}.server_id`)} = ${serverId} AND ${key} > ${after} ${more}
    ORDER BY ${key} LIMIT ${sql.lit(PAGE)}`;
}

export const time = (value: unknown): string | null => (typeof value === 'number' ? iso(value) : null);
export const yes = (value: unknown): boolean => fromBit(value as Bit);
export const json = (value: unknown): unknown => (typeof value === 'string' ? fromJson(value) : null);
