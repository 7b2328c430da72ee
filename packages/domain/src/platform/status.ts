/** Parts of the product, then the services that it depends on, in the order shown. */
export const STATUS_SERVICES = ['api', 'database', 'jobs', 'discord', 'roblox', 'erlc'] as const;
export type StatusService = (typeof STATUS_SERVICES)[number];

/** Days of history, today included. */
export const STATUS_DAYS = 90;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Time between two probes of a service. */
const PROBE_EVERY_MS = MINUTE_MS;

/** Age at which the latest probe no longer counts, in ms. */
const STALE_MS = 3 * MINUTE_MS;

/** Failures in a row after which a service is down; fewer can be a lost packet. */
const DOWN_AFTER = 3;

/** Lowest uptime of a day that still counts as operational, and as degraded, in percent. */
const OPERATIONAL_FROM = 99;
const DEGRADED_FROM = 95;

export const PROBE_OUTCOMES = ['ok', 'slow', 'failed'] as const;
export type ProbeOutcome = (typeof PROBE_OUTCOMES)[number];

/** States of a service, the worst first. */
export const SERVICE_STATES = ['down', 'degraded', 'unknown', 'operational'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** The latest probe of a service. `at` in epoch ms. */
export interface LatestProbe {
  at: number;
  outcome: ProbeOutcome;
  failuresInRow: number;
}

/** Probes of a service on one UTC day. `day` is its start, epoch ms. */
export interface ProbedDay {
  day: number;
  probes: number;
  failures: number;
}

/** Parts of the product. A minute without a probe counts as downtime for them, since nothing was running. */
function isOwn(service: StatusService): boolean {
  return service === 'api' || service === 'database' || service === 'jobs';
}

/** Returns the start of the UTC day that `at` belongs to (both epoch ms). */
export function statusDayOf(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

/** Returns the starts of the days of the history, oldest first. */
export function statusDays(now: number): number[] {
  const today = statusDayOf(now);
  return Array.from({ length: STATUS_DAYS }, (_, at) => today - (STATUS_DAYS - 1 - at) * DAY_MS);
}

/** Returns when a service that was probed at `now` is due again: at the next full minute. */
export function nextProbeAt(now: number): number {
  return (Math.floor(now / PROBE_EVERY_MS) + 1) * PROBE_EVERY_MS;
}

/** Returns the state of a service at `now`. Without recent probes ours is down, and about others nothing is known. */
export function serviceState(service: StatusService, latest: LatestProbe | null, now: number): ServiceState {
  if (latest === null) return 'unknown';
  if (now - latest.at > STALE_MS) return isOwn(service) ? 'down' : 'unknown';
  if (latest.outcome === 'ok') return 'operational';
  return latest.failuresInRow >= DOWN_AFTER ? 'down' : 'degraded';
}

/** Returns the worst of some states; `unknown` for none. */
export function overallState(states: readonly ServiceState[]): ServiceState {
  return SERVICE_STATES.find((state) => states.includes(state)) ?? 'unknown';
}

/** Returns what the bar of a day shows, by its uptime in percent. */
export function stateOfDay(uptime: number | null): ServiceState {
  if (uptime === null) return 'unknown';
  if (uptime >= OPERATIONAL_FROM) return 'operational';
  return uptime >= DEGRADED_FROM ? 'degraded' : 'down';
}

/**
 * Returns the uptime of some days together, in percent rounded down to two decimals; null without data. Minutes since
 * the first probe (`since`, epoch ms) in which nothing was probed count as downtime of the product, and as no data for
 * the services of others.
 */
export function uptimeOf(
  service: StatusService,
  days: readonly ProbedDay[],
  since: number | null,
  now: number,
): number | null {
  let total = 0;
  let good = 0;
  for (const { day, probes, failures } of days) {
    const expected = isOwn(service) && since !== null ? minutesOf(day, since, now) : 0;
    total += Math.max(probes, expected);
    good += probes - failures;
  }
  return total === 0 ? null : Math.floor((good / total) * 10_000) / 100;
}

/** Counts the full minutes of a day between `since` and `now`. */
function minutesOf(day: number, since: number, now: number): number {
  const span = Math.min(day + DAY_MS, now) - Math.max(day, since);
  return Math.max(0, Math.floor(span / PROBE_EVERY_MS));
}
