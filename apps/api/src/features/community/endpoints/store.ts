import type { Endpoint, EndpointDelivery, EndpointsService } from '@tenfour/contracts';
import { DomainError, type EndpointProblem } from '@tenfour/domain';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { fromBit, iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import { forUpdate } from '../../../db/locks.ts';
import { placeOf } from '../../../db/pagination.ts';
import type { EndpointDeliveriesTable, EndpointsTable } from '../../../db/table-types/index.ts';
import { eventNamesOf, isAwake, withOwners } from '../../../events/endpoint-outbox.ts';
import { changesOfLines, isShownDelivery } from '../../../events/hidden-lines.ts';

export type EndpointRow = Selectable<EndpointsTable>;
type DeliveryRow = Selectable<EndpointDeliveriesTable>;

/** The endpoints of one server; those that were deleted are not among them. */
export function endpointsStore(handle: Handle, serverId: string) {
  const present = handle
    .selectFrom('endpoints')
    .where('endpoints.server_id', '=', serverId)
    .where('endpoints.deleted_at', 'is', null);

  const views = (now: number) =>
    withOwners(handle, now)
      .innerJoin('users', 'users.id', 'endpoints.owner_id')
      .selectAll('endpoints')
      .select('users.username')
      .select(
        sql<number>`(SELECT count(*) FROM endpoint_deliveries AS waiting
          WHERE waiting.endpoint_id = endpoints.id AND waiting.state = 'pending')`.as('waiting'),
      )
      .where('endpoints.server_id', '=', serverId)
      .where('endpoints.deleted_at', 'is', null);

  return {
    /** Oldest first. */
    async list(now: number): Promise<Endpoint[]> {
      const rows = await views(now).orderBy('endpoints.id').execute();
      return rows.map((row) => toEndpoint(row, now));
    },

    async view(id: string, now: number): Promise<Endpoint | null> {
      const row = await views(now).where('endpoints.id', '=', id).executeTakeFirst();
      return row ? toEndpoint(row, now) : null;
    },

    async find(id: string): Promise<EndpointRow | null> {
      return (await present.selectAll('endpoints').where('endpoints.id', '=', id).executeTakeFirst()) ?? null;
    },

    /** As `find`; no one else changes it until the transaction ends. */
    async lock(id: string): Promise<EndpointRow | null> {
      const found = present.selectAll('endpoints').where('endpoints.id', '=', id);
      return (await forUpdate(handle, 'endpoints', found).executeTakeFirst()) ?? null;
    },

    async count(): Promise<number> {
      const rows = await present.select('endpoints.id').execute();
      return rows.length;
    },

    async add(row: Omit<Insertable<EndpointsTable>, 'server_id'>): Promise<void> {
      await handle
        .insertInto('endpoints')
        .values({ ...row, server_id: serverId })
        .execute();
    },

    async change(id: string, set: Updateable<EndpointsTable>): Promise<void> {
      await handle
        .updateTable('endpoints')
        .set(set)
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .execute();
    },
  };
}

/** The deliveries of one endpoint of a server. */
export function endpointDeliveriesStore(handle: Handle, serverId: string, endpointId: string) {
  const own = handle
    .selectFrom('endpoint_deliveries')
    .where('server_id', '=', serverId)
    .where('endpoint_id', '=', endpointId);

  return {
    /** Newest first. Throws BAD_REQUEST for a cursor that is not ours. */
    async list(
      { state, limit, cursor }: Parameters<EndpointsService['deliveries']>[1],
      hidden: readonly string[],
    ): Promise<EndpointDelivery[]> {
      let found = own.selectAll().orderBy('id', 'desc').limit(limit);
      if (hidden.length > 0) found = found.where(isShownDelivery(hidden));
      if (state !== undefined) found = found.where('state', '=', state);
      if (cursor !== undefined) found = found.where('id', '<', placeOf(cursor).id);
      return (await found.execute()).map(toDelivery);
    },

    async find(id: string): Promise<DeliveryRow | null> {
      return (await own.selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
    },

    async waiting(): Promise<number> {
      const row = await own
        .where('state', '=', sql.lit<'pending'>('pending'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    /** Returns the oldest failed deliveries since a moment (epoch ms). */
    async failedSince(since: number, limit: number): Promise<string[]> {
      const rows = await own
        .select('id')
        .where('state', '=', 'failed')
        .where('created_at', '>=', since)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Queues finished deliveries again, as if they were new. */
    async replay(ids: readonly string[], at: number): Promise<number> {
      if (ids.length === 0) return 0;
      const rows = await handle
        .updateTable('endpoint_deliveries')
        .set({
          ...{ state: 'pending', queued_at: at, send_at: at },
          ...{ failures: 0, problem: null, finished_at: null },
        })
        .where('endpoint_id', '=', endpointId)
        .where('id', 'in', ids)
        .where('state', '<>', 'pending')
        .returning('id')
        .execute();
      return rows.length;
    },
  };
}

/**
 * Fails what waits for an endpoint: all of it, or some deliveries. Change the endpoint's own row before, in the same
 * transaction: all writers lock in this order.
 */
export async function failWaiting(
  tx: Transaction,
  { id, server_id: serverId }: Pick<EndpointRow, 'id' | 'server_id'>,
  { problem, at, ids }: { problem: EndpointProblem; at: number; ids?: readonly string[] },
): Promise<void> {
  const waiting = tx.handle
    .updateTable('endpoint_deliveries')
    .set({ state: 'failed', problem, finished_at: at })
    .where('endpoint_id', '=', id)
    .where('state', '=', sql.lit<'pending'>('pending'));
  const failed = await (ids ? waiting.where('id', 'in', ids) : waiting)
    .returning(['id', 'message_id as activityId'])
    .execute();
  const of = { serverId, entity: 'deliveries', op: 'changed' } as const;
  tx.changed(...(await changesOfLines(tx.handle, of, failed)));
}

/** Throws NOT_FOUND for null. */
export async function requireEndpoint<Found>(found: Promise<Found | null>): Promise<Found> {
  const row = await found;
  if (row === null) throw new DomainError('NOT_FOUND', { message: 'This endpoint was deleted.' });
  return row;
}

function toEndpoint(
  row: EndpointRow & Parameters<typeof isAwake>[0] & { username: string; waiting: number },
  now: number,
): Endpoint {
  const isOldValid = row.old_secret_until !== null && row.old_secret_until > now;
  return {
    ...{ id: row.id, url: row.url, description: row.description },
    events: row.events === null ? null : eventNamesOf(row.events),
    isActive: fromBit(row.is_active),
    disabledCode: fromBit(row.is_active) ? null : row.disabled_code,
    isAsleep: !isAwake(row),
    owner: row.username,
    createdAt: iso(row.created_at),
    oldSecretUntil: isOldValid ? isoOrNull(row.old_secret_until) : null,
    failingSince: isoOrNull(row.failing_since),
    lastAttemptAt: isoOrNull(row.last_attempt_at),
    lastStatus: row.last_status,
    waiting: Number(row.waiting),
  };
}

export function toDelivery(row: DeliveryRow): EndpointDelivery {
  return {
    ...{ id: row.id, messageId: row.message_id, type: row.type, state: row.state, attempts: row.attempts },
    ...{ status: row.last_status, durationMs: row.last_ms, problem: row.problem },
    createdAt: iso(row.created_at),
    nextAttemptAt: row.state === 'pending' ? iso(row.send_at) : null,
    finishedAt: isoOrNull(row.finished_at),
  };
}
