import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** What staff were alerted of, one row a person; `read_at` holds on all of their devices. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE alerts (
    user_id ${t.id} NOT NULL REFERENCES users (id),
    id ${t.id} NOT NULL,
    server_id ${t.id} NOT NULL,
    kind text NOT NULL,
    subject_id ${t.id} NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    path text NOT NULL,
    created_at ${t.time} NOT NULL,
    read_at ${t.time},
    PRIMARY KEY (user_id, id)
  )${t.feed}`);
  await context.run('CREATE UNIQUE INDEX alerts_subject_unique ON alerts (user_id, kind, subject_id)');
  await context.run('CREATE INDEX alerts_unread ON alerts (user_id, id) WHERE read_at IS NULL');
  await context.run('CREATE INDEX alerts_server ON alerts (server_id, subject_id)');
  await context.run('CREATE INDEX alerts_created ON alerts (created_at)');
}
