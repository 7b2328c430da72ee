import type { MigrationContext } from './migration.ts';

/** Every upload looks up the API keys that a person created, revoked ones included. */
export async function up(context: MigrationContext): Promise<void> {
  await context.run('CREATE INDEX api_keys_creator ON api_keys (created_by, user_id)');
}
