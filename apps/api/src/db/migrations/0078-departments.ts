import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** The department of a custom role: the shift type whose shifts and staff its holders manage. */
export async function up(context: MigrationContext): Promise<void> {
  await context.run(`ALTER TABLE server_roles ADD COLUMN department_id ${columnTypes(context).id}`);
}
