import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine } from '@tenfour/api/src/db/database.ts';
import { analyticsReport, measureAnalytics } from './analytics.ts';
import { prepareDataset } from './dataset.ts';
import { startGenerator } from './generator.ts';
import { interactionsReport, measureInteractions } from './interactions.ts';
import { measureLists } from './lists.ts';
import { measurePages } from './pages.ts';
import { type Service, startService } from './processes.ts';
import { signReaderIn } from './reader.ts';
import { type Findings, report, verdicts } from './report.ts';
import { streamReport } from './report-streams.ts';
import { assertSameBytes } from './same-bytes.ts';
import { measureSearches } from './search.ts';
import { FULL, type Size, SMALL } from './size.ts';
import { measureStreams, type StreamRun } from './streams.ts';
import { STREAM_ROUNDS } from './targets.ts';

const HELP = `npm run bench -- [options]
  --small     a fortieth of the data and short rounds, to see whether everything runs
  --streams   live streams only, which need no dataset
  --analytics charts of the analytics only, on both engines, each filled anew (see --events, --engine)
  --interactions 2,000 interactions of Discord in a minute only (--small: 200 in six seconds)
  --events n  game events of --analytics (default 2,000,000; the promise is about 50,000,000)
  --engine e  sqlite or postgres alone, for --analytics
  --pages     Lighthouse over the public pages only (fetched by npx; needs a Chromium)
  --rounds n  rounds of each list (default 5), runs of each page (default 3)
  --help      this text
Exits with 0 also when a target is missed: a slow machine is no fault of the product.`;

const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

const RESULTS = join(import.meta.dirname, '..', 'results');

/** The API's environment: its own limits stay on and count, only so high that no load run meets them. */
function apiEnvironment(dataDir: string): Record<string, string> {
  const nowhere = 'http://127.0.0.1:9';
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PUBLIC_URL: '',
    SECRETS_KEYS: '',
    LOG_LEVEL: 'info',
    RATE_LIMIT: '1000000000',
    DISCORD_CLIENT_ID: 'bench',
    DISCORD_CLIENT_SECRET: 'bench',
    DISCORD_BASE_URL: nowhere,
    DISCORD_CDN_URL: nowhere,
    ROBLOX_USERS_URL: nowhere,
    ROBLOX_THUMBNAILS_URL: nowhere,
    ROBLOX_APIS_URL: nowhere,
    ERLC_BASE_URL: nowhere,
  };
}

interface Options {
  streamsOnly: boolean;
  pagesOnly: boolean;
  interactions: { count: number; seconds: number } | null;
  analytics: { events: number; engines: readonly Engine[] } | null;
  size: Size;
  rounds: number;
  roundMs: number;
}

function readOptions(): Options | null {
  const { values } = parseArgs({
    options: {
      small: { type: 'boolean', default: false },
      streams: { type: 'boolean', default: false },
      pages: { type: 'boolean', default: false },
      analytics: { type: 'boolean', default: false },
      interactions: { type: 'boolean', default: false },
      events: { type: 'string', default: '2000000' },
      engine: { type: 'string' },
      rounds: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds ?? (values.pages ? 3 : 5));
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1.');
  if (values.help) return null;
  const size = values.small ? SMALL : FULL;
  return {
    streamsOnly: values.streams,
    pagesOnly: values.pages,
    interactions: values.interactions ? interactionsOptions(values.small) : null,
    analytics: values.analytics ? analyticsOptions(values) : null,
    size,
    rounds,
    roundMs: values.small ? 500 : 4_000,
  };
}

function interactionsOptions(isSmall: boolean): Options['interactions'] {
  return isSmall ? { count: 200, seconds: 6 } : { count: 2_000, seconds: 60 };
}

function analyticsOptions(values: { events: string; engine?: string | undefined }): Options['analytics'] {
  const events = Number(values.events);
  if (!Number.isInteger(events) || events < 1_000)
    throw new Error('--events takes a whole number from 1000.');
  const engines = ENGINES.filter((engine) => values.engine === undefined || values.engine === engine);
  if (engines.length === 0) throw new Error('--engine takes sqlite or postgres.');
  return { events, engines };
}

function streamRun({ streams: steps }: Size): StreamRun {
  return { steps, rounds: STREAM_ROUNDS, environment: apiEnvironment };
}

async function measure(options: Options, services: Service[]): Promise<Findings> {
  const { size, rounds, roundMs } = options;
  console.log(`Preparing the dataset "${size.name}" …`);
  const { dataDir, generatedIn } = await prepareDataset(size);
  if (generatedIn !== null) console.log(`  generated in ${generatedIn.toFixed(0)} s; kept for the next run`);
  const reader = signReaderIn(dataDir);
  const floor = await startService('apps/bench/src/floor.ts', { NODE_ENV: 'production', DATA_DIR: dataDir });
  services.push(floor);
  const api = await startService('apps/api/src/main.ts', apiEnvironment(dataDir));
  services.push(api);
  const bytesPerList = await assertSameBytes(reader, floor.port, api.port);
  const generator = await startGenerator();
  try {
    console.log('Measuring lists …');
    const lists = await measureLists({ generator, reader, floor, api, rounds, roundMs });
    console.log('Measuring searches …');
    const searches = await measureSearches({ generator, reader, port: api.port });
    console.log('Measuring live streams …');
    const streams = await measureStreams(streamRun(size));
    const [cpu] = cpus();
    const machine = `${cpus().length} x ${cpu?.model ?? 'unknown'}, Node ${process.version}`;
    const { coldStartMs } = api;
    const at = new Date().toISOString();
    return { at, machine, size, bytesPerList, lists, searches, streams, coldStartMs, memory: api.memory() };
  } finally {
    generator.stop();
  }
}

function keep(findings: Findings): string {
  mkdirSync(RESULTS, { recursive: true });
  const path = join(RESULTS, `${findings.at.replaceAll(/[:.]/g, '-')}-${findings.size.name}.json`);
  writeFileSync(path, `${JSON.stringify({ ...findings, verdicts: verdicts(findings) }, null, 2)}\n`);
  return path;
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options === null) {
    console.log(HELP);
    return;
  }
  if (options.analytics !== null) {
    const { events, engines } = options.analytics;
    for (const engine of engines) {
      const result = await measureAnalytics(engine, events, apiEnvironment);
      console.log(`\n${analyticsReport(result)}`);
    }
    return;
  }
  if (options.interactions !== null) {
    console.log(interactionsReport(await measureInteractions(options.interactions, apiEnvironment)));
    return;
  }
  if (options.pagesOnly) {
    console.log(`\n${await measurePages(options.rounds, apiEnvironment)}`);
    return;
  }
  if (options.streamsOnly) {
    console.log(streamReport(await measureStreams(streamRun(options.size))));
    return;
  }
  const services: Service[] = [];
  try {
    const findings = await measure(options, services);
    console.log(`\n${report(findings)}\n\nWritten to ${keep(findings)}`);
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
});
