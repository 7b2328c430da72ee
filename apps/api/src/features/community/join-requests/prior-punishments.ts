import type { PriorPunishments } from '@tenfour/contracts';
import type { Player } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { findPlayers, punishmentsOfPlayers } from '../identity/index.ts';

/**
 * Counts the punishments of each of these players in a server, in their order. `now` in epoch ms decides what is still
 * active.
 */
export async function priorPunishmentsOf(
  handle: Handle,
  serverId: string,
  named: readonly Player[],
  now: number,
): Promise<PriorPunishments[]> {
  const players = await findPlayers(handle, serverId, named);
  const punishments = await punishmentsOfPlayers(handle, serverId, players, { now, onlyActive: false });
  return punishments.map((own) => ({
    total: own.length,
    active: own.filter(({ active }) => active).length,
  }));
}
