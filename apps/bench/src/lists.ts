import type { Generator } from './generator.ts';
import type { Measured } from './load.ts';
import type { Service } from './processes.ts';
import type { Reader } from './reader.ts';
import { median, percentile } from './statistics.ts';
import { LIST_CONNECTIONS } from './targets.ts';
import { restPath, trpcPath } from './transports.ts';

/** The target of list requests. */
export interface ListRun {
  generator: Generator;
  reader: Reader;
  floor: Service;
  api: Service;
  /** Processor time of the database so far, in ms; null where unknown or the database is in the servers' processes. */
  databaseCpuMs(): number | null;
  rounds: number;
  roundMs: number;
}

type Face = 'floor' | 'tRPC' | 'REST';

/** One row of the table: one transport over one choice of servers. */
export interface ListResult {
  servers: string;
  face: Face;
  /** Median of the runs. */
  requestsPerSecond: number;
  /** ms, over all runs. */
  p50: number;
  p99: number;
  /** Median over the runs of this transport's rate divided by the baseline's in the same run. */
  shareOfFloor: number;
  /**
   * Processor time of the server per request, in µs, which other work on the machine changes little; null if unknown.
   */
  cpuMicros: number | null;
  /** The same of the database. */
  databaseCpuMicros: number | null;
  /** Busiest that the generator was, as a share of one processor. */
  generatorBusy: number;
}

interface Round extends Measured {
  cpuMs: number | null;
  databaseCpuMs: number | null;
}

/** Returns µs per request. */
function cpuPerRequest(rounds: readonly Round[], which: 'cpuMs' | 'databaseCpuMs'): number | null {
  let requests = 0;
  let cpuMs = 0;
  for (const round of rounds) {
    const used = round[which];
    if (used === null) return null;
    requests += round.latencies.length;
    cpuMs += used;
  }
  return (cpuMs * 1_000) / requests;
}

/** Runs `work` and returns how much further a clock of processor time is afterwards. */
async function timing<T>(clocks: (() => number | null)[], work: () => Promise<T>) {
  const before = clocks.map((clock) => clock());
  const result = await work();
  const used = clocks.map((clock, index) => {
    const [start, end] = [before[index] ?? null, clock()];
    return start === null || end === null ? null : end - start;
  });
  return { result, used };
}

/** Lists of 50, spread over all the reader's servers and then in the largest alone. */
export async function measureLists(run: ListRun): Promise<ListResult[]> {
  const ids = run.reader.servers.map(({ id }) => id);
  return [
    ...(await measureTransports(run, `${ids.length} servers`, ids)),
    ...(await measureTransports(run, 'the largest', ids.slice(0, 1))),
  ];
}

/** Baseline, tRPC, REST, baseline, tRPC, REST …: a temporary slowdown of the machine affects all three. */
async function measureTransports(run: ListRun, servers: string, ids: string[]): Promise<ListResult[]> {
  const transports: { face: Face; service: Service; paths: string[] }[] = [
    { face: 'floor', service: run.floor, paths: ids.map((id) => restPath(id)) },
    { face: 'tRPC', service: run.api, paths: ids.map(trpcPath) },
    { face: 'REST', service: run.api, paths: ids.map((id) => restPath(id)) },
  ];
  const rounds: Record<Face, Round[]> = { floor: [], tRPC: [], REST: [] };
  for (let round = 0; round <= run.rounds; round += 1) {
    for (const { face, service, paths } of transports) {
      const until = { ms: run.roundMs };
      const { cookie } = run.reader;
      const load = { port: service.port, cookie, paths, connections: LIST_CONNECTIONS, until };
      const clocks = [service.cpuMs, run.databaseCpuMs];
      const { result, used } = await timing(clocks, () => run.generator.run(load));
      const [cpuMs = null, databaseCpuMs = null] = used;
      // The first run warms up.
      if (round > 0) rounds[face].push({ ...result, cpuMs, databaseCpuMs });
    }
  }
  return transports.map(({ face }) => summarise(servers, face, rounds[face], rounds.floor));
}

function summarise(servers: string, face: Face, rounds: Round[], floor: Round[]): ListResult {
  const latencies = rounds.flatMap((round) => round.latencies);
  return {
    servers,
    face,
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    shareOfFloor: median(
      rounds.map((round, index) => round.requestsPerSecond / (floor[index]?.requestsPerSecond ?? 0)),
    ),
    cpuMicros: cpuPerRequest(rounds, 'cpuMs'),
    databaseCpuMicros: cpuPerRequest(rounds, 'databaseCpuMs'),
    generatorBusy: Math.max(...rounds.map((round) => round.generatorBusy)),
  };
}
