import { createImports } from './0011-imports.ts';
import { oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const SOURCES = ['erm', 'csv', 'tenfour'];

/** Imports take exports of this product too. SQLite changes a check only with the table around it. */
export async function up(context: MigrationContext): Promise<void> {
  const statements =
    context.engine === 'postgres'
      ? [
          'ALTER TABLE imports DROP CONSTRAINT imports_source_check',
          `ALTER TABLE imports ADD CONSTRAINT imports_source_check ${oneOf('source', SOURCES)}`,
        ]
      : rebuilt(context);
  for (const statement of statements) await context.run(statement);
}

function rebuilt(context: MigrationContext): string[] {
  return [
    createImports(context, 'imports_anew', SOURCES),
    'INSERT INTO imports_anew SELECT * FROM imports',
    'DROP TABLE imports',
    'ALTER TABLE imports_anew RENAME TO imports',
    `CREATE UNIQUE INDEX imports_running_unique ON imports (server_id)
      WHERE status IN ('importing', 'undoing')`,
    'CREATE INDEX imports_due ON imports (due_at) WHERE due_at IS NOT NULL',
  ];
}
