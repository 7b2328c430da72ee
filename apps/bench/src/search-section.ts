import { ms } from './format.ts';
import { startGenerator } from './generator.ts';
import { startService } from './processes.ts';
import { signReaderIn } from './reader.ts';
import { measureSearches } from './search.ts';
import type { BenchContext, Section, Verdict } from './section.ts';
import { table } from './table.ts';
import { SEARCH_CONNECTIONS, SEARCH_REQUESTS, TARGETS } from './targets.ts';

type Searches = Awaited<ReturnType<typeof measureSearches>>;

export const searchSection: Section = {
  name: 'search',
  summary: 'what people type into the search of the largest server',
  measure: async (context) => {
    const found = await measureOn(context);
    const heading = `Search in the largest server through REST, ${SEARCH_REQUESTS} requests each, times in ms:`;
    return { text: `${heading}\n${searchTable(found)}`, verdicts: verdicts(found), data: found };
  },
};

async function measureOn(context: BenchContext): Promise<Searches> {
  const store = await context.dataset('sqlite');
  const reader = await signReaderIn(store);
  const api = await startService('apps/api/src/main.ts', store.environment);
  const generator = await startGenerator();
  try {
    return await measureSearches({ generator, reader, port: api.port });
  } finally {
    generator.stop();
    await api.stop();
  }
}

function verdicts({ alone, together }: Searches): Verdict[] {
  const { searchP99Ms } = TARGETS;
  const verdict = (who: string, p99: number): Verdict => ({
    promise: `search in the largest server, ${who}: p99 at most ${searchP99Ms} ms`,
    found: `${ms(p99)} ms`,
    met: p99 <= searchP99Ms,
  });
  return [verdict('one person', alone.p99), verdict(`${SEARCH_CONNECTIONS} people at once`, together.p99)];
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
