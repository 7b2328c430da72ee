import { measurePages, pagesText, pagesVerdicts } from './pages.ts';
import type { Section } from './section.ts';

/** Runs of each page, of which the median counts. */
const RUNS = 3;

export const pagesSection: Section = {
  name: 'pages',
  summary: 'Lighthouse over the public pages',
  onlyWhenNamed: 'it is fetched by npx and needs a Chromium',
  measure: async ({ isSmall, environment }) => {
    const results = await measurePages(isSmall ? 1 : RUNS, environment);
    return { text: pagesText(results), verdicts: pagesVerdicts(results), data: results };
  },
};
