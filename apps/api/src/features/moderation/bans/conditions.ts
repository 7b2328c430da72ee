import type { BanView, PagePosition } from '@tenfour/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { among } from '../../../db/among.ts';
import type { Handle } from '../../../db/database.ts';
import { escapeLike } from '../../../db/search.ts';

/** A server and its game, as the last read of the ban list left them. Times in epoch ms. */
export interface Comparison {
  serverId: string;
  gameId: string;
  /** Records that are newer than the read are not compared: the game may have them by now. */
  readAt: number;
  now: number;
}

/** Which bans by name, without a confirmed account, are of accounts in the game's list. */
export interface NameMatches {
  /** The account in the list of each such record. */
  accountOf: ReadonlyMap<string, string>;
  /** As the database takes them. */
  recordIds: readonly string[];
  accounts: readonly string[];
}

/** A comparison with whose the records by name are. */
export interface MatchedComparison extends Comparison {
  names: NameMatches;
  /** What the player's names, former ones too, have to contain, or their id; null for all. */
  search: string | null;
}

/** One difference or agreement: a ban of the game by its account, or one on record by its own id. */
export interface BanPlace extends PagePosition {
  side: 'game' | 'record';
}

/** A recorded ban in force. As the partial index has it, so no parameters. */
export const inForce = (
  now: number,
) => sql<SqlBool>`r.type = 'ban' AND r.is_active = 1 AND r.deleted_at IS NULL
  AND (r.expires_at IS NULL OR r.expires_at > ${now})`;

/** Whether the record's account is confirmed; others go by their name. */
export const CONFIRMED = sql<SqlBool>`r.verified = 1 AND r.roblox_user_id IS NOT NULL`;

/** Whether a recorded ban is of the account `g` in the game's list. */
export function isRecorded(handle: Handle, { serverId, now, names }: MatchedComparison): RawBuilder<SqlBool> {
  return sql`(EXISTS (SELECT 1 FROM punishments AS r WHERE r.server_id = ${serverId}
      AND r.roblox_user_id = g.roblox_user_id AND r.verified = 1 AND ${inForce(now)})
    OR ${among(handle, sql`g.roblox_user_id`, names.accounts)})`;
}

/** Whether the game's list has the player of the record `r`. */
export function isListed(handle: Handle, { gameId, names }: MatchedComparison): RawBuilder<SqlBool> {
  return sql`CASE WHEN ${CONFIRMED}
    THEN EXISTS (SELECT 1 FROM game_bans AS g WHERE g.game_id = ${gameId}
      AND g.roblox_user_id = r.roblox_user_id)
    ELSE ${among(handle, sql`r.id`, names.recordIds)} END`;
}

function isIgnored(
  { serverId, gameId }: Comparison,
  side: BanPlace['side'],
  subject: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT 1 FROM ignored_bans AS i WHERE i.server_id = ${serverId} AND i.game_id = ${gameId}
    AND i.side = ${sql.lit(side)} AND i.subject_id = ${subject})`;
}

const GAME_ID = sql`g.roblox_user_id`;
const RECORD_ID = sql`r.id`;

/** Returns what LIKE finds a term anywhere with. */
export function likePattern(term: string): string {
  return `%${escapeLike(term)}%`;
}

/** Whether the player is searched for: by id, by the name in `table`, or by any name that the account was seen with. */
function isFound(search: string | null, table: 'g' | 'r'): RawBuilder<SqlBool> {
  if (search === null) return sql`1 = 1`;
  const pattern = likePattern(search);
  const id = table === 'g' ? sql`g.roblox_user_id` : sql`CASE WHEN ${CONFIRMED} THEN r.roblox_user_id END`;
  return sql`(${id} = ${search} OR ${sql.ref(`${table}.username_key`)} LIKE ${pattern} ESCAPE '\\'
    OR EXISTS (SELECT 1 FROM player_names AS n WHERE n.roblox_user_id = ${id}
      AND n.name_key LIKE ${pattern} ESCAPE '\\'))`;
}

/** The bans of the game that fulfil a condition, as places. */
function gameBans(
  { gameId, search }: MatchedComparison,
  condition: RawBuilder<SqlBool>,
): RawBuilder<BanPlace> {
  return sql`SELECT 'game' AS side, g.since AS at, g.roblox_user_id AS id FROM game_bans AS g
    WHERE g.game_id = ${gameId} AND ${isFound(search, 'g')} AND ${condition}`;
}

/** The bans on record that fulfil a condition, as places. */
function recordedBans(
  { serverId, readAt, now, search }: MatchedComparison,
  condition: RawBuilder<SqlBool>,
): RawBuilder<BanPlace> {
  return sql`SELECT 'record' AS side, r.created_at AS at, r.id AS id FROM punishments AS r
    WHERE r.server_id = ${serverId} AND r.created_at <= ${readAt} AND ${inForce(now)}
    AND ${isFound(search, 'r')} AND ${condition}`;
}

/** The parts of a view; the ignored one has two. */
export function partsOf(
  handle: Handle,
  comparison: MatchedComparison,
  view: BanView,
): RawBuilder<BanPlace>[] {
  const inGameOnly = sql<SqlBool>`NOT ${isRecorded(handle, comparison)}`;
  const onRecordOnly = sql<SqlBool>`NOT ${isListed(handle, comparison)}`;
  const ignoredInGame = isIgnored(comparison, 'game', GAME_ID);
  const ignoredOnRecord = isIgnored(comparison, 'record', RECORD_ID);
  switch (view) {
    case 'game':
      return [gameBans(comparison, sql`${inGameOnly} AND NOT ${ignoredInGame}`)];
    case 'record':
      return [recordedBans(comparison, sql`${onRecordOnly} AND NOT ${ignoredOnRecord}`)];
    case 'both':
      return [gameBans(comparison, isRecorded(handle, comparison))];
    case 'ignored':
      return [
        gameBans(comparison, sql`${ignoredInGame} AND ${inGameOnly}`),
        recordedBans(comparison, sql`${ignoredOnRecord} AND ${onRecordOnly}`),
      ];
  }
}
