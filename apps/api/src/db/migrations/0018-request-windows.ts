import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/**
 * Adds request counts shared by the instances on one PostgreSQL. Unlogged there: a database crash resets the counts of
 * a minute, and no request waits for a disk. Stays empty on SQLite, which counts in memory.
 */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const unlogged = context.engine === 'postgres' ? 'UNLOGGED ' : '';
  await context.run(`CREATE ${unlogged}TABLE request_windows (
    name ${t.id} NOT NULL PRIMARY KEY,
    taken integer NOT NULL CHECK (taken >= 0),
    ends_at ${t.time} NOT NULL
  )${t.feed}`);
  await context.run('CREATE INDEX request_windows_end ON request_windows (ends_at)');
}
