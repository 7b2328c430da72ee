import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Who has a second factor, when a session last gave it, and which servers require one. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`ALTER TABLE users ADD COLUMN factor_since ${t.time}`);
  await context.run(`ALTER TABLE sessions ADD COLUMN factor_at ${t.time}`);
  await context.run('ALTER TABLE sessions ADD COLUMN factor_challenge text');
  await context.run(`ALTER TABLE servers ADD COLUMN factor_required_at ${t.time}`);
}
