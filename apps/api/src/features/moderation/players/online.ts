import { identifyPlayer, type PlayerIdentity } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Database, Handle } from '../../../db/database.ts';
import { findPlayerAndNames, isMet, type KnownNames, nameOfAccount } from '../../community/identity/index.ts';
import type { PlayerLookup } from '../../community/servers/index.ts';
import { identify, type KnownPlayer } from '../punishments/index.ts';

export interface PlayersDeps {
  database: Database;
  players: PlayerLookup;
  /** Epoch ms. */
  now: () => number;
}

/** A player whose page someone opens. */
interface OpenedPlayer {
  known: KnownPlayer;
  player: PlayerIdentity;
  names: KnownNames;
  /** Whether this server has met the account, and so is shown its former names. */
  met: boolean;
}

/** Finds a player by name, or by the Roblox id of an account that the server has met; `now` in epoch ms. */
export async function playerOf(
  deps: PlayersDeps,
  serverId: string,
  nameOrId: string,
  now: number,
): Promise<OpenedPlayer> {
  const { handle } = deps.database;
  const isId = /^\d{1,20}$/.test(nameOrId);
  const byId = isId ? await findMet(handle, serverId, nameOrId) : null;
  if (byId !== null) return byId;
  // Roblox could know another account by these digits as its name.
  const players = isId ? NO_ONE : deps.players;
  const known = await identify({ handle, players }, serverId, nameOrId, now);
  const account = { id: known.robloxUserId, name: known.name };
  const { player, names } = await findPlayerAndNames(handle, serverId, account);
  const met = player.id !== null && (await isMet(handle, serverId, player.id, names));
  if (known.robloxUserId !== null || player.id === null) return { known, player, names, met };
  // A name that was only seen here is of an account that has another one by now.
  if (met) return { known: (await knownAccount(handle, player.id)) ?? known, player, names, met };
  // Which account elsewhere had the name is not for this server.
  return { known, player: identifyPlayer({ id: null, name: known.name }, names), names, met };
}

const NO_ONE: PlayerLookup = { lookup: async () => null, account: async () => null };

async function findMet(handle: Handle, serverId: string, robloxUserId: string): Promise<OpenedPlayer | null> {
  const known =
    (await knownAccount(handle, robloxUserId)) ?? (await recordedAccount(handle, serverId, robloxUserId));
  if (known === null) return null;
  const account = { id: robloxUserId, name: known.name };
  const { player, names } = await findPlayerAndNames(handle, serverId, account);
  return (await isMet(handle, serverId, robloxUserId, names)) ? { known, player, names, met: true } : null;
}

async function knownAccount(handle: Handle, robloxUserId: string): Promise<KnownPlayer | null> {
  const name = await nameOfAccount(handle, robloxUserId);
  return name === null ? null : accountCalled(name, robloxUserId);
}

/** Finds an account that was never seen by the name that this server's records and its game's ban list have for it. */
async function recordedAccount(
  handle: Handle,
  serverId: string,
  robloxUserId: string,
): Promise<KnownPlayer | null> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM (
      SELECT roblox_username AS name, created_at AS at FROM punishments WHERE server_id = ${serverId}
        AND roblox_user_id = ${robloxUserId} AND verified = 1 AND deleted_at IS NULL
      UNION ALL
      SELECT username AS name, since AS at FROM game_bans WHERE roblox_user_id = ${robloxUserId} AND username <> ''
        AND game_id = (SELECT erlc_key_hash FROM servers WHERE id = ${serverId})
    ) AS named ORDER BY at DESC LIMIT 1`.execute(handle);
  const name = rows[0]?.name;
  return name === undefined ? null : accountCalled(name, robloxUserId);
}

function accountCalled(name: string, robloxUserId: string): KnownPlayer {
  return { name, robloxUserId, exists: 'yes', renamed: null, at: null };
}
