import { bit } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** The public page of a server. Its address is the slug of the appeal page. */
export async function up(context: MigrationContext): Promise<void> {
  await context.run(`ALTER TABLE servers ADD COLUMN ${bit('public_page', 0)}`);
  await context.run(`ALTER TABLE servers ADD COLUMN ${bit('public_page_host', 0)}`);
  await context.run('ALTER TABLE servers ADD COLUMN apply_url text');
}
