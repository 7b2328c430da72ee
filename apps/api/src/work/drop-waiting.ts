import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';

/**
 * What still waits for a webhook is not sent: for when it was switched off or removed. `reason` is a sentence, `at`
 * epoch ms. Change the webhook's own row before, in the same transaction: everybody takes them in this order.
 */
export async function dropWaiting(
  tx: Transaction,
  serverId: string,
  webhookId: string,
  reason: string,
  at: number,
): Promise<number> {
  const dropped = await tx.handle
    .updateTable('deliveries')
    .set({ state: 'failed', problem: reason, finished_at: at })
    .where('server_id', '=', serverId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', sql.lit<'pending'>('pending'))
    .returning('id')
    .execute();
  if (dropped.length > 0) {
    const ids = dropped.map(({ id }) => id);
    tx.changed({ serverId, entity: 'deliveries', op: 'changed', ids });
  }
  return dropped.length;
}
