import { bit, columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Who was there at ended sessions. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE game_session_attendance (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      session_id ${t.id} NOT NULL,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      ${bit('is_host', 0)},
      ${bit('in_game', 0)},
      shift_ms ${t.time} NOT NULL DEFAULT 0 CHECK (shift_ms >= 0),
      ended_at ${t.time} NOT NULL,
      PRIMARY KEY (server_id, session_id, user_id)
    )${t.feed}`,
    `CREATE INDEX game_session_attendance_ended ON game_session_attendance
      (server_id, ended_at, user_id, is_host)`,
  ];
  for (const statement of statements) await context.run(statement);
}
