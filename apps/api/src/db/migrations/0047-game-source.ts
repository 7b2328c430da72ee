import type { MigrationContext } from './migration.ts';

/**
 * Marks records that staff made in the game. A column beside `source`, whose check SQLite can only change by rewriting
 * the table, and without a check of its own, for which SQLite would read every record. Records of chat commands were
 * stored as the bot's.
 */
export async function up(context: MigrationContext): Promise<void> {
  await context.run('ALTER TABLE punishments ADD COLUMN in_game integer NOT NULL DEFAULT 0');
  await context.run(`UPDATE punishments SET in_game = 1
    WHERE client_id >= 'chat:' AND client_id < 'chat;' AND source = 'bot'`);
}
