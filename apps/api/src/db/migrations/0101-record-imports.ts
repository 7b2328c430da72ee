import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Which import a change of a punishment came with; null for one that was made here. */
export async function up(context: MigrationContext): Promise<void> {
  await context.run(`ALTER TABLE punishment_changes ADD COLUMN import_id ${columnTypes(context).id}`);
}
