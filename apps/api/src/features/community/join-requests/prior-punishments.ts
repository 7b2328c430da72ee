import type { PriorPunishments } from '@tenfour/contracts';
import { usernameKey } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';

const NONE: PriorPunishments = { total: 0, active: 0 };

/**
 * Counts the punishments of each player in a server in one query, by Roblox name like the auto-ban does. `now` in epoch
 * ms decides what is still active.
 */
export async function priorPunishmentsOf(
  handle: Handle,
  serverId: string,
  names: readonly string[],
  now: number,
): Promise<(name: string) => PriorPunishments> {
  const keys = [...new Set(names.map(usernameKey))];
  if (keys.length === 0) return () => NONE;
  const counts = sql<number>`is_active = 1 AND (expires_at IS NULL OR expires_at > ${now})`;
  const rows = await handle
    .selectFrom('punishments')
    .select((eb) => [
      'username_key',
      eb.fn.countAll<number>().as('total'),
      sql<number>`count(CASE WHEN ${counts} THEN 1 END)`.as('active'),
    ])
    .where('server_id', '=', serverId)
    .where('username_key', 'in', keys)
    .where('deleted_at', 'is', null)
    .groupBy('username_key')
    .execute();
  const found = new Map(
    rows.map((row) => [row.username_key, { total: Number(row.total), active: Number(row.active) }]),
  );
  return (name) => found.get(usernameKey(name)) ?? NONE;
}
