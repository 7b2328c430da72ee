import type { StatusService } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { type DueRows, dueItems } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { type Probe, TIMEOUT_MS } from './probes.ts';
import { recordProbe, skipProbe } from './store.ts';

/** Longer than a probe of two requests and storing its outcome, in ms. */
const LEASE_MS = 3 * TIMEOUT_MS;

export interface StatusProbesDeps {
  database: Database;
  probe: Probe;
  /** Services that this process can probe; `ensureServices` has added their rows. */
  services: readonly StatusService[];
  /** Ends running probes. */
  signal: AbortSignal;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the job that probes each service once a minute, by one process of all that run. */
export function createStatusProbes(deps: StatusProbesDeps): JobKind<ClaimedJob> {
  const { database, probe, services, signal, now } = deps;
  const { handle } = database;
  const due: DueRows = {
    table: 'status_services',
    id: 'service',
    due: 'due_at',
    lease: 'lease_until',
    only: sql`service IN (${sql.join(services)})`,
  };
  return {
    name: 'status probes',
    batch: services.length,
    concurrency: services.length,
    leaseMs: LEASE_MS,
    ...dueItems(database, due),
    async handle(item) {
      const outcome = await probe(item.key as StatusService, signal);
      if (outcome === null) return skipProbe(handle, item, now());
      await database.transaction((tx) => recordProbe(tx.handle, item, outcome, now()));
    },
  };
}
