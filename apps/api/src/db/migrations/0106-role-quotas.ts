import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const FIXED = "'member', 'moderator', 'admin', 'owner'";

/** The earlier tables of what a role has to reach, and the measure that each stores. */
const FORMER = [
  { table: 'hour_requirements', column: 'weekly_minutes', max: 10_080 },
  { table: 'session_requirements', column: 'weekly_sessions', max: 50 },
] as const;

/**
 * One place for what a role has to reach in a week, custom roles included. A custom role's quota goes with it. Processes
 * of the version before write the earlier tables during an upgrade: triggers take what they write over. A review stores
 * what was required of each person and counted when it was created.
 */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE role_quotas (
    server_id ${t.id} NOT NULL REFERENCES servers (id),
    role ${t.id} NOT NULL,
    custom_role_id ${t.id},
    weekly_minutes ${t.int} CHECK (weekly_minutes BETWEEN 1 AND 10080),
    weekly_sessions ${t.int} CHECK (weekly_sessions BETWEEN 1 AND 50),
    weekly_calls ${t.int} CHECK (weekly_calls BETWEEN 1 AND 500),
    weekly_punishments ${t.int} CHECK (weekly_punishments BETWEEN 1 AND 500),
    PRIMARY KEY (server_id, role),
    FOREIGN KEY (server_id, custom_role_id) REFERENCES server_roles (server_id, id) ON DELETE CASCADE,
    CHECK (custom_role_id IS NOT NULL OR role IN (${FIXED}))
  )${t.feed}`);
  await context.run(`CREATE INDEX role_quotas_custom_role ON role_quotas (server_id, custom_role_id)
    WHERE custom_role_id IS NOT NULL`);
  await context.run('ALTER TABLE staff_reviews ADD COLUMN counted text');
  for (const { table, column, max } of FORMER) {
    await context.run(`INSERT INTO role_quotas (server_id, role, ${column})
      SELECT server_id, role, ${least(context, column, max)} FROM ${table} WHERE true ${replacing(column)}`);
    for (const statement of triggers(context, table, column, max)) await context.run(statement);
  }
}

function replacing(column: string): string {
  return `ON CONFLICT (server_id, role) DO UPDATE SET ${column} = excluded.${column}`;
}

/** The earlier tables know no highest number. */
function least({ engine }: MigrationContext, value: string, max: number): string {
  return engine === 'postgres' ? `least(${value}, ${max})` : `min(${value}, ${max})`;
}

function triggers(context: MigrationContext, table: string, column: string, max: number): string[] {
  const write = `INSERT INTO role_quotas (server_id, role, ${column})
    VALUES (NEW.server_id, NEW.role, ${least(context, `NEW.${column}`, max)}) ${replacing(column)};`;
  const clear = `UPDATE role_quotas SET ${column} = NULL WHERE server_id = OLD.server_id AND role = OLD.role;`;
  return ['insert', 'update', 'delete'].flatMap((event) => {
    const name = `${table}_${event}`;
    const body = event === 'delete' ? clear : write;
    const when = `AFTER ${event.toUpperCase()} ON ${table}`;
    if (context.engine !== 'postgres') return [`CREATE TRIGGER ${name} ${when} BEGIN ${body} END`];
    return [
      `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN ${body} RETURN NULL; END $$`,
      `CREATE TRIGGER ${name} ${when} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
    ];
  });
}
