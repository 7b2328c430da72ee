import { decodeCursor } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { REFUSED_CURSOR } from '../../../db/pagination.ts';
import { engineOf } from '../../../db/search.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';

/** Rows that are looked at in one go: few at first, for most searches find plenty there. */
const FIRST_STEP = 1_000;
const STEP = 4_000;

/** Part of a long list, newest first. */
export interface Step {
  /** Only rows with smaller ids; null for the beginning. */
  before: string | null;
  /** How many rows are looked at. */
  size: number;
  /** How many ids are wanted at most. */
  limit: number;
}

/** What a step found, and the last row that it looked at; null when the list is over. */
export interface Found {
  ids: string[];
  last: string | null;
}

/**
 * Finds ids step by step, newest first, so that no single query holds the process for long however rare a term is
 * (measured at 50,000 servers, 500,000 users and 100,000 lines: tests/platform-lists.slow.db.test.ts).
 */
export async function findInSteps(
  { before, limit }: Pick<Step, 'before' | 'limit'>,
  look: (step: Step) => Promise<Found>,
): Promise<string[]> {
  const ids: string[] = [];
  let at = before;
  for (let size = FIRST_STEP; ; size = STEP) {
    const found = await look({ before: at, size, limit: limit - ids.length });
    ids.push(...found.ids);
    if (ids.length >= limit || found.last === null) return ids;
    at = found.last;
    await yieldToEventLoop();
  }
}

/**
 * What a step is worth that found these: when it found enough, how far it looked is of no interest. `rowAfter` reads the
 * row that so many others of the step come before.
 */
export async function foundIn(
  found: readonly { id: string }[],
  { size, limit }: Step,
  rowAfter: (others: number) => Promise<{ id: string } | undefined>,
): Promise<Found> {
  const ids = found.map(({ id }) => id);
  if (ids.length === limit) return { ids, last: null };
  return { ids, last: (await rowAfter(size - 1))?.id ?? null };
}

/** Returns the id after which a list continues, from a client's cursor; null for its start. Throws BAD_REQUEST. */
export function idBefore(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const place = decodeCursor(cursor);
  if (place === null) throw new DomainError('BAD_REQUEST', { message: REFUSED_CURSOR });
  return place.id;
}

/** Whether a folded text contains a folded term. */
export function contains(handle: Handle, column: string, term: string): RawBuilder<boolean> {
  const found = sql.raw(engineOf(handle) === 'sqlite' ? 'instr' : 'strpos');
  return sql<boolean>`${found}(${sql.ref(column)}, ${term}) > 0`;
}

/** Sorts behind every name that begins alike. */
const LAST = '\u{10FFFF}';

/** Whether a person's name begins with this, by the index `users_username`. */
export function nameBegins(handle: Handle, begin: string): RawBuilder<boolean> {
  const binary = sql.raw(engineOf(handle) === 'sqlite' ? '' : ' COLLATE "C"');
  const name = sql`lower(users.username)${binary}`;
  const from = sql`lower(${sql.val(begin)}${textual(handle)})${binary}`;
  return sql<boolean>`(${name} >= ${from} AND ${name} < ${from} || ${sql.lit(LAST)})`;
}

/**
 * People who are meant by a search: of this id, here or at Discord, and of a name that begins so. At most `limit` and
 * one more, which tells that there are too many.
 */
export async function usersMeant(handle: Handle, q: string, limit: number): Promise<string[]> {
  const users = handle.selectFrom('users').select('id').where('stand_in_of', 'is', null);
  const [known, named] = await Promise.all([
    users.where((eb) => eb.or([eb('id', '=', q), eb('discord_id', '=', q)])).execute(),
    users
      .where(nameBegins(handle, q))
      .limit(limit + 1)
      .execute(),
  ]);
  return [...new Set([...known, ...named].map(({ id }) => id))];
}

/** PostgreSQL can't infer the type of this parameter. */
function textual(handle: Handle): RawBuilder<unknown> {
  return sql.raw(engineOf(handle) === 'sqlite' ? '' : '::text');
}
