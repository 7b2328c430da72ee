import type { PagePosition, PunishmentEnd, PunishmentPosition, PunishmentSort } from '@tenfour/contracts';
import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine, Handle } from './database.ts';
import { olderThan } from './pagination.ts';
import { type FieldCondition, hasFieldValue } from './record-values.ts';

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

/**
 * Returns the search text of a punishment: both texts folded, separated by a line break, which no folded term can
 * contain.
 */
export function searchText(username: string, reason: string): string {
  return `${foldText(username)}\n${foldText(reason)}`;
}

/** The value of `punishments.search`: bytes on SQLite, whose `instr` is fastest on them, text on PostgreSQL. */
export function searchValue(engine: Engine, username: string, reason: string): string | Uint8Array {
  const text = searchText(username, reason);
  return engine === 'sqlite' ? Buffer.from(text) : text;
}

/** The value of `activity.search`: what a line of the activity log is found by, as `searchValue`. */
export function activitySearchValue(
  engine: Engine,
  line: { title: string; description: string; actor_name: string; target: string | null },
): string | Uint8Array {
  const parts = [line.title, line.description, line.actor_name, line.target ?? ''];
  const text = parts.map(foldText).join('\n');
  return engine === 'sqlite' ? Buffer.from(text) : text;
}

/**
 * Returns the value of `servers.search_text`, which platform staff search; its parts are separated as in `searchText`.
 */
export function serverSearchValue(name: string, joinCode: string): string {
  return `${foldText(name)}\n${foldText(joinCode)}`;
}

/** Escapes what LIKE takes for a pattern; the statement names `\\` as its ESCAPE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Which engine a handle, the database's own or a transaction's, speaks to. */
export function engineOf(handle: Handle): Engine {
  return handle.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

export interface PunishmentSearch {
  readonly serverId: string;
  /** As typed; `%`, `_` and quotes are ordinary characters. Empty finds everything. */
  readonly term: string;
  /** Types whose name matches the term: their punishments are found too. */
  readonly types?: readonly string[] | undefined;
  /** Users whose name matches the term: punishments that they issued are found too. */
  readonly issuerIds?: readonly string[] | undefined;
  /** Only this type. */
  readonly type?: string | undefined;
  /** Only what is, or is not, in force at `now`. */
  readonly isActive?: boolean | undefined;
  /** Only records that have each of these. */
  readonly fields?: readonly FieldCondition[] | undefined;
  /** Only this record. */
  readonly id?: string | undefined;
  /** Only what this user issued. */
  readonly issuedBy?: string | undefined;
  /** Recorded at or after, and before, in epoch ms. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Epoch ms; the present when left out. */
  readonly now?: number | undefined;
  /** `newest` when left out. */
  readonly sort?: PunishmentSort | undefined;
  /** Continue after this place of the same order. */
  readonly after?: PagePosition | PunishmentPosition | undefined;
  readonly limit: number;
}

/**
 * Ids of a server's punishments whose username or reason contains the term, or that are of one of `types` or by
 * one of `issuerIds`; in the order of `sort`, at most `limit`. Reads the covering index `punishments_list` only: where
 * that has another order, all of the server's part, keeping the first `limit` (measured at 54,000 records: see
 * tests/punishment-lists.slow.db.test.ts).
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
  const order = orderOf(search, 'sqlite');
  return sql<{ id: string }>`
    SELECT id FROM punishments INDEXED BY punishments_list
    WHERE ${conditions(search, order, sql<SqlBool>`instr(search, ${term}) > 0`)}
    ORDER BY ${order.key ? sql`${order.key}, ` : sql``}${order.rest} LIMIT ${search.limit}`;
}

/**
 * The index holds at most the first 600 characters of a very long text (`search_long`): such a row is looked up
 * when its beginning has no hit.
 */
function postgresQuery(search: PunishmentSearch): RawBuilder<{ id: string }> {
  const term = sql`${foldText(search.term)}::text`;
  const order = orderOf(search, 'postgres');
  const match = sql<SqlBool>`(strpos(search_head, ${term}) > 0 OR (search_long = 1 AND
    strpos((SELECT whole.search FROM punishments AS whole WHERE whole.id = punishments.id), ${term}) > 0))`;
  const key = order.key ? sql`, ${order.key} AS sort_key` : sql``;
  const by = order.key ? sql`sort_key, ${order.rest}` : order.rest;
  return sql<{ id: string }>`
    WITH hits AS MATERIALIZED (
      SELECT id, created_at${key} FROM punishments
      WHERE ${conditions(search, order, match)}
      ORDER BY ${by} LIMIT ${search.limit}
    ) SELECT id FROM hits ORDER BY ${by}`;
}

interface Order {
  /** What is looked at before the moment of recording, ascending; null for nothing. */
  key: RawBuilder<unknown> | null;
  rest: RawBuilder<unknown>;
  /** Condition for rows after `search.after`; null at the beginning. */
  after: RawBuilder<SqlBool> | null;
}

const NEWEST = sql`created_at DESC, id DESC`;
const OLDEST = sql`created_at, id`;

/** Later than any moment, so that what never ends comes after what does, and what is over after that. */
const NEVER = Number.MAX_SAFE_INTEGER - 1;
const OVER = Number.MAX_SAFE_INTEGER;

function orderOf(search: PunishmentSearch, engine: Engine): Order {
  const { sort = 'newest', after } = search;
  if (sort === 'oldest') return { key: null, rest: OLDEST, after: after ? newerThan(after) : null };
  if (sort === 'newest') return { key: null, rest: NEWEST, after: after ? olderThan(after) : null };
  const key = sort === 'player' ? playerKey(engine) : endKey(search.now ?? Date.now());
  const from = after && 'sort' in after ? keyOf(after, engine) : null;
  const later = after && from !== null ? laterThan(key, from, after) : null;
  return { key, rest: NEWEST, after: later };
}

/** The folded username, which stands before the line break. */
function playerKey(engine: Engine): RawBuilder<unknown> {
  return engine === 'sqlite'
    ? sql`substr(search, 1, instr(search, x'0a') - 1)`
    : sql`left(search_head, strpos(search_head, chr(10)) - 1)`;
}

function endKey(now: number): RawBuilder<unknown> {
  return sql`(CASE WHEN ${inForce(true, now)} THEN coalesce(expires_at, ${sql.lit(NEVER)}) ELSE ${sql.lit(OVER)} END)`;
}

function keyOf(place: PunishmentPosition, engine: Engine): Uint8Array | string | number | null {
  if (place.sort === 'ending') return endNumber(place.end);
  if (place.sort !== 'player') return null;
  const name = foldText(place.robloxUsername);
  return engine === 'sqlite' ? Buffer.from(name) : name;
}

function endNumber(end: PunishmentEnd): number {
  if (end === 'never') return NEVER;
  return end === 'over' ? OVER : end;
}

function newerThan({ at, id }: PagePosition): RawBuilder<SqlBool> {
  return sql<SqlBool>`(created_at, id) > (${at}, ${id})`;
}

function laterThan(key: RawBuilder<unknown>, from: unknown, place: PagePosition): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${key} > ${from} OR (${key} = ${from} AND ${olderThan(place)}))`;
}

function conditions(
  search: PunishmentSearch,
  { after }: Order,
  match: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const { id, type, issuedBy, from, to, isActive } = search;
  const all = [sql<SqlBool>`server_id = ${search.serverId}`, sql<SqlBool>`deleted_at IS NULL`];
  if (after) all.push(after);
  if (from !== undefined) all.push(sql<SqlBool>`created_at >= ${from}`);
  if (to !== undefined) all.push(sql<SqlBool>`created_at < ${to}`);
  if (id !== undefined) all.push(sql<SqlBool>`punishments.id = ${id}`);
  if (type !== undefined) all.push(sql<SqlBool>`type = ${type}`);
  if (issuedBy !== undefined) all.push(sql<SqlBool>`issued_by = ${issuedBy}`);
  if (isActive !== undefined) all.push(inForce(isActive, search.now ?? Date.now()));
  for (const field of search.fields ?? []) all.push(hasFieldValue('punishments.id', search.serverId, field));
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
    ? sql<SqlBool>`(is_active = 1 AND (expires_at IS NULL OR expires_at > ${now}))`
    : sql<SqlBool>`(is_active = 0 OR expires_at <= ${now})`;
}
