import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../db/database.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Something that must not be. */
export interface Broken {
  /** Which rule does not hold. */
  rule: string;
  /** Where, and what is there. */
  row: string;
}

/** What holds of every row, whatever was killed when. */
export interface Rule {
  name: string;
  /** Some of what breaks it at `now` (epoch ms), in words. */
  find(handle: Handle, now: number): Promise<string[]>;
}

/** Most violations reported per rule. */
const MOST = 5;

/** The column `text` of the first few rows. */
export async function rows(handle: Handle, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows: found } = await sql<{ text: unknown }>`SELECT found.text FROM (${query}) AS found
    LIMIT ${sql.lit(MOST)}`.execute(handle);
  return found.map(({ text }) => String(text));
}

/** A rule that is one query for what breaks it, with a column `text`. */
export function rule(name: string, query: (now: RawBuilder<number>) => RawBuilder<unknown>): Rule {
  // Written into the text: a parameter that only stands in a sum has no type on PostgreSQL.
  return { name, find: (handle, now) => rows(handle, query(sql.lit(Math.floor(now)))) };
}
