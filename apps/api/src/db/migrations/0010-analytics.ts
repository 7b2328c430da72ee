import { columnTypes, count } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const HOUR_MS = 3_600_000;

/** What a row counts, but for the samples. */
const COUNTS = [
  'joins',
  'leaves',
  'kills',
  'game_commands',
  'mod_calls',
  'sent_panel',
  'sent_bot',
  'sent_scheduled',
  'sent_automation',
  'sent_api',
] as const;

const EVENTS: Readonly<Record<string, string>> = {
  joins: 'join',
  leaves: 'leave',
  kills: 'kill',
  game_commands: 'command',
  mod_calls: 'mod_call',
};

/**
 * Counts existing rows: one pass over each table, in this transaction, so that every insert after its commit is counted
 * by its writer. An hour is `at - at % 3600000`.
 */
function backfill(): string[] {
  const events = Object.entries(EVENTS);
  const sent = ['panel', 'bot', 'scheduled', 'automation', 'api'];
  const added = (columns: readonly string[]) =>
    columns.map((column) => `${column} = server_hours.${column} + excluded.${column}`).join(', ');
  return [
    `INSERT INTO server_hours (server_id, hour, samples, players_sum, players_max, capacity)
      SELECT s.id, p.hour, p.samples, p.players_sum, p.players_max, p.capacity
      FROM (SELECT game_id, minute - minute % ${HOUR_MS} AS hour, count(*) AS samples, sum(players) AS players_sum,
          max(players) AS players_max, max(max_players) AS capacity
        FROM player_samples GROUP BY game_id, minute - minute % ${HOUR_MS}) p
      JOIN servers s ON s.erlc_key_hash = p.game_id AND s.deleted_at IS NULL
      WHERE true`,
    `INSERT INTO server_hours (server_id, hour, ${events.map(([column]) => column).join(', ')})
      SELECT s.id, e.hour, ${events.map(([column]) => `e.${column}`).join(', ')}
      FROM (SELECT game_id, at - at % ${HOUR_MS} AS hour,
          ${events.map(([column, kind]) => `count(CASE WHEN kind = '${kind}' THEN 1 END) AS ${column}`).join(', ')}
        FROM game_events GROUP BY game_id, at - at % ${HOUR_MS}) e
      JOIN servers s ON s.erlc_key_hash = e.game_id AND s.deleted_at IS NULL
      WHERE true
      ON CONFLICT (server_id, hour) DO UPDATE SET ${added(events.map(([column]) => column))}`,
    `INSERT INTO server_hours (server_id, hour, ${sent.map((source) => `sent_${source}`).join(', ')})
      SELECT server_id, created_at - created_at % ${HOUR_MS},
        ${sent.map((source) => `count(CASE WHEN source = '${source}' THEN 1 END)`).join(', ')}
      FROM game_commands WHERE true GROUP BY server_id, created_at - created_at % ${HOUR_MS}
      ON CONFLICT (server_id, hour) DO UPDATE SET ${added(sent.map((source) => `sent_${source}`))}`,
  ];
}

/**
 * Counts per server and hour (UTC), which outlive the rows that were counted, and indexes that have all that the response
 * times of mod calls are made of.
 */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE server_hours (
    server_id ${t.id} NOT NULL REFERENCES servers (id),
    hour ${t.time} NOT NULL CHECK (hour % ${HOUR_MS} = 0),
    ${count('samples')},
    ${count('players_sum')},
    ${count('players_max')},
    ${count('capacity')},
    ${COUNTS.map(count).join(',\n    ')},
    PRIMARY KEY (server_id, hour)
  )${t.feed}`);
  await context.run('CREATE INDEX server_hours_age ON server_hours (hour)');
  for (const statement of backfill()) await context.run(statement);
  // As before, with what response times are counted by.
  for (const [deed, columns] of [
    ['claimed', 'claimed_at, id, claimed_by, created_at'],
    ['closed', 'closed_at, id, closed_by, claimed_at'],
  ] as const) {
    await context.run(`DROP INDEX mod_calls_${deed}`);
    await context.run(
      `CREATE INDEX mod_calls_${deed} ON mod_calls (server_id, ${columns}) WHERE ${deed}_at IS NOT NULL`,
    );
  }
}
