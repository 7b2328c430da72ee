import type { MigrationContext } from './migration.ts';

/** Which API keys can do what needs a second factor. */
export async function up(context: MigrationContext): Promise<void> {
  await context.run('ALTER TABLE api_keys ADD COLUMN allows_dangerous integer NOT NULL DEFAULT 0');
}
