import { bit, columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Names of records without an account: what Roblox knows of them, and how far each server's were looked up. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE name_lookups (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      name_key ${t.id} NOT NULL,
      name text NOT NULL,
      state text NOT NULL ${oneOf('state', ['waiting', 'checking', 'matched', 'unknown', 'refused'])},
      refusal text ${oneOf('refusal', ['younger', 'later'])},
      roblox_user_id ${t.id},
      first_at ${t.time} NOT NULL,
      last_at ${t.time} NOT NULL,
      ${bit('active', 0)},
      PRIMARY KEY (server_id, name_key)
    )${t.feed}`,
    'CREATE INDEX name_lookups_order ON name_lookups (server_id, state, active, last_at)',
    'CREATE INDEX name_lookups_list ON name_lookups (server_id, state, name_key)',
    `CREATE INDEX name_lookups_account ON name_lookups (server_id, roblox_user_id)
      WHERE roblox_user_id IS NOT NULL`,
    `CREATE TABLE name_backfills (
      server_id ${t.id} NOT NULL PRIMARY KEY REFERENCES servers (id),
      source text ${oneOf('source', ['punishments', 'player_notes', 'mod_calls'])},
      place_at ${t.time},
      place_id ${t.id},
      ${bit('paused', 0)},
      next_at ${t.time},
      failed_at ${t.time}
    )${t.feed}`,
    'CREATE INDEX name_backfills_due ON name_backfills (next_at) WHERE next_at IS NOT NULL',
    `INSERT INTO name_backfills (server_id, source, next_at) SELECT id, 'punishments', 0 FROM servers`,
  ];
  for (const statement of statements) await context.run(statement);
}
