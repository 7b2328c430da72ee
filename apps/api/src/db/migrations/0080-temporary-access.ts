import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Roles until a date: when it ends, and the role that comes back then. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `ALTER TABLE members ADD COLUMN role_until ${t.time}`,
    'ALTER TABLE members ADD COLUMN role_before text',
    `ALTER TABLE members ADD COLUMN role_lease_until ${t.time}`,
    'CREATE INDEX members_role_until ON members (role_until) WHERE role_until IS NOT NULL',
  ];
  for (const statement of statements) await context.run(statement);
}
