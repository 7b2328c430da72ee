import type { MigrationContext } from './migration.ts';

/** What the server asks of a ban, filled in by who requests it. */
export async function up(context: MigrationContext): Promise<void> {
  await context.run('ALTER TABLE ban_requests ADD COLUMN fields text');
}
