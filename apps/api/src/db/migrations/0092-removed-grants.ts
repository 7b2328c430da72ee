import type { MigrationContext } from './migration.ts';

/** What a removed member had besides their role, for the undo of a freeze. */
export async function up(context: MigrationContext): Promise<void> {
  await context.run('ALTER TABLE staff_actions ADD COLUMN held text');
}
