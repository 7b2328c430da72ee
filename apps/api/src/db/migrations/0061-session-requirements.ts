import { columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Sessions that staff have to attend each week, by role. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE session_requirements (
    server_id ${t.id} NOT NULL REFERENCES servers (id),
    role text NOT NULL ${oneOf('role', ['moderator', 'admin'])},
    weekly_sessions ${t.int} NOT NULL CHECK (weekly_sessions > 0),
    PRIMARY KEY (server_id, role)
  )${t.feed}`);
}
