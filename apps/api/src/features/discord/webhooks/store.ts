import type { Webhook } from '@tenfour/contracts';
import type { WebhookDisabledCode } from '@tenfour/domain';
import { type Selectable, sql, type Updateable } from 'kysely';
import { fromBit, iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import type { WebhooksTable } from '../../../db/table-types/index.ts';
import { maskedUrl } from './address.ts';

export type WebhookRow = Selectable<WebhooksTable>;

/** Most views of an address that are listed. */
const VIEWS_MAX = 50;

/** Most waiting messages that are counted. */
const COUNTED = 100;

/** The webhooks of one server; those that were deleted are not among them. */
export function webhooksStore(db: Handle, serverId: string) {
  const present = db
    .selectFrom('webhooks')
    .where('webhooks.server_id', '=', serverId)
    .where('webhooks.deleted_at', 'is', null);

  const views = () =>
    present
      .innerJoin('users', 'users.id', 'webhooks.created_by')
      .selectAll('webhooks')
      .select('users.username')
      .select(
        sql<number>`(SELECT count(*) FROM (SELECT 1 FROM deliveries
          WHERE deliveries.webhook_id = webhooks.id AND deliveries.state = 'pending'
          LIMIT ${sql.lit(COUNTED)}) AS counted)`.as('waiting'),
      );

  return {
    /** Oldest first. */
    async list(): Promise<Webhook[]> {
      return (await views().orderBy('webhooks.id').execute()).map(toWebhook);
    },

    async view(id: string): Promise<Webhook | null> {
      const row = await views().where('webhooks.id', '=', id).executeTakeFirst();
      return row ? toWebhook(row) : null;
    },

    async find(id: string): Promise<WebhookRow | null> {
      return (await present.selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
    },

    /** Returns who saw the full address, newest first. */
    async views(id: string): Promise<{ by: string; at: string }[]> {
      const rows = await db
        .selectFrom('activity')
        .select(['actor_name', 'at'])
        .where('server_id', '=', serverId)
        .where('subject', '=', id)
        // A literal, so that the index of these entries is used.
        .where('action', '=', sql.lit('webhook.revealed'))
        .orderBy('id', 'desc')
        .limit(VIEWS_MAX)
        .execute();
      return rows.map(({ actor_name: by, at }) => ({ by, at: iso(at) }));
    },

    /** Finds the row like `find` and locks it, also against the delivery of messages. */
    async lock(id: string): Promise<WebhookRow | null> {
      const row = await db
        .updateTable('webhooks')
        .set((eb) => ({ updated_at: eb.ref('updated_at') }))
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },

    /** Also of one that was deleted since. */
    async idOfClientId(clientId: string): Promise<string | null> {
      const row = await db
        .selectFrom('webhooks')
        .select('id')
        .where('server_id', '=', serverId)
        .where('client_id', '=', clientId)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    async count(): Promise<number> {
      const row = await present
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    /** Whether another webhook tells the same channel of the same. */
    async hasDuplicate(row: Pick<WebhookRow, 'id' | 'type' | 'discord_id'>): Promise<boolean> {
      const duplicate = await present
        .select('id')
        .where('type', '=', row.type)
        .where('discord_id', '=', row.discord_id)
        .where('id', '<>', row.id)
        .executeTakeFirst();
      return duplicate !== undefined;
    },

    async add(row: Omit<WebhookRow, 'server_id'>): Promise<void> {
      await db
        .insertInto('webhooks')
        .values({ ...row, server_id: serverId })
        .execute();
    },

    async change(id: string, set: Updateable<WebhooksTable>): Promise<void> {
      await db
        .updateTable('webhooks')
        .set(set)
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute();
    },

    /**
     * Notes how a test fared, unless the address became another one meanwhile. One that arrives ends the pause after
     * failures; one that does not leaves alone what is tried again.
     */
    async noteTest(
      { id, token_sealed }: Pick<WebhookRow, 'id' | 'token_sealed'>,
      { problem, at }: { problem: string | null; at: number },
    ): Promise<void> {
      const attempt = { last_attempt_at: at, last_problem: problem };
      const same = db
        .updateTable('webhooks')
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('token_sealed', '=', token_sealed);
      if (problem === null) {
        await same.set({ ...attempt, last_outcome: 'sent' }).execute();
        await same.set({ failures: 0, not_before: null }).where('failures', '>', 0).execute();
        return;
      }
      await same
        .set({ ...attempt, last_outcome: 'failed' })
        .where((eb) => eb.or([eb('last_outcome', 'is', null), eb('last_outcome', '<>', 'retrying')]))
        .execute();
    },
  };
}

/** What a server is called. */
export async function serverNameOf(db: Handle, serverId: string): Promise<string> {
  const row = await db
    .selectFrom('servers')
    .select('name')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  return row.name;
}

function toWebhook(row: WebhookRow & { username: string; waiting: number }): Webhook {
  const { last_attempt_at: at, last_outcome: outcome } = row;
  const retrying = outcome === 'retrying' && fromBit(row.is_active);
  return {
    id: row.id,
    type: row.type,
    webhookUrl: maskedUrl(row),
    isActive: fromBit(row.is_active),
    createdBy: row.username,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    disabledReason: fromBit(row.is_active) ? null : row.disabled_reason,
    disabledCode: fromBit(row.is_active) ? null : disabledCodeOf(row),
    lastDelivery:
      at === null || outcome === null ? null : { at: iso(at), outcome, problem: row.last_problem },
    waiting: Number(row.waiting),
    nextAttemptAt: isoOrNull(retrying ? row.not_before : null),
  };
}

/**
 * Returns why a webhook was disabled; null when a person disabled it. During an upgrade, processes of the version before
 * this one write the reason alone, and leave the code of an earlier reason in place.
 */
function disabledCodeOf({
  disabled_reason: reason,
  disabled_code: code,
}: Pick<WebhookRow, 'disabled_reason' | 'disabled_code'>): WebhookDisabledCode | null {
  if (reason === null || code !== null) return reason === null ? null : code;
  if (reason.startsWith('Discord no longer knows')) return 'gone';
  return reason.startsWith('Discord refuses the token') ? 'refused' : 'unreadable';
}
