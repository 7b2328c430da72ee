import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Versions of a server's escalation rules, and which rule decided a record. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE escalation_versions (
    server_id ${t.id} NOT NULL REFERENCES servers (id),
    version ${t.int} NOT NULL,
    rule_set text NOT NULL,
    changed_by ${t.id} NOT NULL REFERENCES users (id),
    changed_at ${t.time} NOT NULL,
    restored_from ${t.int},
    PRIMARY KEY (server_id, version)
  )${t.feed}`);
  await context.run('CREATE INDEX escalation_versions_changed_by ON escalation_versions (changed_by)');
  for (const column of [
    `rule_id ${t.id}`,
    'rule_name text',
    `rule_version ${t.int}`,
    'requested_type text',
    `requested_minutes ${t.int}`,
  ]) {
    await context.run(`ALTER TABLE punishments ADD COLUMN ${column}`);
  }
}
