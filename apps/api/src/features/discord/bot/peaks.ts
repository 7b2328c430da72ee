import type { Handle } from '../../../db/database.ts';

/** Most players in a server's game since a moment (epoch ms), by its samples; null without any. */
export async function peakPlayersSince(
  handle: Handle,
  serverId: string,
  since: number,
): Promise<number | null> {
  const row = await handle
    .selectFrom('player_samples')
    .innerJoin('servers', 'servers.erlc_key_hash', 'player_samples.game_id')
    .select(({ fn }) => fn.max('player_samples.players').as('peak'))
    .where('servers.id', '=', serverId)
    .where('player_samples.minute', '>=', since)
    .executeTakeFirst();
  return row?.peak ?? null;
}
