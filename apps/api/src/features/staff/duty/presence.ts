import type { AutomationKind, DutyPresence } from '@tenfour/domain';
import { may } from '@tenfour/domain';
import { sql } from 'kysely';
import { addedRights } from '../../../db/added-rights.ts';
import { chunk } from '../../../db/chunk.ts';
import type { Handle } from '../../../db/database.ts';
import { toPolicy } from '../../community/access/index.ts';

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

const WATCHED = { 'auto-shifts': 'duty_presence', 'afk-check': 'duty_signs' } as const;

/**
 * What an automation that is switched has seen: shifts that are open stay as they are, and when it is switched on
 * again nothing of what happened meanwhile is laid to anyone's charge.
 */
export async function forgetWatched(handle: Handle, serverId: string, kind: AutomationKind): Promise<void> {
  if (kind !== 'auto-shifts' && kind !== 'afk-check') return;
  await handle.deleteFrom(WATCHED[kind]).where('server_id', '=', serverId).execute();
}

/** Who has a shift open in a server. */
export async function openShiftsOf(handle: Handle, serverId: string): Promise<Set<string>> {
  const rows = await handle
    .selectFrom('shifts')
    .select('user_id')
    .where('server_id', '=', serverId)
    .where('clock_out_at', 'is', null)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** A staff member with a verified Roblox account. */
export interface VerifiedStaff {
  userId: string;
  username: string;
  robloxUserId: string;
  robloxUsername: string;
}

/** Of these Roblox accounts those that are proved to be staff of a server, people who may view its staff tools. */
export async function verifiedStaff(
  handle: Handle,
  serverId: string,
  robloxUserIds: readonly string[],
): Promise<VerifiedStaff[]> {
  const found: VerifiedStaff[] = [];
  for (const ids of chunk(robloxUserIds)) {
    const rows = await handle
      .selectFrom('users')
      .innerJoin('members', 'members.user_id', 'users.id')
      .innerJoin('servers', 'servers.id', 'members.server_id')
      .select(['users.id', 'users.username', 'users.roblox_user_id', 'users.roblox_username', 'members.role'])
      .select(['moderator_permissions', 'admin_permissions', 'delegate_management'])
      .select(addedRights())
      .where('members.server_id', '=', serverId)
      .where('users.roblox_user_id', 'in', ids)
      // A literal, for the index of proved accounts.
      .where('users.roblox_verified', '=', sql.lit<1>(1))
      .execute();
    for (const row of rows) {
      if (!may({ role: row.role, policy: toPolicy(row) }, 'canViewStaffTools')) continue;
      const { id: userId, username, roblox_user_id: robloxUserId, roblox_username: robloxUsername } = row;
      if (robloxUserId !== null && robloxUsername !== null)
        found.push({ userId, username, robloxUserId, robloxUsername });
    }
  }
  return found.sort((one, other) => (one.userId < other.userId ? -1 : 1));
}
