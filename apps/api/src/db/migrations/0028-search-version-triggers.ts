import type { MigrationContext } from './migration.ts';

/** The columns of a record that a search of its server reads. */
const SEARCHED = ['search', 'type', 'issued_by', 'created_at', 'deleted_at', 'server_id'];

/**
 * Gives a server another `punishments_version` with every change of what a search finds, whichever program makes it:
 * one of an older version knows nothing of the column.
 */
export async function up(context: MigrationContext): Promise<void> {
  const statements = context.engine === 'postgres' ? postgres() : sqlite();
  for (const statement of statements) await context.run(statement);
}

/** Once per statement, however many rows it changes: an import or a restore writes hundreds at a time. */
function postgres(): string[] {
  const all = (table: string) => `(${SEARCHED.map((column) => `${table}.${column}`).join(', ')})`;
  const differs = `${all('old_rows')} IS DISTINCT FROM ${all('new_rows')}`;
  return [
    ...trigger('insert', 'NEW TABLE AS new_rows', 'SELECT server_id FROM new_rows'),
    ...trigger(
      'update',
      'OLD TABLE AS old_rows NEW TABLE AS new_rows',
      `SELECT unnest(ARRAY[old_rows.server_id, new_rows.server_id])
        FROM old_rows JOIN new_rows ON new_rows.id = old_rows.id WHERE ${differs}`,
    ),
    ...trigger('delete', 'OLD TABLE AS old_rows', 'SELECT server_id FROM old_rows WHERE deleted_at IS NULL'),
  ];
}

/** An id instead of a number: a number could come a second time after a database has lost its last moments. */
function trigger(event: 'insert' | 'update' | 'delete', tables: string, serverIds: string): string[] {
  const name = `punishments_version_${event}`;
  return [
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE servers SET punishments_version = gen_random_uuid()::text WHERE id IN (${serverIds});
        RETURN NULL;
      END
    $$`,
    `CREATE TRIGGER ${name} AFTER ${event.toUpperCase()} ON punishments REFERENCING ${tables}
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
  ];
}

/** SQLite knows triggers of rows only: the condition keeps them from whatever no search reads. */
function sqlite(): string[] {
  const differs = SEARCHED.map((column) => `OLD.${column} IS NOT NEW.${column}`).join(' OR ');
  const body = (serverIds: string) =>
    `BEGIN UPDATE servers SET punishments_version = lower(hex(randomblob(16))) WHERE id IN (${serverIds}); END`;
  return [
    `CREATE TRIGGER punishments_version_insert AFTER INSERT ON punishments ${body('NEW.server_id')}`,
    `CREATE TRIGGER punishments_version_update AFTER UPDATE OF ${SEARCHED.join(', ')} ON punishments
      WHEN ${differs} ${body('OLD.server_id, NEW.server_id')}`,
    // Not for the records of a removed server, which are erased by the thousand and never searched.
    `CREATE TRIGGER punishments_version_delete AFTER DELETE ON punishments
      WHEN OLD.deleted_at IS NULL
        AND EXISTS (SELECT 1 FROM servers WHERE id = OLD.server_id AND deleted_at IS NULL)
      ${body('OLD.server_id')}`,
  ];
}
