import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** What people have written into forms and not submitted yet. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE form_drafts (
      form_id ${t.id} NOT NULL REFERENCES forms (id) ON DELETE CASCADE,
      user_id ${t.id} NOT NULL REFERENCES users (id),
      server_id ${t.id} NOT NULL,
      answers text NOT NULL,
      about text NOT NULL DEFAULT '',
      updated_at ${t.time} NOT NULL,
      PRIMARY KEY (form_id, user_id)
    )${t.feed}`,
    'CREATE INDEX form_drafts_server ON form_drafts (server_id)',
    'CREATE INDEX form_drafts_person ON form_drafts (user_id, updated_at)',
    'CREATE INDEX form_drafts_over ON form_drafts (updated_at)',
  ];
  for (const statement of statements) await context.run(statement);
}
