import { bit, columnTypes, count, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const OUTCOMES = ['done', 'queued', 'skipped', 'failed', 'unknown', 'missed'];

/**
 * Adds checks of players: who broke which, and what Roblox and Discord said about accounts. The kinds of automations are
 * no longer listed in the database, where SQLite changes a list only with the table around it.
 */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    ...(context.engine === 'postgres' ? postgres() : rebuilt(context)),
    `CREATE TABLE check_violations (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      check_key ${t.id} NOT NULL,
      roblox_user_id ${t.id} NOT NULL,
      ${count('warnings')},
      ${bit('alerted', 0)},
      step text,
      step_at ${t.time} NOT NULL,
      game_command_id ${t.id},
      PRIMARY KEY (server_id, check_key, roblox_user_id)
    )${t.feed}`,
    'CREATE INDEX check_violations_age ON check_violations (step_at)',
    `CREATE TABLE account_lookups (
      id ${t.id} NOT NULL PRIMARY KEY,
      answer text,
      answered_at ${t.time},
      wanted_at ${t.time} NOT NULL,
      due_at ${t.time},
      lease_until ${t.time}
    )${t.feed}`,
    'CREATE INDEX account_lookups_due ON account_lookups (due_at) WHERE due_at IS NOT NULL',
    'CREATE INDEX account_lookups_age ON account_lookups (wanted_at)',
  ];
  for (const statement of statements) await context.run(statement);
}

function postgres(): string[] {
  return [
    'ALTER TABLE automations DROP CONSTRAINT automations_kind_check',
    'ALTER TABLE automation_runs DROP CONSTRAINT automation_runs_kind_check',
  ];
}

function rebuilt(context: MigrationContext): string[] {
  const t = columnTypes(context);
  return [
    `CREATE TABLE automations_anew (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      kind text NOT NULL,
      ${bit('enabled', 0)},
      settings text NOT NULL,
      updated_at ${t.time} NOT NULL,
      updated_by ${t.id} REFERENCES users (id),
      PRIMARY KEY (server_id, kind)
    )${t.feed}`,
    'INSERT INTO automations_anew SELECT * FROM automations',
    'DROP TABLE automations',
    'ALTER TABLE automations_anew RENAME TO automations',
    'CREATE INDEX automations_enabled ON automations (server_id) WHERE enabled = 1',
    `CREATE TABLE automation_runs_anew (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      at ${t.time} NOT NULL,
      kind text NOT NULL,
      outcome text NOT NULL ${oneOf('outcome', OUTCOMES)},
      subject text,
      text text NOT NULL,
      game_command_id ${t.id},
      dedupe ${t.id} NOT NULL,
      command text,
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    'INSERT INTO automation_runs_anew SELECT * FROM automation_runs',
    'DROP TABLE automation_runs',
    'ALTER TABLE automation_runs_anew RENAME TO automation_runs',
    'CREATE UNIQUE INDEX automation_runs_dedupe ON automation_runs (server_id, kind, dedupe)',
    'CREATE INDEX automation_runs_kind ON automation_runs (server_id, kind, id)',
    'CREATE INDEX automation_runs_age ON automation_runs (at)',
    `CREATE INDEX automation_runs_subject ON automation_runs (server_id, kind, subject, id)
      WHERE subject IS NOT NULL`,
    `CREATE INDEX automation_runs_command ON automation_runs (game_command_id)
      WHERE game_command_id IS NOT NULL`,
  ];
}
