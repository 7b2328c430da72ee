import { sql } from 'kysely';
import type { Schema } from '../../db/table-types/index.ts';
import { DECLARED } from '../expected-schema/index.ts';
import { MINUTE_MS, type Rule, rule } from './invariants-rule.ts';

/** Work that is due at a moment of a row and is done under a lease of it. */
interface Work {
  /** The column that names a row; `id` when absent. */
  id?: string;
  /** Null where leases are taken for something that is not due at a moment. */
  due: string | null;
  lease: string;
  /** Longest that a lease lasts, in ms; what puts work off for longer moves its due time. */
  leaseMs: number;
  /** Which rows wait, of `t`. */
  only?: string;
}

const ACTIVE_SERVER = `EXISTS (SELECT 1 FROM servers v WHERE v.id = t.server_id AND v.status = 'active'
  AND v.deleted_at IS NULL)`;

/** Every lease of the schema; a test holds it to that. */
export const WORK: Readonly<Partial<Record<keyof Schema, Work>>> = {
  custom_commands: { due: 'next_run_at', lease: 'lease_until', leaseMs: MINUTE_MS, only: 't.enabled = 1' },
  punishments: {
    due: 'expires_at',
    lease: 'expiry_lease_until',
    leaseMs: MINUTE_MS,
    only: 't.is_active = 1 AND t.deleted_at IS NULL',
  },
  chat_commands: { due: 'due_at', lease: 'lease_until', leaseMs: MINUTE_MS },
  account_lookups: { due: 'due_at', lease: 'lease_until', leaseMs: 5 * MINUTE_MS },
  member_grants: { due: 'expires_at', lease: 'lease_until', leaseMs: MINUTE_MS },
  members: { due: 'role_until', lease: 'role_lease_until', leaseMs: MINUTE_MS },
  form_submissions: { due: 'due_at', lease: 'lease_until', leaseMs: 60 * MINUTE_MS, only: ACTIVE_SERVER },
  ban_requests: { due: 'expires_at', lease: 'lease_until', leaseMs: MINUTE_MS, only: "t.state = 'open'" },
  leaves: { due: 'due_at', lease: 'lease_until', leaseMs: MINUTE_MS },
  ownership_transfers: { due: 'ends_at', lease: 'lease_until', leaseMs: MINUTE_MS },
  imports: { due: 'due_at', lease: 'lease_until', leaseMs: MINUTE_MS },
  bot_posts: { due: 'due_at', lease: 'lease_until', leaseMs: 60 * MINUTE_MS, only: ACTIVE_SERVER },
  sign_in_notices: { due: 'due_at', lease: 'lease_until', leaseMs: 60 * MINUTE_MS },
  bot_reminders: { due: 'due_at', lease: 'lease_until', leaseMs: 60 * MINUTE_MS },
  discord_role_syncs: { id: 'server_id', due: 'due_at', lease: 'lease_until', leaseMs: 10 * MINUTE_MS },
  duty_role_settings: { id: 'server_id', due: 'due_at', lease: 'lease_until', leaseMs: 2 * MINUTE_MS },
  game_sessions: { due: 'auto_start_at', lease: 'lease_until', leaseMs: MINUTE_MS },
  game_session_votes: { due: 'due_at', lease: 'lease_until', leaseMs: 2 * MINUTE_MS },
  game_session_posts: { due: 'due_at', lease: 'lease_until', leaseMs: 60 * MINUTE_MS, only: ACTIVE_SERVER },
  game_session_series: { due: 'due_at', lease: 'lease_until', leaseMs: MINUTE_MS },
  statistics_boards: {
    id: 'server_id',
    due: 'due_at',
    lease: 'lease_until',
    leaseMs: 2 * MINUTE_MS,
    only: ACTIVE_SERVER,
  },
  alt_requests: { due: 'notice_due_at', lease: 'notice_lease_until', leaseMs: 60 * MINUTE_MS },
  erasures: { due: 'due_at', lease: 'lease_until', leaseMs: 5 * MINUTE_MS },
  push_deliveries: { due: 'due_at', lease: 'lease_until', leaseMs: MINUTE_MS },
  status_services: { id: 'service', due: 'due_at', lease: 'lease_until', leaseMs: MINUTE_MS },
  promotion_waves: { due: null, lease: 'lease_until', leaseMs: 2 * MINUTE_MS },
  webhooks: { due: null, lease: 'lease_until', leaseMs: MINUTE_MS },
  endpoints: { due: null, lease: 'lease_until', leaseMs: MINUTE_MS },
};

const MARGIN_MS = MINUTE_MS;

/** Returns columns that look like a lease or a due time but are missing in `WORK`. */
export function unexplainedWork(): string[] {
  return Object.entries(DECLARED).flatMap(([table, columns]) => {
    const known = WORK[table as keyof Schema];
    const open = Object.keys(columns).filter((column) =>
      /lease/.test(column)
        ? column !== known?.lease
        : /(^|_)due_at$|^next_run_at$/.test(column) && column !== known?.due && table !== 'command_runs',
    );
    return open.map((column) => `${table}.${column}`);
  });
}

function leaseRules(): Rule[] {
  return Object.entries(WORK).map(([table, { lease, leaseMs, id = 'id' }]) =>
    rule(
      `${table}.${lease} runs out soon`,
      (
        now,
      ) => sql`SELECT t.${sql.ref(id)} || ': ' || t.${sql.ref(lease)} AS text FROM ${sql.table(table)} AS t
        WHERE t.${sql.ref(lease)} > ${now} + ${sql.lit(leaseMs + MARGIN_MS)}`,
    ),
  );
}

function dueRules(): Rule[] {
  return Object.entries(WORK).flatMap(([table, { due, lease, id = 'id', only = '1 = 1' }]) =>
    due === null
      ? []
      : [
          rule(
            `${table}.${due} is not overdue`,
            (
              now,
            ) => sql`SELECT t.${sql.ref(id)} || ': ' || t.${sql.ref(due)} AS text FROM ${sql.table(table)} AS t
              WHERE t.${sql.ref(due)} < ${now} - ${sql.lit(MARGIN_MS)}
              AND coalesce(t.${sql.ref(lease)}, 0) < ${now} - ${sql.lit(MARGIN_MS)} AND ${sql.raw(only)}`,
          ),
        ],
  );
}

/** Nothing is stuck: no lease, no due row, no command, no message. */
export const WORK_RULES: readonly Rule[] = [
  ...leaseRules(),
  ...dueRules(),
  rule(
    'a role that one process has runs out soon',
    (now) => sql`SELECT name AS text FROM leases WHERE expires_at > ${now} + ${sql.lit(2 * MARGIN_MS)}`,
  ),
  rule(
    'a command is not on its way for ever',
    (now) => sql`SELECT id AS text FROM game_commands WHERE state = 'sent' AND settled_at IS NULL
      AND sent_at < ${now} - ${sql.lit(2 * MARGIN_MS)}`,
  ),
  rule(
    'a command does not wait for ever',
    (now) => sql`SELECT t.id AS text FROM game_commands AS t WHERE t.state = 'queued'
      AND t.created_at < ${now} - ${sql.lit(5 * MARGIN_MS)} AND ${sql.raw(ACTIVE_SERVER)}`,
  ),
  rule(
    'what Discord was asked for is not open for ever',
    (now) => sql`SELECT id AS text FROM discord_actions WHERE state = 'asked'
      AND created_at < ${now} - ${sql.lit(30 * MARGIN_MS)}`,
  ),
  rule(
    'a message does not wait without being tried',
    (now) => sql`SELECT t.id AS text FROM deliveries AS t JOIN webhooks w ON w.id = t.webhook_id
      WHERE t.state = 'pending' AND t.created_at < ${now} - ${sql.lit(MARGIN_MS)} AND w.is_active = 1
      AND w.deleted_at IS NULL AND coalesce(w.not_before, 0) < ${now} - ${sql.lit(MARGIN_MS)}
      AND coalesce(w.last_attempt_at, 0) < ${now} - ${sql.lit(MARGIN_MS)} AND ${sql.raw(ACTIVE_SERVER)}`,
  ),
  rule(
    'a delivery to an endpoint does not wait without being tried',
    (now) => sql`SELECT t.id AS text FROM endpoint_deliveries AS t JOIN endpoints e ON e.id = t.endpoint_id
      WHERE t.state = 'pending' AND t.send_at < ${now} - ${sql.lit(MARGIN_MS)} AND e.is_active = 1
      AND e.deleted_at IS NULL AND coalesce(e.not_before, 0) < ${now} - ${sql.lit(MARGIN_MS)}
      AND coalesce(e.last_attempt_at, 0) < ${now} - ${sql.lit(MARGIN_MS)} AND ${sql.raw(ACTIVE_SERVER)}`,
  ),
];
