import { columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** The roles that servers define, and what members have besides their role: custom roles, for good or until a date. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE server_roles (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      name text NOT NULL,
      color text NOT NULL,
      flags text NOT NULL,
      position integer NOT NULL CHECK (position > 0),
      version ${t.id} NOT NULL,
      created_at ${t.time} NOT NULL,
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    `CREATE TABLE member_grants (
      server_id ${t.id} NOT NULL,
      user_id ${t.id} NOT NULL,
      item ${t.id} NOT NULL,
      id ${t.id} NOT NULL,
      role_id ${t.id},
      source text NOT NULL ${oneOf('source', ['manual', 'discord'])},
      granted_by ${t.id} REFERENCES users (id),
      granted_at ${t.time} NOT NULL,
      expires_at ${t.time},
      lease_until ${t.time},
      PRIMARY KEY (server_id, user_id, item),
      FOREIGN KEY (server_id, user_id) REFERENCES members (server_id, user_id) ON DELETE CASCADE,
      FOREIGN KEY (server_id, role_id) REFERENCES server_roles (server_id, id) ON DELETE CASCADE
    )${t.feed}`,
    'CREATE UNIQUE INDEX member_grants_id_unique ON member_grants (id)',
    'CREATE INDEX member_grants_role ON member_grants (server_id, role_id)',
    'CREATE INDEX member_grants_expiry ON member_grants (expires_at) WHERE expires_at IS NOT NULL',
  ];
  for (const statement of statements) await context.run(statement);
}
