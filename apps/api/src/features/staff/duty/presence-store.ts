import type { DutyPresence } from '@tenfour/domain';
import { chunk } from '../../../db/chunk.ts';
import type { Handle } from '../../../db/database.ts';

/** A staff member's visit to the game, with the shift that belongs to it. Times in epoch ms. */
export interface StoredPresence extends DutyPresence {
  userId: string;
  username: string;
  robloxUsername: string;
  gameId: string;
  shiftId: string | null;
}

/** Where the staff of a server were last seen. */
export function presenceStore(handle: Handle, serverId: string) {
  return {
    async all(): Promise<StoredPresence[]> {
      const rows = await handle
        .selectFrom('duty_presence')
        .innerJoin('users', 'users.id', 'duty_presence.user_id')
        .selectAll('duty_presence')
        .select(['users.username', 'users.roblox_username'])
        .where('duty_presence.server_id', '=', serverId)
        .execute();
      return rows.map((row) => ({
        userId: row.user_id,
        username: row.username,
        robloxUsername: row.roblox_username ?? row.username,
        gameId: row.game_id,
        seenAt: row.seen_at,
        absentAt: row.absent_at,
        pausedAt: row.paused_at,
        shiftId: row.shift_id,
      }));
    },

    async save(
      userId: string,
      gameId: string,
      { seenAt, absentAt, pausedAt, shiftId }: DutyPresence & { shiftId: string | null },
    ): Promise<void> {
      const values = {
        game_id: gameId,
        seen_at: seenAt,
        absent_at: absentAt,
        paused_at: pausedAt,
        shift_id: shiftId,
      };
      await handle
        .insertInto('duty_presence')
        .values({ server_id: serverId, user_id: userId, ...values })
        .onConflict((conflict) => conflict.columns(['server_id', 'user_id']).doUpdateSet(values))
        .execute();
    },

    /** Still there: most of what a reading says. */
    async seen(userIds: readonly string[], at: number): Promise<void> {
      for (const ids of chunk(userIds)) {
        await handle
          .updateTable('duty_presence')
          .set({ seen_at: at })
          .where('server_id', '=', serverId)
          .where('user_id', 'in', ids)
          .where('seen_at', '<', at)
          .execute();
      }
    },

    async forget(userId: string): Promise<void> {
      await handle
        .deleteFrom('duty_presence')
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .execute();
    },
  };
}
