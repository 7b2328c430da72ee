import { dayNameOf, formatClock, formatDuration, minuteOfDay, plural } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { type GameReading, loadSnapshot, type Snapshot } from '../../game/gateway/index.ts';

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
    time: formatClock(minuteOfDay(at, server.timezone)),
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
  const count = plural(reading.players.length, 'player');
  const basis = `${count} in the game, read ${formatDuration(now - takenAt)} ago.`;
  return { basis, reading, takenAt };
}
