import { toJson } from '../db/codecs.ts';
import type { Handle, Transaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { WebhooksTable } from '../db/schema/index.ts';
import { type ActivityType, type Description, describe } from './describe.ts';
import type { AccountHappening, Happening, ServerHappening } from './happenings.ts';

export type * from './happenings.ts';

/** Which webhooks hear of which kind of activity (design.md section 5). */
const WEBHOOK_TYPES: Readonly<Record<ActivityType, WebhooksTable['type']>> = {
  staff_action: 'staff_actions',
  punishment: 'punishments',
  game_command: 'game_panel',
};

/**
 * The only way in which a mutation tells the world. Writes, in the mutation's own transaction, one line of the
 * server's activity log and one delivery per enabled webhook of that kind; an account's happening goes to that
 * person's own log.
 */
export async function record(tx: Transaction, happening: Happening): Promise<void> {
  if ('userId' in happening) await writeAccountLog(tx.handle, happening);
  else await writeActivity(tx.handle, happening);
}

async function writeAccountLog(handle: Handle, happening: AccountHappening): Promise<void> {
  const { userId, at, kind, ...details } = happening;
  await handle
    .insertInto('account_log')
    .values({ user_id: userId, id: newId(), at, action: kind, details: toJson(details) })
    .execute();
}

async function writeActivity(handle: Handle, happening: ServerHappening): Promise<void> {
  const { serverId, actor, at, kind } = happening;
  const told = describe(happening);
  const webhookIds = await enabledWebhooks(handle, serverId, WEBHOOK_TYPES[told.type]);
  const activityId = newId();
  await handle
    .insertInto('activity')
    .values({
      server_id: serverId,
      id: activityId,
      at,
      type: told.type,
      action: kind,
      title: told.title,
      description: told.description,
      actor_id: actor.id,
      actor_name: actor.name,
      target: told.target,
      diff: told.changes === null ? null : toJson(told.changes),
      delivery_count: webhookIds.length,
    })
    .execute();
  if (webhookIds.length === 0) return;
  const payload = toJson(messageOf(told, happening));
  const owed = webhookIds.map((webhookId) => ({
    server_id: serverId,
    id: newId(),
    webhook_id: webhookId,
    activity_id: activityId,
    payload,
    next_attempt_at: at,
    created_at: at,
  }));
  await handle.insertInto('deliveries').values(owed).execute();
}

async function enabledWebhooks(
  handle: Handle,
  serverId: string,
  type: WebhooksTable['type'],
): Promise<string[]> {
  const rows = await handle
    .selectFrom('webhooks')
    .select('id')
    .where('server_id', '=', serverId)
    .where('type', '=', type)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The body that Discord's webhook execute takes; mentions in names and reasons must not ping anybody. */
function messageOf({ title, description }: Description, { actor, at }: ServerHappening) {
  const embed = { title, description, footer: { text: actor.name }, timestamp: new Date(at).toISOString() };
  return { allowed_mentions: { parse: [] }, embeds: [embed] };
}
