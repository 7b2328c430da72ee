import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** The person behind a punishment that an API key recorded, also for existing records whose key still exists. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`ALTER TABLE punishments ADD COLUMN key_owner_id ${t.id} REFERENCES users (id)`);
  await context.run(`UPDATE punishments SET key_owner_id = (
      SELECT api_keys.created_by FROM api_keys
      WHERE api_keys.server_id = punishments.server_id AND api_keys.user_id = punishments.issued_by
    ) WHERE issued_by IN (SELECT api_keys.user_id FROM api_keys)`);
}
