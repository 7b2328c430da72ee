import { bit, columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** The names of appeal pages, and the index that finds a player's punishments by account. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE appeal_slugs (
    slug ${t.id} NOT NULL PRIMARY KEY,
    server_id ${t.id} NOT NULL REFERENCES servers (id),
    ${bit('is_current', 1)},
    created_at ${t.time} NOT NULL
  )${t.feed}`);
  await context.run(
    'CREATE UNIQUE INDEX appeal_slugs_current_unique ON appeal_slugs (server_id) WHERE is_current = 1',
  );
  await context.run('CREATE INDEX appeal_slugs_server ON appeal_slugs (server_id)');
  await context.run(
    'CREATE INDEX punishments_account ON punishments (server_id, roblox_user_id) WHERE roblox_user_id IS NOT NULL',
  );
}
