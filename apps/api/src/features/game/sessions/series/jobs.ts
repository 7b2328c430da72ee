import type { Database } from '../../../../db/database.ts';
import { AUTOMATIC } from '../../../../events/domain-event.ts';
import { type DueRows, dueItems } from '../../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../../jobs/job-loop.ts';
import { sessionsLock } from '../session-row.ts';
import { reconcileSeries } from './reconcile.ts';
import { seriesStore } from './store.ts';

const DUE: DueRows = { table: 'game_session_series', id: 'id', due: 'due_at', lease: 'lease_until' };

const LEASE_MS = 30_000;

/** Creates the job that plans the next sessions of series. */
export function createSeriesJob(deps: { database: Database; now: () => number }): JobKind<ClaimedJob> {
  const { database } = deps;
  return {
    name: 'session-series',
    batch: 50,
    concurrency: 4,
    leaseMs: LEASE_MS,
    ...dueItems(database, DUE),
    handle: ({ key }) => planAhead(deps, key),
  };
}

async function planAhead(
  { database, now }: { database: Database; now: () => number },
  seriesId: string,
): Promise<void> {
  const found = await database.handle
    .selectFrom('game_session_series')
    .innerJoin('servers', 'servers.id', 'server_id')
    .select(['server_id as serverId', 'servers.deleted_at as deletedAt'])
    .where('game_session_series.id', '=', seriesId)
    .executeTakeFirst();
  if (found === undefined) return;
  const { serverId, deletedAt } = found;
  await database.withLock(sessionsLock(serverId), async (tx) => {
    const store = seriesStore(tx.handle, serverId);
    const series = await store.find(seriesId);
    if (series === null || series.endedAt !== null) return;
    // A deleted server can be restored for some days: its series then goes on within one.
    if (deletedAt !== null) return store.setDue(seriesId, now() + 86_400_000);
    await reconcileSeries(tx, serverId, series, { actor: AUTOMATIC, at: now() });
  });
}
