import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/**
 * Lets duty roles follow sessions. Their states are no longer listed in the database, where SQLite changes a list only
 * with the table around it.
 */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const texts = 'role_id text NOT NULL, role_name text NOT NULL, problem text';
  const rebuilt = [
    `CREATE TABLE duty_roles_anew (server_id ${t.id} NOT NULL REFERENCES servers (id), n integer NOT NULL,
      state text NOT NULL, type_id ${t.id}, ${texts}, PRIMARY KEY (server_id, n))${t.feed}`,
    'INSERT INTO duty_roles_anew SELECT * FROM duty_roles',
    'DROP TABLE duty_roles',
    'ALTER TABLE duty_roles_anew RENAME TO duty_roles',
  ];
  const statements =
    context.engine === 'postgres'
      ? ['ALTER TABLE duty_roles DROP CONSTRAINT duty_roles_state_check']
      : rebuilt;
  for (const statement of statements) await context.run(statement);
}
