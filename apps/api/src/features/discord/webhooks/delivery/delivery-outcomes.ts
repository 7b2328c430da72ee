import type { WebhookDisabledCode } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Change } from '../../../../db/changes.ts';
import type { Transaction } from '../../../../db/database.ts';
import { forUpdate } from '../../../../db/locks.ts';
import { AUTOMATIC } from '../../../../events/domain-event.ts';
import { changesOfLines } from '../../../../events/hidden-lines.ts';
import { recordEvent } from '../../../../events/record-event.ts';
import { webhookEvents } from '../events.ts';
import { cancelPending } from './cancel-pending.ts';
import type { DeliveryQueue, QueueTarget, WaitingDelivery } from './deliveries-store.ts';

/** An attempt: a queue, the deliveries of one message, and when Discord answered (epoch ms). */
export interface Attempt {
  queue: DeliveryQueue;
  target: QueueTarget;
  deliveries: readonly WaitingDelivery[];
  at: number;
}

/** Problem of deliveries whose shared message was refused: each of these is then sent separately. */
export const ALONE = 'Discord rejected a message that contained this, so it was sent separately.';

/** The webhook while its address is the one that was asked: an answer says nothing of a newer one. */
function asked({ queue, target }: Attempt) {
  return { id: queue.key, discord_id: target.discordId, token_sealed: target.tokenSealed };
}

/** Discord has the message. Also what was given up while it was on its way counts as sent: people can read it. */
export async function settleSent(
  tx: Transaction,
  attempt: Attempt,
  { messageId, pauseMs }: { messageId: string; pauseMs: number },
): Promise<void> {
  const { queue, deliveries, at } = attempt;
  await tx.handle
    .updateTable('webhooks')
    .set({
      last_attempt_at: at,
      last_outcome: 'sent',
      last_problem: null,
      failures: 0,
      not_before: pauseMs > 0 ? at + pauseMs : null,
    })
    .where((eb) => eb.and(asked(attempt)))
    .execute();
  await tx.handle
    .updateTable('deliveries')
    .set((eb) => ({
      state: 'sent',
      attempts: eb('attempts', '+', 1),
      problem: null,
      message_id: messageId,
      finished_at: at,
    }))
    .where('server_id', '=', queue.serverId)
    .where('id', 'in', idsOf(deliveries))
    .where('state', '<>', 'sent')
    .execute();
  tx.changed(...(await changesOf(tx, attempt)), ...(await countDelivered(tx, attempt)));
}

/** Increments the count of each activity entry in the message. */
async function countDelivered(tx: Transaction, { queue, deliveries }: Attempt): Promise<readonly Change[]> {
  const activityIds = deliveries.flatMap(({ activityId }) => (activityId === null ? [] : [activityId]));
  if (activityIds.length === 0) return [];
  // Lock by id, so that two queues with messages about the same entries don't deadlock.
  const rows = tx.handle
    .selectFrom('activity')
    .select('id')
    .where('server_id', '=', queue.serverId)
    .where('id', 'in', activityIds)
    .whereRef('delivered_count', '<', 'delivery_count')
    .orderBy('id');
  const ids = (await forUpdate(tx.handle, 'activity', rows).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.handle
    .updateTable('activity')
    .set((eb) => ({ delivered_count: eb('delivered_count', '+', 1) }))
    .where('server_id', '=', queue.serverId)
    .where('id', 'in', ids)
    .execute();
  const of = { serverId: queue.serverId, entity: 'activity', op: 'changed' } as const;
  return changesOfLines(
    tx.handle,
    of,
    ids.map((id) => ({ id, activityId: id })),
  );
}

/** It did not get through and is tried again from `notBefore` on (epoch ms). */
export async function settleRetry(
  tx: Transaction,
  attempt: Attempt,
  { problem, notBefore }: { problem: string; notBefore: number },
): Promise<void> {
  const { at } = attempt;
  await tx.handle
    .updateTable('webhooks')
    .set((eb) => ({
      last_attempt_at: at,
      last_outcome: 'retrying',
      last_problem: problem,
      failures: eb('failures', '+', 1),
      not_before: notBefore,
    }))
    .where((eb) => eb.and(asked(attempt)))
    .execute();
  await noteAttempt(tx, attempt, problem);
  tx.changed(...(await changesOf(tx, attempt)));
}

/** These are not sent, those behind them are. */
export async function settleFailed(tx: Transaction, attempt: Attempt, problem: string): Promise<void> {
  const { queue, deliveries, at } = attempt;
  await tx.handle
    .updateTable('webhooks')
    .set({
      last_attempt_at: at,
      last_outcome: 'failed',
      last_problem: problem,
      failures: 0,
      not_before: null,
    })
    .where((eb) => eb.and(asked(attempt)))
    .execute();
  await tx.handle
    .updateTable('deliveries')
    .set((eb) => ({ state: 'failed', attempts: eb('attempts', '+', 1), problem, finished_at: at }))
    .where('server_id', '=', queue.serverId)
    .where('id', 'in', idsOf(deliveries))
    .where('state', '=', 'pending')
    .execute();
  tx.changed(...(await changesOf(tx, attempt)));
}

/** Marks the deliveries to be sent separately, since only one may be the cause; this also holds for later claims. */
export async function settleApart(tx: Transaction, attempt: Attempt): Promise<void> {
  await noteAttempt(tx, attempt, ALONE);
  tx.changed(...(await deliveryChanges(tx, attempt)));
}

/**
 * Disables a webhook that can't be sent to anymore, drops its pending deliveries and records the event. Does nothing
 * when its address was changed meanwhile, or it was already disabled or removed.
 */
export async function settleStopped(
  tx: Transaction,
  attempt: Attempt,
  { code, reason }: { code: WebhookDisabledCode; reason: string },
): Promise<void> {
  const { queue, at } = attempt;
  const stopped = await tx.handle
    .updateTable('webhooks')
    .set({
      is_active: 0,
      disabled_reason: reason,
      disabled_code: code,
      updated_at: at,
      last_attempt_at: at,
      last_outcome: 'failed',
      last_problem: reason,
      not_before: null,
    })
    .where((eb) => eb.and(asked(attempt)))
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .returning('type')
    .executeTakeFirst();
  if (!stopped) return;
  await noteAttempt(tx, attempt, reason);
  await cancelPending(tx, queue.serverId, queue.key, reason, at);
  const { serverId } = queue;
  tx.changed({ serverId, entity: 'webhooks', op: 'changed', ids: [queue.key] });
  await recordEvent(
    tx,
    webhookEvents.create({
      kind: 'webhook.stopped',
      serverId,
      actor: AUTOMATIC,
      at,
      webhookId: queue.key,
      webhookType: stopped.type,
      reason,
    }),
  );
}

async function noteAttempt(tx: Transaction, { queue, deliveries }: Attempt, problem: string): Promise<void> {
  if (deliveries.length === 0) return;
  await tx.handle
    .updateTable('deliveries')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), problem }))
    .where('server_id', '=', queue.serverId)
    .where('id', 'in', idsOf(deliveries))
    .where('state', '=', sql.lit<'pending'>('pending'))
    .execute();
}

function idsOf(deliveries: readonly WaitingDelivery[]): string[] {
  return deliveries.map(({ id }) => id);
}

async function changesOf(tx: Transaction, attempt: Attempt): Promise<readonly Change[]> {
  const { serverId, key } = attempt.queue;
  const webhook: Change = { serverId, entity: 'webhooks', op: 'changed', ids: [key] };
  return [...(await deliveryChanges(tx, attempt)), webhook];
}

function deliveryChanges(
  { handle }: Transaction,
  { queue: { serverId }, deliveries }: Attempt,
): Promise<readonly Change[]> {
  return changesOfLines(handle, { serverId, entity: 'deliveries', op: 'changed' }, deliveries);
}
