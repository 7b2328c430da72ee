import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Secret addresses under which calendars read a person's sessions. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE calendar_feeds (
    user_id ${t.id} NOT NULL PRIMARY KEY REFERENCES users (id),
    token_hash ${t.id} NOT NULL,
    created_at ${t.time} NOT NULL,
    read_at ${t.time}
  )${t.feed}`);
  await context.run('CREATE UNIQUE INDEX calendar_feeds_token_unique ON calendar_feeds (token_hash)');
}
