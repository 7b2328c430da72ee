import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** The Discord server that a vote is posted in. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`ALTER TABLE game_session_votes ADD COLUMN guild_id ${t.id}`);
}
