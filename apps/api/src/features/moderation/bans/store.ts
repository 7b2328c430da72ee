import { BANS_COUNTED_MAX, type BanView, type PagePosition } from '@tenfour/contracts';
import type { GameBan } from '@tenfour/domain';
import { type SqlBool, sql } from 'kysely';
import { among } from '../../../db/among.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import {
  type BanPlace,
  CONFIRMED,
  type Comparison,
  inForce,
  isListed,
  isRecorded,
  likePattern,
  type MatchedComparison,
  partsOf,
} from './conditions.ts';

/** Lists a part of the comparison, newest first. */
export async function listBanPlaces(
  handle: Handle,
  comparison: MatchedComparison,
  view: BanView,
  { after, limit }: { after: PagePosition | null; limit: number },
): Promise<BanPlace[]> {
  const pages = await Promise.all(
    partsOf(handle, comparison, view).map(async (part) => {
      const rest = after === null ? sql`` : sql`WHERE (at, id) < (${after.at}, ${after.id})`;
      const { rows } = await sql<BanPlace>`SELECT side, at, id FROM (${part}) AS places ${rest}
        ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(handle);
      return rows.map((row) => ({ ...row, at: Number(row.at) }));
    }),
  );
  return pages
    .flat()
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

/** Counts a part of the comparison, up to `BANS_COUNTED_MAX`. */
export async function countBans(
  handle: Handle,
  comparison: MatchedComparison,
  view: BanView,
): Promise<number> {
  const counts = await Promise.all(
    partsOf(handle, comparison, view).map(async (part) => {
      const { rows } = await sql<{ count: number }>`SELECT count(*) AS count
        FROM (SELECT 1 AS one FROM (${part}) AS places LIMIT ${BANS_COUNTED_MAX}) AS counted`.execute(handle);
      return Number(rows[0]?.count ?? 0);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns the ignored subjects that are no difference any more. */
export async function staleIgnored(
  handle: Handle,
  comparison: MatchedComparison,
): Promise<{ side: BanPlace['side']; id: string }[]> {
  const { serverId, gameId, now } = comparison;
  const { rows } = await sql<{ side: BanPlace['side']; id: string }>`
    SELECT i.side AS side, i.subject_id AS id FROM ignored_bans AS i
    WHERE i.server_id = ${serverId} AND i.game_id = ${gameId} AND NOT CASE WHEN i.side = 'game'
      THEN EXISTS (SELECT 1 FROM game_bans AS g WHERE g.game_id = i.game_id
        AND g.roblox_user_id = i.subject_id AND NOT ${isRecorded(handle, comparison)})
      ELSE EXISTS (SELECT 1 FROM punishments AS r WHERE r.id = i.subject_id AND r.server_id = i.server_id
        AND ${inForce(now)} AND NOT ${isListed(handle, comparison)}) END`.execute(handle);
  return rows;
}

/** Returns those of these accounts that the game's list has. */
export async function listedBans(
  handle: Handle,
  gameId: string,
  robloxUserIds: readonly string[],
): Promise<(GameBan & { since: number })[]> {
  if (robloxUserIds.length === 0) return [];
  return handle
    .selectFrom('game_bans')
    .select(['roblox_user_id as robloxUserId', 'username as robloxUsername', 'since'])
    .where('game_id', '=', gameId)
    .where('roblox_user_id', 'in', robloxUserIds)
    .execute();
}

/** Returns the newest recorded ban in force of each of these accounts that has one, by account. */
export async function bansOnRecord(
  handle: Handle,
  { serverId, now, names }: MatchedComparison,
  accounts: readonly string[],
): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map();
  const asked = new Set(accounts);
  const byName = [...names.accountOf].flatMap(([id, account]) => (asked.has(account) ? [id] : []));
  const columns = sql`r.id AS id, r.created_at AS at, r.roblox_user_id AS account`;
  // One index each; with both in one condition the whole server would be walked.
  const { rows } = await sql<{ id: string; account: string }>`
    SELECT ${columns} FROM punishments AS r WHERE r.server_id = ${serverId}
      AND ${among(handle, sql`r.roblox_user_id`, accounts)} AND ${CONFIRMED} AND ${inForce(now)}
    UNION
    SELECT ${columns} FROM punishments AS r WHERE ${among(handle, sql`r.id`, byName)} AND ${inForce(now)}
    ORDER BY at, id`.execute(handle);
  return new Map(rows.map(({ id, account }) => [names.accountOf.get(id) ?? account, id]));
}

/** Returns the names of these accounts that contain a term. */
export async function namesLike(
  handle: Handle,
  ids: readonly string[],
  term: string,
): Promise<{ robloxUserId: string; name: string }[]> {
  if (ids.length === 0) return [];
  return handle
    .selectFrom('player_names')
    .select(['roblox_user_id as robloxUserId', 'name'])
    .where(among(handle, 'roblox_user_id', ids))
    .where(sql<SqlBool>`name_key LIKE ${likePattern(term)} ESCAPE '\\'`)
    .orderBy('last_seen_at')
    .execute();
}

/** Returns the ids among these of bans in force that the game neither has nor is being sent. */
export async function unsentRecords(
  handle: Handle,
  comparison: MatchedComparison,
  ids: readonly string[],
): Promise<Set<string>> {
  const { serverId, readAt, now } = comparison;
  // A command that left after the read can have worked already. Commands are stored for a month.
  const { rows } = await sql<{ id: string }>`SELECT r.id AS id FROM punishments AS r
    LEFT JOIN game_commands AS c ON c.server_id = r.server_id AND c.id = r.enforcement_command_id
    WHERE r.id IN (${sql.join(ids)}) AND r.server_id = ${serverId} AND ${inForce(now)}
      AND NOT ${isListed(handle, comparison)} AND r.enforcement <> 'queued'
      AND NOT (r.enforcement = 'sent' AND coalesce(c.sent_at, 0) > ${readAt})`.execute(handle);
  return new Set(rows.map(({ id }) => id));
}

/** Writes on records that this command carries them out. */
export async function markQueued(
  handle: Handle,
  serverId: string,
  ids: readonly string[],
  commandId: string,
): Promise<void> {
  await handle
    .updateTable('punishments')
    .set({ enforcement: 'queued', enforcement_message: null, enforcement_command_id: commandId })
    .where('server_id', '=', serverId)
    .where('id', 'in', ids)
    .execute();
}

/** Marks those of these differences as ignored that are none yet. Returns how many. */
export async function setAside(
  { handle }: Transaction,
  comparison: MatchedComparison,
  side: BanPlace['side'],
  ids: readonly string[],
): Promise<number> {
  const [part] = partsOf(handle, comparison, side);
  if (part === undefined || ids.length === 0) return 0;
  const { rows } = await sql<{ id: string }>`SELECT id FROM (${part}) AS places
    WHERE id IN (${sql.join(ids)})`.execute(handle);
  if (rows.length === 0) return 0;
  const { serverId, gameId } = comparison;
  await handle
    .insertInto('ignored_bans')
    .values(rows.map(({ id }) => ({ server_id: serverId, game_id: gameId, side, subject_id: id })))
    .execute();
  return rows.length;
}

/** Deletes marks of ignored differences. Returns how many there were. */
export async function showAgain(
  { handle }: Transaction,
  { serverId, gameId }: Pick<Comparison, 'serverId' | 'gameId'>,
  side: BanPlace['side'],
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await handle
    .deleteFrom('ignored_bans')
    .where('server_id', '=', serverId)
    .where('game_id', '=', gameId)
    .where('side', '=', side)
    .where('subject_id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
