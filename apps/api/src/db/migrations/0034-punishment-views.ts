import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Filters of the list of punishments that a person has saved, in their order. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE punishment_views (
    server_id ${t.id} NOT NULL,
    user_id ${t.id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    position integer NOT NULL CHECK (position >= 0),
    name text NOT NULL,
    filters text NOT NULL,
    PRIMARY KEY (server_id, user_id, position)
  )${t.feed}`);
  await context.run('CREATE INDEX punishment_views_user ON punishment_views (user_id)');
}
