import type { MigrationContext } from './migration.ts';

/** What a command asked for once more, as JSON, until it is answered. */
export async function up(context: MigrationContext): Promise<void> {
  await context.run('ALTER TABLE bot_interactions ADD COLUMN prompt text');
}
