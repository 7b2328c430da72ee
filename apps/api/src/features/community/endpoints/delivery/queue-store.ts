import { type SqlBool, sql } from 'kysely';
import type { Database, Handle } from '../../../../db/database.ts';
import { isAwake, withOwners } from '../../../../events/endpoint-outbox.ts';
import { claimDueRows, LONGEST_LEASE_MS, releaseItem } from '../../../../jobs/claims.ts';
import type { ClaimedJob } from '../../../../jobs/job-loop.ts';

/** An endpoint with deliveries that are due, claimed by this process; `key` is the endpoint's id. */
interface EndpointQueue extends ClaimedJob {
  serverId: string;
}

/** An endpoint with something that waits, and from when on it can be sent (epoch ms). */
interface ReadyQueue {
  id: string;
  serverId: string;
  freeAt: number;
}

/** Endpoints and their leases; `created_at` has always passed. */
const ENDPOINTS = { table: 'endpoints', id: 'id', due: 'created_at', lease: 'lease_until' } as const;

/** Text of the queries, so that `endpoint_deliveries_waiting` serves them. */
const PENDING = sql.lit<'pending'>('pending');

/** Most endpoints that one poll looks at. */
const LOOKED_AT = 500;

/** A lease by a clock that has been set back since holds nothing. */
const leasedUntil = (now: number) =>
  sql`CASE WHEN endpoints.lease_until <= ${sql.lit(now + LONGEST_LEASE_MS)} THEN endpoints.lease_until ELSE 0 END`;

/** A pause by such a clock ends after the longest lease. */
const pausedUntil = (now: number) =>
  sql`CASE WHEN endpoints.not_before <= ${sql.lit(now + LONGEST_PAUSE_MS)} THEN endpoints.not_before ELSE 0 END`;

/** Longer than any pause, in ms. */
const LONGEST_PAUSE_MS = 2 * 60 * 60_000;

/**
 * Returns the endpoints that have something waiting, the first that can be sent first: as many steps in the index as
 * there are such endpoints, however much waits for each.
 */
async function readyQueues(handle: Handle, now: number): Promise<ReadyQueue[]> {
  const { rows } = await sql<ReadyQueue>`WITH RECURSIVE lanes (id) AS (
      SELECT (SELECT min(endpoint_id) FROM endpoint_deliveries WHERE state = ${PENDING})
      UNION ALL
      SELECT (SELECT min(endpoint_id) FROM endpoint_deliveries WHERE state = ${PENDING} AND endpoint_id > lanes.id)
        FROM lanes WHERE lanes.id IS NOT NULL),
    due AS (SELECT endpoints.id, endpoints.server_id, coalesce(${leasedUntil(now)}, 0) AS leased_until,
        coalesce(${pausedUntil(now)}, 0) AS paused_until,
        (SELECT min(waiting.send_at) FROM endpoint_deliveries AS waiting
          WHERE waiting.endpoint_id = lanes.id AND waiting.state = ${PENDING}) AS send_at
      FROM lanes
      JOIN endpoints ON endpoints.id = lanes.id AND endpoints.is_active = 1 AND endpoints.deleted_at IS NULL
      JOIN servers ON servers.id = endpoints.server_id AND servers.status = 'active' AND servers.deleted_at IS NULL),
    free AS (SELECT due.id, due.server_id, CASE WHEN leased_until > paused_until AND leased_until > send_at
        THEN leased_until WHEN paused_until > send_at THEN paused_until ELSE send_at END AS free_at FROM due)
    SELECT free.id AS "id", free.server_id AS "serverId", free.free_at AS "freeAt" FROM free
    ORDER BY free.free_at, free.id LIMIT ${sql.lit(LOOKED_AT)}`.execute(handle);
  return rows.map((row) => ({ ...row, freeAt: Number(row.freeAt) }));
}

/** Claims those of some endpoints that are still free. */
async function claimQueues(
  database: Database,
  queues: readonly ReadyQueue[],
  claim: { now: number; leaseUntil: number },
): Promise<EndpointQueue[]> {
  if (queues.length === 0) return [];
  const only = sql<SqlBool>`is_active = 1 AND id IN (${sql.join(queues.map(({ id }) => id))})`;
  const ids = await claimDueRows(database, { ...ENDPOINTS, only }, { ...claim, limit: queues.length });
  const claimed = new Set(ids);
  return queues
    .filter(({ id }) => claimed.has(id))
    .map(({ id, serverId }) => ({ key: id, serverId, leaseUntil: claim.leaseUntil }));
}

/** Gives back what a process held that is gone. Only where no other process can be at work: on SQLite. */
async function freeEndpoints(handle: Handle): Promise<void> {
  await handle
    .updateTable('endpoints')
    .set({ lease_until: null })
    .where('lease_until', 'is not', null)
    .execute();
}

/** Returns a claimed endpoint; null when nothing can be sent: the lease is lost, or it is off, suspended or paused. */
async function endpointTarget(handle: Handle, { key, leaseUntil }: EndpointQueue, now: number) {
  const row = await withOwners(handle, now)
    .selectAll('endpoints')
    .where('endpoints.id', '=', key)
    .where('endpoints.lease_until', '=', leaseUntil)
    .where('endpoints.is_active', '=', 1)
    .where('endpoints.deleted_at', 'is', null)
    .where(sql<number>`coalesce(${pausedUntil(now)}, 0)`, '<=', now)
    .where('servers.status', '=', 'active')
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, isAwake: isAwake(row) };
}

/** A delivery that is due. */
export interface DueDelivery {
  id: string;
  messageId: string;
  payload: string;
  failures: number;
  queuedAt: number;
}

/** Returns the due deliveries of an endpoint, the longest due first. */
function dueDeliveries(
  handle: Handle,
  endpointId: string,
  { now, limit }: { now: number; limit: number },
): Promise<DueDelivery[]> {
  return handle
    .selectFrom('endpoint_deliveries')
    .select(['id', 'message_id as messageId', 'payload', 'failures', 'queued_at as queuedAt'])
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', PENDING)
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The queues of all endpoints. */
export function endpointQueues(database: Database) {
  const { handle } = database;
  return {
    ready: (now: number) => readyQueues(handle, now),
    claim: (queues: readonly ReadyQueue[], claim: { now: number; leaseUntil: number }) =>
      claimQueues(database, queues, claim),
    /** Releases a claimed endpoint until `until` (epoch ms). */
    release: (queue: EndpointQueue, until: number) => releaseItem(handle, ENDPOINTS, queue, until),
    freeAll: () => freeEndpoints(handle),
    target: (queue: EndpointQueue, now: number) => endpointTarget(handle, queue, now),
    due: (endpointId: string, options: { now: number; limit: number }) =>
      dueDeliveries(handle, endpointId, options),
  };
}
