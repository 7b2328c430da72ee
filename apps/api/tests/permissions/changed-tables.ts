import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';

/** Has a line for each row that was written, with its table. */
const WRITTEN = 'written_tables';

/** Returns the tables whose rows some work changes. */
export type ChangedBy = (work: () => Promise<void>) => Promise<string[]>;

/**
 * Watches all tables of a database except `ignored` and returns what compares a hash of their rows before and after some
 * work. Triggers note what is written, and only the tables that were are hashed again: to hash all of them each time took
 * most of the processor time of the tests that compare.
 */
export async function watchTables(database: Database, ignored: ReadonlySet<string>): Promise<ChangedBy> {
  const { handle } = database;
  const names = (await handle.introspection.getTables()).map(({ name }) => name);
  const watched = names.filter((name) => !ignored.has(name));
  await noteWrites(database, watched);
  const hashes = new Map<string, string>();

  const hash = async (name: string): Promise<void> => {
    const rows = await handle
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    const texts = rows.map((row) => JSON.stringify(row)).sort();
    hashes.set(name, createHash('sha256').update(texts.join()).digest('hex'));
  };

  /** Hashes what was written since it was hashed last. */
  const refresh = async (): Promise<void> => {
    const { rows } = await sql<{ name: string }>`DELETE FROM ${sql.table(WRITTEN)} RETURNING name`.execute(
      handle,
    );
    for (const name of new Set(rows.map((row) => row.name))) await hash(name);
  };

  for (const name of watched) await hash(name);
  return async (work) => {
    await refresh();
    const before = new Map(hashes);
    await work();
    await refresh();
    return watched.filter((name) => hashes.get(name) !== before.get(name));
  };
}

async function noteWrites({ handle, engine }: Database, tables: readonly string[]): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(handle);
  await run(`CREATE TABLE ${WRITTEN} (name TEXT NOT NULL)`);
  if (engine === 'postgres') {
    const body = `BEGIN INSERT INTO ${WRITTEN} VALUES (TG_TABLE_NAME); RETURN NULL; END`;
    await run(`CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$ ${body} $$`);
  }
  for (const [at, table] of tables.entries()) {
    for (const event of ['INSERT', 'UPDATE', 'DELETE']) {
      const trigger = `CREATE TRIGGER note_${event.toLowerCase()}_${at} AFTER ${event} ON ${table}`;
      const action =
        engine === 'postgres'
          ? 'FOR EACH ROW EXECUTE FUNCTION note_write()'
          : `BEGIN INSERT INTO ${WRITTEN} VALUES ('${table}'); END`;
      await run(`${trigger} ${action}`);
    }
  }
}
