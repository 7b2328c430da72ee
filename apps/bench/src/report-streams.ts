import type { StreamResult } from './streams.ts';
import { table } from './table.ts';
import { STREAM_ROUNDS, TARGETS } from './targets.ts';

/** One promise and whether it was kept. */
export interface Verdict {
  promise: string;
  found: string;
  met: boolean;
}

const whole = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 });

/** Holds what was found of live streams against the targets. */
export function streamVerdicts(results: readonly StreamResult[]): Verdict[] {
  const { streamKilobytes, streamMs } = TARGETS;
  return results.flatMap(({ streams, kilobytes, change }) => [
    {
      promise: `${whole(streams)} live streams: under ${streamKilobytes} kB each`,
      found: `${kilobytes.toFixed(1)} kB`,
      met: kilobytes < streamKilobytes,
    },
    {
      promise: `${whole(streams)} live streams: a change reaches all within ${streamMs} ms`,
      found: `${whole(change.last)} ms`,
      met: change.last <= streamMs,
    },
  ]);
}

/** The findings as a table with its heading. */
export function streamTable(results: readonly StreamResult[]): string {
  const rows = table(
    ['streams', 'kB each', 'opened/s', 'first', 'half', 'all', 'worst', 'permissions all', 'worst'],
    results.map(({ streams, kilobytes, openedPerSecond, change, rights }) => [
      whole(streams),
      kilobytes.toFixed(1),
      whole(openedPerSecond),
      ...[change.first, change.median, change.last, change.worst, rights.last, rights.worst].map(whole),
    ]),
  );
  return `Live streams of one server at one process; ${STREAM_ROUNDS} changes, ms from the request until they have arrived:\n${rows}`;
}

/** Table and verdicts, for a run of nothing else. */
export function streamReport(results: readonly StreamResult[]): string {
  const lines = streamVerdicts(results).map(({ promise, found, met }) => [
    promise,
    found,
    met ? 'met' : 'MISSED',
  ]);
  return `${streamTable(results)}\n\n${table(['target', 'found', ''], lines)}`;
}
