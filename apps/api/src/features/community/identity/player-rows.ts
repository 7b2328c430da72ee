import type { PlayerIdentity } from '@tenfour/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { prepareNamed } from '../../../db/prepared.ts';
import { groupByPlayer, isOfPlayers, type OwnedColumns, type OwnedRow, playerKeys } from './owned-rows.ts';

/** The present punishments of a server. */
export function punishmentColumns(serverId: string): OwnedColumns {
  return {
    nameKey: sql.ref('punishments.username_key'),
    robloxUserId: sql.ref('punishments.roblox_user_id'),
    at: sql.ref('punishments.created_at'),
    within: sql`punishments.server_id = ${serverId} AND punishments.deleted_at IS NULL`,
    isConfirmed: sql`punishments.verified = 1 AND punishments.roblox_user_id IS NOT NULL`,
    byAccount: true,
  };
}

/** The present notes of a server. */
export function noteColumns(serverId: string): OwnedColumns {
  return {
    nameKey: sql.ref('player_notes.username_key'),
    robloxUserId: sql.ref('player_notes.roblox_user_id'),
    at: sql.ref('player_notes.created_at'),
    within: sql`player_notes.server_id = ${serverId} AND player_notes.deleted_at IS NULL`,
  };
}

/** The requests for bans of a server. */
export function banRequestColumns(serverId: string): OwnedColumns {
  return {
    nameKey: sql.ref('ban_requests.username_key'),
    robloxUserId: sql.ref('ban_requests.roblox_user_id'),
    at: sql.ref('ban_requests.created_at'),
    within: sql`ban_requests.server_id = ${serverId}`,
  };
}

/** The mod calls of a server in which a player has this part. */
export function callColumns(serverId: string, part: 'reporter' | 'reported'): OwnedColumns {
  return {
    nameKey: sql.ref(`mod_calls.${part}_key`),
    robloxUserId: sql.ref(`mod_calls.${part}_roblox_id`),
    at: sql.ref('mod_calls.created_at'),
    within: sql`mod_calls.server_id = ${serverId}`,
  };
}

/** The events of a game, as SQL, in which a player has this part. */
export function eventColumns(gameId: RawBuilder<unknown>, part: 'player' | 'target'): OwnedColumns {
  return {
    nameKey: sql`lower(${sql.ref(`game_events.${part}_name`)})`,
    robloxUserId: sql.ref(`game_events.${part}_id`),
    at: sql.ref('game_events.at'),
    within:
      part === 'player'
        ? sql`game_events.game_id = ${gameId}`
        : sql`game_events.game_id = ${gameId} AND game_events.target_name IS NOT NULL`,
  };
}

/** Returns whether a punishment counts at `now` (epoch ms, or a placeholder of it). */
export function isActiveAt(now: number | string): RawBuilder<SqlBool> {
  return sql<SqlBool>`punishments.is_active = 1 AND (punishments.expires_at IS NULL OR punishments.expires_at > ${now})`;
}

/** A punishment, as much as counting and warning about players take. */
export interface PlayerPunishment extends OwnedRow {
  type: 'warning' | 'kick' | 'ban' | 'strike';
  reason: string;
  /** Whether it counts now. */
  active: boolean;
}

const findPunishments = (onlyActive: boolean) =>
  prepareNamed(['serverId', 'now', 'keys', 'ids'], (handle, { serverId, now, keys, ids }) => {
    const columns = punishmentColumns(serverId);
    const active = sql<number>`CASE WHEN ${isActiveAt(now)} THEN 1 ELSE 0 END`;
    const confirmed = sql<string | null>`CASE WHEN ${columns.isConfirmed} THEN roblox_user_id END`;
    return handle
      .selectFrom('punishments')
      .select(['username_key as nameKey', 'created_at as at', 'type', 'reason'])
      .select([confirmed.as('robloxUserId'), active.as('counts')])
      .where(isOfPlayers(handle, { keys: [keys], ids: [ids] }, columns))
      .$if(onlyActive, (all) => all.where(active, '=', sql.lit(1)))
      .orderBy('created_at')
      .orderBy('id');
  });

const findActivePunishments = findPunishments(true);
const findAllPunishments = findPunishments(false);

/**
 * Returns a server's punishments of each of these players in their order, oldest first; only those that count at `now`
 * (epoch ms) if asked.
 */
export async function punishmentsOfPlayers(
  handle: Handle,
  serverId: string,
  players: readonly PlayerIdentity[],
  { now, onlyActive }: { now: number; onlyActive: boolean },
): Promise<PlayerPunishment[][]> {
  if (players.length === 0) return [];
  const find = onlyActive ? findActivePunishments : findAllPunishments;
  const rows = await find(handle, { serverId, now, ...playerKeys(players) });
  return groupByPlayer(
    players,
    rows.map(({ counts, ...row }) => ({ ...row, active: Number(counts) === 1 })),
  );
}

const findBoloNotes = prepareNamed(['serverId', 'keys', 'ids'], (handle, { serverId, keys, ids }) => {
  const columns = noteColumns(serverId);
  // In every part, and as a literal, so that both engines take the index of marked notes.
  const within = sql<SqlBool>`${columns.within} AND player_notes.bolo = 1`;
  return (
    handle
      .selectFrom('player_notes')
      .select(['username_key as nameKey', 'created_at as at', 'roblox_user_id as robloxUserId', 'text'])
      .where(isOfPlayers(handle, { keys: [keys], ids: [ids] }, { ...columns, within }))
      // By name first, without which SQLite prefers to read all notes of the server to seeking the marked ones.
      .orderBy('username_key')
      .orderBy('id')
  );
});

/** Returns the texts of the notes marked BOLO on each of these players in their order, oldest first. */
export async function boloNotesOfPlayers(
  handle: Handle,
  serverId: string,
  players: readonly PlayerIdentity[],
): Promise<string[][]> {
  if (players.length === 0) return [];
  const notes = await findBoloNotes(handle, { serverId, ...playerKeys(players) });
  return groupByPlayer(players, notes).map((own) => own.map(({ text }) => text));
}
