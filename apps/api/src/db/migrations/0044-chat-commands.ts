import { bit, columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Which commands of the game chat are on, and those that were typed, which are done once each. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE chat_settings (
    server_id ${t.id} NOT NULL PRIMARY KEY REFERENCES servers (id),
    ${bit('enabled', 0)},
    commands text NOT NULL,
    updated_at ${t.time} NOT NULL
  )${t.strict}`);
  await context.run('CREATE INDEX chat_settings_enabled ON chat_settings (server_id) WHERE enabled = 1');
  await context.run(`CREATE TABLE chat_commands (
    id ${t.id} NOT NULL PRIMARY KEY,
    server_id ${t.id} NOT NULL REFERENCES servers (id),
    game_id ${t.id} NOT NULL,
    identity ${t.id} NOT NULL,
    roblox_user_id ${t.id} NOT NULL,
    player_name text NOT NULL,
    name text NOT NULL,
    line text NOT NULL,
    target text,
    mod_call_id ${t.id},
    created_at ${t.time} NOT NULL,
    due_at ${t.time},
    lease_until ${t.time}
  )${t.strict}`);
  await context.run(
    'CREATE UNIQUE INDEX chat_commands_identity_unique ON chat_commands (server_id, identity)',
  );
  await context.run('CREATE INDEX chat_commands_recent ON chat_commands (server_id, created_at)');
  await context.run('CREATE INDEX chat_commands_due ON chat_commands (due_at) WHERE due_at IS NOT NULL');
}
