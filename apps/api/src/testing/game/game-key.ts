import type { Handle } from '../../db/database.ts';

/** Gives a server a key, so that it has a game. Returns the game's id. */
export async function giveGameKey(handle: Handle, serverId: string): Promise<string> {
  const gameId = `game-${serverId}`;
  await handle
    .updateTable('servers')
    .set({ erlc_key_sealed: 'sealed', erlc_key_hash: gameId, erlc_key_hint: '' })
    .where('id', '=', serverId)
    .execute();
  return gameId;
}
