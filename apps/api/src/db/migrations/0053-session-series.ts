import { bit, columnTypes, count } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Series of sessions, and sessions that start automatically. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE game_session_series (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      title text NOT NULL,
      description text NOT NULL,
      starts_on text NOT NULL,
      ${count('minute')},
      rule text NOT NULL,
      host_id ${t.id} NOT NULL REFERENCES users (id),
      co_hosts text NOT NULL,
      roles text NOT NULL,
      commands text NOT NULL,
      auto_start_by ${t.id},
      created_by ${t.id} NOT NULL REFERENCES users (id),
      client_id ${t.id},
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL,
      ended_at ${t.time},
      due_at ${t.time},
      lease_until ${t.time},
      PRIMARY KEY (server_id, id)
    )${t.strict}`,
    'CREATE INDEX game_session_series_due ON game_session_series (due_at) WHERE due_at IS NOT NULL',
    `CREATE UNIQUE INDEX game_session_series_client_unique ON game_session_series (server_id, client_id)
      WHERE client_id IS NOT NULL`,
    ...[
      `auto_start_by ${t.id}`,
      `auto_start_at ${t.time}`,
      `lease_until ${t.time}`,
      'start_problem text',
      `series_id ${t.id}`,
      'series_day text',
      bit('series_edited', 0),
    ].map((column) => `ALTER TABLE game_sessions ADD COLUMN ${column}`),
    'CREATE INDEX game_sessions_start ON game_sessions (auto_start_at) WHERE auto_start_at IS NOT NULL',
    `CREATE UNIQUE INDEX game_sessions_day_unique ON game_sessions (server_id, series_id, series_day)
      WHERE series_id IS NOT NULL`,
  ];
  for (const statement of statements) await context.run(statement);
}
