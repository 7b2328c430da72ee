import type { PlayerIdentity } from '@tenfour/domain';
import type { Database, Handle } from '../../../db/database.ts';
import { findPlayerAndNames, type KnownNames, nameOfAccount } from '../../community/identity/index.ts';
import type { PlayerLookup } from '../../community/servers/index.ts';
import { type GameReading, loadSnapshot } from '../../game/gateway/index.ts';
import { identify, type KnownPlayer } from '../punishments/index.ts';

/** A reading older than this says nothing about who is in the game now, in ms. */
const FRESH_MS = 5 * 60_000;

/** Who is in a game by the newest reading; null when there is none that is young enough to tell. `now` in epoch ms. */
export async function gameNow(
  handle: Handle,
  gameId: string | null,
  now: number,
): Promise<Pick<GameReading, 'players' | 'vehicles'> | null> {
  if (gameId === null) return null;
  const { reading, takenAt } = await loadSnapshot(handle, gameId);
  if (reading === null || takenAt === null || now - takenAt > FRESH_MS) return null;
  return reading.missing.includes('Players') ? null : reading;
}

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
}

/** Finds a player by name, or by the Roblox id of an account that is known here; `now` in epoch ms. */
export async function playerOf(
  { database: { handle }, players }: PlayersDeps,
  serverId: string,
  nameOrId: string,
  now: number,
): Promise<OpenedPlayer> {
  const byId = /^\d{1,20}$/.test(nameOrId) ? await knownAccount(handle, nameOrId) : null;
  const known = byId ?? (await identify({ handle, players }, serverId, nameOrId, now));
  const account = { id: known.robloxUserId, name: known.name };
  const { player, names } = await findPlayerAndNames(handle, serverId, account);
  // A name that only was seen here is of an account that has another one by now.
  const bySighting = known.robloxUserId === null && player.id ? await knownAccount(handle, player.id) : null;
  return { known: bySighting ?? known, player, names };
}

async function knownAccount(handle: Handle, robloxUserId: string): Promise<KnownPlayer | null> {
  const name = await nameOfAccount(handle, robloxUserId);
  return name === null ? null : { name, robloxUserId, exists: 'yes', renamed: null };
}
