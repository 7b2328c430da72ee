import type { PlayerIdentity } from '@tenfour/domain';
import type { Database, Handle } from '../../../db/database.ts';
import { findPlayer, nameOfAccount } from '../../community/identity/index.ts';
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
}

/** Finds a player by name, or by the Roblox id of an account that is known here; `now` in epoch ms. */
export async function playerOf(
  { database: { handle }, players }: PlayersDeps,
  serverId: string,
  nameOrId: string,
  now: number,
): Promise<OpenedPlayer> {
  const name = /^\d{1,20}$/.test(nameOrId) ? await nameOfAccount(handle, nameOrId) : null;
  const known: KnownPlayer =
    name === null
      ? await identify({ handle, players }, serverId, nameOrId, now)
      : { name, robloxUserId: nameOrId, exists: 'yes', currentName: name };
  return { known, player: await findPlayer(handle, serverId, { id: known.robloxUserId, name: known.name }) };
}
