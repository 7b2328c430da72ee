import type { Database, Handle } from '../db/database.ts';
import { heldByNobody } from '../db/locks.ts';
import { runDueSync, type SyncDeps } from '../features/discord-roles/sync.ts';
import { type DueItem, type DueKind, earliest } from './due.ts';

/** Looking through a large Discord server takes a while. */
const LEASE_MS = 10 * 60_000;

/** Rows ahead that are looked at for the next moment. */
const AHEAD = 100;

/** Syncs of Discord roles that are due: one item is one server. */
export function createRoleSyncs(deps: SyncDeps): DueKind<DueItem> {
  const { database } = deps;
  return {
    name: 'discord-roles',
    batch: 4,
    concurrency: 2,
    leaseMs: LEASE_MS,
    claim: (claim) => claimDue(database, claim),
    nextAt: () => nextSync(database.handle),
    handle: ({ key }) => runDueSync(deps, key),
    async release({ key, leaseUntil }, until) {
      await database.handle
        .updateTable('discord_role_syncs')
        .set({ lease_until: until })
        .where('server_id', '=', key)
        .where('lease_until', '=', leaseUntil)
        .execute();
    },
  };
}

async function claimDue(
  { handle, engine }: Database,
  { now, leaseUntil, limit }: { now: number; leaseUntil: number; limit: number },
): Promise<DueItem[]> {
  const rows = await handle
    // Materialised: otherwise PostgreSQL may run it once per row, and each run would claim others.
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        heldByNobody(
          engine,
          db
            .selectFrom('discord_role_syncs')
            .select('server_id')
            .where('due_at', '<=', now)
            .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
            .orderBy('due_at')
            .limit(limit),
        ),
    )
    .updateTable('discord_role_syncs')
    .set({ lease_until: leaseUntil })
    .where('discord_role_syncs.server_id', 'in', (eb) => eb.selectFrom('due').select('due.server_id'))
    .returning('server_id')
    .execute();
  return rows.map(({ server_id }) => ({ key: server_id, leaseUntil }));
}

async function nextSync(handle: Handle): Promise<number | null> {
  const rows = await handle
    .selectFrom('discord_role_syncs')
    .select(['due_at', 'lease_until'])
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(AHEAD)
    .execute();
  return earliest(rows.map((row) => Math.max(row.due_at ?? 0, row.lease_until ?? 0)));
}
