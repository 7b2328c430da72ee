import { compareBanLists, type GameBan } from '@tenfour/domain';
import type { Database } from '../../db/database.ts';
import { changeBans, saveBanListRead, storedBans } from '../../features/game/gateway/ban-list/store.ts';
import { compareAfterRead } from '../../features/moderation/bans/index.ts';

/** Stores a ban list as if the server's game had just been read, and compares it. `at` in epoch ms. */
export async function readBanList(
  database: Database,
  serverId: string,
  bans: readonly GameBan[],
  at: number,
): Promise<void> {
  const { handle } = database;
  const { gameId } = await handle
    .selectFrom('servers')
    .select('erlc_key_hash as gameId')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  if (gameId === null) throw new Error('The server has no game.');
  await changeBans(database, gameId, compareBanLists(await storedBans(handle, gameId), bans), at);
  await saveBanListRead(handle, gameId, at, null);
  await compareAfterRead({ database, now: () => at }, gameId, at, true);
}
