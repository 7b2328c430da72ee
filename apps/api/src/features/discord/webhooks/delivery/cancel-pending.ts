import { sql } from 'kysely';
import type { Transaction } from '../../../../db/database.ts';
import { changesOfLines } from '../../../../events/hidden-lines.ts';

/** What waits for a webhook; a question of its own, which `deliveries_waiting` answers. */
export function pendingFor({ handle }: Pick<Transaction, 'handle'>, webhookId: string) {
  return handle
    .selectFrom('deliveries as waiting')
    .select('waiting.id')
    .where('waiting.webhook_id', '=', webhookId)
    .where('waiting.state', '=', sql.lit<'pending'>('pending'));
}

/** Ends what waits for a webhook; exported for the test of its plan. */
export function cancelQuery(
  tx: Pick<Transaction, 'handle'>,
  serverId: string,
  webhookId: string,
  reason: string,
  at: number,
) {
  return (
    tx.handle
      .updateTable('deliveries')
      .set({ state: 'failed', problem: reason, finished_at: at })
      .where('server_id', '=', serverId)
      .where('id', 'in', pendingFor(tx, webhookId))
      // Once more, for what was sent while this waited for its row.
      .where('state', '=', sql.lit<'pending'>('pending'))
      .returning(['id', 'activity_id as activityId'])
  );
}

/**
 * Fails the pending deliveries of a webhook that was disabled or removed. `reason` is a sentence, `at` epoch ms. Change
 * the webhook's own row before, in the same transaction: all writers lock in this order.
 */
export async function cancelPending(
  tx: Transaction,
  serverId: string,
  webhookId: string,
  reason: string,
  at: number,
): Promise<number> {
  const dropped = await cancelQuery(tx, serverId, webhookId, reason, at).execute();
  if (dropped.length > 0) {
    const of = { serverId, entity: 'deliveries', op: 'changed' } as const;
    tx.changed(...(await changesOfLines(tx.handle, of, dropped)));
  }
  return dropped.length;
}
