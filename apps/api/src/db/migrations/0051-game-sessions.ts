import { bit, columnTypes, count, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const STATES = ['planned', 'running', 'ended', 'cancelled'];

/** Sessions in the game, who signed up for them, and each server's rules for them. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE game_sessions (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      title text NOT NULL,
      description text NOT NULL,
      state text NOT NULL ${oneOf('state', STATES)},
      planned_at ${t.time} NOT NULL,
      host_id ${t.id} NOT NULL REFERENCES users (id),
      co_hosts text NOT NULL,
      roles text NOT NULL,
      commands text NOT NULL,
      commands_problem text,
      created_by ${t.id} NOT NULL REFERENCES users (id),
      client_id ${t.id},
      created_at ${t.time} NOT NULL,
      updated_at ${t.time} NOT NULL,
      started_at ${t.time},
      boosted_at ${t.time},
      closed_at ${t.time},
      ${bit('is_full', 0)},
      ${bit('is_low', 0)},
      low_since ${t.time},
      ${count('boosts')},
      summary text,
      PRIMARY KEY (server_id, id)
    )${t.strict}`,
    `CREATE INDEX game_sessions_open ON game_sessions (server_id, planned_at, id)
      WHERE state IN ('planned', 'running')`,
    `CREATE INDEX game_sessions_past ON game_sessions (server_id, closed_at, id) WHERE closed_at IS NOT NULL`,
    `CREATE UNIQUE INDEX game_sessions_running_unique ON game_sessions (server_id) WHERE state = 'running'`,
    `CREATE UNIQUE INDEX game_sessions_client_unique ON game_sessions (server_id, client_id)
      WHERE client_id IS NOT NULL`,
    `CREATE TABLE game_session_signups (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      session_id ${t.id} NOT NULL,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      answer text NOT NULL ${oneOf('answer', ['accepted', 'tentative', 'declined'])},
      role_id ${t.id},
      ${count('place')},
      answered_at ${t.time} NOT NULL,
      PRIMARY KEY (server_id, session_id, user_id)
    )${t.feed}`,
    `CREATE TABLE game_session_settings (
      server_id ${t.id} NOT NULL PRIMARY KEY REFERENCES servers (id),
      ${count('low_players')},
      ${count('low_minutes')},
      ${count('reserved_slots')},
      ${count('boost_minutes')},
      ${count('staff_needed')},
      hosts text NOT NULL,
      updated_at ${t.time} NOT NULL
    )${t.feed}`,
  ];
  for (const statement of statements) await context.run(statement);
}
