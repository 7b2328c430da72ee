import { whole } from './format.ts';
import type { Section, Verdict } from './section.ts';
import { measureStreams, type StreamResult } from './streams.ts';
import { table } from './table.ts';
import { STREAM_ROUNDS, TARGETS } from './targets.ts';

export const streamsSection: Section = {
  name: 'streams',
  summary: 'live streams of one server at one process',
  measure: async ({ size, environment }) => {
    const results = await measureStreams({ steps: size.streams, rounds: STREAM_ROUNDS, environment });
    return { text: streamTable(results), verdicts: verdicts(results), data: results };
  },
};

function verdicts(results: readonly StreamResult[]): Verdict[] {
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

function streamTable(results: readonly StreamResult[]): string {
  const rows = table(
    [
      'streams',
      'kB each',
      'opened/s',
      'first',
      'half',
      'all',
      'worst',
      'permissions all',
      'worst',
      'µs each',
    ],
    results.map(({ streams, kilobytes, openedPerSecond, change, rights, cpuMicros }) => [
      whole(streams),
      kilobytes.toFixed(1),
      whole(openedPerSecond),
      ...[change.first, change.median, change.last, change.worst, rights.last, rights.worst].map(whole),
      cpuMicros === null ? '' : cpuMicros.toFixed(1),
    ]),
  );
  return `${STREAM_ROUNDS} changes, ms from the request until they have arrived; µs of the API's processor time for each stream and change:\n${rows}`;
}
