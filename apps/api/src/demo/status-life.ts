import { STATUS_SERVICES, type StatusService, statusDays } from '@tenfour/domain';
import type { Handle } from '../db/database.ts';
import { DAY_MS, MINUTE_MS } from './clock.ts';

const MINUTES_A_DAY = DAY_MS / MINUTE_MS;

/** Days ago, and how many minutes a service failed then. */
const OUTAGES: readonly { service: StatusService; daysAgo: number; minutes: number }[] = [
  { service: 'erlc', daysAgo: 3, minutes: 9 },
  { service: 'discord', daysAgo: 11, minutes: 41 },
  { service: 'erlc', daysAgo: 23, minutes: 310 },
  { service: 'roblox', daysAgo: 23, minutes: 35 },
  { service: 'roblox', daysAgo: 58, minutes: 122 },
];

/** The product was not running for so many minutes. */
const MAINTENANCE = { daysAgo: 47, minutes: 20 };

/** Writes 90 days of probes with a bad day, as if the demo had been running all the time. */
export async function writeStatusHistory(handle: Handle, now: number): Promise<void> {
  const days = statusDays(now);
  const [since = now] = days;
  const rows = STATUS_SERVICES.flatMap((service) =>
    days.map((day, at) => {
      const daysAgo = days.length - 1 - at;
      const minutes = Math.min(MINUTES_A_DAY, Math.ceil((now - day) / MINUTE_MS));
      const outage = OUTAGES.find((one) => one.service === service && one.daysAgo === daysAgo);
      const probes = daysAgo === MAINTENANCE.daysAgo ? minutes - MAINTENANCE.minutes : minutes;
      return { service, day, probes, failures: outage?.minutes ?? 0 };
    }),
  );
  await handle.insertInto('status_days').values(rows).execute();
  const latest = { since, due_at: now, probed_at: now, outcome: 'ok' } as const;
  await handle
    .insertInto('status_services')
    .values(STATUS_SERVICES.map((service) => ({ service, ...latest })))
    .onConflict((conflict) => conflict.column('service').doUpdateSet({ since }))
    .execute();
}
