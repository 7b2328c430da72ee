import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Requests for more time, stored with the role or permission that ends: they go with it. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  for (const table of ['members', 'member_grants']) {
    await context.run(`ALTER TABLE ${table} ADD COLUMN renewal_id ${t.id}`);
    await context.run(`ALTER TABLE ${table} ADD COLUMN renewal_until ${t.time}`);
    await context.run(`ALTER TABLE ${table} ADD COLUMN renewal_reason text`);
  }
}
