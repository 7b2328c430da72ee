import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/database.ts';
import { type DueRows, dueItems } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { endUndecided, withRequests } from './requests.ts';
import { banRequestsStore } from './store.ts';

/** Text of the query, so that `ban_requests_due` serves it. */
const OPEN: DueRows = {
  table: 'ban_requests',
  id: 'id',
  due: 'expires_at',
  lease: 'lease_until',
  only: sql`state = 'open'`,
};

/** Creates the job that ends requests for bans whose time is over, and their BOLO. Reads derive the end themselves. */
export function createBanRequestExpiry({
  database,
  now,
}: {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}): JobKind<ClaimedJob> {
  return {
    name: 'ban requests',
    ...{ batch: 20, concurrency: 1, leaseMs: 10_000 },
    ...dueItems(database, OPEN),
    async handle({ key }) {
      const found = await database.handle
        .selectFrom('ban_requests')
        .innerJoin('servers', 'servers.id', 'ban_requests.server_id')
        .select(['ban_requests.server_id', 'servers.deleted_at'])
        .where('ban_requests.id', '=', key)
        .executeTakeFirst();
      if (found === undefined) return;
      const { server_id: serverId, deleted_at: deletedAt } = found;
      await withRequests(database, serverId, (tx) =>
        expire(tx, serverId, key, { now: now(), isAnnounced: deletedAt === null }),
      );
    },
  };
}

async function expire(
  tx: Transaction,
  serverId: string,
  id: string,
  { now, isAnnounced }: { now: number; isAnnounced: boolean },
): Promise<void> {
  const row = await banRequestsStore(tx.handle, serverId).find(id);
  if (row === null || row.state !== 'open' || row.expires_at > now) return;
  await endUndecided(tx, row, { state: 'expired', isAnnounced });
}
