import { ms, whole } from './format.ts';
import { type Generator, startGenerator } from './generator.ts';
import { type GrowthReader, signGrowthReaderIn } from './growth-store.ts';
import { API_FILE, startService } from './processes.ts';
import type { BenchContext, FilledStore, Section, Verdict } from './section.ts';
import { HUNDREDTH, type Size, TENTH } from './size.ts';
import { percentile } from './statistics.ts';
import { table } from './table.ts';
import { TARGETS } from './targets.ts';
import { restPath, trpcBatch } from './transports.ts';

const REQUESTS_PER_ROUND = 300;

/** Requests to a server, as the pages send them. */
const QUESTIONS: Record<string, (serverId: string) => string[]> = {
  list: (id) => [restPath(id)],
  // One text that most records have, and one that none has: it scans the whole server.
  search: (id) => [restPath(id, 'at '), restPath(id, 'nothing has this text')],
  dashboard: (id) => [
    trpcBatch({ 'servers.list': null, 'joinRequests.pending': null, 'announcements.inbox': null }),
    trpcBatch({
      'servers.get': { serverId: id },
      'servers.permissions': { serverId: id },
      'servers.attention': { serverId: id },
      'modCalls.summary': { serverId: id },
      'shifts.active': { serverId: id },
      'shifts.current': { serverId: id },
    }),
  ],
  activity: (id) => [`/api/servers/${id}/activity-logs?limit=50`],
};

interface Growth {
  engine: FilledStore['engine'];
  /** Rows of each dataset, and the latency of each question there, in ms. */
  sizes: { punishments: number; times: Record<string, { p50: number; p99: number }> }[];
}

export const growthSection: Section = {
  name: 'growth',
  summary: 'lists, searches, dashboard and activity of the same servers among ever more rows of others',
  measure: async (context) => {
    const found: Growth[] = [];
    for (const engine of context.engines) found.push(await measureOn(context, engine));
    return { text: found.map(textOf).join('\n\n'), verdicts: found.flatMap(verdictsOf), data: found };
  },
};

interface Asked {
  size: Size;
  port: number;
  reader: GrowthReader;
  stop(): Promise<void>;
  latencies: Record<string, number[]>;
}

async function measureOn(context: BenchContext, engine: FilledStore['engine']): Promise<Growth> {
  const sizes = context.isSmall ? [HUNDREDTH, context.size] : [HUNDREDTH, TENTH, context.size];
  const generator = await startGenerator();
  const asked: Asked[] = [];
  try {
    for (const size of sizes) asked.push(await serve(await context.dataset(engine, size), size));
    // The first run warms up.
    for (let round = 0; round <= context.rounds; round += 1) {
      for (const question of Object.keys(QUESTIONS)) {
        for (const one of asked) await ask(generator, one, question, round > 0);
      }
    }
    return { engine, sizes: asked.map(summarise) };
  } finally {
    generator.stop();
    await Promise.all(asked.map(({ stop }) => stop()));
  }
}

async function serve(store: FilledStore, size: Size): Promise<Asked> {
  const reader = await signGrowthReaderIn(store);
  const { port, stop } = await startService(API_FILE, store.environment);
  return { size, port, reader, stop, latencies: {} };
}

async function ask(generator: Generator, one: Asked, question: string, counts: boolean): Promise<void> {
  const { port, reader, latencies } = one;
  const paths = reader.serverIds.flatMap((id) => QUESTIONS[question]?.(id) ?? []);
  const until = { requests: REQUESTS_PER_ROUND };
  const measured = await generator.run({ port, cookie: reader.cookie, paths, connections: 1, until });
  if (counts) latencies[question] = [...(latencies[question] ?? []), ...measured.latencies];
}

function summarise({ size, latencies }: Asked): Growth['sizes'][number] {
  const times = Object.entries(latencies).map(
    ([question, all]) => [question, { p50: percentile(all, 0.5), p99: percentile(all, 0.99) }] as const,
  );
  return { punishments: size.punishments, times: Object.fromEntries(times) };
}

/** Returns the latency of the largest dataset divided by that of the smallest. */
function ratioOf({ sizes }: Growth, question: string): number {
  return (sizes.at(-1)?.times[question]?.p50 ?? Number.NaN) / (sizes[0]?.times[question]?.p50 ?? Number.NaN);
}

function verdictsOf(growth: Growth): Verdict[] {
  return Object.keys(QUESTIONS).map((question) => {
    const ratio = ratioOf(growth, question);
    return {
      promise: `${question} with a hundred times the rows, ${growth.engine}: at most ${TARGETS.growth} times as long`,
      found: `${ratio.toFixed(2)} times`,
      met: ratio <= TARGETS.growth,
    };
  });
}

function textOf(growth: Growth): string {
  const { engine, sizes } = growth;
  const rows = Object.keys(QUESTIONS).map((question) => [
    question,
    ...sizes.flatMap(({ times }) => {
      const { p50 = Number.NaN, p99 = Number.NaN } = times[question] ?? {};
      return [ms(p50), ms(p99)];
    }),
    ratioOf(growth, question).toFixed(2),
  ]);
  const heads = sizes.flatMap(({ punishments }) => [`${whole(punishments)} p50`, 'p99']);
  return [
    `${engine}: one request at a time in servers of the same size, times in ms by the rows of all servers:`,
    table(['', ...heads, 'last : first'], rows),
  ].join('\n');
}
