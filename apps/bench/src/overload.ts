import { ms, percent, whole } from './format.ts';
import { startGenerator } from './generator.ts';
import { type OpenAnswer, type OpenLoad, OpenLoader } from './open-load.ts';
import { API_FILE, type Service, startService } from './processes.ts';
import { type Reader, signReaderIn } from './reader.ts';
import type { BenchContext, FilledStore, Section, Verdict } from './section.ts';
import { percentile } from './statistics.ts';
import { table } from './table.ts';
import { LIST_CONNECTIONS, TARGETS } from './targets.ts';
import { restPath } from './transports.ts';

/** Offered load, as a share of the process's capacity. */
const LEVELS = [0.5, 1, 2, 4] as const;

/** An answer within this time counts as recovered, in ms. */
const CALM_MS = 100;

/** A shorter level is too short to show a backlog, in ms. */
const LEAST_LEVEL_MS = 4_000;

/** How long answers are waited for after a level, in ms. */
const PATIENCE_MS = 10_000;

/** Result of one level of load. */
interface Level {
  /** Of the capacity. */
  share: number;
  offered: number;
  accepted: number;
  /** Of all that were offered. */
  shed: number;
  broken: number;
  /** ms from the scheduled time of a request; accepted requests only. */
  p50: number;
  p99: number;
  /** As `p99`, of those that were turned away. */
  shedP99: number;
  memoryMb: number;
}

interface Overload {
  engine: FilledStore['engine'];
  /** Requests a second. */
  capacity: number;
  levels: Level[];
  /** From the end of the greatest load until every request is accepted and answered fast again, in ms. */
  recoveryMs: number;
}

export const overloadSection: Section = {
  name: 'overload',
  summary:
    'lists of 50 offered at 0.5, 1, 2 and 4 times of what one process answers, and the time until it is over',
  measure: async (context) => {
    const found: Overload[] = [];
    for (const engine of context.engines) {
      found.push(await measureOverload(context, await context.dataset(engine)));
    }
    return { text: found.map(textOf).join('\n\n'), verdicts: found.flatMap(verdictsOf), data: found };
  },
};

async function measureOverload(context: BenchContext, store: FilledStore): Promise<Overload> {
  const reader = await signReaderIn(store);
  const paths = reader.servers.map(({ id }) => restPath(id));
  const capacity = await capacityOf(context, store, reader, paths);
  // The product's own measure, unless the run is about another one.
  const shedding = { SHED_DELAY_MS: process.env.SHED_DELAY_MS ?? '' };
  const api = await startService(API_FILE, { ...store.environment, ...shedding });
  try {
    const levelMs = Math.max(LEAST_LEVEL_MS, 2 * context.roundMs);
    const levels: Level[] = [];
    for (const share of LEVELS) {
      levels.push(await offer({ api, reader, paths, share, perSecond: share * capacity, levelMs }));
    }
    const recoveryMs = await recovery({ api, reader, paths, capacity, levelMs });
    return { engine: store.engine, capacity, levels, recoveryMs };
  } finally {
    await api.stop();
  }
}

/** Returns the capacity of the process in requests per second, with each request following the previous answer. */
async function capacityOf(
  { roundMs, rounds }: BenchContext,
  { environment }: FilledStore,
  { cookie }: Reader,
  paths: string[],
): Promise<number> {
  const api = await startService(API_FILE, environment);
  const generator = await startGenerator();
  try {
    const load = { port: api.port, cookie, paths, connections: LIST_CONNECTIONS, until: { ms: roundMs } };
    let best = 0;
    // The first runs find nothing in memory.
    for (let round = 0; round <= rounds; round += 1) {
      best = Math.max(best, (await generator.run(load)).requestsPerSecond);
    }
    return best;
  } finally {
    generator.stop();
    await api.stop();
  }
}

interface Offer {
  api: Service;
  reader: Reader;
  paths: string[];
  share: number;
  /** Requests. */
  perSecond: number;
  levelMs: number;
}

async function offer({ api, reader, paths, share, perSecond, levelMs }: Offer): Promise<Level> {
  const loader = await connected({ port: api.port, cookie: reader.cookie, paths });
  await loader.offer(perSecond, levelMs);
  await loader.settle(PATIENCE_MS);
  const { answers, waiting } = loader;
  loader.close();
  const [accepted, shed] = [200, 503].map((status) => answers.filter((one) => one.status === status));
  return {
    share,
    offered: perSecond,
    accepted: ((accepted?.length ?? 0) / levelMs) * 1_000,
    shed: (shed?.length ?? 0) / answers.length,
    broken: answers.length - (accepted?.length ?? 0) - (shed?.length ?? 0) + waiting,
    p50: percentile(latencies(accepted), 0.5),
    p99: percentile(latencies(accepted), 0.99),
    shedP99: percentile(latencies(shed), 0.99),
    memoryMb: api.memory().now,
  };
}

async function connected(load: OpenLoad): Promise<OpenLoader> {
  const loader = new OpenLoader(load);
  await loader.connect();
  return loader;
}

const latencies = (answers: readonly OpenAnswer[] = []): number[] =>
  answers.map(({ dueAt, endedAt }) => endedAt - dueAt);

/**
 * Offers the greatest load again, followed by half of the capacity, and returns when the latter last met the overload.
 */
async function recovery(run: {
  api: Service;
  reader: Reader;
  paths: string[];
  capacity: number;
  levelMs: number;
}): Promise<number> {
  const { api, reader, paths, capacity, levelMs } = run;
  const loader = await connected({ port: api.port, cookie: reader.cookie, paths });
  await loader.offer(Math.max(...LEVELS) * capacity, levelMs);
  const over = performance.now();
  await loader.offer(capacity / 2, Math.max(levelMs, PATIENCE_MS));
  await loader.settle(PATIENCE_MS);
  loader.close();
  const met = loader.answers.filter(
    ({ dueAt, endedAt, status }) => dueAt >= over && (status !== 200 || endedAt - dueAt > CALM_MS),
  );
  return Math.max(0, ...met.map(({ dueAt }) => dueAt - over));
}

function textOf({ engine, capacity, levels, recoveryMs }: Overload): string {
  const lines = levels.map((level) => [
    `${level.share}x`,
    whole(level.offered),
    whole(level.accepted),
    percent(level.shed),
    ms(level.p50),
    ms(level.p99),
    level.shed === 0 ? '' : ms(level.shedP99),
    whole(level.broken),
    whole(level.memoryMb),
  ]);
  const heads = ['load', 'offered/s', 'let in/s', 'shed', 'p50 ms', 'p99 ms', 'shed p99 ms', 'broken', 'MB'];
  return [
    `${engine}: ${whole(capacity)} lists of 50 a second without pause.`,
    table(heads, lines),
    `Recovered ${whole(recoveryMs)} ms after the end of ${Math.max(...LEVELS)}x.`,
  ].join('\n');
}

function verdictsOf({ engine, levels, recoveryMs }: Overload): Verdict[] {
  const { overloadP99Ms, recoveryMs: target } = TARGETS;
  const ofLevels = levels.map(({ share, p99, shed, broken }) => ({
    promise: `${share}x of the capacity (${engine}): who is let in is answered within ${overloadP99Ms} ms (p99), nothing breaks`,
    found: `${ms(p99)} ms, ${percent(shed)} turned away, ${broken} broken`,
    met: p99 <= overloadP99Ms && broken === 0,
  }));
  const promise = `after ${Math.max(...LEVELS)}x (${engine}): itself again within ${target} ms`;
  return [...ofLevels, { promise, found: `${whole(recoveryMs)} ms`, met: recoveryMs <= target }];
}
