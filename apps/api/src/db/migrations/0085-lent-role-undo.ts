import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** When a role that a member lost would have ended, and which role they would have had then, for the undo of a freeze. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`ALTER TABLE staff_actions ADD COLUMN role_until ${t.time}`);
  await context.run('ALTER TABLE staff_actions ADD COLUMN role_before text');
}
