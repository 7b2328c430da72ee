import { currentName, identifyPlayer, type PlayerIdentity } from '@tenfour/domain';
import { type SqlBool, sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { findPlayerAndNames, type KnownNames } from './find-players.ts';
import { isOfPlayer, type OwnedColumns } from './owned-rows.ts';
import { callColumns, eventColumns, noteColumns, punishmentColumns } from './player-rows.ts';

/**
 * Returns whether a server has met an account: in its records, calls, notes and matches, on its game's ban list, or in
 * its game as far as events are kept. Names are learned from all servers, and shown to those that have met the account.
 */
export async function isMet(
  handle: Handle,
  serverId: string,
  robloxUserId: string,
  names: KnownNames,
): Promise<boolean> {
  if (names.matches.some((match) => match.robloxUserId === robloxUserId)) return true;
  // By its present name: a former one that was typed just now is no proof that it was met.
  const name = currentName(names.seen, robloxUserId) ?? robloxUserId;
  const player = identifyPlayer({ id: robloxUserId, name }, names);
  const gameId = sql`(SELECT erlc_key_hash FROM servers WHERE id = ${serverId})`;
  const has = (table: string, columns: OwnedColumns) => hasRow(handle, table, player, columns);
  const { rows } = await sql<{ met: number }>`SELECT CASE WHEN
    ${has('punishments', punishmentColumns(serverId))}
    OR ${has('player_notes', noteColumns(serverId))}
    OR ${has('mod_calls', callColumns(serverId, 'reporter'))}
    OR ${has('mod_calls', callColumns(serverId, 'reported'))}
    OR ${has('game_events', eventColumns(gameId, 'player'))}
    OR ${has('game_events', eventColumns(gameId, 'target'))}
    OR EXISTS (SELECT 1 FROM game_bans WHERE game_id = ${gameId} AND roblox_user_id = ${robloxUserId})
    OR EXISTS (SELECT 1 FROM name_lookups WHERE server_id = ${serverId} AND roblox_user_id = ${robloxUserId})
    THEN 1 ELSE 0 END AS met`.execute(handle);
  return Number(rows[0]?.met) === 1;
}

/** As `isMet`, where the account's names are not at hand. */
export async function hasMet(
  handle: Handle,
  serverId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { names } = await findPlayerAndNames(handle, serverId, { id, name });
  return isMet(handle, serverId, id, names);
}

function hasRow(handle: Handle, table: string, player: PlayerIdentity, columns: OwnedColumns) {
  return sql<SqlBool>`EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE ${isOfPlayer(handle, player, columns)})`;
}
