import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Since when Discord roles wait for an applicant to join Discord, and who asked for the roles again, and when. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  for (const column of [
    `awaits_join_at ${t.time}`,
    `roles_by ${t.id} REFERENCES users (id)`,
    `roles_asked_at ${t.time}`,
  ]) {
    await context.run(`ALTER TABLE form_submissions ADD COLUMN ${column}`);
  }
}
