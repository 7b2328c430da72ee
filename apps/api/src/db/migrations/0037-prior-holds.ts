import { columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** The hold that an approval replaced, which undoing the approval restores. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  for (const column of [
    `prior_kind text ${oneOf('prior_kind', ['removed', 'manual_role'])}`,
    `prior_set_by ${t.id} REFERENCES users (id)`,
    `prior_set_by_role text ${oneOf('prior_set_by_role', ['member', 'moderator', 'admin', 'owner'])}`,
    `prior_set_at ${t.time}`,
  ]) {
    await context.run(`ALTER TABLE member_holds ADD COLUMN ${column}`);
  }
}
