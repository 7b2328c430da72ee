import { sql } from 'kysely';
import type { Database, Handle } from './database.ts';
import { NewerDatabaseError } from './errors.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';

/**
 * Migrates the schema to this program's version, in one transaction. Instances that start at the same time take turns.
 * Throws when the database is newer, that is, has steps unknown to this program.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
  onPlan?: (plan: MigrationPlan) => void,
): Promise<void> {
  await database.withLock('migrate', ({ handle }) =>
    migrateWithin(handle, database.engine, migrations, onPlan),
  );
}

/** The migrations found at a start. */
export interface MigrationPlan {
  /** How many migrations were applied before. */
  applied: number;
  /** The newest one that is applied once the start is done. */
  latest: string;
  /** Those that are applied now. */
  pending: readonly string[];
}

/** As `migrate`, in a transaction that does more than that. */
export async function migrateWithin(
  handle: Handle,
  engine: Database['engine'],
  migrations: readonly Migration[] = MIGRATIONS,
  onPlan?: (plan: MigrationPlan) => void,
): Promise<void> {
  const context = { engine, run: (statement: string) => runStatement(handle, statement) };
  if (engine === 'postgres') await context.run('SET LOCAL statement_timeout = 0');
  await context.run(migrationsTable(engine));
  const missing = await pending(handle, migrations);
  onPlan?.({
    applied: migrations.length - missing.length,
    latest: migrations.at(-1)?.name ?? '',
    pending: missing.map(({ name }) => name),
  });
  for (const migration of missing) {
    await migration.up(context);
    await handle.insertInto('migrations').values({ name: migration.name, applied_at: Date.now() }).execute();
  }
}

async function runStatement(handle: Handle, statement: string): Promise<void> {
  await sql.raw(statement).execute(handle);
}

function migrationsTable(engine: Database['engine']): string {
  return engine === 'postgres'
    ? 'CREATE TABLE IF NOT EXISTS migrations (name text COLLATE "C" NOT NULL PRIMARY KEY, applied_at bigint NOT NULL)'
    : 'CREATE TABLE IF NOT EXISTS migrations (name text NOT NULL PRIMARY KEY, applied_at integer NOT NULL) STRICT';
}

async function pending(handle: Handle, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const rows = await handle.selectFrom('migrations').select('name').orderBy('name').execute();
  for (const [index, { name }] of rows.entries()) {
    if (migrations[index]?.name !== name) {
      throw new NewerDatabaseError(
        `The database has the migration ${name}, which this version of the program does not know. Start the version that made it, or restore a backup from before (deploy/README.md).`,
      );
    }
  }
  return migrations.slice(rows.length);
}
