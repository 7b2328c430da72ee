import type { ListResult } from './lists.ts';
import type { Memory } from './processes.ts';
import { streamTable, streamVerdicts, type Verdict } from './report-streams.ts';
import type { measureSearches } from './search.ts';
import type { Size } from './size.ts';
import type { StreamResult } from './streams.ts';
import { table } from './table.ts';
import { LIST_CONNECTIONS, SEARCH_CONNECTIONS, SEARCH_REQUESTS, TARGETS } from './targets.ts';

/** Everything that one run found; written as JSON too. */
export interface Findings {
  at: string;
  machine: string;
  size: Size;
  bytesPerList: number;
  lists: ListResult[];
  searches: Awaited<ReturnType<typeof measureSearches>>;
  streams: StreamResult[];
  coldStartMs: number;
  memory: Memory;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const ms = (value: number): string => value.toFixed(2);
const whole = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 });

/** Holds the findings against the targets. */
export function verdicts({ lists, searches, streams, memory }: Findings): Verdict[] {
  const { shareOfFloor, searchP99Ms, memoryMb } = TARGETS;
  const ofLists = lists
    .filter(({ face }) => face !== 'floor')
    .map((line) => ({
      promise: `list of 50 through ${line.face}, ${line.servers}: at least ${percent(shareOfFloor)} of the floor`,
      found: percent(line.shareOfFloor),
      met: line.shareOfFloor >= shareOfFloor,
    }));
  const search = (who: string, p99: number): Verdict => ({
    promise: `search in the largest server, ${who}: p99 at most ${searchP99Ms} ms`,
    found: `${ms(p99)} ms`,
    met: p99 <= searchP99Ms,
  });
  return [
    ...ofLists,
    search('one person', searches.alone.p99),
    search(`${SEARCH_CONNECTIONS} people at once`, searches.together.p99),
    ...streamVerdicts(streams),
    {
      promise: `memory of the API after the run: under ${memoryMb} MB`,
      found: `${whole(memory.now)} MB`,
      met: memory.now < memoryMb,
    },
  ];
}

/** The findings as text. */
export function report(findings: Findings): string {
  const { size, memory } = findings;
  const people = `${whole(size.users)} users with ${whole(size.members)} memberships`;
  return [
    `Dataset: ${whole(size.servers)} servers, ${people}, ${whole(size.punishments)} punishments, of which ${whole(size.largestServer)} in the largest server.`,
    `Machine: ${findings.machine}`,
    '',
    `Authenticated list of 50 (${whole(findings.bytesPerList)} bytes), ${LIST_CONNECTIONS} connections:`,
    listTable(findings.lists),
    '',
    `Search in the largest server through REST, ${SEARCH_REQUESTS} requests each, times in ms:`,
    searchTable(findings.searches),
    '',
    streamTable(findings.streams),
    '',
    `Cold start to the first answer of /healthz: ${whole(findings.coldStartMs)} ms`,
    `Memory of the API after the run: ${whole(memory.now)} MB${memory.peak === null ? '' : `, at its peak ${whole(memory.peak)} MB`}`,
    '',
    table(
      ['target', 'found', ''],
      verdicts(findings).map(({ promise, found, met }) => [promise, found, met ? 'met' : 'MISSED']),
    ),
  ].join('\n');
}

function listTable(lists: readonly ListResult[]): string {
  return table(
    ['servers', 'face', 'req/s', 'p50 ms', 'p99 ms', 'of the floor', 'CPU µs/req', 'generator busy'],
    lists.map((line) => [
      line.servers,
      line.face,
      whole(line.requestsPerSecond),
      ms(line.p50),
      ms(line.p99),
      percent(line.shareOfFloor),
      line.cpuMicros === null ? '' : whole(line.cpuMicros),
      percent(line.generatorBusy),
    ]),
  );
}

function searchTable({ results, alone, together }: Findings['searches']): string {
  const at = `${SEARCH_CONNECTIONS} at once`;
  const times = (of: { p50: number; p99: number }): string[] => [ms(of.p50), ms(of.p99)];
  return table(
    ['search', 'term', 'hits', 'alone p50', 'p99', `${at} p50`, 'p99'],
    [
      ...results.map((line) => [
        line.what,
        line.term.length > 24 ? `${line.term.slice(0, 23)}…` : line.term,
        line.hits === 50 ? '50+' : String(line.hits),
        ...times(line.alone),
        ...times(line.together),
      ]),
      ['all of them', '', '', ...times(alone), ...times(together)],
    ],
  );
}
