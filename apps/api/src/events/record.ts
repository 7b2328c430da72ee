import { WEBHOOK_OF_ACTIVITY } from '@tenfour/domain';
import type { Insertable } from 'kysely';
import type { Change } from '../db/changes.ts';
import { toJson } from '../db/codecs.ts';
import type { Engine, Handle, Transaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { inSteps } from '../db/in-steps.ts';
import type { ActivityTable, DeliveriesTable } from '../db/schema/index.ts';
import { activitySearchValue, engineOf } from '../db/search.ts';
import { owePosts } from './bot-posts.ts';
import { describe } from './describe.ts';
import type { Description } from './description.ts';
import type { AccountHappening, Happening, ServerHappening } from './happenings.ts';
import { changesOf } from './live-changes.ts';
import { payloadOf } from './message.ts';
import { writePlatformLog } from './platform-log.ts';

export type * from './happenings.ts';

/**
 * Records an event, the only way for a mutation to do so. Writes, in the mutation's own transaction, one line of the
 * server's activity log and one delivery per enabled webhook of that kind, and publishes the changes to live streams.
 * Account events go to that person's own log, platform events to the staff log.
 */
export async function record(tx: Transaction, happening: Happening): Promise<void> {
  if ('by' in happening) await writePlatformLog(tx, happening);
  else if ('userId' in happening) await writeAccountLog(tx.handle, happening);
  else await recordAll(tx, [happening]);
}

/** As `record` for many happenings, in their order, with a handful of statements however many they are. */
export async function recordAll(tx: Transaction, happenings: readonly ServerHappening[]): Promise<void> {
  if (happenings.length === 0) return;
  const told = happenings.map((happening) => ({ happening, words: describe(happening), id: newId() }));
  const listeners = await listenersFor(tx.handle, told);
  const engine = engineOf(tx.handle);
  const lines = told.map((one) => activityRow(engine, one, listeners(one).ids.length));
  for (const rows of inSteps(lines)) await tx.handle.insertInto('activity').values(rows).execute();
  const writtenAt = Date.now();
  const owed = told.flatMap((one) => deliveryRows(one, listeners(one), writtenAt));
  for (const rows of inSteps(owed)) await tx.handle.insertInto('deliveries').values(rows).execute();
  await owePosts(tx, happenings);
  for (const happening of happenings) tx.changed(...changesOf(happening));
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
  happening: ServerHappening;
  words: Description;
  /** Of its line in the activity log. */
  id: string;
}

async function writeAccountLog(handle: Handle, happening: AccountHappening): Promise<void> {
  const { userId, at, kind, ...details } = happening;
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
  const servers = new Set(told.map(({ happening }) => happening.serverId));
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
  return ({ happening, words }) => {
    const ones = found.get(`${happening.serverId}:${WEBHOOK_OF_ACTIVITY[words.type]}`);
    if (ones === undefined) return NOBODY;
    const ids = ones.map(({ id }) => id).filter((id) => id !== toldAlready(happening));
    return { ids, serverName: ones[0]?.name ?? '' };
  };
}

/** Returns the webhook to skip: the channel of a test message needs no second message about the test. */
function toldAlready(happening: ServerHappening): string | null {
  return happening.kind === 'webhook.tested' ? happening.webhookId : null;
}

function activityRow(
  engine: Engine,
  { happening, words, id }: Told,
  deliveries: number,
): Insertable<ActivityTable> {
  const { serverId, actor, at, kind } = happening;
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
  { happening, words, id }: Told,
  { ids, serverName }: Listeners,
  writtenAt: number,
): Insertable<DeliveriesTable>[] {
  if (ids.length === 0) return [];
  const { serverId, at } = happening;
  const payload = toJson(payloadOf(happening, words, serverName));
  return ids.map((webhookId) => ({
    server_id: serverId,
    id: newId(),
    webhook_id: webhookId,
    activity_id: id,
    payload,
    created_at: Math.max(at, writtenAt),
  }));
}
