import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Handle } from '../db/database.ts';
import {
  byId,
  keyIdOf,
  openWith,
  SEALED_COLUMNS,
  type SealedColumn,
  sealPrefix,
  sealWith,
} from './keyring.ts';
import { KeyringError, type SealingKey } from './keys.ts';

/** Rows of one transaction: the product's own writes wait for no longer than it takes. */
const BATCH = 100;

/** How long a transaction that began sealing with the former key gets to commit, in ms. */
const SETTLE_MS = 1_000;

/** Characters of a sealed text that contain the id of its key. */
const HEAD_LENGTH = 100;

/** Passes over all rows: each finds what was sealed with a former key during the pass before. */
const ROUNDS = 5;

export interface RotateDeps {
  database: Database;
  /** The first seals, all open. */
  keys: readonly SealingKey[];
  /** Receives how many texts were sealed anew so far, after each transaction. */
  onProgress?: (resealed: number) => Promise<void>;
}

export interface Rotated {
  /** Texts that were sealed anew with the first key. */
  resealed: number;
  /** By key id, what is still sealed by another one: known keys are still in use, unknown ones opened nothing before either. */
  left: ReadonlyMap<string, number>;
}

/**
 * Reseals everything with the first key, in small transactions while the product runs. Each row shows whether it is
 * done, so it can be killed and run again; a row changed meanwhile is left as it is.
 */
export async function rotateSecrets(deps: RotateDeps): Promise<Rotated> {
  let resealed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    let found = 0;
    for (const column of SEALED_COLUMNS) {
      found += await resealColumn(deps, column, resealed + found);
    }
    resealed += found;
    if (found === 0) break;
    await delay(SETTLE_MS);
  }
  return { resealed, left: await leftOver(deps) };
}

/** A sealed text and the row that it stands in. */
interface Found {
  key: string[];
  sealed: string;
}

async function resealColumn(
  { database, keys, onProgress }: RotateDeps,
  column: SealedColumn,
  before: number,
): Promise<number> {
  const [first] = keys;
  if (!first) throw new KeyringError('There is no key to seal with.');
  const wake = byId(keys);
  let resealed = 0;
  let after: string[] | null = null;
  for (;;) {
    const found: Found[] = await foreign(database.handle, column, first, after);
    const last = found.at(-1);
    if (!last) return resealed;
    after = last.key;
    const fresh = found.flatMap((row) => {
      const place = { table: column.table, column: column.column, row: row.key.join(':') };
      const text = opened(wake, place, row.sealed);
      return text === null ? [] : [{ ...row, anew: sealWith(first, place, text) }];
    });
    resealed += await database.transaction(async ({ handle }) => {
      let count = 0;
      for (const row of fresh) count += await replace(handle, column, row, row.anew);
      return count;
    });
    await onProgress?.(before + resealed);
  }
}

/** Null for what none of the keys opens. */
function opened(
  wake: ReadonlyMap<string, SealingKey>,
  place: Parameters<typeof openWith>[1],
  sealed: string,
) {
  try {
    return openWith(wake, place, sealed);
  } catch (error) {
    if (error instanceof KeyringError) return null;
    throw error;
  }
}

function keyOf({ key }: SealedColumn): RawBuilder<unknown> {
  return sql`(${sql.join(key.map((name) => sql.ref(name)))})`;
}

/** Returns what other keys than the first have sealed, from the row after `after` on. */
async function foreign(
  handle: Handle,
  column: SealedColumn,
  first: SealingKey,
  after: readonly string[] | null,
): Promise<Found[]> {
  const behind =
    after === null ? sql<SqlBool>`true` : sql<SqlBool>`${keyOf(column)} > (${sql.join([...after])})`;
  const { rows } = await sql<Record<string, string>>`
    SELECT ${sql.join(column.key.map((name, at) => sql`${sql.ref(name)} AS ${sql.ref(`key${at}`)}`))},
      ${sql.ref(column.column)} AS sealed
    FROM ${sql.table(column.table)}
    WHERE ${otherThan(column, first)} AND ${behind}
    ORDER BY ${sql.join(column.key.map((name) => sql.ref(name)))} LIMIT ${sql.lit(BATCH)}`.execute(handle);
  return rows.map((row) => ({
    key: column.key.map((_, at) => row[`key${at}`] ?? ''),
    sealed: row.sealed ?? '',
  }));
}

function otherThan({ column }: SealedColumn, { kid }: SealingKey): RawBuilder<SqlBool> {
  const prefix = sealPrefix(kid);
  const text = sql.ref(column);
  return sql<SqlBool>`substr(${text}, 1, 3) = 's1.' AND substr(${text}, 1, ${sql.lit(prefix.length)}) <> ${prefix}`;
}

async function replace(handle: Handle, column: SealedColumn, row: Found, anew: string): Promise<number> {
  const text = sql.ref(column.column);
  const { numAffectedRows } = await sql`UPDATE ${sql.table(column.table)} SET ${text} = ${anew}
    WHERE ${keyOf(column)} = (${sql.join(row.key)}) AND ${text} = ${row.sealed}`.execute(handle);
  return Number(numAffectedRows ?? 0);
}

/** Counts what other keys than the first have sealed, by key id. */
async function leftOver({ database, keys }: RotateDeps): Promise<ReadonlyMap<string, number>> {
  const counts = new Map(await countSealed(database.handle, keys));
  counts.delete(keys[0]?.kid ?? '');
  return counts;
}

/** Counts the sealed texts by the id of their key, those of unknown keys included. */
export async function countSealed(
  handle: Handle,
  keys: readonly SealingKey[],
): Promise<ReadonlyMap<string, number>> {
  const kids = new Map(keys.map(({ kid }) => [sealPrefix(kid), kid]));
  const counts = new Map<string, number>();
  for (const { table, column } of SEALED_COLUMNS) {
    const text = sql.ref(column);
    const cases = [...kids.keys()].map(
      (prefix) =>
        sql`WHEN substr(${text}, 1, ${sql.lit(prefix.length)}) = ${sql.lit(prefix)} THEN ${sql.lit(prefix)}`,
    );
    const { rows } = await sql<{ head: string; count: number }>`
      SELECT CASE ${sql.join(cases, sql` `)} ELSE substr(${text}, 1, ${sql.lit(HEAD_LENGTH)}) END AS head,
        count(*) AS count
      FROM ${sql.table(table)} WHERE substr(${text}, 1, 3) = 's1.' GROUP BY 1`.execute(handle);
    for (const { head, count } of rows) {
      const kid = kids.get(head) ?? keyIdOf(head) ?? '?';
      counts.set(kid, (counts.get(kid) ?? 0) + Number(count));
    }
  }
  return counts;
}
