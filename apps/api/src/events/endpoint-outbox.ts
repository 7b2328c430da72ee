import { ENDPOINT_QUEUE_MAX } from '@tenfour/contracts';
import { may } from '@tenfour/domain';
import { type Insertable, sql } from 'kysely';
import { addedRights, roleAt } from '../db/added-rights.ts';
import { merged } from '../db/changes.ts';
import { chunk } from '../db/chunk.ts';
import { fromJson, toJson } from '../db/codecs.ts';
import type { Handle, Transaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { EndpointDeliveriesTable } from '../db/table-types/index.ts';
import { policyOf } from './alert-outbox.ts';
import type { ServerDomainEvent } from './domain-event.ts';
import { eventBody } from './event-catalog.ts';
import { hide } from './hidden-lines.ts';

/** An event and the id of its line in the activity log. */
interface LogEntry {
  event: ServerDomainEvent;
  id: string;
  hiddenFrom: readonly string[];
}

/**
 * Writes the deliveries of events to the endpoints of developers: the outbox of signed webhooks. They are tried for a
 * day after being written, even when the event itself is older.
 */
export async function writeEndpointDeliveries(
  tx: Transaction,
  entries: readonly LogEntry[],
  writtenAt: number,
): Promise<void> {
  const servers = new Set(entries.map(({ event }) => event.serverId));
  const endpoints = await receivingEndpoints(tx.handle, [...servers], writtenAt);
  if (endpoints.length === 0) return;
  const bodies = new Map<string, string>();
  const rows = endpoints.flatMap((endpoint) => {
    let room = ENDPOINT_QUEUE_MAX - endpoint.waiting;
    return entries
      .filter(({ event, hiddenFrom }) => receives(endpoint, event) && !hiddenFrom.includes(endpoint.ownerId))
      .map(({ event, id }) => {
        const payload = bodies.get(id) ?? toJson(eventBody(event));
        bodies.set(id, payload);
        room -= 1;
        const message = { id, type: event.kind, payload, isFull: room < 0 };
        return deliveryRow(endpoint, message, { at: event.at, writtenAt });
      });
  });
  for (const some of chunk(rows)) await tx.handle.insertInto('endpoint_deliveries').values(some).execute();
  const of = new Map(entries.map(({ id, hiddenFrom }) => [id, hiddenFrom]));
  const changes = rows.map(({ id, server_id: serverId, message_id: line }) =>
    hide({ serverId, entity: 'deliveries', op: 'created', ids: [id] }, of.get(line)),
  );
  tx.changed(...merged(changes));
}

/** An endpoint that is on, with the names of its events, null for all. */
interface Receiving {
  id: string;
  serverId: string;
  ownerId: string;
  events: ReadonlySet<string> | null;
  waiting: number;
}

function receives(
  { id, serverId, events }: Receiving,
  { skippedWebhook, ...event }: ServerDomainEvent,
): boolean {
  return event.serverId === serverId && skippedWebhook !== id && (events?.has(event.kind) ?? true);
}

/** Returns the endpoints of servers that are on, and whose owner has the rights that setting a URL needs. */
async function receivingEndpoints(
  handle: Handle,
  servers: readonly string[],
  now: number,
): Promise<Receiving[]> {
  const rows = await withOwners(handle, now)
    .where('endpoints.server_id', 'in', servers)
    .where('endpoints.is_active', '=', 1)
    .where('endpoints.deleted_at', 'is', null)
    .select(['endpoints.id', 'endpoints.server_id', 'endpoints.owner_id', 'endpoints.events'])
    .select(
      sql<number>`(SELECT count(*) FROM (SELECT 1 FROM endpoint_deliveries AS waiting
        WHERE waiting.endpoint_id = endpoints.id AND waiting.state = 'pending'
        LIMIT ${sql.lit(ENDPOINT_QUEUE_MAX)}) AS counted)`.as('waiting'),
    )
    .orderBy('endpoints.id')
    .execute();
  return rows.filter(isAwake).map(({ id, server_id: serverId, owner_id: ownerId, events, waiting }) => ({
    ...{ id, serverId, ownerId, waiting: Number(waiting) },
    events: events === null ? null : new Set(eventNamesOf(events)),
  }));
}

/** Reads the stored names of events. */
export function eventNamesOf(events: string): string[] {
  const stored = fromJson(events);
  return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
}

/** Selects endpoints with the rights of their owner at `now` (epoch ms), for `isAwake`. */
export function withOwners(handle: Handle, now: number) {
  return handle
    .selectFrom('endpoints')
    .innerJoin('servers', 'servers.id', 'endpoints.server_id')
    .leftJoin('members', (join) =>
      join
        .onRef('members.server_id', '=', 'endpoints.server_id')
        .onRef('members.user_id', '=', 'endpoints.owner_id'),
    )
    .select(['servers.moderator_permissions', 'servers.admin_permissions', 'servers.delegate_management'])
    .select(addedRights(now))
    .select('members.user_id as member_id')
    .select(roleAt(now));
}

type OwnerRow = Parameters<typeof policyOf>[0] & {
  member_id: string | null;
  role: Parameters<typeof may>[0]['role'];
};

/** Returns whether the owner of an endpoint still has the rights that setting its URL needs. */
export function isAwake(row: OwnerRow): boolean {
  if (row.member_id === null) return false;
  const owner = { role: row.role, policy: policyOf(row) };
  return may(owner, 'canEditApiKey') && may(owner, 'canEditWebhooks');
}

/** Returns a delivery of an event at a moment (epoch ms), which is due. A full queue logs it as failed, so that it can be replayed. */
export function deliveryRow(
  endpoint: Pick<Receiving, 'id' | 'serverId'>,
  message: { id: string; type: string; payload: string; isFull: boolean },
  { at, writtenAt = at }: { at: number; writtenAt?: number },
): Insertable<EndpointDeliveriesTable> & { id: string } {
  const { id, type, payload, isFull } = message;
  const queuedAt = Math.max(at, writtenAt);
  return {
    ...{ id: newId(), server_id: endpoint.serverId, endpoint_id: endpoint.id, message_id: id },
    ...{ type, payload, created_at: queuedAt, queued_at: queuedAt, send_at: at },
    state: isFull ? 'failed' : 'pending',
    problem: isFull ? 'queue_full' : null,
    finished_at: isFull ? queuedAt : null,
  };
}
