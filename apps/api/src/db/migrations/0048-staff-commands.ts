import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Since when kicks and bans typed in the game become records, and the record that such a command became. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`ALTER TABLE chat_settings ADD COLUMN records_since ${t.time}`);
  await context.run(`ALTER TABLE chat_commands ADD COLUMN punishment_id ${t.id}`);
}
