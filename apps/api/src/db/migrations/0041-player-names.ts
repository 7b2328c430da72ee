import { columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/**
 * Names that Roblox accounts were seen with, what staff decided about records that only have a name, and the accounts
 * of notes and calls. New columns are empty, so that no big table is rewritten.
 */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE player_names (
      roblox_user_id ${t.id} NOT NULL,
      name_key ${t.id} NOT NULL,
      name text NOT NULL,
      first_seen_at ${t.time} NOT NULL,
      last_seen_at ${t.time} NOT NULL,
      PRIMARY KEY (roblox_user_id, name_key)
    )${t.feed}`,
    'CREATE INDEX player_names_name ON player_names (name_key)',
    `CREATE TABLE player_matches (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      name_key ${t.id} NOT NULL,
      roblox_user_id ${t.id} NOT NULL,
      kind text NOT NULL ${oneOf('kind', ['joined', 'split'])},
      created_by ${t.id} NOT NULL REFERENCES users (id),
      created_at ${t.time} NOT NULL,
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    `CREATE UNIQUE INDEX player_matches_account_unique
      ON player_matches (server_id, name_key, roblox_user_id)`,
    `CREATE UNIQUE INDEX player_matches_joined_unique ON player_matches (server_id, name_key)
      WHERE kind = 'joined'`,
    `ALTER TABLE player_notes ADD COLUMN roblox_user_id ${t.id}`,
    `ALTER TABLE mod_calls ADD COLUMN reporter_roblox_id ${t.id}`,
    `ALTER TABLE mod_calls ADD COLUMN reported_roblox_id ${t.id}`,
  ];
  for (const statement of statements) await context.run(statement);
}
