import type { DutyCheck } from '@tenfour/contracts';
import type { LifeSigns } from '@tenfour/domain';
import { sql } from 'kysely';
import { chunk } from '../../../db/chunk.ts';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';

/** The signs of activity of a staff member on duty. */
export interface StoredSigns extends LifeSigns {
  userId: string;
  gameId: string;
  shiftId: string;
  code: string | null;
}

/** The signs of life of a server's staff on duty. */
export function signsStore(handle: Handle, serverId: string) {
  return {
    async all(): Promise<StoredSigns[]> {
      const rows = await handle
        .selectFrom('duty_signs')
        .selectAll()
        .where('server_id', '=', serverId)
        .execute();
      return rows.map((row) => ({
        userId: row.user_id,
        gameId: row.game_id,
        shiftId: row.shift_id,
        signAt: row.sign_at,
        x: row.x,
        z: row.z,
        team: row.team,
        askedAt: row.asked_at,
        code: row.code,
        notifiedAt: row.told_at,
      }));
    },

    async save({ userId, gameId, shiftId, ...signs }: StoredSigns): Promise<void> {
      const values = {
        game_id: gameId,
        shift_id: shiftId,
        sign_at: signs.signAt,
        x: signs.x,
        z: signs.z,
        team: signs.team,
        asked_at: signs.askedAt,
        code: signs.code,
        told_at: signs.notifiedAt,
      };
      await handle
        .insertInto('duty_signs')
        .values({ server_id: serverId, user_id: userId, ...values })
        .onConflict((conflict) => conflict.columns(['server_id', 'user_id']).doUpdateSet(values))
        .execute();
    },

    async forget(userIds: readonly string[]): Promise<void> {
      for (const ids of chunk(userIds)) {
        await handle
          .deleteFrom('duty_signs')
          .where('server_id', '=', serverId)
          .where('user_id', 'in', ids)
          .execute();
      }
    },

    /** Who is on duty, with their shift. */
    async onDuty(): Promise<Map<string, string>> {
      const rows = await handle
        .selectFrom('shifts')
        .select(['user_id', 'id'])
        .where('server_id', '=', serverId)
        // A literal, for the index of those on duty.
        .where('status', '=', sql.lit('on_duty'))
        .execute();
      return new Map(rows.map((row) => [row.user_id, row.id]));
    },

    /** When these Roblox accounts last typed a `;` command after `since`; readings do not show those. */
    async typedSince(gameId: string, robloxUserIds: readonly string[], since: number) {
      const found = new Map<string, number>();
      if (robloxUserIds.length === 0) return found;
      const rows = await handle
        .selectFrom('game_events')
        .select(['player_id', (eb) => eb.fn.max('at').as('at')])
        .where('game_id', '=', gameId)
        .where('at', '>', since)
        .where('kind', '=', 'custom_command')
        .where('player_id', 'in', [...robloxUserIds])
        .groupBy('player_id')
        .execute();
      for (const { player_id: id, at } of rows) if (id !== null) found.set(id, Number(at));
      return found;
    },
  };
}

/** The questions that wait for one person's answer. */
export async function checksOf(handle: Handle, userId: string): Promise<DutyCheck[]> {
  const rows = await handle
    .selectFrom('duty_signs')
    .innerJoin('servers', 'servers.id', 'duty_signs.server_id')
    .innerJoin('members', (join) =>
      join
        .onRef('members.server_id', '=', 'duty_signs.server_id')
        .onRef('members.user_id', '=', 'duty_signs.user_id'),
    )
    .select(['duty_signs.server_id', 'servers.name', 'duty_signs.asked_at', 'duty_signs.told_at'])
    .where('duty_signs.user_id', '=', userId)
    .where('duty_signs.asked_at', 'is not', null)
    .where('servers.status', '=', 'active')
    .where('servers.deleted_at', 'is', null)
    .orderBy('duty_signs.asked_at')
    .execute();
  return rows.map((row) => ({
    serverId: row.server_id,
    serverName: row.name,
    askedAt: iso(row.asked_at ?? 0),
    late: row.told_at !== null,
  }));
}

/** Returns the game of a member's activity check; null when there is none. */
export async function askedBy(handle: Handle, serverId: string, userId: string): Promise<string | null> {
  const row = await handle
    .selectFrom('duty_signs')
    .select('game_id')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.game_id ?? null;
}

/** Records the answer to an activity check; returns false when none was pending. */
export async function answerCheck(
  handle: Handle,
  serverId: string,
  userId: string,
  at: number,
): Promise<boolean> {
  const row = await handle
    .updateTable('duty_signs')
    .set({ sign_at: at, asked_at: null, code: null, told_at: null })
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .where('asked_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
