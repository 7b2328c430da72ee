import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/database.ts';
import type { Actor } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';
import { serverEvents } from './events.ts';
import { membershipsOf } from './memberships.ts';
import { serversStore } from './store.ts';

/** A removed server keeps what hangs on it for this long, so that whatever was under way has ended, in ms. */
export const PURGED_AFTER_MS = 60 * 60_000;

/** Value of `users.stand_in_of` after the server was purged; these users still can't sign in. */
const FORGOTTEN = '';

/** Deleted servers per sweep. */
const SERVERS_PER_PASS = 100;

/** What hangs on a server, in the order in which it can go, with the columns that name a row. */
const TABLES: readonly { table: string; key: readonly string[] }[] = [
  { table: 'deliveries', key: ['server_id', 'id'] },
  { table: 'webhooks', key: ['id'] },
  { table: 'endpoint_deliveries', key: ['id'] },
  { table: 'endpoints', key: ['id'] },
  { table: 'alerts', key: ['user_id', 'id'] },
  { table: 'ownership_transfers', key: ['server_id'] },
  { table: 'approvals', key: ['id'] },
  { table: 'join_requests', key: ['id'] },
  { table: 'member_grants', key: ['server_id', 'user_id', 'item'] },
  { table: 'discord_custom_roles', key: ['server_id', 'discord_role_id', 'role_id'] },
  { table: 'role_quotas', key: ['server_id', 'role'] },
  { table: 'server_roles', key: ['server_id', 'id'] },
  { table: 'members', key: ['server_id', 'user_id'] },
  { table: 'punishment_changes', key: ['server_id', 'id'] },
  { table: 'punishments', key: ['id'] },
  { table: 'bot_posts', key: ['id'] },
  { table: 'bot_connections', key: ['server_id'] },
  { table: 'bot_reminders', key: ['id'] },
  { table: 'discord_actions', key: ['server_id', 'id'] },
  { table: 'appeal_messages', key: ['server_id', 'id'] },
  { table: 'appeals', key: ['server_id', 'id'] },
  { table: 'appeal_slugs', key: ['slug'] },
  { table: 'appeal_links', key: ['server_id', 'punishment_id'] },
  { table: 'automation_runs', key: ['server_id', 'id'] },
  { table: 'automations', key: ['server_id', 'kind'] },
  { table: 'chat_commands', key: ['id'] },
  { table: 'chat_settings', key: ['server_id'] },
  { table: 'check_violations', key: ['server_id', 'check_key', 'roblox_user_id'] },
  { table: 'staff_actions', key: ['server_id', 'id'] },
  { table: 'staff_freezes', key: ['server_id', 'id'] },
  { table: 'security_undos', key: ['server_id', 'alert_id', 'step'] },
  { table: 'security_events', key: ['server_id', 'rule', 'dedupe'] },
  { table: 'security_alerts', key: ['server_id', 'id'] },
  { table: 'game_session_signups', key: ['server_id', 'session_id', 'user_id'] },
  { table: 'game_session_attendance', key: ['server_id', 'session_id', 'user_id'] },
  { table: 'game_session_settings', key: ['server_id'] },
  { table: 'game_session_ballots', key: ['server_id', 'vote_id', 'discord_id'] },
  { table: 'game_session_votes', key: ['server_id', 'id'] },
  { table: 'game_session_posts', key: ['id'] },
  { table: 'game_session_templates', key: ['server_id', 'kind'] },
  { table: 'game_session_series', key: ['server_id', 'id'] },
  { table: 'game_sessions', key: ['server_id', 'id'] },
  { table: 'command_runs', key: ['server_id', 'id'] },
  { table: 'custom_commands', key: ['server_id', 'id'] },
  { table: 'game_commands', key: ['server_id', 'id'] },
  { table: 'server_hours', key: ['server_id', 'hour'] },
  { table: 'event_hooks', key: ['server_id'] },
  { table: 'shift_breaks', key: ['server_id', 'id'] },
  { table: 'shift_corrections', key: ['server_id', 'id'] },
  { table: 'shift_notes', key: ['server_id', 'id'] },
  { table: 'duty_presence', key: ['server_id', 'user_id'] },
  { table: 'duty_signs', key: ['server_id', 'user_id'] },
  { table: 'shifts', key: ['server_id', 'id'] },
  { table: 'shift_types', key: ['server_id', 'id'] },
  { table: 'hour_requirements', key: ['server_id', 'role'] },
  { table: 'session_requirements', key: ['server_id', 'role'] },
  { table: 'infractions', key: ['server_id', 'id'] },
  { table: 'promotion_items', key: ['id'] },
  { table: 'promotion_waves', key: ['id'] },
  { table: 'activity_notices', key: ['id'] },
  { table: 'staff_review_marks', key: ['review_id', 'user_id'] },
  { table: 'staff_reviews', key: ['id'] },
  { table: 'form_comments', key: ['id'] },
  { table: 'form_drafts', key: ['form_id', 'user_id'] },
  { table: 'form_reviews', key: ['submission_id', 'user_id'] },
  { table: 'form_submissions', key: ['id'] },
  { table: 'form_versions', key: ['form_id', 'version'] },
  { table: 'forms', key: ['id'] },
  { table: 'leaves', key: ['server_id', 'id'] },
  { table: 'member_holds', key: ['server_id', 'user_id'] },
  { table: 'duty_role_grants', key: ['server_id', 'guild_id', 'discord_id', 'role_id'] },
  { table: 'duty_role_people', key: ['server_id', 'guild_id', 'discord_id'] },
  { table: 'duty_roles', key: ['server_id', 'n'] },
  { table: 'duty_role_settings', key: ['server_id'] },
  { table: 'discord_role_grants', key: ['server_id', 'user_id'] },
  { table: 'discord_role_mappings', key: ['server_id', 'role_id'] },
  { table: 'discord_role_syncs', key: ['server_id'] },
  { table: 'statistics_channels', key: ['server_id', 'channel_id'] },
  { table: 'statistics_boards', key: ['server_id'] },
  { table: 'mod_calls', key: ['server_id', 'id'] },
  { table: 'templates', key: ['server_id', 'id'] },
  { table: 'ignored_bans', key: ['server_id', 'game_id', 'side', 'subject_id'] },
  { table: 'ban_drifts', key: ['server_id'] },
  { table: 'discipline_rules', key: ['server_id'] },
  { table: 'escalation_versions', key: ['server_id', 'version'] },
  { table: 'record_field_sets', key: ['server_id'] },
  { table: 'record_values', key: ['server_id', 'field_id', 'value', 'record_id'] },
  { table: 'punishment_views', key: ['server_id', 'user_id', 'position'] },
  { table: 'ban_request_votes', key: ['request_id', 'user_id'] },
  { table: 'ban_request_comments', key: ['id'] },
  { table: 'ban_requests', key: ['id'] },
  { table: 'player_notes', key: ['server_id', 'id'] },
  { table: 'name_lookups', key: ['server_id', 'name_key'] },
  { table: 'name_backfills', key: ['server_id'] },
  { table: 'player_matches', key: ['server_id', 'id'] },
  { table: 'import_files', key: ['server_id', 'import_id', 'n'] },
  { table: 'import_rows', key: ['server_id', 'import_id', 'n'] },
  { table: 'imports', key: ['server_id', 'id'] },
  { table: 'api_keys', key: ['server_id', 'id'] },
  { table: 'activity', key: ['server_id', 'id'] },
];

/** Rows of the first step of each table, and the least. */
const FIRST_ROWS = 20;
const LEAST_ROWS = 5;

/** A step blocks SQLite, so the step size doubles after a short step and halves after a long one, in ms. */
const SHORT_MS = 4;
const LONG_MS = 10;

export interface PurgeDeps {
  database: Database;
  logger: { error(details: object, message: string): void };
  /** Most rows a step. */
  rows: number;
  /** Most rows per sweep; the next sweep continues. */
  rowsPerPass: number;
  stopped: () => boolean;
}

/**
 * Purges servers that were removed more than an hour before `now` (epoch ms), the longest gone first, a step at a time
 * and their own row last. One that resists is logged and leaves the others to go.
 */
export async function purgeServers(deps: PurgeDeps, now: number): Promise<void> {
  const deleted = await deps.database.handle
    .selectFrom('servers')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<=', now - PURGED_AFTER_MS)
    .orderBy('deleted_at')
    .limit(SERVERS_PER_PASS)
    .execute();
  const left = { rows: deps.rowsPerPass };
  for (const { id } of deleted) {
    try {
      if (!(await purge(deps, id, left))) return;
    } catch (error) {
      deps.logger.error({ err: error, serverId: id }, 'a removed server could not be purged');
    }
  }
}

/** Returns false when the sweep reached its limit before the server was purged. */
async function purge(deps: PurgeDeps, serverId: string, left: { rows: number }): Promise<boolean> {
  const steps = [
    ...TABLES.map((part) => (rows: number) => removeSome(deps, serverId, part, rows)),
    (rows: number) => forgetSomeStandIns(deps, serverId, rows),
  ];
  for (const step of steps) {
    if (!(await repeat(deps, step, left))) return false;
  }
  await deps.database.handle.deleteFrom('servers').where('id', '=', serverId).execute();
  return true;
}

/** Repeats a step until too few rows are left; returns false when the sweep reached its limit before. */
async function repeat(
  deps: PurgeDeps,
  step: (rows: number) => Promise<number>,
  left: { rows: number },
): Promise<boolean> {
  for (let rows = FIRST_ROWS; ; ) {
    if (deps.stopped() || left.rows <= 0) return false;
    const startedAt = performance.now();
    const done = await step(rows);
    left.rows -= done;
    if (done < rows) return true;
    rows = nextRows(deps, rows, performance.now() - startedAt);
    await yieldToEventLoop();
  }
}

function nextRows({ rows: most }: PurgeDeps, rows: number, ms: number): number {
  if (ms > LONG_MS) return Math.max(LEAST_ROWS, Math.floor(rows / 2));
  return ms < SHORT_MS ? Math.min(most, rows * 2) : rows;
}

/** One step. No two are under way for one server, so that fewer rows than asked for means that none are left. */
function removeSome(
  { database }: PurgeDeps,
  serverId: string,
  { table, key }: (typeof TABLES)[number],
  rows: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  return database.withLock(`purge:${serverId}`, async ({ handle }) => {
    const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE (${columns}) IN
      (SELECT ${columns} FROM ${sql.table(table)} WHERE server_id = ${serverId} LIMIT ${sql.lit(rows)})`.execute(
      handle,
    );
    return Number(numAffectedRows ?? 0);
  });
}

/**
 * Erases name and account of placeholder users and leaves an empty row. Deleting the row would make the database search
 * every table that references people, which takes seconds per row with two million records.
 */
function forgetSomeStandIns({ database }: PurgeDeps, serverId: string, rows: number): Promise<number> {
  const noOne = {
    username: '',
    global_name: null,
    avatar: null,
    roblox_username: null,
    roblox_user_id: null,
  };
  return database.withLock(`purge:${serverId}`, async ({ handle }) => {
    const some = handle.selectFrom('users').select('id').where('stand_in_of', '=', serverId).limit(rows);
    const { numUpdatedRows } = await handle
      .updateTable('users')
      .set((eb) => ({ ...noOne, discord_id: eb.ref('id'), stand_in_of: FORGOTTEN }))
      .where('id', 'in', some)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}

/**
 * Deletes a server inside its transaction, under the lock `server:<id>` like every change of it. The server is hidden
 * and its keys are erased immediately, its members are notified, their streams end, and the sweep purges the rest.
 * Returns its name; null when it is already gone. `at` is epoch ms.
 */
export async function removeServer(
  tx: Transaction,
  { serverId, actor, at }: { serverId: string; actor: Actor; at: number },
): Promise<{ name: string } | null> {
  const store = serversStore(tx.handle);
  const row = await store.find(serverId);
  if (!row || !(await store.remove(row.id, at))) return null;
  tx.changed(...(await membershipsOf(tx.handle, row.id)));
  await recordEvent(
    tx,
    serverEvents.create({ kind: 'server.deleted', name: row.name, serverId: row.id, actor, at }),
  );
  return { name: row.name };
}
