import { bit, columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Sessions that end after a countdown, and what their end does. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    ...[`ends_at ${t.time}`, `end_step_at ${t.time}`, `ending_by ${t.id}`, bit('end_shifts', 0)].map(
      (column) => `ALTER TABLE game_sessions ADD COLUMN ${column}`,
    ),
    'CREATE INDEX game_sessions_end ON game_sessions (end_step_at) WHERE end_step_at IS NOT NULL',
    ...[
      'end_minutes integer NOT NULL DEFAULT 5 CHECK (end_minutes >= 0)',
      'end_message text',
      bit('end_shifts', 0),
      "end_commands text NOT NULL DEFAULT '[]'",
    ].map((column) => `ALTER TABLE game_session_settings ADD COLUMN ${column}`),
  ];
  for (const statement of statements) await context.run(statement);
}
