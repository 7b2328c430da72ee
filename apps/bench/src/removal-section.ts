import { setTimeout as delay } from 'node:timers/promises';
import { ms, whole } from './format.ts';
import { type Generator, startGenerator } from './generator.ts';
import { API_FILE, type Service, startService } from './processes.ts';
import { type Reader, signReaderIn } from './reader.ts';
import { addRemovedServer, isPurged, type RemovedRows } from './removed-server.ts';
import type { BenchContext, FilledStore, Section, Verdict } from './section.ts';
import { table } from './table.ts';
import { TARGETS } from './targets.ts';
import { askAsOthers, type Waits } from './unrelated-users.ts';

const LOOK_EVERY_MS = 500;
const SLICE_MS = 2_000;
const PATIENCE_MS = 180_000;

interface Removal {
  engine: FilledStore['engine'];
  rows: RemovedRows;
  purgedInS: number;
  during: Waits;
  calm: Waits;
}

export const removalSection: Section = {
  name: 'removal',
  summary: 'what others wait while a removed server with 50,000 records is purged',
  measure: async (context) => {
    const found: Removal[] = [];
    for (const engine of context.engines) found.push(await measureOn(context, await context.dataset(engine)));
    return { text: found.map(textOf).join('\n\n'), verdicts: found.map(verdictOf), data: found };
  },
};

function rowsFor({ isSmall }: BenchContext): RemovedRows {
  const share = isSmall ? 0.02 : 1;
  return { punishments: 50_000 * share, activity: 25_000 * share, shifts: 10_000 * share, standIns: 50 };
}

async function measureOn(context: BenchContext, store: FilledStore): Promise<Removal> {
  const rows = rowsFor(context);
  const serverId = await addRemovedServer(store, rows);
  const reader = await signReaderIn(store);
  const generator = await startGenerator();
  const api = await startService(API_FILE, store.environment);
  const startedAt = performance.now();
  try {
    const during = await askUntil(generator, api, reader, () => isPurged(store, serverId));
    const purgedInS = (performance.now() - startedAt) / 1_000;
    const calm = await askAsOthers(generator, { port: api.port, reader, ms: SLICE_MS * 5 });
    return { engine: store.engine, rows, purgedInS, during, calm };
  } finally {
    generator.stop();
    await api.stop();
  }
}

/** Sends requests until the purge is done. It begins with the process, so the longest wait covers the whole purge. */
async function askUntil(
  generator: Generator,
  { port }: Service,
  reader: Reader,
  isOver: () => Promise<boolean>,
): Promise<Waits> {
  const deadline = performance.now() + PATIENCE_MS;
  let over = false;
  const looking = (async () => {
    while (!over && performance.now() < deadline) {
      over = await isOver();
      await delay(LOOK_EVERY_MS);
    }
  })();
  const slices: Waits[] = [];
  while (!over) {
    if (performance.now() > deadline) throw new Error('The removed server was not purged.');
    slices.push(await askAsOthers(generator, { port, reader, ms: SLICE_MS }));
  }
  await looking;
  const most = (key: keyof Waits) => Math.max(...slices.map((slice) => slice[key]));
  const requests = slices.reduce((sum, slice) => sum + slice.requests, 0);
  return { requests, p50: most('p50'), p99: most('p99'), p999: most('p999'), max: most('max') };
}

function verdictOf({ engine, during }: Removal): Verdict {
  const { removalMs } = TARGETS;
  return {
    promise: `removal of a server with 50,000 records, ${engine}: nobody waits longer than ${removalMs} ms`,
    found: `${ms(during.max)} ms`,
    met: during.max <= removalMs,
  };
}

function textOf({ engine, rows, purgedInS, during, calm }: Removal): string {
  const line = (when: string, waits: Waits) => [
    when,
    whole(waits.requests),
    ...[waits.p50, waits.p99, waits.max].map(ms),
  ];
  return [
    `${engine}: ${whole(rows.punishments)} punishments, ${whole(rows.activity)} lines of the log, ${whole(rows.shifts)} shifts and ${rows.standIns} people without account, gone ${purgedInS.toFixed(1)} s after the start; what others wait, in ms (of slices of two seconds the worst):`,
    table(['', 'requests', 'p50', 'p99', 'longest'], [line('purging', during), line('afterwards', calm)]),
  ].join('\n');
}
