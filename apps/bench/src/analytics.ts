import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '@tenfour/api/src/db/database.ts';
import { openDatabase } from '@tenfour/api/src/db/open.ts';
import { SQLITE_FILE } from '@tenfour/api/src/db/sqlite/open-sqlite.ts';
import { startPostgres } from '@tenfour/api/src/testing/database/embedded-postgres.ts';
import { type AnalyticsData, fillAnalytics } from './analytics-dataset.ts';
import { type Generator, startGenerator } from './generator.ts';
import { API_FILE, startService } from './processes.ts';
import { percentile } from './statistics.ts';
import { ANALYTICS_CONNECTIONS } from './targets.ts';

/** Requests of each chart, alone and together. */
const REQUESTS = 60;

const CHARTS = [
  'players',
  'busiest-hours',
  'joins',
  'kills',
  'commands',
  'punishments',
  'responses',
  'staff',
] as const;

/** The shortest range, and the longest with a comparison. */
const RANGES = ['range=7d', 'range=365d&compare=true'] as const;

/** One chart over one range on one engine, in ms. */
export interface ChartResult {
  engine: Engine;
  chart: string;
  range: string;
  /** The very first answer, from a process that has just started. */
  first: number;
  alone: { p50: number; p95: number };
  together: { p50: number; p95: number };
}

/** The dataset and the results of one engine. */
export interface AnalyticsResult extends AnalyticsData {
  engine: Engine;
  /** Size of the database's file in MB (10^6 bytes); null where it is not local. */
  megabytes: number | null;
  charts: ChartResult[];
}

type Environment = (dataDir: string) => Record<string, string>;

/** Fills a separate database, requests every chart through REST, and removes everything again. */
export async function measureAnalytics(
  engine: Engine,
  events: number,
  environment: Environment,
): Promise<AnalyticsResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfour-bench-analytics-'));
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  try {
    const url = postgres?.url('postgres');
    const database = await openDatabase({ dataDir, url, statementTimeoutMs: 0 });
    const data = await fillAnalytics(database, events).finally(() => database.close());
    const env = { ...environment(dataDir), DATABASE_URL: url ?? '' };
    const charts = await measureCharts(engine, data, env);
    const megabytes = url === undefined ? statSync(join(dataDir, SQLITE_FILE)).size / 1e6 : null;
    return { ...data, engine, megabytes, charts };
  } finally {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureCharts(
  engine: Engine,
  { serverId, cookie }: AnalyticsData,
  env: Record<string, string>,
): Promise<ChartResult[]> {
  const api = await startService(API_FILE, env);
  const generator = await startGenerator();
  try {
    const results: ChartResult[] = [];
    for (const range of RANGES) {
      for (const chart of CHARTS) {
        const paths = [`/api/servers/${serverId}/analytics/${chart}?${range}`];
        const ask = (connections: number, requests: number) =>
          latencies(generator, { port: api.port, cookie, paths, connections, until: { requests } });
        const [first = Number.NaN] = await ask(1, 1);
        const alone = summary(await ask(1, REQUESTS));
        const together = summary(await ask(ANALYTICS_CONNECTIONS, REQUESTS * 2));
        results.push({ engine, chart, range, first, alone, together });
      }
    }
    return results;
  } finally {
    generator.stop();
    await api.stop();
  }
}

async function latencies(generator: Generator, load: Parameters<Generator['run']>[0]): Promise<number[]> {
  return (await generator.run(load)).latencies;
}

function summary(values: readonly number[]): { p50: number; p95: number } {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95) };
}
