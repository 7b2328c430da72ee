import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nextMessage } from './orders.ts';
import { copyOf, type OwnCopy } from './page-mix-copy.ts';
import { type GameStandIn, startGame } from './page-mix-game.ts';
import type { MixMeasured, MixOrder } from './page-mix-load.ts';
import { openFiles, pin } from './page-mix-processes.ts';
import { type PlannedPage, planPages } from './page-mix-store.ts';
import { API_FILE, type Memory, type Service, startService } from './processes.ts';
import type { FilledStore } from './section.ts';
import { percentile } from './statistics.ts';

/** Number of pages; their polls come `compressed` times as often as a browser's. */
export interface MixStep {
  pages: number;
  compressed: number;
}

/** Options of a run; times in ms. */
export interface MixRun {
  steps: readonly MixStep[];
  /** Time after opening pages until the resulting work is done. */
  settleMs: number;
  measureMs: number;
  /** No further step once the 99th percentile of one is above. */
  giveUpMs: number;
}

/** Results with this many pages. Times in ms. */
export interface MixResult extends MixStep {
  requestsPerSecond: number;
  writesPerSecond: number;
  receivedPerSecond: number;
  /** Polls of games. */
  readsPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  errors: MixMeasured['errors'];
  /** Share of its one core that the API's process used; null where the system does not report it. */
  cpu: number | null;
  /** Processor time of the API's process by request, everything else that it does included. */
  cpuMsPerRequest: number | null;
  memory: Memory;
  /** By combination of calls, those that took most of all time first. */
  calls: { calls: string; count: number; p50: number; p99: number; max: number }[];
  /** Connections of the polls. */
  sockets: number;
  generatorBusy: number;
  generatorLateP99: number;
}

/** Results of one engine. */
export interface MixFindings {
  engine: FilledStore['engine'];
  /** Resident memory before the first page was opened, MB. */
  idleMb: number;
  results: MixResult[];
}

/** Files that both ends can have open besides the pages' connections. */
const SPARE_FILES = 500;

/** So that the open files of one process suffice for the pages of both. */
const GENERATORS = 2;

/** Measures one process on a copy of the dataset, pinned to one core where the system can. */
export async function measurePageMix(
  store: FilledStore,
  run: MixRun,
  nodeArgs: readonly string[] = [],
): Promise<MixFindings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfour-page-mix-'));
  const most = Math.max(...run.steps.map(({ pages }) => pages));
  const game = await startGame();
  const generators = Array.from({ length: GENERATORS }, () =>
    fork(join(import.meta.dirname, 'page-mix-load.ts')),
  );
  let api: Service | undefined;
  let own: OwnCopy | undefined;
  try {
    own = await copyOf(store, dataDir);
    const planned = await planPages(own, most);
    const environment = { ...own.environment, ERLC_BASE_URL: game.url, SHED_DELAY_MS: '0' };
    api = await startService(API_FILE, environment, nodeArgs);
    pin(api.pid, 0);
    for (const { pid } of [process, ...generators]) pin(pid ?? 0, 1);
    await Promise.all(generators.map(nextMessage));
    const idleMb = api.memory().now;
    const results = await measureSteps({ run, api, game, generators, planned });
    return { engine: store.engine, idleMb, results };
  } finally {
    for (const generator of generators) generator.disconnect();
    await api?.stop();
    game.stop();
    await own?.drop();
    rmSync(dataDir, { recursive: true });
  }
}

interface Parts {
  run: MixRun;
  api: Service;
  game: GameStandIn;
  generators: readonly ChildProcess[];
  planned: readonly PlannedPage[];
}

async function measureSteps(parts: Parts): Promise<MixResult[]> {
  const { run } = parts;
  const results: MixResult[] = [];
  let opened = 0;
  for (const step of run.steps) {
    const sockets = await openPages(parts, step, opened);
    opened = step.pages;
    await delay(run.settleMs);
    const result = { ...step, ...(await measureNow(parts)), sockets };
    results.push(result);
    console.log(
      `  ${step.pages} pages x ${step.compressed}: p99 ${result.p99.toFixed(1)} ms, CPU ${((result.cpu ?? 0) * 100).toFixed(0)} %`,
    );
    if (result.p99 > run.giveUpMs) break;
  }
  return results;
}

/** Opens the missing pages, distributed over the generators; returns how many connections carry the polls. */
async function openPages(parts: Parts, step: MixStep, opened: number): Promise<number> {
  const { api, generators, planned } = parts;
  const sockets = Math.min(step.pages, openFiles() - SPARE_FILES - step.pages);
  if (sockets < 1) throw new Error(`${step.pages} pages need more open files than \`ulimit -n\` allows.`);
  const more = planned.slice(opened, step.pages);
  const orders = generators.map((generator, number) => {
    const order: MixOrder = {
      kind: 'open',
      // Only Linux has the rest of 127.0.0.0/8 by default.
      route: {
        port: api.port,
        localAddress: process.platform === 'linux' ? `127.0.0.${2 + number}` : undefined,
      },
      pages: more.filter((_, place) => place % generators.length === number),
      sockets: Math.floor(sockets / generators.length),
      compressed: step.compressed,
    };
    generator.send(order);
    return nextMessage(generator);
  });
  await Promise.all(orders);
  return sockets;
}

async function measureNow({
  run,
  api,
  game,
  generators,
}: Parts): Promise<Omit<MixResult, 'sockets' | keyof MixStep>> {
  const readsBefore = game.reads();
  const cpuBefore = api.cpuMs();
  const startedAt = performance.now();
  const order: MixOrder = { kind: 'measure', ms: run.measureMs };
  const measured = await Promise.all(
    generators.map((generator) => {
      generator.send(order);
      return nextMessage(generator) as Promise<MixMeasured>;
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpuAfter = api.cpuMs();
  const cpuMs = cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore;
  const sum = (of: (one: MixMeasured) => number): number => measured.reduce((all, one) => all + of(one), 0);
  const latencies = measured.flatMap((one) => one.latencies);
  const requests = sum((one) => one.requests);
  return {
    requestsPerSecond: requests / seconds,
    writesPerSecond: sum(({ writes }) => writes) / seconds,
    receivedPerSecond: sum(({ heard }) => heard) / seconds,
    readsPerSecond: (game.reads() - readsBefore) / seconds,
    ...spreadOf(latencies),
    p95: percentile(latencies, 0.95),
    errors: {
      count: sum(({ errors }) => errors.count),
      first: measured.flatMap(({ errors }) => errors.first),
    },
    cpu: cpuMs === null ? null : cpuMs / 1_000 / seconds,
    cpuMsPerRequest: cpuMs === null ? null : cpuMs / requests,
    memory: api.memory(),
    calls: byCalls(measured),
    generatorBusy: Math.max(...measured.map(({ busy }) => busy)),
    generatorLateP99: Math.max(...measured.map(({ lateP99 }) => lateP99)),
  };
}

function spreadOf(times: readonly number[]): { p50: number; p99: number; max: number } {
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), max: percentile(times, 1) };
}

function byCalls(measured: readonly MixMeasured[]): MixResult['calls'] {
  const all = new Map<string, number[]>();
  for (const { byCalls: of } of measured) {
    for (const [calls, times] of Object.entries(of)) all.set(calls, [...(all.get(calls) ?? []), ...times]);
  }
  const total = (times: readonly number[]): number => times.reduce((sum, one) => sum + one, 0);
  return [...all]
    .sort(([, one], [, other]) => total(other) - total(one))
    .map(([calls, times]) => ({ calls, count: times.length, ...spreadOf(times) }));
}
