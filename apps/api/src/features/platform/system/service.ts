import type { PublicConfig, SystemService, SystemStatus } from '@tenfour/contracts';
import { overallState, STATUS_SERVICES, serviceState, statusDays, uptimeOf } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Database } from '../../../db/database.ts';
import { cachedFor } from '../../../jobs/timing.ts';
import { readServices, type StoredService } from './store.ts';

/** How long an answer about the status is reused, in ms: anyone can ask. */
const STATUS_FRESH_MS = 10_000;

const NOTHING: StoredService = { since: null, latest: null, days: [] };

export interface SystemDeps {
  database: Database;
  config: PublicConfig;
  /** Epoch ms. */
  now: () => number;
}

/** Answers what the pages can know of this installation, and how it is doing. */
export function createSystemService({ database, config, now }: SystemDeps): SystemService {
  const { productName, communityInviteUrl, demoUrl, testimonials } = config;
  return {
    config: () => ({ productName, communityInviteUrl, demoUrl, testimonials }),
    status: cachedFor(STATUS_FRESH_MS, () => readStatus(database, now()), now),
  };
}

async function readStatus({ handle }: Database, now: number): Promise<SystemStatus> {
  const days = statusDays(now);
  const [firstDay = now] = days;
  const stored = await readServices(handle, firstDay);
  const services = STATUS_SERVICES.map((service) => {
    const { since, latest, days: probed } = stored.get(service) ?? NOTHING;
    const counts = new Map(probed.map((one) => [one.day, one]));
    const history = days.map((day) => counts.get(day) ?? { day, probes: 0, failures: 0 });
    return {
      service,
      state: serviceState(service, latest, now),
      uptime: uptimeOf(service, history, since, now),
      days: history.map((day) => uptimeOf(service, [day], since, now)),
    };
  });
  const sinces = [...stored.values()].flatMap(({ since }) => (since === null ? [] : [since]));
  return {
    state: overallState(services.map(({ state }) => state)),
    firstDay: iso(firstDay).slice(0, 10),
    since: sinces.length === 0 ? null : iso(Math.min(...sinces)),
    services,
  };
}
