import { decodeCursor, encodeCursor, type PagePosition } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Error message for a cursor that this product did not issue. */
export const REFUSED_CURSOR = 'This cursor is not valid. Start again from the first page.';

/** Reads a client's cursor. Throws DomainError BAD_REQUEST when it is not one of ours. */
export function placeOf(cursor: string): PagePosition {
  const place = decodeCursor(cursor);
  if (place === null) throw new DomainError('BAD_REQUEST', { message: REFUSED_CURSOR });
  return place;
}

const ID = /^[\w-]{1,64}$/;

/** Reads a cursor that is the last one's id. Throws DomainError BAD_REQUEST for what can be none. */
export function idOf(cursor: string): string {
  if (!ID.test(cursor)) throw new DomainError('BAD_REQUEST', { message: REFUSED_CURSOR });
  return cursor;
}

/**
 * Returns the condition "comes after `place` in a list ORDER BY time DESC, id DESC", as a row-value comparison, which
 * both engines answer from an index on the two columns.
 */
export function olderThan(place: PagePosition, time = 'created_at', id = 'id'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) < (${place.at}, ${place.id})`;
}

export interface Page<Row> {
  readonly rows: Row[];
  /** Continues the list; null on its last page. */
  readonly nextCursor: string | null;
}

/** Trims a result fetched with LIMIT `limit` + 1: the extra row only shows that there is more. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  place: (row: Row) => PagePosition,
): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: shown, nextCursor: more ? encodeCursor(place(last)) : null };
}
