import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../db/database.ts';
import { changesOfLines } from '../../../../events/hidden-lines.ts';
import { yieldToEventLoop } from '../../../../jobs/timing.ts';
import { cancelPending } from './cancel-pending.ts';
import { queuesBehind } from './deliveries-store.ts';

/** A message that waited for as long is given up, in ms. */
export const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;

/** Messages that one transaction gives up. */
const ROWS_A_STEP = 500;

/** Transactions of one go: a fraction of a second, in which nothing else is claimed. */
const STEPS_A_GO = 10;

const SWITCHED_OFF = 'Not sent: the webhook was switched off.';
const REMOVED = 'Not sent: the webhook was deleted.';

/** A queue with deliveries to give up. */
interface OverQueue {
  id: string;
  serverId: string;
  isActive: 0 | 1;
  gone: 0 | 1;
  suspended: 0 | 1;
  problem: string | null;
}

/**
 * Gives up what has waited for a day, whatever its webhook waits for itself, and what was written for a webhook in the
 * moment in which it was switched off or removed. Whether there may be more than one go takes.
 */
export async function endOverdue(
  database: Database,
  now: number,
  stopping: () => boolean = () => false,
): Promise<boolean> {
  const cutoff = now - GIVEN_UP_AFTER_MS;
  let steps = 0;
  for (const queue of await overQueues(database, cutoff)) {
    for (let more = true; more; steps += 1) {
      if (stopping() || steps === STEPS_A_GO) return true;
      more = await endSome(database, queue, cutoff, now);
      await yieldToEventLoop();
    }
  }
  return false;
}

/** Runs one step of a queue; returns whether it has more. */
async function endSome(database: Database, queue: OverQueue, cutoff: number, now: number): Promise<boolean> {
  if (queue.gone === 0 && queue.isActive === 1) {
    const problem = `Given up after 24 hours. ${whyOf(queue)}`;
    const given = await database.transaction((tx) => giveUpSome(tx, queue, { cutoff, now, problem }));
    return given === ROWS_A_STEP;
  }
  const reason = queue.gone === 1 ? REMOVED : SWITCHED_OFF;
  await database.transaction((tx) => dropStranded(tx, queue, reason, now));
  return false;
}

async function overQueues({ handle }: Database, cutoff: number): Promise<OverQueue[]> {
  const { rows } = await sql<OverQueue>`WITH RECURSIVE ${queuesBehind('')}
    SELECT webhooks.id, webhooks.server_id AS "serverId", webhooks.is_active AS "isActive",
      CASE WHEN webhooks.deleted_at IS NULL AND servers.deleted_at IS NULL THEN 0 ELSE 1 END AS gone,
      CASE WHEN servers.status = 'suspended' THEN 1 ELSE 0 END AS suspended,
      webhooks.last_problem AS problem
    FROM lanes
    JOIN webhooks ON webhooks.id = lanes.id
    JOIN servers ON servers.id = webhooks.server_id
    WHERE webhooks.is_active = 0 OR webhooks.deleted_at IS NOT NULL OR servers.deleted_at IS NOT NULL
      OR (SELECT created_at FROM deliveries WHERE deliveries.webhook_id = lanes.id AND state = 'pending'
            ORDER BY deliveries.id LIMIT 1) <= ${cutoff}`.execute(handle);
  return rows;
}

/** Drops deliveries unless the webhook was enabled again meanwhile; its row is locked first, as all writers do. */
async function dropStranded(tx: Transaction, queue: OverQueue, reason: string, now: number): Promise<void> {
  const still = await tx.handle
    .updateTable('webhooks')
    .set({ not_before: null })
    .where('id', '=', queue.id)
    .where((eb) => (queue.gone === 1 ? sql<boolean>`1 = 1` : eb('is_active', '=', 0)))
    .returning('id')
    .executeTakeFirst();
  if (still) await cancelPending(tx, queue.serverId, queue.id, reason, now);
}

function whyOf({ suspended, problem }: OverQueue): string {
  if (suspended === 1) return 'The server was suspended.';
  return problem ?? 'Discord’s rate limit was reached.';
}

async function giveUpSome(
  tx: Transaction,
  { id, serverId }: OverQueue,
  { cutoff, now, problem }: { cutoff: number; now: number; problem: string },
): Promise<number> {
  await tx.handle.updateTable('webhooks').set({ last_outcome: 'failed' }).where('id', '=', id).execute();
  const given = await tx.handle
    .updateTable('deliveries')
    .set({ state: 'dead', problem, finished_at: now })
    .where('server_id', '=', serverId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('deliveries as old')
        .select('old.id')
        .where('old.webhook_id', '=', id)
        .where('old.state', '=', sql.lit<'pending'>('pending'))
        .where('old.created_at', '<=', cutoff)
        .orderBy('old.id')
        .limit(ROWS_A_STEP),
    )
    .returning(['id', 'activity_id as activityId'])
    .execute();
  const of = { serverId, entity: 'deliveries', op: 'changed' } as const;
  tx.changed(...(await changesOfLines(tx.handle, of, given)), {
    serverId,
    entity: 'webhooks',
    op: 'changed',
    ids: [id],
  });
  return given.length;
}
