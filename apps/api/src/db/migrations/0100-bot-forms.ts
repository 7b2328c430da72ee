import type { MigrationContext } from './migration.ts';

/** Whose prompt an entry is: a person has a limited number of them. */
export async function up(context: MigrationContext): Promise<void> {
  await context.run('ALTER TABLE bot_interactions ADD COLUMN discord_id text');
  await context.run(
    'CREATE INDEX bot_interactions_person ON bot_interactions (discord_id) WHERE discord_id IS NOT NULL',
  );
}
