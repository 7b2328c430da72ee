import { bit, columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const KINDS = ['welcome', 'pm-warnings', 'temp-bans', 'bolo', 'auto-shifts', 'afk-check', 'game-security'];
const OUTCOMES = ['done', 'queued', 'skipped', 'failed', 'unknown', 'missed'];

/** Adds automations, their runs, and the queued commands that belong to a run. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE automations (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      kind text NOT NULL ${oneOf('kind', KINDS)},
      ${bit('enabled', 0)},
      settings text NOT NULL,
      updated_at ${t.time} NOT NULL,
      updated_by ${t.id} REFERENCES users (id),
      PRIMARY KEY (server_id, kind)
    )${t.feed}`,
    'CREATE INDEX automations_enabled ON automations (server_id) WHERE enabled = 1',
    `CREATE TABLE automation_runs (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      at ${t.time} NOT NULL,
      kind text NOT NULL ${oneOf('kind', KINDS)},
      outcome text NOT NULL ${oneOf('outcome', OUTCOMES)},
      subject text,
      text text NOT NULL,
      game_command_id ${t.id},
      dedupe ${t.id} NOT NULL,
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    // Allows one run per occasion, however often and by whichever process it is found.
    'CREATE UNIQUE INDEX automation_runs_dedupe ON automation_runs (server_id, kind, dedupe)',
    'CREATE INDEX automation_runs_kind ON automation_runs (server_id, kind, id)',
    'CREATE INDEX automation_runs_age ON automation_runs (at)',
    // The kind that queued the command; null for everything else.
    'ALTER TABLE game_commands ADD COLUMN automation text',
    `CREATE INDEX game_commands_automation ON game_commands (server_id, automation)
      WHERE automation IS NOT NULL AND state = 'queued'`,
  ];
  for (const statement of statements) await context.run(statement);
}
