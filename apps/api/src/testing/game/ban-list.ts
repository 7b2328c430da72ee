import { compareBanLists, type GameBan } from '@tenfour/domain';
import type { Database } from '../../db/database.ts';
import { changeBans, saveBanListRead, storedBans } from '../../features/game/gateway/ban-list/store.ts';
import { compareAfterRead } from '../../features/moderation/bans/index.ts';
import { punishmentRow } from '../database/rows.ts';
import type { Community, World } from '../product/actors.ts';

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

/** Bans of the game and on record of a test's community. */
export function banTools(world: World, community: () => Community) {
  const { handle } = world.database;

  function banRow(robloxUsername: string, id: string | null, more: object) {
    return punishmentRow(handle, {
      server_id: community().server.id,
      issued_by: community().owner.id,
      roblox_username: robloxUsername,
      roblox_user_id: id,
      verified: id === null ? 0 : 1,
      type: 'ban',
      created_at: world.clock.now(),
      ...more,
    });
  }

  return {
    banRow,

    gameBan: (id: number | string, robloxUsername = `Player${id}`): GameBan => ({
      robloxUserId: String(id),
      robloxUsername,
    }),

    /** Reads the game's list a second later. */
    async read(...bans: GameBan[]): Promise<void> {
      world.clock.advance(1_000);
      await readBanList(world.database, community().server.id, bans, world.clock.now());
    },

    /** Records a ban; confirmed with an id. */
    async record(robloxUsername: string, id: string | null, more: object = {}): Promise<string> {
      world.clock.advance(1);
      const row = banRow(robloxUsername, id, more);
      await handle.insertInto('punishments').values(row).execute();
      return row.id;
    },
  };
}
