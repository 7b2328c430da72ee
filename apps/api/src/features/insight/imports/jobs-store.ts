import { sql } from 'kysely';
import type { Database, Handle } from '../../../db/database.ts';
import { claimDueRows, type DueRows } from '../../../jobs/claims.ts';
import type { ClaimedJob } from '../../../jobs/job-loop.ts';

/** An import for which there is something to do. */
export interface DueImport extends ClaimedJob {
  serverId: string;
}

/** Imports for which there is something to do; reading their files is `import-readings-store.ts`. */
export const DUE_IMPORTS: DueRows = {
  table: 'imports',
  id: 'id',
  due: 'due_at',
  lease: 'lease_until',
  only: sql`status <> 'reading'`,
};

/** As `claimDueRows`, with the server of each. */
export async function claimImports(
  database: Database,
  claim: { now: number; leaseUntil: number; limit: number },
): Promise<DueImport[]> {
  const ids = await claimDueRows(database, DUE_IMPORTS, claim);
  if (ids.length === 0) return [];
  const rows = await database.handle
    .selectFrom('imports')
    .select(['id', 'server_id'])
    .where('id', 'in', ids)
    .execute();
  const { leaseUntil } = claim;
  return rows.map(({ id, server_id }) => ({ key: id, serverId: server_id, leaseUntil }));
}

/** Lets a claimed one be claimed again from `until` on; its steps have renewed the lease meanwhile. */
export async function releaseImport(handle: Handle, item: DueImport, until: number): Promise<void> {
  await handle
    .updateTable('imports')
    .set({ lease_until: until })
    .where('server_id', '=', item.serverId)
    .where('id', '=', item.key)
    .where('lease_until', 'is not', null)
    .execute();
}
