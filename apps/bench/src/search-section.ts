import { ms, whole } from './format.ts';
import { startGenerator } from './generator.ts';
import { API_FILE, startService } from './processes.ts';
import { signReaderIn } from './reader.ts';
import { measureSearches } from './search.ts';
import { measureOthers, type UnrelatedUsersResult } from './search-unrelated-users.ts';
import type { BenchContext, FilledStore, Section, Verdict } from './section.ts';
import { table } from './table.ts';
import { SEARCH_CONNECTIONS, SEARCH_REQUESTS, TARGETS } from './targets.ts';

type Searches = Awaited<ReturnType<typeof measureSearches>>;

/** Results of one engine. */
export interface EngineFindings {
  engine: FilledStore['engine'];
  searches: Searches;
  others: UnrelatedUsersResult;
}

export const searchSection: Section = {
  name: 'search',
  summary: 'what people type into the search of the largest server, and what others wait meanwhile',
  measure: async (context) => {
    const found: EngineFindings[] = [];
    for (const engine of context.engines) found.push(await measureOn(context, await context.dataset(engine)));
    return {
      text: found.map(textOf).join('\n\n'),
      verdicts: found.flatMap(verdictsOf),
      data: found,
    };
  },
};

/** Measures searches in the largest server of a store, and the latency of unrelated users meanwhile. */
export async function measureOn(context: BenchContext, store: FilledStore): Promise<EngineFindings> {
  const reader = await signReaderIn(store);
  const api = await startService(API_FILE, store.environment);
  const generator = await startGenerator();
  try {
    const run = { generator, reader, port: api.port };
    const searches = await measureSearches(run);
    return { engine: store.engine, searches, others: await measureOthers(run, context) };
  } finally {
    generator.stop();
    await api.stop();
  }
}

function verdictsOf({ engine, searches, others }: EngineFindings): Verdict[] {
  const { searchDelayMs } = TARGETS;
  const searchP99Ms = TARGETS.searchP99Ms[engine];
  const delay = others.searching.max - others.calm.p50;
  return [
    {
      promise: `search in the largest server, ${engine}: p99 at most ${searchP99Ms} ms`,
      found: `${ms(searches.alone.p99)} ms`,
      met: searches.alone.p99 <= searchP99Ms,
    },
    {
      promise: `others while ${SEARCH_CONNECTIONS} search, ${engine}: none waits ${searchDelayMs} ms longer than the middle one without`,
      found: `${ms(delay)} ms`,
      met: delay <= searchDelayMs,
    },
  ];
}

/** Formats both results as tables. */
export function textOf({ engine, searches, others }: EngineFindings): string {
  return [
    `${engine}: search in the largest server through REST, ${SEARCH_REQUESTS} requests each, times in ms:`,
    searchTable(searches),
    '',
    `${engine}: what others wait, in ms (the middle of the rounds), ${whole(others.searches)} searches a second meanwhile:`,
    table(
      ['', 'requests', 'p50', 'p99', 'p99.9', 'longest'],
      (['calm', 'searching'] as const).map((when) => {
        const { requests, p50, p99, p999, max } = others[when];
        return [when, whole(requests), ms(p50), ms(p99), ms(p999), ms(max)];
      }),
    ),
  ].join('\n');
}

function searchTable({ results, alone, together }: Searches): string {
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
