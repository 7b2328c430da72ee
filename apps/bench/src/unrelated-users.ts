import type { Generator } from './generator.ts';
import type { Reader } from './reader.ts';
import { percentile } from './statistics.ts';
import { restPath } from './transports.ts';

/** Interval of the requests of unrelated users, low enough to keep nothing busy. */
const EVERY_MS = 5;

/** Latencies of unrelated users, in ms. */
export interface Waits {
  requests: number;
  p50: number;
  p99: number;
  p999: number;
  max: number;
}

/** Requests small lists, permissions and /healthz in turn for `ms`, like users unrelated to the load. */
export async function askAsOthers(
  generator: Generator,
  { port, reader, ms }: { port: number; reader: Reader; ms: number },
): Promise<Waits> {
  const small = reader.servers.slice(-20).map(({ id }) => id);
  const paths = small.flatMap((id) => ['/healthz', restPath(id), `/api/servers/${id}/permissions`]);
  const { cookie } = reader;
  const load = { port, cookie, paths, connections: 1, everyMs: EVERY_MS, until: { ms } };
  return waitsOf((await generator.run(load)).latencies);
}

/** Summarizes latencies. */
export function waitsOf(latencies: readonly number[]): Waits {
  const at = (share: number) => percentile(latencies, share);
  return { requests: latencies.length, p50: at(0.5), p99: at(0.99), p999: at(0.999), max: at(1) };
}
