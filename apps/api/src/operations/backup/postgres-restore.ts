import { sql } from 'kysely';
import { UNIQUE_CONSTRAINTS } from '../../db/constraints.ts';
import type { Handle } from '../../db/database.ts';
import { openDatabase } from '../../db/open.ts';
import { BackupError, type Manifest } from './archive.ts';
import type { Settled } from './reconcile.ts';
import { type RestoreDeps, restoreInto } from './restore.ts';
import { NOT_CONTENT } from './source.ts';

export interface PostgresRestoreOptions extends Pick<RestoreDeps, 'files' | 'now' | 'signOut'> {
  url: string;
  dataDir: string;
  force: boolean;
}

const NAME = 'tenfour-restore';

/**
 * Restores in one transaction of the database itself: until it commits, nothing has changed. Throws BackupError while an
 * instance is connected, and for a database that holds something unless `force` drops it.
 */
export async function restorePostgres(
  file: string,
  manifest: Manifest,
  options: PostgresRestoreOptions,
): Promise<Settled> {
  const { url, dataDir, force, files, now, signOut } = options;
  const database = await openDatabase({
    url,
    dataDir,
    applicationName: NAME,
    poolSize: 2,
    namedStatements: false,
  });
  try {
    const clear = async (handle: Handle): Promise<void> => {
      await refuseConnected(handle);
      await dropTables(handle, manifest, force);
    };
    const settled = await restoreInto(file, manifest, { database, files, now, signOut, clear });
    await sql`ANALYZE`.execute(database.handle);
    return settled;
  } finally {
    await database.close();
  }
}

async function refuseConnected(handle: Handle): Promise<void> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'tenfour%' AND application_name <> ${NAME}`.execute(
    handle,
  );
  if ((rows[0]?.count ?? 0) === 0) return;
  throw new BackupError(
    'An instance of the product is connected to this database. Stop all of them first; nothing was changed.',
  );
}

/** Drops our own tables if they exist; other tables in the schema stay. Children go before their parents. */
async function dropTables(handle: Handle, manifest: Manifest, force: boolean): Promise<void> {
  const present = new Set((await handle.introspection.getTables()).map(({ name }) => name));
  const own = ownTables(manifest).filter((name) => present.has(name));
  for (const name of own) {
    if (NOT_CONTENT.has(name) || force) continue;
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(handle);
    if (rows.length > 0) {
      throw new BackupError(
        `There is a database with content here ("${name}"). Restore into an empty one, or add --force to replace it.`,
      );
    }
  }
  if (own.length > 0) await sql`DROP TABLE ${sql.join(own.map((name) => sql.table(name)))}`.execute(handle);
}

function ownTables({ tables }: Manifest): string[] {
  const known = Object.keys(UNIQUE_CONSTRAINTS).flatMap((name) =>
    name.endsWith('_pkey') ? [name.slice(0, -5)] : [],
  );
  return [...new Set([...known, ...tables.map(({ name }) => name)])];
}
