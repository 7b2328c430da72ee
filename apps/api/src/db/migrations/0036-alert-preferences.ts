import { bit, columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** What members want to be alerted of, until they leave the server, and the quiet hours of people. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE alert_preferences (
    server_id ${t.id} NOT NULL,
    user_id ${t.id} NOT NULL,
    muted text NOT NULL,
    ${bit('on_duty_only', 1)},
    unclaimed_minutes integer NOT NULL CHECK (unclaimed_minutes BETWEEN 1 AND 30),
    PRIMARY KEY (server_id, user_id),
    FOREIGN KEY (server_id, user_id) REFERENCES members (server_id, user_id) ON DELETE CASCADE
  )${t.feed}`);
  await context.run(`CREATE TABLE quiet_hours (
    user_id ${t.id} NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    quiet_from integer NOT NULL,
    quiet_to integer NOT NULL,
    timezone text NOT NULL
  )${t.strict}`);
}
