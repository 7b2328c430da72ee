import { setTimeout as delay } from 'node:timers/promises';
import { openConnection } from './client.ts';
import { whole } from './format.ts';
import { API_FILE, startService } from './processes.ts';
import { signReaderIn } from './reader.ts';
import type { FilledStore, Section, Verdict } from './section.ts';
import { median } from './statistics.ts';
import { table } from './table.ts';
import { TARGETS } from './targets.ts';
import { restPath } from './transports.ts';

const STARTS = 5;
const IDLE_MS = 10_000;

interface Starts {
  engine: FilledStore['engine'];
  /** From spawning the process to its first 200 at /healthz. */
  coldStartMs: number[];
  /** Resident, ten seconds after a start and one answered list, in MB (10^6 bytes). */
  idleMb: number;
}

export const startSection: Section = {
  name: 'start',
  summary: 'cold start with the whole dataset, and memory with nothing to do',
  measure: async ({ engines, dataset, isSmall }) => {
    const found: Starts[] = [];
    for (const engine of engines) found.push(await measureOn(await dataset(engine), isSmall));
    return { text: textOf(found), verdicts: found.flatMap(verdictsOf), data: found };
  },
};

async function measureOn(store: FilledStore, isSmall: boolean): Promise<Starts> {
  const reader = await signReaderIn(store);
  const coldStartMs: number[] = [];
  let idleMb = Number.NaN;
  for (let start = 0; start < STARTS; start += 1) {
    const api = await startService(API_FILE, store.environment);
    coldStartMs.push(api.coldStartMs);
    if (start === STARTS - 1) {
      const connection = await openConnection(api.port, reader.cookie);
      await connection.get(restPath(reader.servers[0]?.id ?? ''));
      connection.close();
      await delay(isSmall ? 1_000 : IDLE_MS);
      idleMb = api.memory().now;
    }
    await api.stop();
  }
  return { engine: store.engine, coldStartMs, idleMb };
}

function verdictsOf({ engine, coldStartMs, idleMb }: Starts): Verdict[] {
  const start = median(coldStartMs);
  return [
    {
      promise: `cold start to /healthz, ${engine}: at most ${TARGETS.coldStartMs} ms (median of ${STARTS})`,
      found: `${whole(start)} ms`,
      met: start <= TARGETS.coldStartMs,
    },
    {
      promise: `memory with nothing to do, ${engine}: at most ${TARGETS.idleMb} MB`,
      found: `${whole(idleMb)} MB`,
      met: idleMb <= TARGETS.idleMb,
    },
  ];
}

function textOf(found: readonly Starts[]): string {
  return table(
    ['engine', `${STARTS} cold starts, ms`, 'idle memory, MB'],
    found.map(({ engine, coldStartMs, idleMb }) => [engine, coldStartMs.map(whole).join(' '), whole(idleMb)]),
  );
}
