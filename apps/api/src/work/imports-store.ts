import type { Database, Handle } from '../db/database.ts';
import { heldByNobody } from '../db/locks.ts';
import { type DueItem, earliest } from './due.ts';

/** An import for which there is something to do. */
export interface DueImport extends DueItem {
  serverId: string;
}

/** Rows ahead that are looked at for the next moment. */
const AHEAD = 100;

/** Takes imports that are due and that nobody holds. On PostgreSQL two at once are given different ones. */
export async function claimImports(
  { handle, engine }: Database,
  { now, leaseUntil, limit }: { now: number; leaseUntil: number; limit: number },
): Promise<DueImport[]> {
  const rows = await handle
    // Materialised: otherwise PostgreSQL may run it once per row, and each run would claim others.
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        heldByNobody(
          engine,
          db
            .selectFrom('imports')
            .select(['server_id', 'id'])
            .where('due_at', '<=', now)
            .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
            .orderBy('due_at')
            .limit(limit),
        ),
    )
    .updateTable('imports')
    .set({ lease_until: leaseUntil })
    .where('imports.id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returning(['id', 'server_id'])
    .execute();
  return rows.map(({ id, server_id }) => ({ key: id, serverId: server_id, leaseUntil }));
}

/** When the next one can be claimed, epoch ms; null while there is none. */
export async function nextImport(handle: Handle): Promise<number | null> {
  const rows = await handle
    .selectFrom('imports')
    .select(['due_at', 'lease_until'])
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(AHEAD)
    .execute();
  return earliest(rows.map((row) => Math.max(row.due_at ?? 0, row.lease_until ?? 0)));
}

/** Lets a claimed one be claimed again from `until` on. */
export async function releaseImport(handle: Handle, item: DueImport, until: number): Promise<void> {
  await handle
    .updateTable('imports')
    .set({ lease_until: until })
    .where('server_id', '=', item.serverId)
    .where('id', '=', item.key)
    .where('lease_until', 'is not', null)
    .execute();
}
