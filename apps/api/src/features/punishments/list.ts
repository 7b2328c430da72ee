import {
  decodePunishmentCursor,
  type ListPunishmentsInput,
  type PunishmentPlace,
  type PunishmentSort,
} from '@tenfour/contracts';
import { DomainError, PUNISHMENT_TYPES } from '@tenfour/domain';
import { type SqlBool, sql } from 'kysely';
import { fromIso } from '../../db/codecs.ts';
import type { Handle, Reads } from '../../db/database.ts';
import { olderThan, placeOf, REFUSED_CURSOR } from '../../db/pagination.ts';
import { prepare } from '../../db/prepared.ts';
import { foldText, searchPunishmentIds } from '../../db/search.ts';
import { newestFirst, type PunishmentRow, selection } from './rows.ts';

/** What narrows the list down, and its order. */
export type PunishmentFilter = Pick<
  ListPunishmentsInput,
  'search' | 'type' | 'status' | 'issuedBy' | 'from' | 'to'
> & { sort?: PunishmentSort };

/** Most issuers that a search term is matched to by name. */
const ISSUERS_MAX = 200;

/** Whether this is the list as everybody polls it. */
export function isPlain({ search, type, status, issuedBy, from, to, sort }: PunishmentFilter): boolean {
  const unfiltered = [type, status, issuedBy, from, to].every((filter) => filter === undefined);
  return unfiltered && (sort ?? 'newest') === 'newest' && (search ?? '').trim() === '';
}

/** The unfiltered list, which everybody polls: compiled once. */
export function preparePages(handle: Handle) {
  const first = prepare(handle, newestFirst(handle, '').limit(0));
  const later = prepare(
    handle,
    newestFirst(handle, '')
      .where(olderThan({ at: 0, id: '' }, 'punishments.created_at', 'punishments.id'))
      .limit(0),
  );
  return (serverId: string, cursor: string | undefined, limit: number): Promise<PunishmentRow[]> => {
    if (cursor === undefined) return first(serverId, limit);
    const place = placeOf(cursor);
    return later(serverId, place.at, place.id, limit);
  };
}

export interface ListPage {
  cursor?: string | undefined;
  limit: number;
  /** Epoch ms; decides what counts as active. */
  now: number;
}

/** A server's records that pass the filter, in its order. Throws BAD_REQUEST for a cursor of another order. */
export async function listPunishments(
  { handle, slowReads }: Reads,
  serverId: string,
  filter: PunishmentFilter,
  { cursor, limit, now }: ListPage,
): Promise<PunishmentRow[]> {
  const term = filter.search?.trim() ?? '';
  const sort = filter.sort ?? 'newest';
  const ids = await searchPunishmentIds(slowReads, {
    serverId,
    term,
    types: typesNamed(term),
    issuerIds: term === '' ? [] : await issuersNamed(handle, serverId, term),
    type: filter.type,
    isActive: filter.status === undefined ? undefined : filter.status === 'active',
    issuedBy: filter.issuedBy,
    from: filter.from === undefined ? undefined : fromIso(filter.from),
    to: filter.to === undefined ? undefined : fromIso(filter.to),
    sort,
    now,
    after: cursor === undefined ? undefined : placeIn(cursor, sort),
    limit,
  });
  return ids.length === 0 ? [] : inOrder(ids, await foundPunishments(handle, ids).execute());
}

/**
 * Records that were found in a server, in any order. By id alone: with the server as a condition as well, SQLite
 * walks the server's whole list instead.
 */
export function foundPunishments(handle: Handle, ids: readonly string[]) {
  return selection(handle).where('punishments.id', 'in', ids).where('punishments.deleted_at', 'is', null);
}

/** The rows in the order of their ids; an id without a row is left out. */
export function inOrder(ids: readonly string[], rows: readonly PunishmentRow[]): PunishmentRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function placeIn(cursor: string, sort: PunishmentSort): PunishmentPlace {
  const place = decodePunishmentCursor(cursor, sort);
  if (place === null) throw new DomainError('BAD_REQUEST', { message: REFUSED_CURSOR });
  return place;
}

/** Members whose name contains the term, and people who once came in: they may have left since. */
async function issuersNamed(handle: Handle, serverId: string, term: string): Promise<string[]> {
  const pattern = `%${foldText(term).replace(/[\\%_]/g, '\\$&')}%`;
  const named = sql<SqlBool>`lower(users.username) LIKE ${pattern} ESCAPE '\\'`;
  const rows = await handle
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', (eb) =>
      eb
        .selectFrom('members')
        .select('user_id')
        .where('server_id', '=', serverId)
        .union(eb.selectFrom('join_requests').select('user_id').where('server_id', '=', serverId)),
    )
    .where(named)
    .limit(ISSUERS_MAX)
    .execute();
  return rows.map(({ id }) => id);
}

function typesNamed(term: string): string[] {
  const folded = foldText(term);
  return folded === '' ? [] : PUNISHMENT_TYPES.filter((type) => type.includes(folded));
}
