import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** How long a server stores its records, where it chose a shorter time than the platform. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run("ALTER TABLE servers ADD COLUMN retention text NOT NULL DEFAULT '{}'");
  await context.run(`ALTER TABLE servers ADD COLUMN retention_hold_at ${t.time}`);
  await context.run("CREATE INDEX servers_retention ON servers (id) WHERE retention <> '{}'");
}
