import type { MigrationContext } from './migration.ts';

/** The page that a sign-in at Roblox returns to. */
export async function up(context: MigrationContext): Promise<void> {
  await context.run("ALTER TABLE roblox_sign_ins ADD COLUMN return_to text NOT NULL DEFAULT '/'");
}
