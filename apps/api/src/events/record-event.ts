import { ACCOUNT_LOG_PER_ACTION, WEBHOOK_OF_ACTIVITY } from '@tenfour/domain';
import type { Insertable } from 'kysely';
import { type Change, merged } from '../db/changes.ts';
import { chunk } from '../db/chunk.ts';
import { toJson } from '../db/codecs.ts';
import type { Engine, Handle, Transaction } from '../db/database.ts';
import { idOfMoment, newId } from '../db/ids.ts';
import { activitySearchValue, engineOf } from '../db/search.ts';
import type { ActivityTable, DeliveriesTable } from '../db/table-types/index.ts';
import { settleAlerts, writeAlerts } from './alert-outbox.ts';
import { writePosts } from './bot-post-outbox.ts';
import type { AccountDomainEvent, DomainEvent, ServerDomainEvent } from './domain-event.ts';
import { writeEndpointDeliveries } from './endpoint-outbox.ts';
import { findHiddenFrom } from './hidden-from.ts';
import { hide } from './hidden-lines.ts';
import { payloadOf } from './message.ts';
import { writePlatformLog } from './platform-log.ts';
import { countStaffActions } from './staff-actions.ts';

/**
 * Records an event, the only way for a mutation to have side effects. Writes, in the mutation's own transaction, one
 * line of the server's activity log and one delivery per enabled webhook and endpoint of that kind, and publishes the changes to live
 * streams. Account events go to that person's own log, platform events to the staff log.
 */
export async function recordEvent(tx: Transaction, event: DomainEvent): Promise<void> {
  if (event.log === 'platform') await writePlatformLog(tx, event);
  else if (event.log === 'account') await writeAccountLog(tx.handle, event);
  else await recordEvents(tx, [event]);
}

/** As `recordEvent` for many events of servers, in their order, with few statements regardless of their number. */
export async function recordEvents(tx: Transaction, events: readonly ServerDomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  await recordStaffActions(
    tx,
    events.flatMap(({ staffAction: action, serverId, actor, at, title, target }) =>
      action === null ? [] : [{ action, serverId, actor, at, text: `${title}: ${target ?? ''}` }],
    ),
  );
  const entries = await Promise.all(
    events.map(async (event) => {
      const { serverId, hidden } = event;
      const hiddenFrom = hidden === null ? [] : await findHiddenFrom(tx.handle, serverId, hidden);
      return { event, hiddenFrom, id: idOfMoment(event.at) };
    }),
  );
  const subscribers = await findSubscribers(tx.handle, events);
  const engine = engineOf(tx.handle);
  const lines = entries.map((entry) => activityRow(engine, entry, subscribers(entry.event).ids.length));
  for (const rows of chunk(lines)) await tx.handle.insertInto('activity').values(rows).execute();
  const writtenAt = Date.now();
  const deliveries = entries.flatMap((entry) => deliveryRows(entry, subscribers(entry.event), writtenAt));
  for (const rows of chunk(deliveries)) await tx.handle.insertInto('deliveries').values(rows).execute();
  await writeEndpointDeliveries(tx, entries, writtenAt);
  await writePosts(
    tx,
    events.flatMap(({ serverId, at, post }) => (post === null ? [] : [{ serverId, at, ...post }])),
  );
  await alertStaff(tx, entries);
  for (const { event, hiddenFrom } of entries) tx.changed(...event.live.map((one) => hide(one, hiddenFrom)));
  const of = new Map(entries.map(({ id, hiddenFrom }) => [id, hiddenFrom]));
  tx.changed(...createdIn('activity', lines, ({ id }) => of.get(id)));
  tx.changed(...createdIn('deliveries', deliveries, ({ activity_id: id }) => of.get(id ?? '')));
}

/** Counts actions of staff, and records the freezes that they cause. Throws FORBIDDEN for a person who is frozen. */
export async function recordStaffActions(
  tx: Transaction,
  made: Parameters<typeof countStaffActions>[1],
): Promise<void> {
  if (made.length > 0) await recordEvents(tx, await countStaffActions(tx, made));
}

/** Writes the alerts of events, and ends those whose subject one of them deals with. */
async function alertStaff(tx: Transaction, entries: readonly LogEntry[]): Promise<void> {
  const events = entries.map(({ event }) => event);
  const settled = events.flatMap(({ serverId, post, settledSubject }) =>
    [post === null || post.isNew ? null : post.subjectId, settledSubject].flatMap((subjectId) =>
      subjectId === null ? [] : [{ serverId, subjectId }],
    ),
  );
  await settleAlerts(tx, settled, Math.max(...events.map(({ at }) => at)));
  const alerts = entries.flatMap(
    ({ event: { serverId, actor, at, alert, sentence, message }, hiddenFrom }) =>
      alert === null
        ? []
        : [{ text: sentence, ...alert, hiddenFrom, serverId, at, actorId: actor.id, path: message.page }],
  );
  await writeAlerts(
    tx,
    alerts.flatMap(({ path, ...alert }) => (path === null ? [] : [{ ...alert, path }])),
  );
}

/** One change per server, which names the new rows; others for those that are hidden from people. */
function createdIn<Row extends { server_id: string; id: string }>(
  entity: 'activity' | 'deliveries',
  rows: readonly Row[],
  hiddenFrom: (row: Row) => readonly string[] | undefined,
): Change[] {
  const ones = rows.map((row) =>
    hide({ serverId: row.server_id, entity, op: 'created', ids: [row.id] }, hiddenFrom(row)),
  );
  return [...merged(ones)];
}

/** An event and the id of its line in the activity log, which is in the order of the times that it shows. */
interface LogEntry {
  event: ServerDomainEvent;
  id: string;
  /** People it is hidden from. */
  hiddenFrom: readonly string[];
}

/** Writes the entry, and removes the oldest of its action beyond the limit. */
async function writeAccountLog(handle: Handle, event: AccountDomainEvent): Promise<void> {
  const { userId, at, kind, details } = event;
  await handle
    .insertInto('account_log')
    .values({ user_id: userId, id: idOfMoment(at), at, action: kind, details: toJson(details) })
    .execute();
  const sameAction = handle
    .selectFrom('account_log')
    .select('id')
    .where('user_id', '=', userId)
    .where('action', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(ACCOUNT_LOG_PER_ACTION);
  await handle
    .deleteFrom('account_log')
    .where('user_id', '=', userId)
    .where('action', '=', kind)
    .where('id', '<=', sameAction)
    .execute();
}

/** The enabled webhooks that receive an event, and their server's name. */
interface Subscribers {
  ids: readonly string[];
  serverName: string;
}

const NO_SUBSCRIBERS: Subscribers = { ids: [], serverName: '' };

/** Queries once which enabled webhooks receive these events. */
async function findSubscribers(
  handle: Handle,
  events: readonly ServerDomainEvent[],
): Promise<(event: ServerDomainEvent) => Subscribers> {
  const servers = new Set(events.map(({ serverId }) => serverId));
  const types = new Set(events.map(({ type }) => WEBHOOK_OF_ACTIVITY[type]));
  const rows = await handle
    .selectFrom('webhooks')
    .innerJoin('servers', 'servers.id', 'webhooks.server_id')
    .select(['webhooks.id', 'webhooks.server_id', 'webhooks.type', 'servers.name'])
    .where('webhooks.server_id', 'in', [...servers])
    .where('webhooks.type', 'in', [...types])
    .where('webhooks.is_active', '=', 1)
    .where('webhooks.deleted_at', 'is', null)
    .orderBy('webhooks.id')
    .execute();
  const found = Map.groupBy(rows, ({ server_id, type }) => `${server_id}:${type}`);
  return ({ serverId, type, skippedWebhook }) => {
    const ones = found.get(`${serverId}:${WEBHOOK_OF_ACTIVITY[type]}`);
    if (ones === undefined) return NO_SUBSCRIBERS;
    const ids = ones.map(({ id }) => id).filter((id) => id !== skippedWebhook);
    return { ids, serverName: ones[0]?.name ?? '' };
  };
}

function activityRow(engine: Engine, { event, id }: LogEntry, deliveries: number): Insertable<ActivityTable> {
  const { serverId, actor, at, kind, type, title, sentence, target, diff, subject } = event;
  const texts = { title, description: sentence, actor_name: actor.name, target };
  return {
    ...texts,
    server_id: serverId,
    id,
    at,
    type,
    action: kind,
    subject,
    actor_id: actor.id,
    search: activitySearchValue(engine, texts),
    diff: diff === null ? null : toJson(diff),
    delivery_count: deliveries,
  };
}

/** Returns the deliveries of an event. They expire a day after being written, even when the event itself is older. */
function deliveryRows(
  { event, id }: LogEntry,
  { ids, serverName }: Subscribers,
  writtenAt: number,
): Insertable<DeliveriesTable>[] {
  if (ids.length === 0) return [];
  const payload = toJson(payloadOf(event, serverName));
  return ids.map((webhookId) => ({
    server_id: event.serverId,
    id: newId(),
    webhook_id: webhookId,
    activity_id: id,
    payload,
    created_at: Math.max(event.at, writtenAt),
  }));
}
