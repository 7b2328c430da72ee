import { WEBHOOK_OF_ACTIVITY } from '@tenfour/domain';
import type { Insertable } from 'kysely';
import type { Change } from '../db/changes.ts';
import { chunk } from '../db/chunk.ts';
import { toJson } from '../db/codecs.ts';
import type { Engine, Handle, Transaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { ActivityTable, DeliveriesTable } from '../db/schema/index.ts';
import { activitySearchValue, engineOf } from '../db/search.ts';
import { owePosts } from './bot-posts.ts';
import { describe } from './describe.ts';
import type { Description } from './description.ts';
import type { AccountDomainEvent, DomainEvent, ServerDomainEvent } from './domain-events.ts';
import { changesOf } from './live-changes.ts';
import { payloadOf } from './message.ts';
import { writePlatformLog } from './platform-log.ts';

export type * from './domain-events.ts';

/**
 * Records an event, the only way for a mutation to do so. Writes, in the mutation's own transaction, one line of the
 * server's activity log and one delivery per enabled webhook of that kind, and publishes the changes to live streams.
 * Account events go to that person's own log, platform events to the staff log.
 */
export async function recordEvent(tx: Transaction, domainEvent: DomainEvent): Promise<void> {
  if ('by' in domainEvent) await writePlatformLog(tx, domainEvent);
  else if ('userId' in domainEvent) await writeAccountLog(tx.handle, domainEvent);
  else await recordEvents(tx, [domainEvent]);
}

/** As `recordEvent` for many domainEvents, in their order, with a handful of statements however many they are. */
export async function recordEvents(
  tx: Transaction,
  domainEvents: readonly ServerDomainEvent[],
): Promise<void> {
  if (domainEvents.length === 0) return;
  const told = domainEvents.map((domainEvent) => ({
    domainEvent,
    words: describe(domainEvent),
    id: newId(),
  }));
  const listeners = await listenersFor(tx.handle, told);
  const engine = engineOf(tx.handle);
  const lines = told.map((one) => activityRow(engine, one, listeners(one).ids.length));
  for (const rows of chunk(lines)) await tx.handle.insertInto('activity').values(rows).execute();
  const writtenAt = Date.now();
  const owed = told.flatMap((one) => deliveryRows(one, listeners(one), writtenAt));
  for (const rows of chunk(owed)) await tx.handle.insertInto('deliveries').values(rows).execute();
  await owePosts(tx, domainEvents);
  for (const domainEvent of domainEvents) tx.changed(...changesOf(domainEvent));
  tx.changed(...createdIn('activity', lines), ...createdIn('deliveries', owed));
}

/** One change per server, which names the new rows. */
function createdIn(
  entity: 'activity' | 'deliveries',
  rows: readonly { server_id: string; id: string }[],
): Change[] {
  const found = Map.groupBy(rows, ({ server_id }) => server_id);
  return [...found].map(([serverId, ones]) => ({
    serverId,
    entity,
    op: 'created',
    ids: ones.map(({ id }) => id),
  }));
}

interface Told {
  domainEvent: ServerDomainEvent;
  words: Description;
  /** Of its line in the activity log. */
  id: string;
}

async function writeAccountLog(handle: Handle, domainEvent: AccountDomainEvent): Promise<void> {
  const { userId, at, kind, ...details } = domainEvent;
  await handle
    .insertInto('account_log')
    .values({ user_id: userId, id: newId(), at, action: kind, details: toJson(details) })
    .execute();
}

/** The enabled webhooks that receive an event, and their server's name. */
interface Listeners {
  ids: readonly string[];
  serverName: string;
}

const NOBODY: Listeners = { ids: [], serverName: '' };

/** Queries once which enabled webhooks receive these events. */
async function listenersFor(handle: Handle, told: readonly Told[]): Promise<(one: Told) => Listeners> {
  const servers = new Set(told.map(({ domainEvent }) => domainEvent.serverId));
  const types = new Set(told.map(({ words }) => WEBHOOK_OF_ACTIVITY[words.type]));
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
  return ({ domainEvent, words }) => {
    const ones = found.get(`${domainEvent.serverId}:${WEBHOOK_OF_ACTIVITY[words.type]}`);
    if (ones === undefined) return NOBODY;
    const ids = ones.map(({ id }) => id).filter((id) => id !== toldAlready(domainEvent));
    return { ids, serverName: ones[0]?.name ?? '' };
  };
}

/** Returns the webhook to skip: the channel of a test message needs no second message about the test. */
function toldAlready(domainEvent: ServerDomainEvent): string | null {
  return domainEvent.kind === 'webhook.tested' ? domainEvent.webhookId : null;
}

function activityRow(
  engine: Engine,
  { domainEvent, words, id }: Told,
  deliveries: number,
): Insertable<ActivityTable> {
  const { serverId, actor, at, kind } = domainEvent;
  const { title, description, target } = words;
  const told = { title, description, actor_name: actor.name, target };
  return {
    ...told,
    server_id: serverId,
    id,
    at,
    type: words.type,
    action: kind,
    actor_id: actor.id,
    search: activitySearchValue(engine, told),
    diff: words.changes === null ? null : toJson(words.changes),
    delivery_count: deliveries,
  };
}

/** Returns the deliveries of an event. They expire a day after being written, even when the event itself is older. */
function deliveryRows(
  { domainEvent, words, id }: Told,
  { ids, serverName }: Listeners,
  writtenAt: number,
): Insertable<DeliveriesTable>[] {
  if (ids.length === 0) return [];
  const { serverId, at } = domainEvent;
  const payload = toJson(payloadOf(domainEvent, words, serverName));
  return ids.map((webhookId) => ({
    server_id: serverId,
    id: newId(),
    webhook_id: webhookId,
    activity_id: id,
    payload,
    created_at: Math.max(at, writtenAt),
  }));
}
