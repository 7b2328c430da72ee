import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { firstIdAt } from '../../../db/ids.ts';
import { prepare } from '../../../db/prepared.ts';
import type { WebhooksTable } from '../../../db/table-types/index.ts';

/** Most alerts about players that are counted. */
const BOLO_NOTIFIED = 50;

/** Most failing webhooks that are listed one by one. */
const WEBHOOKS_NOTIFIED = 10;

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

/** Queries for what needs attention in a server; each reads an index and a few rows. Times in epoch ms. */
export interface AttentionQueries {
  /** Time of the oldest pending join request; null when none is pending. */
  oldestRequest(serverId: string): Promise<number | null>;
  /** Returns the number of open appeals and the time of the oldest; null when there are none. */
  openAppeals(serverId: string): Promise<{ count: number; oldestAt: number } | null>;
  /** Returns unacknowledged game security alerts, newest first, up to the count that is shown as "many". */
  openAlerts(serverId: string): Promise<{ summary: string; at: number }[]>;
  /** The newest of the alerts about players who joined since `since` (epoch ms), and how many there were. */
  boloAlerts(
    serverId: string,
    since: number,
  ): Promise<{ subject: string; text: string; at: number; count: number } | null>;
  /** Why the newest read of a game failed; null when it succeeded or there was none. */
  gameProblem(gameId: string): Promise<{ kind: string; message: string; at: number } | null>;
  /** What became of the newest command that something has become of; it is the key's, whichever server sent it. */
  newestSettled(
    gameId: string,
  ): Promise<{ code: number | null; message: string | null; at: number | null } | null>;
  /** How many bans differ between a server and its game, and when that was compared; null when none do. */
  banDrift(serverId: string, gameId: string): Promise<{ count: number; at: number } | null>;
  /** Webhooks that were switched off for their failures, or are on and had their newest message refused or given up. */
  failingWebhooks(serverId: string): Promise<FailingWebhook[]>;
}

/** Compiled once: every open overview asks. Values that never differ are literals. */
export function prepareAttention(handle: Handle): AttentionQueries {
  const oldestRequest = prepare(handle, oldestRequests(handle));
  const openAppeals = prepare(handle, appealsThatAreOpen(handle));
  const openAlerts = prepare(handle, alertsThatAreOpen(handle));
  const boloAlerts = prepare(handle, boloRuns(handle));
  const gameProblem = prepare(handle, gameProblems(handle));
  const newestSettled = prepare(handle, settledCommands(handle));
  const banDrift = prepare(handle, bansThatDiffer(handle));
  const failingWebhooks = prepare(handle, webhooksThatFail(handle));
  return {
    oldestRequest: async (serverId) => (await oldestRequest(serverId))[0]?.created_at ?? null,
    async openAppeals(serverId) {
      const [row] = await openAppeals(serverId);
      const count = Number(row?.count ?? 0);
      return count === 0 ? null : { count, oldestAt: Number(row?.oldestAt) };
    },
    openAlerts: (serverId) => openAlerts(serverId),
    async boloAlerts(serverId, since) {
      const rows = await boloAlerts(serverId, firstIdAt(since));
      const [newest] = rows;
      return newest ? { ...newest, subject: newest.subject ?? '', count: rows.length } : null;
    },
    async gameProblem(gameId) {
      const [row] = await gameProblem(gameId);
      if (!row || row.kind === null || row.message === null || row.at === null) return null;
      return { kind: row.kind, message: row.message, at: row.at };
    },
    newestSettled: async (gameId) => (await newestSettled(gameId))[0] ?? null,
    async banDrift(serverId, gameId) {
      const [drift] = await banDrift(serverId, gameId);
      return drift && drift.count > 0 ? drift : null;
    },
    failingWebhooks: (serverId) => failingWebhooks(serverId),
  };
}

function oldestRequests(handle: Handle) {
  return handle
    .selectFrom('join_requests')
    .select('created_at')
    .where('server_id', '=', '')
    .where('status', '=', sql.lit<'pending'>('pending'))
    .orderBy('created_at')
    .limit(sql.lit(1));
}

function appealsThatAreOpen(handle: Handle) {
  return (
    handle
      .selectFrom('appeals')
      // Appeals of deleted punishments are not listed either.
      .innerJoin('punishments', 'punishments.id', 'appeals.punishment_id')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('appeals.created_at').as('oldestAt')])
      .where('appeals.server_id', '=', '')
      .where('appeals.state', '=', sql.lit<'open'>('open'))
      .where('punishments.deleted_at', 'is', null)
  );
}

function alertsThatAreOpen(handle: Handle) {
  return (
    handle
      .selectFrom('security_alerts')
      .select(['summary', 'opened_at as at'])
      .where('server_id', '=', '')
      // As the partial index has it.
      .where('state', '<>', sql.lit<'resolved'>('resolved'))
      .where('state', '=', sql.lit<'open'>('open'))
      .orderBy('id', 'desc')
      .limit(sql.lit(ALERTS_COUNTED))
  );
}

function boloRuns(handle: Handle) {
  return handle
    .selectFrom('automation_runs')
    .select(['subject', 'text', 'at'])
    .where('server_id', '=', '')
    .where('kind', '=', sql.lit<'bolo'>('bolo'))
    .where('id', '>=', '')
    .where('outcome', 'in', [sql.lit<'done'>('done'), sql.lit<'queued'>('queued')])
    .orderBy('id', 'desc')
    .limit(sql.lit(BOLO_NOTIFIED));
}

function gameProblems(handle: Handle) {
  return handle
    .selectFrom('game_snapshots')
    .select(['error_kind as kind', 'error_message as message', 'error_at as at'])
    .where('game_id', '=', '');
}

function settledCommands(handle: Handle) {
  return handle
    .selectFrom('game_commands')
    .select(['error_code as code', 'error_message as message', 'settled_at as at'])
    .where('game_id', '=', '')
    .where('settled_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(sql.lit(1));
}

function bansThatDiffer(handle: Handle) {
  return handle
    .selectFrom('ban_drifts')
    .select([sql<number>`game_only + record_only`.as('count'), 'compared_at as at'])
    .where('server_id', '=', '')
    .where('game_id', '=', '');
}

function webhooksThatFail(handle: Handle) {
  // Deliveries dropped because the webhook was disabled were never attempted.
  const newest = (state: 'dead' | 'failed' | 'sent') => sql<string | null>`coalesce((
    SELECT max(id) FROM deliveries WHERE webhook_id = webhooks.id AND state = ${sql.lit(state)}
      ${state === 'failed' ? sql`AND attempts > 0` : sql``}), '')`;
  return handle
    .selectFrom('webhooks')
    .select(['id', 'type', 'disabled_reason as reason', 'updated_at as at'])
    .where('server_id', '=', '')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('disabled_reason', 'is not', null),
        eb.and([
          eb('is_active', '=', sql.lit<1>(1)),
          eb.or([
            sql<boolean>`${newest('dead')} > ${newest('sent')}`,
            sql<boolean>`${newest('failed')} > ${newest('sent')}`,
          ]),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(sql.lit(WEBHOOKS_NOTIFIED));
}
