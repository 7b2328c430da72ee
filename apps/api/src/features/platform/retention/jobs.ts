import { ANALYTICS_KEPT_DAYS, GAME_HISTORY_MS, STATUS_DAYS } from '@tenfour/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { FileStore } from '../../../integrations/storage/file-store.ts';
import type { RecurringTask } from '../../../jobs/scheduler.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';
import { removeOldActivity } from '../../community/activity/index.ts';
import { purgeServers } from '../../community/servers/index.ts';
import { reconcileUnknownActions } from '../../discord/bot/index.ts';
import { removeOldCommands } from '../../game/gateway/index.ts';
import { removeUnattachedEvidence } from '../../moderation/evidence/index.ts';

/** Between the starts of two sweeps, in ms. */
const EVERY_MS = 10 * 60_000;

/** Rows that one statement removes: nothing holds the writers for long. */
const ROWS_A_STEP = 500;

/** Rows per sweep for deleted servers: a very large one takes several sweeps. */
const PURGE_ROWS = 500_000;

const DAY_MS = 24 * 60 * 60_000;

/** Readings leave out what is older than `GAME_HISTORY_MS`; a day more, so that nothing removed can come back as new. */
const EVENTS_MS = GAME_HISTORY_MS + DAY_MS;

/** Steps per sweep for logs older than their servers' retention. */
const ACTIVITY_STEPS = 1_000;

/** How long the activity log keeps what players did, whatever the server says of the rest; a busy game fills it by the minute. */
const PLAYER_ACTIVITY_MS = 7 * DAY_MS;

/** Retention of messages to webhooks; pending ones are given up after a day. */
const DELIVERIES_MS = 30 * DAY_MS;

/** Retention of settled commands. */
const COMMANDS_MS = 30 * DAY_MS;

/** Retention of automation runs. */
const AUTOMATION_RUNS_MS = 30 * DAY_MS;

/** Retention of game security alerts after their last event. */
const SECURITY_MS = 180 * DAY_MS;

/** What was done in Discord servers is in the activity log; its rows only keep a press from being done twice. */
const DISCORD_ACTIONS_MS = DAY_MS;

/** An interaction's signature is too old after five minutes, so it can't be replayed by then. */
const INTERACTIONS_MS = 60 * 60_000;

/** Retention of alerts, and how many of a person stay. */
const ALERTS_MS = 30 * DAY_MS;
const ALERTS_A_PERSON = 200;

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
    { table: 'request_windows', key: ['name'], over: sql`ends_at <= ${now - DAY_MS}` },
    { table: 'roblox_proofs', key: ['user_id'], over: sql`expires_at <= ${now}` },
    { table: 'roblox_sign_ins', key: ['state_hash'], over: sql`expires_at <= ${now}` },
    { table: 'event_replays', key: ['signature_hash'], over: sql`expires_at <= ${now}` },
    { table: 'player_samples', key: ['game_id', 'minute'], over: sql`minute < ${now - GAME_HISTORY_MS}` },
    { table: 'game_events', key: ['game_id', 'id'], over: sql`at < ${now - EVENTS_MS}` },
    {
      table: 'server_hours',
      key: ['server_id', 'hour'],
      over: sql`hour < ${now - ANALYTICS_KEPT_DAYS * DAY_MS}`,
    },
    {
      table: 'activity',
      key: ['server_id', 'id'],
      // As the partial index has it.
      over: sql`type IN ('player_join', 'player_leave', 'kill_log') AND at < ${now - PLAYER_ACTIVITY_MS}`,
    },
    { table: 'automation_runs', key: ['server_id', 'id'], over: sql`at < ${now - AUTOMATION_RUNS_MS}` },
    { table: 'security_events', key: ['server_id', 'rule', 'dedupe'], over: sql`at < ${now - SECURITY_MS}` },
    { table: 'security_alerts', key: ['server_id', 'id'], over: sql`last_at < ${now - SECURITY_MS}` },
    { table: 'deliveries', key: ['server_id', 'id'], over: sql`created_at < ${now - DELIVERIES_MS}` },
    {
      table: 'game_snapshots',
      key: ['game_id'],
      over: sql`NOT EXISTS (SELECT 1 FROM servers WHERE servers.erlc_key_hash = game_snapshots.game_id)`,
    },
    {
      table: 'discord_actions',
      key: ['server_id', 'id'],
      over: sql`state <> 'asked' AND created_at < ${now - DISCORD_ACTIONS_MS}`,
    },
    { table: 'bot_interactions', key: ['id'], over: sql`at < ${now - INTERACTIONS_MS}` },
    { table: 'alerts', key: ['user_id', 'id'], over: sql`created_at < ${now - ALERTS_MS}` },
    {
      table: 'alerts',
      key: ['user_id', 'id'],
      over: sql`user_id IN (SELECT user_id FROM alerts GROUP BY user_id HAVING count(*) > ${sql.lit(ALERTS_A_PERSON)})
        AND id <= (SELECT older.id FROM alerts AS older WHERE older.user_id = alerts.user_id
          ORDER BY older.id DESC LIMIT 1 OFFSET ${sql.lit(ALERTS_A_PERSON)})`,
    },
    { table: 'status_days', key: ['service', 'day'], over: sql`day < ${now - STATUS_DAYS * DAY_MS}` },
    { table: 'watch_interest', key: ['game_id'], over: sql`until_at < ${now - DAY_MS}` },
  ];
}

/**
 * Creates the task that removes expired data, a step at a time; what was removed stays removed when a sweep fails. Several instances can sweep concurrently: a row that
 * another one removed is simply gone.
 */
export function createSweep({ database, files, now, logger, purgeRows = PURGE_ROWS }: SweepDeps): Sweep {
  /** The server whose log was swept last. */
  let lastServer = '';

  async function run(signal?: AbortSignal): Promise<void> {
    const at = now();
    const stopped = (): boolean => signal?.aborted === true;
    /** Repeats a step until it finds less than it could remove. */
    async function repeat(step: () => Promise<number>): Promise<void> {
      while (!stopped() && (await step()) === ROWS_A_STEP) await yieldToEventLoop();
    }
    for (const rule of rulesAt(at)) await repeat(() => removeSome(database, rule));
    await repeat(() => removeOldCommands(database, at - COMMANDS_MS, ROWS_A_STEP));
    await reconcileUnknownActions({ database, now });
    const options = { database, rows: ROWS_A_STEP, steps: ACTIVITY_STEPS, stopped };
    lastServer = await removeOldActivity(options, at, lastServer);
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
