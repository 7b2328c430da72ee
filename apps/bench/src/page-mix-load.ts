import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { takeOrders } from './orders.ts';
import { MixedPage } from './page-mix-page.ts';
import { PollSocket, type Route } from './page-mix-socket.ts';
import type { PlannedPage } from './page-mix-store.ts';
import { createWheel } from './page-mix-timer-wheel.ts';

/** A command to a process that simulates pages. */
export type MixOrder =
  /** Opens these pages in addition; their polls share `sockets` connections in all. */
  | { kind: 'open'; route: Route; pages: PlannedPage[]; sockets: number; compressed: number }
  /** Measures for so long, in ms. */
  | { kind: 'measure'; ms: number };

/** Results of one process. Times in ms. */
export interface MixMeasured {
  requests: number;
  writes: number;
  /** Changes that pages received. */
  heard: number;
  latencies: number[];
  /** Per combination of calls: how often, and the times. */
  byCalls: Record<string, number[]>;
  /** The first few messages, and the total count. */
  errors: { count: number; first: string[] };
  /** Share of one processor. */
  busy: number;
  /** How late this process's own timers were. */
  lateP99: number;
}

/** Pages that are being opened at a time. */
const OPENING = 16;

const pages: MixedPage[] = [];
const sockets: PollSocket[] = [];
const wheel = createWheel();
let measured: MixMeasured | undefined;

const tally = {
  answered(calls: string, ms: number, isWrite: boolean): void {
    if (!measured) return;
    measured.requests += 1;
    if (isWrite) measured.writes += 1;
    measured.latencies.push(ms);
    const times = measured.byCalls[calls] ?? [];
    measured.byCalls[calls] = times;
    times.push(ms);
  },
  heard(): void {
    if (measured) measured.heard += 1;
  },
  failed(why: string): void {
    failures.count += 1;
    if (failures.first.length < 5) failures.first.push(why);
  },
};
let failures = { count: 0, first: [] as string[] };

async function open(order: Extract<MixOrder, { kind: 'open' }>): Promise<void> {
  while (sockets.length < order.sockets) sockets.push(new PollSocket(order.route));
  const waiting = order.pages.map((planned, place) => {
    const socket = sockets[(pages.length + place) % sockets.length] ?? new PollSocket(order.route);
    return new MixedPage({ planned, route: order.route, socket, wheel, tally, compressed: order.compressed });
  });
  pages.push(...waiting);
  const openNext = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) await page.open();
  };
  await Promise.all(Array.from({ length: OPENING }, openNext));
  for (const page of pages) page.compress(order.compressed);
}

async function measure(ms: number): Promise<MixMeasured> {
  const late = monitorEventLoopDelay({ resolution: 10 });
  late.enable();
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  // Failures while pages were being opened count as well.
  measured = {
    requests: 0,
    writes: 0,
    heard: 0,
    latencies: [],
    byCalls: {},
    errors: failures,
    busy: 0,
    lateP99: 0,
  };
  const result = measured;
  await delay(ms);
  measured = undefined;
  failures = { count: 0, first: [] };
  late.disable();
  const { user, system } = process.cpuUsage(cpu);
  result.busy = (user + system) / 1_000 / (performance.now() - startedAt);
  result.lateP99 = Math.max(0, late.percentile(99) / 1e6 - 10);
  return result;
}

async function runOrder(order: MixOrder): Promise<MixMeasured | null> {
  if (order.kind === 'measure') return measure(order.ms);
  await open(order);
  return null;
}

takeOrders(runOrder);
