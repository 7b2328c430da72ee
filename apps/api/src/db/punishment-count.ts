import type { Handle } from './database.ts';

/**
 * Adds to a server's number of records, in the transaction that adds, hides or shows them. The server's row is locked
 * until that transaction ends.
 */
export async function changePunishmentCount(
  handle: Handle,
  serverId: string,
  difference: number,
): Promise<void> {
  await handle
    .updateTable('servers')
    .set((eb) => ({ punishment_count: eb('punishment_count', '+', difference) }))
    .where('id', '=', serverId)
    .execute();
}
