import type { MigrationContext } from './migration.ts';

/** Finds who saw a secret among the entries of the activity log, which are few of many. */
export async function up(context: MigrationContext): Promise<void> {
  await context.run(`CREATE INDEX activity_secret_views ON activity (server_id, subject, id)
    WHERE action = 'webhook.revealed'`);
}
