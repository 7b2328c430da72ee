import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/**
 * What the instances on one PostgreSQL have counted of requests. Unlogged there: after a crash of the database everybody
 * has the free tries of a minute again, and no request waits for a disk. Stays empty on SQLite, which counts in memory.
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
