import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, openConnection } from './client.ts';
import { takeOrders } from './orders.ts';

/** Options of one run of the load generator. */
export interface Load {
  port: number;
  /** `name=value`. */
  cookie: string;
  /** Requested in turn, repeatedly. */
  paths: string[];
  connections: number;
  /** Least time from one request of a connection to its next, in ms; none by default. */
  everyMs?: number;
  /** Ends after this long, in ms, or after so many requests. */
  until: { ms: number } | { requests: number };
}

/** Results of a run. */
export interface Measured {
  requestsPerSecond: number;
  /** Of every request, in ms. */
  latencies: number[];
  /** Share of one processor that the generator itself took; near 1 it measures itself. */
  generatorBusy: number;
}

/** Sends requests on every connection, the next one as soon as the last is answered. Throws on any answer but 200. */
async function run({ port, cookie, paths, connections, everyMs = 0, until }: Load): Promise<Measured> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port, cookie)));
  const latencies: number[] = [];
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const goesOn = (): boolean =>
    'ms' in until ? performance.now() - startedAt < until.ms : turn < until.requests;
  let turn = 0;

  async function keepAsking(connection: Connection): Promise<void> {
    while (goesOn()) {
      const path = paths[turn % paths.length] ?? '/';
      turn += 1;
      const { status, body, ms } = await connection.get(path);
      if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body.toString()}`);
      latencies.push(ms);
      if (ms < everyMs) await delay(everyMs - ms);
    }
  }

  await Promise.all(open.map(keepAsking));
  const elapsedMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  for (const connection of open) connection.close();
  return {
    requestsPerSecond: (latencies.length / elapsedMs) * 1_000,
    latencies,
    generatorBusy: (user + system) / 1_000 / elapsedMs,
  };
}

takeOrders(run);
