import { ENDPOINT_LOG_MAX } from '@tenfour/contracts';
import { FORM_DRAFTS, SUBMISSION_STORED_MS } from '@tenfour/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { DEVICE_MS } from '../../../http/session/admin-session.ts';
import type { FileStore } from '../../../integrations/storage/file-store.ts';
import type { RecurringTask } from '../../../jobs/scheduler.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';
import { removeOldActivity } from '../../community/activity/index.ts';
import { purgeServers } from '../../community/servers/index.ts';
import { reconcileUnknownActions } from '../../discord/bot/index.ts';
import { removeOldCommands } from '../../game/gateway/index.ts';
import { removeUnattachedEvidence } from '../../moderation/evidence/index.ts';
import { createChoiceSweep } from './choice-sweep.ts';
import { ALERTS_A_PERSON, RETENTION } from './periods.ts';

/** Between the starts of two sweeps, in ms. */
const EVERY_MS = 10 * 60_000;

/** Rows that one statement removes: nothing holds the writers for long. */
const ROWS_A_STEP = 500;

/** Rows per sweep for deleted servers: a very large one takes several sweeps. */
const PURGE_ROWS = 500_000;

/** Steps per sweep for logs older than their servers' retention. */
const ACTIVITY_STEPS = 1_000;

/** Steps per sweep for what servers chose to store for a shorter time. */
const CHOICE_STEPS = 1_000;

/** Most pictures that one sweep removes. */
const EVIDENCE_FILES = 5_000;

export interface SweepDeps {
  database: Database;
  /** Of uploaded pictures. */
  files: FileStore;
  /** Epoch ms. */
  now: () => number;
  logger: { error(details: object, message: string): void };
  /** Rows per sweep for deleted servers; for tests. */
  purgeRows?: number;
}

export interface Sweep extends RecurringTask {
  /** Does one sweep. Ends early, after a step, when `signal` aborts. */
  run(signal?: AbortSignal): Promise<void>;
}

/** What is over: a table, the columns that name a row, and which rows. */
interface Rule {
  table: string;
  key: readonly string[];
  over: RawBuilder<unknown>;
}

function rulesAt(now: number): Rule[] {
  return [
    { table: 'sessions', key: ['token_hash'], over: sql`expires_at <= ${now}` },
    { table: 'platform_sessions', key: ['token_hash'], over: sql`expires_at <= ${now}` },
    { table: 'platform_devices', key: ['token_hash', 'account_id'], over: sql`expires_at <= ${now}` },
    { table: 'attempt_limits', key: ['name'], over: sql`forget_at <= ${now}` },
    { table: 'request_windows', key: ['name'], over: sql`ends_at <= ${now - RETENTION.requestWindows}` },
    { table: 'approvals', key: ['id'], over: sql`ends_at <= ${now}` },
    {
      table: 'form_drafts',
      key: ['form_id', 'user_id'],
      over: sql`updated_at <= ${now - FORM_DRAFTS.storedMs}`,
    },
    { table: 'form_submissions', key: ['id'], over: sql`decided_at <= ${now - SUBMISSION_STORED_MS}` },
    {
      table: 'forms',
      key: ['id'],
      over: sql`archived_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM form_submissions WHERE form_submissions.form_id = forms.id)`,
    },
    { table: 'roblox_proofs', key: ['user_id'], over: sql`expires_at <= ${now}` },
    { table: 'roblox_sign_ins', key: ['state_hash'], over: sql`expires_at <= ${now}` },
    { table: 'event_replays', key: ['signature_hash'], over: sql`expires_at <= ${now}` },
    {
      table: 'player_samples',
      key: ['game_id', 'minute'],
      over: sql`minute < ${now - RETENTION.playerSamples}`,
    },
    { table: 'game_events', key: ['game_id', 'id'], over: sql`at < ${now - RETENTION.gameEvents}` },
    {
      table: 'server_hours',
      key: ['server_id', 'hour'],
      over: sql`hour < ${now - RETENTION.serverHours}`,
    },
    {
      table: 'activity',
      key: ['server_id', 'id'],
      // As the partial index has it.
      over: sql`type IN ('player_join', 'player_leave', 'kill_log') AND at < ${now - RETENTION.playerActivity}`,
    },
    { table: 'automation_runs', key: ['server_id', 'id'], over: sql`at < ${now - RETENTION.automationRuns}` },
    {
      table: 'security_events',
      key: ['server_id', 'rule', 'dedupe'],
      over: sql`at < ${now - RETENTION.security}`,
    },
    { table: 'staff_actions', key: ['server_id', 'id'], over: sql`at < ${now - RETENTION.security}` },
    {
      table: 'staff_freezes',
      key: ['server_id', 'id'],
      over: sql`at < ${now - RETENTION.security} AND lifted_at IS NOT NULL`,
    },
    { table: 'security_alerts', key: ['server_id', 'id'], over: sql`last_at < ${now - RETENTION.security}` },
    {
      table: 'security_undos',
      key: ['server_id', 'alert_id', 'step'],
      over: sql`NOT EXISTS (SELECT 1 FROM security_alerts AS alert
        WHERE alert.server_id = security_undos.server_id AND alert.id = security_undos.alert_id)`,
    },
    { table: 'deliveries', key: ['server_id', 'id'], over: sql`created_at < ${now - RETENTION.deliveries}` },
    {
      table: 'endpoint_deliveries',
      key: ['id'],
      over: sql`created_at < ${now - RETENTION.endpointDeliveries}`,
    },
    {
      table: 'endpoint_deliveries',
      key: ['id'],
      // Materialized: once for each endpoint, not for each of its deliveries.
      over: sql`id IN (WITH longest AS MATERIALIZED (SELECT endpoints.id, (SELECT logged.id
            FROM endpoint_deliveries AS logged WHERE logged.endpoint_id = endpoints.id
            ORDER BY logged.id DESC LIMIT 1 OFFSET ${sql.lit(ENDPOINT_LOG_MAX)}) AS last FROM endpoints)
          SELECT old.id FROM longest JOIN endpoint_deliveries AS old
            ON old.endpoint_id = longest.id AND old.id <= longest.last
          WHERE old.state <> 'pending' LIMIT ${sql.lit(ROWS_A_STEP)})`,
    },
    {
      table: 'endpoints',
      key: ['id'],
      over: sql`deleted_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM endpoint_deliveries
        WHERE endpoint_deliveries.endpoint_id = endpoints.id)
        AND deleted_at < ${now - RETENTION.endpointDeliveries}`,
    },
    {
      table: 'game_snapshots',
      key: ['game_id'],
      over: sql`NOT EXISTS (SELECT 1 FROM servers WHERE servers.erlc_key_hash = game_snapshots.game_id)`,
    },
    {
      table: 'game_bans',
      key: ['game_id', 'roblox_user_id'],
      over: sql`game_id IN (SELECT game_id FROM game_ban_lists
        WHERE NOT EXISTS (SELECT 1 FROM servers WHERE servers.erlc_key_hash = game_ban_lists.game_id))`,
    },
    {
      table: 'game_ban_lists',
      key: ['game_id'],
      // After its bans, which are found by it.
      over: sql`NOT EXISTS (SELECT 1 FROM servers WHERE servers.erlc_key_hash = game_ban_lists.game_id)
        AND NOT EXISTS (SELECT 1 FROM game_bans WHERE game_bans.game_id = game_ban_lists.game_id)`,
    },
    {
      table: 'poll_versions',
      key: ['scope', 'version'],
      // After the last event of a game, whose deletion writes a version.
      over: sql`scope <> 'names'
        AND NOT EXISTS (SELECT 1 FROM servers WHERE servers.id = poll_versions.scope)
        AND NOT EXISTS (SELECT 1 FROM servers WHERE servers.erlc_key_hash = poll_versions.scope)
        AND NOT EXISTS (SELECT 1 FROM game_events WHERE game_events.game_id = poll_versions.scope)`,
    },
    {
      table: 'discord_actions',
      key: ['server_id', 'id'],
      over: sql`state <> 'asked' AND created_at < ${now - RETENTION.discordActions}`,
    },
    {
      table: 'chat_commands',
      key: ['id'],
      over: sql`due_at IS NULL AND created_at < ${now - RETENTION.chatCommands}`,
    },
    {
      table: 'check_violations',
      key: ['server_id', 'check_key', 'roblox_user_id'],
      over: sql`step_at < ${now - RETENTION.checkViolations}`,
    },
    { table: 'account_lookups', key: ['id'], over: sql`wanted_at < ${now - RETENTION.accountLookups}` },
    { table: 'bot_interactions', key: ['id'], over: sql`at < ${now - RETENTION.interactions}` },
    { table: 'alerts', key: ['user_id', 'id'], over: sql`created_at < ${now - RETENTION.alerts}` },
    {
      table: 'alerts',
      key: ['user_id', 'id'],
      over: sql`user_id IN (SELECT user_id FROM alerts GROUP BY user_id HAVING count(*) > ${sql.lit(ALERTS_A_PERSON)})
        AND id <= (SELECT older.id FROM alerts AS older WHERE older.user_id = alerts.user_id
          ORDER BY older.id DESC LIMIT 1 OFFSET ${sql.lit(ALERTS_A_PERSON)})`,
    },
    { table: 'account_log', key: ['user_id', 'id'], over: sql`at < ${now - RETENTION.accountLog}` },
    { table: 'sign_in_notices', key: ['id'], over: sql`at < ${now - RETENTION.accountLog}` },
    { table: 'account_devices', key: ['user_id', 'id'], over: sql`last_seen_at <= ${now - DEVICE_MS}` },
    { table: 'status_days', key: ['service', 'day'], over: sql`day < ${now - RETENTION.statusDays}` },
    { table: 'watch_interest', key: ['game_id'], over: sql`until_at < ${now - RETENTION.watchInterest}` },
  ];
}

/**
 * Creates the task that removes expired data, a step at a time; what was removed stays removed when a sweep fails. Several instances can sweep concurrently: a row that
 * another one removed is simply gone.
 */
export function createSweep({ database, files, now, logger, purgeRows = PURGE_ROWS }: SweepDeps): Sweep {
  /** The server whose log was swept last. */
  let lastServer = '';
  const removeByChoice = createChoiceSweep({ database, logger, steps: CHOICE_STEPS });

  async function run(signal?: AbortSignal): Promise<void> {
    const at = now();
    const stopped = (): boolean => signal?.aborted === true;
    /** Repeats a step until it finds less than it could remove. */
    async function repeat(step: () => Promise<number>): Promise<void> {
      while (!stopped() && (await step()) === ROWS_A_STEP) await yieldToEventLoop();
    }
    for (const rule of rulesAt(at)) await repeat(() => removeSome(database, rule));
    await repeat(() => removeOldCommands(database, at - RETENTION.commands, ROWS_A_STEP));
    await reconcileUnknownActions({ database, now });
    const options = { database, rows: ROWS_A_STEP, steps: ACTIVITY_STEPS, stopped };
    lastServer = await removeOldActivity(options, at, lastServer);
    await removeByChoice(at, stopped);
    const purging = { database, logger, rows: ROWS_A_STEP, rowsPerPass: purgeRows, stopped };
    await removeUnattachedEvidence({ database, files, logger, most: EVIDENCE_FILES }, at);
    await purgeServers(purging, at);
  }

  return { name: 'retention', everyMs: EVERY_MS, run };
}

/** One step; the number of rows that it removed. */
async function removeSome({ handle }: Database, { table, key, over }: Rule): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE (${columns}) IN
    (SELECT ${columns} FROM ${sql.table(table)} WHERE ${over} LIMIT ${sql.lit(ROWS_A_STEP)})`.execute(handle);
  return Number(numAffectedRows ?? 0);
}
