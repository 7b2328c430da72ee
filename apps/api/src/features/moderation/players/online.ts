import type { Database, Handle } from '../../../db/database.ts';
import type { PlayerLookup } from '../../community/servers/index.ts';
import { type GameReading, loadSnapshot } from '../../game/gateway/index.ts';

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
