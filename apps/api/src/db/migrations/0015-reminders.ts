import { bit, columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const MEANS = ['command', 'hint', 'message', 'staff'];

/** When a scheduled command may run, and texts beside commands; notes that alert; what the automations' run log keeps. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `ALTER TABLE custom_commands ADD COLUMN means text NOT NULL DEFAULT 'command' ${oneOf('means', MEANS)}`,
    'ALTER TABLE custom_commands ADD COLUMN min_players integer NOT NULL DEFAULT 0',
    `ALTER TABLE custom_commands ADD COLUMN ${bit('staff_on_duty', 0)}`,
    // Minutes after midnight in the server's time zone; null for no quiet hours.
    'ALTER TABLE custom_commands ADD COLUMN quiet_from integer',
    'ALTER TABLE custom_commands ADD COLUMN quiet_to integer',
    // The due time that is left out; null for none.
    `ALTER TABLE custom_commands ADD COLUMN skip_at ${t.time}`,
    'ALTER TABLE custom_commands ADD COLUMN skip_by text',
    `ALTER TABLE player_notes ADD COLUMN ${bit('bolo', 0)}`,
    `CREATE INDEX player_notes_bolo ON player_notes (server_id, username_key)
      WHERE bolo = 1 AND deleted_at IS NULL`,
    // What was sent, which outlives the command's own row.
    'ALTER TABLE automation_runs ADD COLUMN command text',
    `CREATE INDEX automation_runs_subject ON automation_runs (server_id, kind, subject, id)
      WHERE subject IS NOT NULL`,
    `CREATE INDEX automation_runs_command ON automation_runs (game_command_id)
      WHERE game_command_id IS NOT NULL`,
    // Telling players of warnings was a setting of the server before it was an automation.
    `INSERT INTO automations (server_id, kind, enabled, settings, updated_at)
      SELECT id, 'pm-warnings', 1, '{}', updated_at FROM servers
      WHERE pm_warnings = 1 AND NOT EXISTS (
        SELECT 1 FROM automations WHERE automations.server_id = servers.id AND automations.kind = 'pm-warnings')`,
  ];
  for (const statement of statements) await context.run(statement);
}
