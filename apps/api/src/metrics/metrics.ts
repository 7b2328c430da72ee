import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/table-types/index.ts';
import { runningLoops } from '../jobs/job-loop.ts';
import { cachedFor } from '../jobs/timing.ts';
import {
  countMetrics,
  createDurations,
  type Durations,
  type UpstreamAddresses,
  watchUpstreams,
} from './instruments.ts';

export interface MetricsDeps extends GaugeSources {
  config: UpstreamAddresses;
}

/** What this process measures of itself, for Prometheus. */
export interface Metrics {
  durations: Durations;
  /** Of the text. */
  contentType: string;
  /** Has the requests counted that are being answered. */
  countInFlight(read: () => number): void;
  /** Everything as text, in Prometheus' exposition format. */
  text(): Promise<string>;
  /** Measures no more. */
  stop(): void;
}

/** Starts measuring. Each process has its own figures; the scraper adds them up. */
export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = createDurations(registry);
  const { upstream } = durations;
  createGauges(registry, deps);
  const ends = [
    countMetrics(registry),
    watchUpstreams(deps.config, ({ upstream: name, outcome, ms }) =>
      upstream.observe({ upstream: name, outcome }, ms / 1_000),
    ),
  ];
  return {
    durations,
    contentType: registry.contentType,
    countInFlight(read) {
      new Gauge({
        name: 'tenfour_http_requests_in_flight',
        help: 'Requests that are being answered; live streams are not among them.',
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    text: () => registry.metrics(),
    stop() {
      for (const end of ends) end();
      registry.clear();
    },
  };
}

/** What is asked of the database at a scrape is good for this long, in ms, however many scrape. */
const FRESH_MS = 5_000;

/** Waiting rows are counted up to this many: more is as bad, and counting must not hold anyone up. */
const COUNTED = 10_000;

/** Values that are read on each scrape. */
interface GaugeSources {
  database: Database;
  /** Absent where there are no streams. */
  live?: { hub: { readonly size: number; readonly topics: number } } | undefined;
  outboundLease: { holds(): boolean };
  watcher: { readonly waiting: Readonly<Record<string, number>> };
}

/** Registers what is measured at the moment of a scrape, and costs nothing between two of them. */
function createGauges(registry: Registry, { database, live, outboundLease, watcher }: GaugeSources): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
    new Gauge({
      name: `tenfour_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  };
  const { load } = database;
  gauge('live_streams', 'Open live streams.', () => live?.hub.size ?? 0);
  gauge('live_topics', 'Servers and people that open pages hear of.', () => live?.hub.topics ?? 0);
  gauge(
    'database_waiting',
    'SQLite: writes before their turn. PostgreSQL: queries without a connection.',
    () => load().waiting,
  );
  gauge('database_connections_busy', 'Connections to the database in use.', () => load().busy);
  gauge('database_connections_open', 'Connections to the database.', () => load().open);
  gauge('leases_held', 'Roles of the whole installation that this process has: speaking to the games.', () =>
    outboundLease.holds() ? 1 : 0,
  );
  gauge('deliveries_waiting', `Deliveries that are owed to webhooks; at most ${COUNTED} are counted.`, () =>
    deliveries(),
  );
  gauge('commands_waiting', `Queued commands to games; at most ${COUNTED} are counted.`, () => commands());
  const deliveries = cachedFor(FRESH_MS, () => countRows(database, 'deliveries', 'pending'));
  const commands = cachedFor(FRESH_MS, () => countRows(database, 'game_commands', 'queued'));
  createLags(registry);
  new Gauge({
    name: 'tenfour_games_watched',
    help: 'Games that this process reads, by what they are read for.',
    labelNames: ['tier'],
    registers: [registry],
    collect() {
      for (const [tier, count] of Object.entries(watcher.waiting)) this.set({ tier }, count);
    },
  });
}

/** How late due work is, by kind. What cannot be read is not shown, so that an old figure is not taken for a new one. */
function createLags(registry: Registry): void {
  const read = cachedFor(FRESH_MS, async () => {
    const asked = [...runningLoops].map(async ({ name, lagMs }) => [name, await lagMs()] as const);
    return (await Promise.allSettled(asked)).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
  });
  new Gauge({
    name: 'tenfour_due_lag_seconds',
    help: 'How long the oldest unclaimed row has been due.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [kind, ms] of await read()) this.set({ kind }, ms / 1_000);
    },
  });
}

/** NaN while the database does not answer: the other figures are needed most then. */
async function countRows({ handle }: Database, table: keyof Schema, state: string): Promise<number> {
  const counted = sql<{ count: number }>`SELECT count(*) AS count FROM
    (SELECT 1 FROM ${sql.table(table)} WHERE state = ${sql.lit(state)} LIMIT ${sql.lit(COUNTED)}) AS waiting`;
  const answer = await counted.execute(handle).catch(() => null);
  return answer?.rows[0]?.count ?? Number.NaN;
}
