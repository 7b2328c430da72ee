import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** How often the file of an import was begun to be read, who holds it, and why it was refused, as a code. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(
    `ALTER TABLE imports ADD COLUMN attempts ${t.int} NOT NULL DEFAULT 0 CHECK (attempts >= 0)`,
  );
  await context.run(`ALTER TABLE imports ADD COLUMN holder ${t.id}`);
  await context.run('ALTER TABLE imports ADD COLUMN problem_code text');
}
