import { LRUCache } from 'lru-cache';
import type { Handle } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';
import { loadSnapshot } from './snapshots.ts';

/** An older snapshot does not show who is in the game now, in ms. */
const FRESH_MS = 5 * 60_000;

/** Games whose players' ids are cached with the time of the snapshot, some 3 kB each. */
const GAMES_CACHED = 3_000;

/** Prepares the lookup of the Roblox ids of the players in a game; it returns null without a recent snapshot. */
export function preparePlayersInGame(handle: Handle, now: () => number) {
  const cache = new LRUCache<string, { takenAt: number; ids: ReadonlySet<string> }>({ max: GAMES_CACHED });
  const takenAt = prepare(
    handle,
    handle.selectFrom('game_snapshots').select('taken_at').where('game_id', '=', ''),
  );

  return async (gameId: string): Promise<ReadonlySet<string> | null> => {
    const newest = (await takenAt(gameId))[0]?.taken_at ?? null;
    if (newest === null || now() - newest > FRESH_MS) return null;
    const cached = cache.get(gameId);
    if (cached?.takenAt === newest) return cached.ids;
    const { reading } = await loadSnapshot(handle, gameId);
    const ids = new Set((reading?.players ?? []).flatMap(({ player }) => player.id ?? []).map(String));
    cache.set(gameId, { takenAt: newest, ids });
    return ids;
  };
}
