import type { OnlinePlayer } from '@tenfour/contracts';
import type { Player } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { boloNotesOfPlayers, findPlayers, punishmentsOfPlayers } from '../../community/identity/index.ts';

type OnRecord = NonNullable<OnlinePlayer['record']>;

/**
 * Finds what a server has on record of each of these players in their order: active punishments and notes marked BOLO;
 * undefined for a player with neither. `now` in epoch ms.
 */
export async function onRecord(
  handle: Handle,
  serverId: string,
  named: readonly Player[],
  now: number,
): Promise<(OnRecord | undefined)[]> {
  const players = await findPlayers(handle, serverId, named);
  const [punishments, notes] = await Promise.all([
    punishmentsOfPlayers(handle, serverId, players, { now, onlyActive: true }),
    boloNotesOfPlayers(handle, serverId, players),
  ]);
  return players.map((_, at) => {
    const own = punishments[at] ?? [];
    const bolo = (notes[at] ?? []).length > 0;
    if (own.length === 0 && !bolo) return undefined;
    return { banned: own.some(({ type }) => type === 'ban'), active: own.length, bolo };
  });
}
