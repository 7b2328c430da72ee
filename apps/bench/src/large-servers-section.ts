import { ms, whole } from './format.ts';
import { type EngineFindings, measureOn, textOf } from './search-section.ts';
import type { Section } from './section.ts';
import { oneServerOf } from './size.ts';
import { table } from './table.ts';

/** Records of one server: the supported size, and beyond. */
const SERVER_SIZES = [200_000, 500_000] as const;

interface LargeServer extends EngineFindings {
  records: number;
}

export const largeServersSection: Section = {
  name: 'large-servers',
  summary: 'searches in one server with 200,000 and with 500,000 records',
  onlyWhenNamed: 'it fills four stores of its own',
  measure: async (context) => {
    const found: LargeServer[] = [];
    const sizes = context.isSmall ? SERVER_SIZES.map((records) => records / 100) : SERVER_SIZES;
    for (const engine of context.engines) {
      for (const records of sizes) {
        const store = await context.dataset(engine, oneServerOf(records));
        found.push({ ...(await measureOn(context, store)), records });
      }
    }
    const texts = found.map((one) => `${whole(one.records)} records in the server\n${textOf(one)}`);
    return { text: [...texts, summaryOf(found)].join('\n\n'), verdicts: [], data: found };
  },
};

function summaryOf(found: readonly LargeServer[]): string {
  return table(
    ['engine', 'records', 'search p50', 'p99', 'others p99', 'others longest'],
    found.map(({ engine, records, searches: { alone }, others: { searching } }) => [
      engine,
      whole(records),
      ...[alone.p50, alone.p99, searching.p99, searching.max].map(ms),
    ]),
  );
}
