import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, type Rule, rule } from './invariants-rule.ts';

/** A counter of `servers` and the rows that it counts. */
function counter(column: string, counted: string): Rule {
  return rule(
    `servers.${column} is what it counts`,
    () => sql`SELECT s.id || ': ' || s.${sql.ref(column)} || ' for ' || c.n AS text FROM servers AS s
      JOIN (SELECT id, (SELECT count(*) FROM ${sql.raw(counted)}) AS n FROM servers) AS c ON c.id = s.id
      WHERE s.deleted_at IS NULL AND s.${sql.ref(column)} <> c.n`,
  );
}

/** What a counter of an import says of its rows. */
function importCounter(column: string, states: string): Rule {
  return rule(
    `imports.${column} is what it counts`,
    () => sql`SELECT i.id || ': ' || i.${sql.ref(column)} AS text FROM imports AS i
      WHERE i.status IN ('done', 'undone', 'importing', 'undoing', 'stopped') AND i.${sql.ref(column)} <>
        (SELECT count(*) FROM import_rows r WHERE r.server_id = i.server_id AND r.import_id = i.id
          AND r.state IN (${sql.raw(states)}))`,
  );
}

/** Columns of `server_hours` that count commands handed over, by their source. */
const SENT = ['panel', 'bot', 'scheduled', 'automation', 'api'];

/** Columns that count events of the game, by their kind. */
const EVENTS = {
  joins: 'join',
  leaves: 'leave',
  kills: 'kill',
  game_commands: 'command',
  mod_calls: 'mod_call',
};

/** Commands are counted when they are queued, and stored for thirty days after they were settled. */
function sentOf(source: string): Rule {
  const column = sql.ref(`h.sent_${source}`);
  return rule(
    `server_hours.sent_${source} is what was handed over`,
    (now) => sql`SELECT h.server_id || ' ' || h.hour || ': ' || ${column} AS text FROM server_hours AS h
      WHERE h.hour > ${now} - ${sql.lit(29 * DAY_MS)} AND ${column} <>
        (SELECT count(*) FROM game_commands c WHERE c.server_id = h.server_id AND c.source = ${source}
          AND c.created_at >= h.hour AND c.created_at < h.hour + ${sql.lit(HOUR_MS)})`,
  );
}

/** Exact from the first whole hour on in which the server had the key that it has. */
function eventsOf(column: string, kind: string): Rule {
  const counted = sql.ref(`h.${column}`);
  return rule(
    `server_hours.${column} is what happened`,
    (now) => sql`SELECT h.server_id || ' ' || h.hour || ': ' || ${counted} AS text FROM server_hours AS h
      JOIN servers s ON s.id = h.server_id AND s.deleted_at IS NULL
      JOIN watch_interest w ON w.game_id = s.erlc_key_hash
      WHERE h.hour > ${now} - ${sql.lit(29 * DAY_MS)} AND h.hour >= w.key_stored_at AND ${counted} <>
        (SELECT count(*) FROM game_events e WHERE e.game_id = s.erlc_key_hash AND e.kind = ${kind}
          AND e.at >= h.hour AND e.at < h.hour + ${sql.lit(HOUR_MS)})`,
  );
}

/** Counters are what they count. */
export const COUNT_RULES: readonly Rule[] = [
  counter('member_count', 'members m WHERE m.server_id = servers.id'),
  counter('pending_count', "join_requests r WHERE r.server_id = servers.id AND r.status = 'pending'"),
  counter('punishment_count', 'punishments p WHERE p.server_id = servers.id AND p.deleted_at IS NULL'),
  rule(
    'activity.delivery_count is what is owed',
    (now) => sql`SELECT a.server_id || ' ' || a.id || ': ' || a.delivery_count AS text FROM activity AS a
      WHERE a.at > ${now} - ${sql.lit(29 * DAY_MS)} AND a.delivery_count <>
        (SELECT count(*) FROM deliveries d WHERE d.server_id = a.server_id AND d.activity_id = a.id
          AND d.resend_of IS NULL)`,
  ),
  rule(
    'activity.delivered_count is what Discord has',
    (now) => sql`SELECT a.server_id || ' ' || a.id || ': ' || a.delivered_count AS text FROM activity AS a
      WHERE a.at > ${now} - ${sql.lit(29 * DAY_MS)} AND a.delivered_count <>
        (SELECT count(DISTINCT coalesce(d.resend_of, d.id)) FROM deliveries d WHERE d.server_id = a.server_id
          AND d.activity_id = a.id AND d.state = 'sent')`,
  ),
  importCounter('rows_created', "'created', 'undone', 'left'"),
  importCounter('rows_undone', "'undone'"),
  importCounter('rows_left', "'left'"),
  rule(
    'security_alerts.events is what it rests on',
    (now) => sql`SELECT a.id || ': ' || a.events AS text FROM security_alerts AS a
      WHERE a.first_at > ${now} - ${sql.lit(170 * DAY_MS)} AND a.events <> (SELECT count(*) FROM security_events e
        WHERE e.server_id = a.server_id AND e.alert_id = a.id)`,
  ),
  ...SENT.map(sentOf),
  ...Object.entries(EVENTS).map(([column, kind]) => eventsOf(column, kind)),
];
