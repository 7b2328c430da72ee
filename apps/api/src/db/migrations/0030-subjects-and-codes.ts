import type { MigrationContext } from './migration.ts';

/**
 * Codes for what only sentences said: which key a change of keys concerns, and why a webhook was disabled. Older entries
 * of the activity log have none, since only edits of the last moments ask for it.
 */
export async function up(context: MigrationContext): Promise<void> {
  await context.run('ALTER TABLE activity ADD COLUMN subject text');
  await context.run('ALTER TABLE webhooks ADD COLUMN disabled_code text');
  await context.run(`
    UPDATE webhooks SET disabled_code = CASE
      WHEN disabled_reason LIKE 'Discord no longer knows%' THEN 'gone'
      WHEN disabled_reason LIKE 'Discord refuses the token%' THEN 'refused'
      ELSE 'unreadable'
    END
    WHERE disabled_reason IS NOT NULL`);
}
