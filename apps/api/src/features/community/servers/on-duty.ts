import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';
import type { GameDetails } from './hooks.ts';

/** Who of a server's staff is at work. */
export interface Presence {
  /** Shifts that are open and not on break. */
  onDutyCount: number;
  /** Staff whose linked Roblox account is in the game; null when unknown. */
  staffInGameCount: number | null;
}

/** Presence in a newly created server. */
export const NO_ONE: Presence = { onDutyCount: 0, staffInGameCount: null };

/** Prepares the count of who is at work. `gameId` is null for viewers who may not see the game, and without a key. */
export function preparePresence(handle: Handle, { playersIn }: Pick<GameDetails, 'playersIn'>) {
  const onDuty = prepare(
    handle,
    handle
      .selectFrom('shifts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('server_id', '=', '')
      // A literal, so that the index of those on duty has the answer, whatever a server's history.
      .where('status', '=', sql.lit('on_duty')),
  );
  const staff = prepare(
    handle,
    handle
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('users.roblox_user_id as id')
      .where('members.server_id', '=', '')
      .where('members.role', '<>', sql.lit('member'))
      .where('users.roblox_user_id', 'is not', null),
  );

  return async (serverId: string, gameId: string | null): Promise<Presence> => {
    const [counted, inGame] = await Promise.all([
      onDuty(serverId),
      gameId === null ? null : playersIn(gameId),
    ]);
    const onDutyCount = Number(counted[0]?.count ?? 0);
    if (inGame === null) return { onDutyCount, staffInGameCount: null };
    const linked = inGame.size === 0 ? [] : await staff(serverId);
    return { onDutyCount, staffInGameCount: linked.filter(({ id }) => id !== null && inGame.has(id)).length };
  };
}

/** Lists the Roblox names of staff on duty with a linked account; some of them may not be in the game. */
export async function staffOnDuty(handle: Handle, serverId: string): Promise<string[]> {
  const rows = await handle
    .selectFrom('shifts')
    .innerJoin('users', 'users.id', 'shifts.user_id')
    .select('users.roblox_username as name')
    .where('shifts.server_id', '=', serverId)
    // A literal, for the index of those on duty.
    .where('shifts.status', '=', sql.lit('on_duty'))
    .where('users.roblox_user_id', 'is not', null)
    .orderBy('shifts.clock_in_at')
    .execute();
  return rows.flatMap(({ name }) => name ?? []);
}

/** Counts the staff on duty, with or without a linked Roblox account. */
export async function countOnDuty(handle: Handle, serverId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('shifts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('server_id', '=', serverId)
    .where('status', '=', sql.lit('on_duty'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
