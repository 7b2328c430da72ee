import {
  type LatestProbe,
  nextProbeAt,
  type ProbedDay,
  type ProbeOutcome,
  type StatusService,
  statusDayOf,
} from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import type { ClaimedJob } from '../../../jobs/job-loop.ts';
import { isTransportFailure } from '../../game/gateway/index.ts';

/** What is stored of one service. */
export interface StoredService {
  since: number | null;
  latest: LatestProbe | null;
  days: ProbedDay[];
}

/** Adds the rows of services that have none yet, due at `now`. */
export async function ensureServices(
  handle: Handle,
  services: readonly StatusService[],
  now: number,
): Promise<void> {
  await handle
    .insertInto('status_services')
    .values(services.map((service) => ({ service, due_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends a claim without a result: the service is due again in the next minute. */
export async function skipProbe(handle: Handle, item: ClaimedJob, now: number): Promise<void> {
  await handle
    .updateTable('status_services')
    .set({ due_at: nextProbeAt(now), lease_until: null })
    .where('service', '=', item.key as StatusService)
    .where('lease_until', '=', item.leaseUntil)
    .execute();
}

/** Stores the outcome of a claimed probe and counts it on its day, unless the claim was lost meanwhile. */
export async function recordProbe(
  handle: Handle,
  item: ClaimedJob,
  outcome: ProbeOutcome,
  now: number,
): Promise<void> {
  const service = item.key as StatusService;
  const failed = outcome === 'failed' ? 1 : 0;
  const { numUpdatedRows } = await handle
    .updateTable('status_services')
    .set((eb) => ({
      due_at: nextProbeAt(now),
      lease_until: null,
      since: eb.fn.coalesce('since', eb.lit(now)),
      probed_at: now,
      outcome,
      failures_in_row: failed === 1 ? eb('failures_in_row', '+', 1) : 0,
    }))
    .where('service', '=', service)
    .where('lease_until', '=', item.leaseUntil)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await handle
    .insertInto('status_days')
    .values({ service, day: statusDayOf(now), probes: 1, failures: failed })
    .onConflict((conflict) =>
      conflict.columns(['service', 'day']).doUpdateSet((eb) => ({
        probes: eb('status_days.probes', '+', 1),
        failures: eb('status_days.failures', '+', failed),
      })),
    )
    .execute();
}

/** Reads what is stored of the services from `firstDay` on (epoch ms). */
export async function readServices(
  handle: Handle,
  firstDay: number,
): Promise<ReadonlyMap<StatusService, StoredService>> {
  const services = await handle
    .selectFrom('status_services')
    .select(['service', 'since', 'probed_at', 'outcome', 'failures_in_row'])
    .execute();
  const days = await handle.selectFrom('status_days').selectAll().where('day', '>=', firstDay).execute();
  return new Map(
    services.map(({ service, since, probed_at: at, outcome, failures_in_row: failuresInRow }) => [
      service,
      {
        since,
        latest: at === null || outcome === null ? null : { at, outcome, failuresInRow },
        days: days.filter((one) => one.service === service),
      },
    ]),
  );
}

/** Returns how reads of the games went since `since` (epoch ms): one that worked is enough; null without any. */
export async function gameReadsSince(handle: Handle, since: number): Promise<ProbeOutcome | null> {
  const read = await handle
    .selectFrom('game_snapshots')
    .select('game_id')
    .where('taken_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  if (read) return 'ok';
  const problems = await handle
    .selectFrom('game_snapshots')
    .select('error_kind')
    .distinct()
    .where('error_at', '>', since)
    .execute();
  const failed = problems.some(({ error_kind: kind }) => kind !== null && isTransportFailure(kind));
  return failed ? 'failed' : null;
}
