import type { Place } from '@tenfour/contracts';
import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine, Handle } from './database.ts';
import { olderThan } from './pagination.ts';

/**
 * Text as searches compare it: NFKC, lower case, one sigma, line breaks as spaces, nothing that a database
 * cannot hold (NUL, half surrogate pairs).
 */
export function foldText(text: string): string {
  return text
    .replaceAll('\0', '')
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[\n\r]/g, ' ');
}

/** What a punishment is found by: both texts folded, kept apart by a line break that no folded term can hold. */
export function searchText(username: string, reason: string): string {
  return `${foldText(username)}\n${foldText(reason)}`;
}

/** The value of `punishments.search`: bytes on SQLite, whose `instr` is fastest on them, text on PostgreSQL. */
export function searchValue(engine: Engine, username: string, reason: string): string | Uint8Array {
  const text = searchText(username, reason);
  return engine === 'sqlite' ? Buffer.from(text) : text;
}

/** Which engine a handle, the database's own or a transaction's, speaks to. */
export function engineOf(handle: Handle): Engine {
  return handle.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

export interface PunishmentSearch {
  readonly serverId: string;
  /** As typed; `%`, `_` and quotes are ordinary characters. Empty finds everything. */
  readonly term: string;
  /** Types whose name the term matches: their punishments are found too. */
  readonly types?: readonly string[] | undefined;
  /** Users whose name the term matches: what they issued is found too. */
  readonly issuerIds?: readonly string[] | undefined;
  /** Only this type. */
  readonly type?: string | undefined;
  /** Only what is, or is not, in force at `now`. */
  readonly isActive?: boolean | undefined;
  /** Epoch ms; the present when left out. */
  readonly now?: number | undefined;
  /** Continue after this place. */
  readonly after?: Place | undefined;
  readonly limit: number;
}

/**
 * Ids of a server's punishments whose username or reason contains the term, or that are of one of `types` or by
 * one of `issuerIds`; newest first, at most `limit`. Reads the covering index `punishments_list` only.
 */
export async function searchPunishmentIds(handle: Handle, search: PunishmentSearch): Promise<string[]> {
  const { rows } = await punishmentSearchQuery(engineOf(handle), search).execute(handle);
  return rows.map(({ id }) => id);
}

/** The statement of `searchPunishmentIds`. */
export function punishmentSearchQuery(engine: Engine, search: PunishmentSearch): RawBuilder<{ id: string }> {
  return engine === 'postgres' ? postgresQuery(search) : sqliteQuery(search);
}

function sqliteQuery(search: PunishmentSearch): RawBuilder<{ id: string }> {
  const term = Buffer.from(foldText(search.term));
  return sql<{ id: string }>`
    SELECT id FROM punishments INDEXED BY punishments_list
    WHERE ${conditions(search, sql<SqlBool>`instr(search, ${term}) > 0`)}
    ORDER BY created_at DESC, id DESC LIMIT ${search.limit}`;
}

/**
 * The index holds at most the first 600 characters of a very long text (`search_long`): such a row is looked up
 * when its beginning has no hit.
 */
function postgresQuery(search: PunishmentSearch): RawBuilder<{ id: string }> {
  const term = sql`${foldText(search.term)}::text`;
  const match = sql<SqlBool>`(strpos(search_head, ${term}) > 0 OR (search_long = 1 AND
    strpos((SELECT whole.search FROM punishments AS whole WHERE whole.id = punishments.id), ${term}) > 0))`;
  return sql<{ id: string }>`
    WITH hits AS MATERIALIZED (
      SELECT id, created_at FROM punishments
      WHERE ${conditions(search, match)}
      ORDER BY created_at DESC, id DESC LIMIT ${search.limit}
    ) SELECT id FROM hits ORDER BY created_at DESC, id DESC`;
}

function conditions(search: PunishmentSearch, match: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`server_id = ${search.serverId}`, sql<SqlBool>`deleted_at IS NULL`];
  if (search.after) all.push(olderThan(search.after));
  if (search.type !== undefined) all.push(sql<SqlBool>`type = ${search.type}`);
  if (search.isActive !== undefined) all.push(inForce(search.isActive, search.now ?? Date.now()));
  if (search.term !== '') all.push(anyMatch(search, match));
  return sql<SqlBool>`${sql.join(all, sql` AND `)}`;
}

function anyMatch(
  { types = [], issuerIds = [] }: PunishmentSearch,
  match: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const any = [];
  if (types.length > 0) any.push(sql`type IN (${sql.join(types)})`);
  if (issuerIds.length > 0) any.push(sql`issued_by IN (${sql.join(issuerIds)})`);
  any.push(match);
  return sql<SqlBool>`(${sql.join(any, sql` OR `)})`;
}

function inForce(active: boolean, now: number): RawBuilder<SqlBool> {
  return active
    ? sql<SqlBool>`is_active = 1 AND (expires_at IS NULL OR expires_at > ${now})`
    : sql<SqlBool>`(is_active = 0 OR expires_at <= ${now})`;
}
