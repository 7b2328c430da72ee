import { restPath } from './faces.ts';
import type { Generator } from './generator.ts';
import type { Reader } from './reader.ts';
import { percentile } from './statistics.ts';

/** Requests of people who do something else, one after another, at a pace that keeps nothing busy. */
const EVERY_MS = 5;

/** What others waited, in ms. */
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

/** Summed up. */
export function waitsOf(latencies: readonly number[]): Waits {
  const at = (share: number) => percentile(latencies, share);
  return { requests: latencies.length, p50: at(0.5), p99: at(0.99), p999: at(0.999), max: at(1) };
}
