import type { MigrationContext } from './migration.ts';

/** Indexes by which old entries of account logs are removed: by age, and beyond the newest of an action. */
export async function up(context: MigrationContext): Promise<void> {
  await context.run('CREATE INDEX account_log_age ON account_log (at)');
  await context.run('CREATE INDEX account_log_action ON account_log (user_id, action, id)');
}
