import { type RawBuilder, sql } from 'kysely';
import type { Database, Handle } from '../../../../db/database.ts';
import { skipLocked } from '../../../../db/locks.ts';
import { LONGEST_LEASE_MS } from '../../../../jobs/claims.ts';
import type { ClaimedJob } from '../../../../jobs/job-loop.ts';

/** A webhook with messages that wait, claimed by this process; `key` is the webhook's id. */
export interface DeliveryQueue extends ClaimedJob {
  serverId: string;
}

/** Text of the queries, so that `deliveries_waiting` serves them. */
const PENDING = sql.lit<'pending'>('pending');

/**
 * The webhooks that have something waiting, from the one behind `after` on in the order of their ids: as many steps in
 * the index as there are such webhooks, however much waits for each. Ends with a null.
 */
export function queuesBehind(after: string): RawBuilder<unknown> {
  return sql`lanes (id) AS (
    SELECT (SELECT min(webhook_id) FROM deliveries WHERE state = ${PENDING} AND webhook_id > ${after})
    UNION ALL
    SELECT (SELECT min(webhook_id) FROM deliveries WHERE state = ${PENDING} AND webhook_id > lanes.id)
      FROM lanes WHERE lanes.id IS NOT NULL)`;
}

/** Queues that can be sent to, regardless of their leases and pauses. */
const OPEN_QUEUES = sql`lanes
  JOIN webhooks ON webhooks.id = lanes.id AND webhooks.is_active = 1 AND webhooks.deleted_at IS NULL
  JOIN servers ON servers.id = webhooks.server_id AND servers.status = 'active' AND servers.deleted_at IS NULL`;

/** A lease by a clock that has been set back since holds nothing, as in `due-rows.ts`. */
const leasedUntil = (now: number) =>
  sql<number>`CASE WHEN webhooks.lease_until <= ${sql.lit(now + LONGEST_LEASE_MS)} THEN webhooks.lease_until ELSE 0 END`;

const freeFrom = (now: number) => sql<number>`CASE WHEN ${leasedUntil(now)} > coalesce(webhooks.not_before, 0)
  THEN ${leasedUntil(now)} ELSE coalesce(webhooks.not_before, 0) END`;

/** Moves pauses along when the clock is set back by `back` ms, to `now` (epoch ms), so that they don't last longer. */
export async function bringPausesBack(handle: Handle, back: number, now: number): Promise<void> {
  await handle
    .updateTable('webhooks')
    .set((eb) => ({ not_before: eb('not_before', '-', back) }))
    .where('not_before', '>', now)
    .execute();
}

/** Claims unleased queues that need not wait, starting after the id `after`. */
export async function claimQueues(
  database: Database,
  claim: { now: number; leaseUntil: number; limit: number; after: string },
): Promise<DeliveryQueue[]> {
  // Most looks find nothing to take, and must not stand in line with those who write.
  const { rows } = await sql<{ id: string }>`WITH RECURSIVE ${queuesBehind(claim.after)}
    SELECT webhooks.id FROM ${OPEN_QUEUES} WHERE ${freeFrom(claim.now)} <= ${claim.now} LIMIT ${sql.lit(claim.limit)}`.execute(
    database.handle,
  );
  if (rows.length === 0) return [];
  return lease(
    database,
    rows.map(({ id }) => id),
    claim,
  );
}

async function lease(
  { handle, engine }: Database,
  ids: readonly string[],
  { now, leaseUntil }: { now: number; leaseUntil: number },
): Promise<DeliveryQueue[]> {
  const taken = await handle
    // Materialized: if inlined, PostgreSQL could run it once per row, and each run would claim other rows.
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        skipLocked(
          engine,
          db
            .selectFrom('webhooks')
            .select('id')
            .where('id', 'in', ids)
            .where('is_active', '=', 1)
            .where('deleted_at', 'is', null)
            .where(freeFrom(now), '<=', now),
        ),
    )
    .updateTable('webhooks')
    .set({ lease_until: leaseUntil })
    .where('webhooks.id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returning(['id', 'server_id as serverId'])
    .execute();
  return taken
    .map(({ id, serverId }) => ({ key: id, serverId, leaseUntil }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Returns when the next queue can be claimed, epoch ms; null while nothing can be sent. */
export async function nextQueue(handle: Handle, now: number): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`WITH RECURSIVE ${queuesBehind('')}
    SELECT min(${freeFrom(now)}) AS at FROM ${OPEN_QUEUES}`.execute(handle);
  return rows[0]?.at ?? null;
}

/** Releases a claimed queue until it is due at `until`; null is immediately. */
export async function releaseQueue(
  handle: Handle,
  { key, leaseUntil }: DeliveryQueue,
  until: number | null,
): Promise<void> {
  await handle
    .updateTable('webhooks')
    .set({ lease_until: until })
    .where('id', '=', key)
    .where('lease_until', '=', leaseUntil)
    .execute();
}

/** Gives back what a process held that is gone. Only where no other process can be at work: on SQLite. */
export async function freeAllQueues(handle: Handle): Promise<void> {
  await handle
    .updateTable('webhooks')
    .set({ lease_until: null })
    .where('lease_until', 'is not', null)
    .execute();
}

/** The address that a queue's messages are sent to. */
export interface QueueTarget {
  discordId: string;
  tokenSealed: string;
  failures: number;
}

/** Returns null when nothing can be sent: the lease is lost, or the queue disabled, removed, suspended or paused. */
export async function queueTarget(
  handle: Handle,
  { key, leaseUntil }: DeliveryQueue,
  now: number,
): Promise<QueueTarget | null> {
  const row = await handle
    .selectFrom('webhooks')
    .innerJoin('servers', 'servers.id', 'webhooks.server_id')
    .select(['webhooks.discord_id as discordId', 'webhooks.token_sealed as tokenSealed', 'webhooks.failures'])
    .where('webhooks.id', '=', key)
    .where('webhooks.lease_until', '=', leaseUntil)
    .where('webhooks.is_active', '=', 1)
    .where('webhooks.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('not_before', 'is', null), eb('not_before', '<=', now)]))
    .where('servers.status', '=', 'active')
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** A message that waits. */
export interface WaitingDelivery {
  id: string;
  activityId: string | null;
  /** JSON text. */
  payload: string;
  /** What became of it so far, as a sentence. */
  problem: string | null;
}

/** Returns the pending deliveries of a queue, oldest first. */
export function waitingIn(handle: Handle, webhookId: string, limit: number): Promise<WaitingDelivery[]> {
  return handle
    .selectFrom('deliveries')
    .select(['id', 'activity_id as activityId', 'payload', 'problem'])
    .where('webhook_id', '=', webhookId)
    .where('state', '=', PENDING)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function hasWaiting(handle: Handle, webhookId: string): Promise<boolean> {
  const row = await handle
    .selectFrom('deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', PENDING)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
