import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/**
 * Custom fields of records. Values are stored with the record, which lists read anyway; choices, numbers and what a
 * record lacks also in `record_values`, whose key answers filters.
 */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE record_field_sets (
    server_id ${t.id} NOT NULL PRIMARY KEY REFERENCES servers (id),
    version ${t.int} NOT NULL,
    field_set text NOT NULL,
    changed_by ${t.id} NOT NULL REFERENCES users (id),
    changed_at ${t.time} NOT NULL
  )`);
  await context.run('CREATE INDEX record_field_sets_changed_by ON record_field_sets (changed_by)');
  await context.run(`CREATE TABLE record_values (
    server_id ${t.id} NOT NULL REFERENCES servers (id),
    field_id ${t.id} NOT NULL,
    value text NOT NULL,
    record_id ${t.id} NOT NULL,
    PRIMARY KEY (server_id, field_id, value, record_id)
  )${t.feed}`);
  await context.run('CREATE INDEX record_values_record ON record_values (server_id, record_id)');
  for (const table of ['punishments', 'mod_calls', 'infractions', 'shifts']) {
    await context.run(`ALTER TABLE ${table} ADD COLUMN fields text`);
  }
  await context.run('ALTER TABLE punishments ADD COLUMN missing text');
}
