import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Which Discord role gives which custom role. A mapping goes with its custom role. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE discord_custom_roles (
    server_id ${t.id} NOT NULL,
    discord_role_id ${t.id} NOT NULL,
    role_id ${t.id} NOT NULL,
    discord_role_name text NOT NULL,
    PRIMARY KEY (server_id, discord_role_id, role_id),
    FOREIGN KEY (server_id, role_id) REFERENCES server_roles (server_id, id) ON DELETE CASCADE
  )${t.feed}`);
  await context.run('CREATE INDEX discord_custom_roles_role ON discord_custom_roles (server_id, role_id)');
}
