import { claimItems, type DueRows, nextDueRow, releaseItem } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { runDueSync, type SyncDeps } from './sync.ts';

/** Looking through a large Discord server takes a while. */
const LEASE_MS = 10 * 60_000;

const DUE_SYNCS: DueRows = {
  table: 'discord_role_syncs',
  id: 'server_id',
  due: 'due_at',
  lease: 'lease_until',
};

/** Syncs of Discord roles that are due: one item is one server. */
export function createRoleSyncs(deps: SyncDeps): JobKind<ClaimedJob> {
  const { database } = deps;
  return {
    name: 'discord-roles',
    batch: 4,
    concurrency: 2,
    leaseMs: LEASE_MS,
    claim: (claim) => claimItems(database, DUE_SYNCS, claim),
    nextAt: () => nextDueRow(database.handle, DUE_SYNCS),
    handle: ({ key }) => runDueSync(deps, key),
    release: (item, until) => releaseItem(database.handle, DUE_SYNCS, item, until),
  };
}
