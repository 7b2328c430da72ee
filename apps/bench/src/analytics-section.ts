import { type AnalyticsResult, measureAnalytics } from './analytics.ts';
import { whole } from './format.ts';
import type { Section, Verdict } from './section.ts';
import { table } from './table.ts';
import { ANALYTICS_CONNECTIONS, TARGETS } from './targets.ts';

export const analyticsSection: Section = {
  name: 'analytics',
  summary: 'every chart over the shortest and the longest range, on a store of its own',
  measure: async ({ engines, size, environment }) => {
    const results: AnalyticsResult[] = [];
    for (const engine of engines) results.push(await measureAnalytics(engine, size.events, environment));
    return {
      text: results.map(analyticsText).join('\n\n'),
      verdicts: results.map(verdict),
      data: results,
    };
  },
};

const tenths = (value: number): string => value.toFixed(1);

function verdict({ engine, charts }: AnalyticsResult): Verdict {
  const worst = Math.max(...charts.flatMap(({ alone, together }) => [alone.p95, together.p95]));
  return {
    promise: `charts of the analytics, ${engine}: p95 of the slowest at most ${TARGETS.analyticsMs} ms`,
    found: `${tenths(worst)} ms`,
    met: worst <= TARGETS.analyticsMs,
  };
}

function analyticsText({ engine, games, events, fillS, countS, megabytes, charts }: AnalyticsResult): string {
  const size = megabytes === null ? '' : `, ${whole(megabytes)} MB`;
  return [
    `${engine}: ${whole(events)} game events of 30 days in ${whole(games)} servers${size}, two years of counts; filled in ${whole(fillS)} s, counted in ${whole(countS)} s.`,
    table(
      ['chart', 'range', 'first ms', 'alone p50', 'p95', `${ANALYTICS_CONNECTIONS} at once p50`, 'p95'],
      charts.map(({ chart, range, first, alone, together }) => [
        chart,
        range,
        ...[first, alone.p50, alone.p95, together.p50, together.p95].map(tenths),
      ]),
    ),
  ].join('\n');
}
