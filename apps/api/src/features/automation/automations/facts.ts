import { clockTime, dayNameOf, minuteOfDay, type Player } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import type { GameReading, Snapshot } from '../../game/gateway/poller/game-reading.ts';
import { loadSnapshot } from '../../game/gateway/snapshots.ts';

/** Who is in the game, as the rules of the domain speak of players. */
export function onlineIn({ players }: Pick<GameReading, 'players'>): Player[] {
  return players.map(({ player: { name, id } }) => ({ name, id: id === null ? null : String(id) }));
}

/** Names of the staff on duty who have linked their Roblox account; some of them may not be in the game. */
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

/** How many of the staff are on duty, whether their Roblox names are known or not. */
export async function countOnDuty(handle: Handle, serverId: string): Promise<number> {
  const { count } = await handle
    .selectFrom('shifts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('server_id', '=', serverId)
    .where('status', '=', sql.lit('on_duty'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What texts can name of a server. */
export async function serverNames(
  handle: Handle,
  serverId: string,
): Promise<{ name: string; timezone: string; gameId: string | null }> {
  const {
    name,
    timezone,
    erlc_key_hash: gameId,
  } = await handle
    .selectFrom('servers')
    .select(['name', 'timezone', 'erlc_key_hash'])
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  return { name, timezone, gameId };
}

/** The values of placeholders at a moment (epoch ms). */
export function valuesAt(server: { name: string; timezone: string }, players: number, at: number) {
  return {
    server: server.name,
    players: String(players),
    date: dayNameOf(at, server.timezone),
    time: clockTime(minuteOfDay(at, server.timezone)),
  };
}

/** The newest reading of a server's game, for a dry run, with what it is in words. */
export async function knownOfGame(
  handle: Handle,
  serverId: string,
  now: number,
): Promise<{ basis: string; reading: GameReading | null; takenAt: number | null }> {
  const { gameId } = await serverNames(handle, serverId);
  if (gameId === null)
    return { basis: 'There is no ER:LC API key, so no game is seen.', reading: null, takenAt: null };
  const { reading, takenAt }: Snapshot = await loadSnapshot(handle, gameId);
  if (reading === null || takenAt === null) {
    return { basis: 'The game has not been read yet.', reading: null, takenAt: null };
  }
  const count = reading.players.length;
  const seconds = Math.max(0, Math.round((now - takenAt) / 1_000));
  const basis = `${count} ${count === 1 ? 'player' : 'players'} in the game, read ${seconds} seconds ago.`;
  return { basis, reading, takenAt };
}
