import type { Handle } from './database.ts';
import { newId } from './ids.ts';

/**
 * Belongs into every transaction that changes what a search of a server's punishments finds: that adds records, hides or
 * shows them, or changes their text or type. Counts them, and gives them another version. The server's row is held by it
 * until the transaction ends, so that versions follow one another as the changes do; an id rather than a number, since a
 * number could come a second time after a database has lost its last moments.
 */
export async function punishmentsMoved(handle: Handle, serverId: string, difference: number): Promise<void> {
  await handle
    .updateTable('servers')
    .set((eb) => ({
      punishment_count: eb('punishment_count', '+', difference),
      punishments_version: newId(),
    }))
    .where('id', '=', serverId)
    .execute();
}
