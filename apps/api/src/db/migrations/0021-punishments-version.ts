import type { MigrationContext } from './migration.ts';

/** What says whether texts that were gathered for searching are still those of the server. */
export async function up(context: MigrationContext): Promise<void> {
  await context.run(`ALTER TABLE servers ADD COLUMN punishments_version text NOT NULL DEFAULT ''`);
}
