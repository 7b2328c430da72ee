import { sql } from 'kysely';
import type { Handle } from '../../db/database.ts';
import { firstIdAt } from '../../db/ids.ts';
import type { WebhooksTable } from '../../db/schema/index.ts';

/** Most alerts about players that are counted. */
const BOLO_TOLD = 50;

/** Most failing webhooks that are told one by one. */
const WEBHOOKS_TOLD = 10;

/** More open alerts than this are not counted. */
const ALERTS_COUNTED = 100;

/** A webhook that does not deliver. `reason` is why it was switched off; null when its newest message did not get through. */
export interface FailingWebhook {
  id: string;
  type: WebhooksTable['type'];
  reason: string | null;
  /** Epoch ms. */
  at: number;
}

/** What may need somebody in one server; each question touches an index and a few rows. Times in epoch ms. */
export function attentionStore(handle: Handle, serverId: string) {
  return {
    /** When the longest waiting join request was made; null when nobody waits. */
    async oldestRequest(): Promise<number | null> {
      const oldest = await handle
        .selectFrom('join_requests')
        .select('created_at')
        .where('server_id', '=', serverId)
        .where('status', '=', 'pending')
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst();
      return oldest?.created_at ?? null;
    },

    /** Alerts of game security that nobody has acknowledged, newest first; as many as make "many". */
    openAlerts(): Promise<{ summary: string; at: number }[]> {
      return (
        handle
          .selectFrom('security_alerts')
          .select(['summary', 'opened_at as at'])
          .where('server_id', '=', serverId)
          // As the partial index has it.
          .where('state', '<>', sql.lit<'resolved'>('resolved'))
          .where('state', '=', 'open')
          .orderBy('id', 'desc')
          .limit(ALERTS_COUNTED)
          .execute()
      );
    },

    /** The newest of the alerts about players who joined since `since` (epoch ms), and how many there were. */
    async boloAlerts(
      since: number,
    ): Promise<{ subject: string; text: string; at: number; count: number } | null> {
      const rows = await handle
        .selectFrom('automation_runs')
        .select(['subject', 'text', 'at'])
        .where('server_id', '=', serverId)
        .where('kind', '=', 'bolo')
        .where('id', '>=', firstIdAt(since))
        .where('outcome', 'in', ['done', 'queued'])
        .orderBy('id', 'desc')
        .limit(BOLO_TOLD)
        .execute();
      const [newest] = rows;
      return newest ? { ...newest, subject: newest.subject ?? '', count: rows.length } : null;
    },

    /** Why the newest read of a game failed; null when it succeeded or there was none. */
    async gameProblem(gameId: string): Promise<{ kind: string; message: string; at: number } | null> {
      const row = await handle
        .selectFrom('game_snapshots')
        .select(['error_kind as kind', 'error_message as message', 'error_at as at'])
        .where('game_id', '=', gameId)
        .executeTakeFirst();
      if (!row || row.kind === null || row.message === null || row.at === null) return null;
      return { kind: row.kind, message: row.message, at: row.at };
    },

    /** What became of the newest command that something has become of; it is the key's, whichever server sent it. */
    async newestSettled(gameId: string) {
      const row = await handle
        .selectFrom('game_commands')
        .select(['error_kind as kind', 'error_code as code', 'error_message as message', 'settled_at as at'])
        .where('game_id', '=', gameId)
        .where('settled_at', 'is not', null)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Webhooks that were switched off for their failures, or are on and had their newest message refused or given up. */
    failingWebhooks(): Promise<FailingWebhook[]> {
      // What was dropped when somebody switched it off was never tried.
      const newest = (state: 'dead' | 'failed' | 'sent') => sql<string | null>`coalesce((
        SELECT max(id) FROM deliveries WHERE webhook_id = webhooks.id AND state = ${sql.lit(state)}
          ${state === 'failed' ? sql`AND attempts > 0` : sql``}), '')`;
      return handle
        .selectFrom('webhooks')
        .select(['id', 'type', 'disabled_reason as reason', 'updated_at as at'])
        .where('server_id', '=', serverId)
        .where('deleted_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('disabled_reason', 'is not', null),
            eb.and([
              eb('is_active', '=', 1),
              eb.or([
                sql<boolean>`${newest('dead')} > ${newest('sent')}`,
                sql<boolean>`${newest('failed')} > ${newest('sent')}`,
              ]),
            ]),
          ]),
        )
        .orderBy('id')
        .limit(WEBHOOKS_TOLD)
        .execute();
    },
  };
}
