import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Votes that close after so many people have voted. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`ALTER TABLE game_session_votes ADD COLUMN closes_at_count ${t.int}`);
}
