import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Who looks after an open appeal. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`ALTER TABLE appeals ADD COLUMN assignee_id ${t.id} REFERENCES users (id)`);
}
