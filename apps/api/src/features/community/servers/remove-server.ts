import type { Transaction } from '../../../db/database.ts';
import type { Actor } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { serverEvents } from './events.ts';
import { membershipsOf } from './memberships.ts';
import { serversStore } from './store.ts';

/**
 * Deletes a server inside its transaction, under the lock `server:<id>` like every change of it. The server is hidden
 * and its keys are erased immediately, its members are notified, their streams end, and the sweep purges the rest.
 * Returns its name; null when it is already gone. `at` is epoch ms.
 */
export async function removeServer(
  tx: Transaction,
  { serverId, actor, at }: { serverId: string; actor: Actor; at: number },
): Promise<{ name: string } | null> {
  const store = serversStore(tx.handle);
  const row = await store.find(serverId);
  if (!row || !(await store.remove(row.id, at))) return null;
  tx.changed(...(await membershipsOf(tx.handle, row.id)));
  await recordEvent(
    tx,
    serverEvents.create({ kind: 'server.deleted', name: row.name, serverId: row.id, actor, at }),
  );
  return { name: row.name };
}
