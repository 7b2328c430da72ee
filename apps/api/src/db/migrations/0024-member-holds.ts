import { columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Removals and manual role changes, which the Discord role sync and joining respect. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE member_holds (
    server_id ${t.id} NOT NULL REFERENCES servers (id),
    user_id ${t.id} NOT NULL REFERENCES users (id),
    kind text NOT NULL ${oneOf('kind', ['removed', 'manual_role'])},
    set_by ${t.id} NOT NULL REFERENCES users (id),
    set_by_role text NOT NULL ${oneOf('set_by_role', ['member', 'moderator', 'admin', 'owner'])},
    set_at ${t.time} NOT NULL,
    PRIMARY KEY (server_id, user_id)
  )${t.feed}`);
}
