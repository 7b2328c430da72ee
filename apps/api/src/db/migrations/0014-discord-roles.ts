import { bit, columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const ROLES = ['member', 'moderator', 'admin'];

/** Which Discord role gives which role here, and whose role came from one. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE discord_role_syncs (
      server_id ${t.id} NOT NULL PRIMARY KEY REFERENCES servers (id),
      guild_id ${t.id} NOT NULL,
      ${bit('enabled', 0)},
      ${bit('open_join', 0)},
      ${bit('lower_roles', 0)},
      ${bit('by_hand', 0)},
      ${bit('remove_leavers', 0)},
      synced_at ${t.time},
      outcome text,
      due_at ${t.time},
      lease_until ${t.time}
    )${t.strict}`,
    'CREATE INDEX discord_role_syncs_due ON discord_role_syncs (due_at) WHERE due_at IS NOT NULL',
    `CREATE TABLE discord_role_mappings (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      role_id ${t.id} NOT NULL,
      role_name text NOT NULL,
      role text NOT NULL ${oneOf('role', ROLES)},
      PRIMARY KEY (server_id, role_id)
    )${t.feed}`,
    `CREATE TABLE discord_role_grants (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      user_id ${t.id} NOT NULL REFERENCES users (id),
      role text NOT NULL ${oneOf('role', ROLES)},
      granted_at ${t.time} NOT NULL,
      PRIMARY KEY (server_id, user_id)
    )${t.feed}`,
  ];
  for (const statement of statements) await context.run(statement);
}
