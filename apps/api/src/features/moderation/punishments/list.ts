import {
  decodePunishmentCursor,
  type ListPunishmentsInput,
  PUNISHMENTS_COUNTED_MAX,
  type PunishmentCount,
  type PunishmentPosition,
  type PunishmentSort,
} from '@tenfour/contracts';
import { DomainError, PUNISHMENT_TYPES } from '@tenfour/domain';
import { type SqlBool, sql } from 'kysely';
import { among } from '../../../db/among.ts';
import { fromIso } from '../../../db/codecs.ts';
import type { Handle, Reads } from '../../../db/database.ts';
import { olderThan, placeOf, REFUSED_CURSOR } from '../../../db/pagination.ts';
import { prepare } from '../../../db/prepared.ts';
import { type FieldCondition, MISSING_FIELD } from '../../../db/record-values.ts';
import {
  engineOf,
  escapeLike,
  foldText,
  type PunishmentSearch,
  searchPunishmentIds,
} from '../../../db/search.ts';
import { fieldFilter } from '../record-fields/index.ts';
import { newestFirst, type PunishmentRow, selection } from './rows.ts';
import { isOfTexts, type SearchCache, searchTexts } from './search-cache.ts';

/** What narrows the list down, and its order. */
export type PunishmentFilter = Omit<ListPunishmentsInput, 'serverId' | 'cursor' | 'limit' | 'sort'> & {
  sort?: PunishmentSort;
};

/** Most issuers that a search term is matched to by name. */
const ISSUERS_MAX = 200;

/** Returns whether this is the unfiltered list that all clients poll. */
export function isPlain({ search, sort, incomplete, ...filters }: PunishmentFilter): boolean {
  const { punishmentId, type, status, issuedBy, from, to, fieldId, fieldValue } = filters;
  const used = [punishmentId, type, status, issuedBy, from, to, fieldId, fieldValue];
  const unfiltered = used.every((filter) => filter === undefined) && incomplete !== true;
  return unfiltered && (sort ?? 'newest') === 'newest' && (search ?? '').trim() === '';
}

/** Prepares the unfiltered list, which all clients poll. */
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

/** Where lists are read; what gathers texts for searching may be missing. */
export interface ListReads extends Reads {
  searchCache?: SearchCache;
}

/** A server's records that pass the filter, in its order. Throws BAD_REQUEST for a cursor of another order. */
export async function listPunishments(
  reads: ListReads,
  serverId: string,
  filter: PunishmentFilter,
  page: ListPage,
): Promise<PunishmentRow[]> {
  const ids = await idsOf(reads, searchOf(serverId, filter, page));
  return ids.length === 0 ? [] : inOrder(ids, await foundPunishments(reads.handle, ids).execute());
}

/** Throws BAD_REQUEST for a cursor of another order. */
function searchOf(
  serverId: string,
  filter: PunishmentFilter,
  { cursor, limit, now }: ListPage,
): PunishmentSearch {
  const term = filter.search?.trim() ?? '';
  const sort = filter.sort ?? 'newest';
  return {
    serverId,
    term,
    types: typesNamed(term),
    id: filter.punishmentId,
    type: filter.type,
    isActive: filter.status === undefined ? undefined : filter.status === 'active',
    issuedBy: filter.issuedBy,
    fields: fieldsIn(filter),
    from: filter.from === undefined ? undefined : fromIso(filter.from),
    to: filter.to === undefined ? undefined : fromIso(filter.to),
    sort,
    now,
    after: cursor === undefined ? undefined : placeIn(cursor, sort),
    limit,
  };
}

function fieldsIn(filter: PunishmentFilter): FieldCondition[] {
  const field = fieldFilter(filter);
  return [...(field ? [field] : []), ...(filter.incomplete === true ? [{ fieldId: MISSING_FIELD }] : [])];
}

/** Counts a server's records that pass the filter, up to `PUNISHMENTS_COUNTED_MAX`; all of them without a filter. */
export async function countPunishments(
  reads: ListReads,
  serverId: string,
  filter: PunishmentFilter,
  now: number,
): Promise<PunishmentCount> {
  if (isPlain(filter)) {
    const server = reads.handle.selectFrom('servers').select('punishment_count as count');
    const { count } = await server.where('id', '=', serverId).executeTakeFirstOrThrow();
    return { count, hasMore: false };
  }
  const ids = await idsOf(reads, searchOf(serverId, filter, { limit: PUNISHMENTS_COUNTED_MAX + 1, now }));
  return {
    count: Math.min(ids.length, PUNISHMENTS_COUNTED_MAX),
    hasMore: ids.length > PUNISHMENTS_COUNTED_MAX,
  };
}

async function idsOf(
  { handle, slowReads, searchCache }: ListReads,
  search: PunishmentSearch,
): Promise<string[]> {
  const { serverId, term } = search;
  if (term === '') return searchPunishmentIds(slowReads, search);
  const { server, issuerIds } = await serverAndIssuers(handle, serverId, term);
  const texts = server && isOfTexts(search) ? searchCache?.(server) : null;
  const whole = { ...search, issuerIds };
  return texts ? searchTexts(texts, whole) : searchPunishmentIds(slowReads, whole);
}

/**
 * Records that were found in a server, in any order. By id alone: with the server as a condition as well, SQLite
 * walks the server's whole list instead. The ids are one value, so that it is one statement whatever their number:
 * PostgreSQL took 1.5 ms to plan and run a list of 50, and takes 0.2.
 */
export function foundPunishments(handle: Handle, ids: readonly string[]) {
  return selection(handle)
    .where(among(handle, 'punishments.id', ids))
    .where('punishments.deleted_at', 'is', null);
}

/** The rows in the order of their ids; an id without a row is left out. */
export function inOrder(ids: readonly string[], rows: readonly PunishmentRow[]): PunishmentRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function placeIn(cursor: string, sort: PunishmentSort): PunishmentPosition {
  const place = decodePunishmentCursor(cursor, sort);
  if (place === null) throw new DomainError('BAD_REQUEST', { message: REFUSED_CURSOR });
  return place;
}

/**
 * What a search of the text asks before it looks, in one statement: the server's row, and who of its people has a name
 * that contains the term, members and who once came in: they may have left since.
 */
async function serverAndIssuers(handle: Handle, serverId: string, term: string) {
  const pattern = `%${escapeLike(foldText(term))}%`;
  const people = handle
    .selectFrom('members')
    .select('user_id')
    .where('server_id', '=', serverId)
    .union(handle.selectFrom('join_requests').select('user_id').where('server_id', '=', serverId));
  // As an array PostgreSQL looks all of them up in one go (401 members: 0.9 ms instead of 1.8).
  const among = engineOf(handle) === 'postgres' ? sql`= ANY (ARRAY(${people}))` : sql`IN (${people})`;
  const named = handle
    .selectFrom('users')
    .select('users.id')
    .where(sql<SqlBool>`users.id ${among}`)
    .where(sql<SqlBool>`lower(users.username) LIKE ${pattern} ESCAPE '\\'`)
    .limit(ISSUERS_MAX);
  const rows = await handle
    .selectFrom('servers')
    .leftJoin(named.as('issuers'), (join) => join.onTrue())
    .select(['servers.id', 'punishment_count', 'punishments_version', 'issuers.id as issuer'])
    .where('servers.id', '=', serverId)
    .execute();
  return { server: rows[0], issuerIds: rows.flatMap(({ issuer }) => issuer ?? []) };
}

function typesNamed(term: string): string[] {
  const folded = foldText(term);
  return folded === '' ? [] : PUNISHMENT_TYPES.filter((type) => type.includes(folded));
}
