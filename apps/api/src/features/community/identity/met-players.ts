import { currentName, identifyPlayer } from '@tenfour/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { findPlayerAndNames, type KnownNames } from './find-players.ts';
import { isByName, isOfPlayer, type OwnedColumns } from './owned-rows.ts';
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
  const hasRow = anyRow((columns) => isOfPlayer(handle, player, columns));
  const { rows } = await sql<{ met: number }>`SELECT CASE WHEN ${hasRow(recordsOf(serverId))}
    OR ${hasRow([
      ['game_events', eventColumns(gameId, 'player')],
      ['game_events', eventColumns(gameId, 'target')],
    ])}
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

/** Returns whether a server has records of a name, as `usernameKey` gives it, that have no confirmed account. */
export async function hasRecordsByName(handle: Handle, serverId: string, nameKey: string): Promise<boolean> {
  const hasRow = anyRow(
    (columns) => sql<SqlBool>`${columns.within} AND ${columns.nameKey} = ${nameKey} AND ${isByName(columns)}`,
  );
  const { rows } = await sql<{ found: number }>`SELECT CASE WHEN ${hasRow(recordsOf(serverId))}
    THEN 1 ELSE 0 END AS found`.execute(handle);
  return Number(rows[0]?.found) === 1;
}

type Source = readonly [table: string, columns: OwnedColumns];

/** Returns where a server's records name players. */
function recordsOf(serverId: string): Source[] {
  return [
    ['punishments', punishmentColumns(serverId)],
    ['player_notes', noteColumns(serverId)],
    ['mod_calls', callColumns(serverId, 'reporter')],
    ['mod_calls', callColumns(serverId, 'reported')],
  ];
}

/** Returns what asks whether one of some sources has a row of a kind. */
function anyRow(isOne: (columns: OwnedColumns) => RawBuilder<SqlBool>) {
  return (sources: readonly Source[]) =>
    sql<SqlBool>`(${sql.join(
      sources.map(
        ([table, columns]) =>
          sql<SqlBool>`EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE ${isOne(columns)})`,
      ),
      sql` OR `,
    )})`;
}
