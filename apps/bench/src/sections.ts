import { analyticsSection } from './analytics-section.ts';
import { interactionsSection } from './interactions-section.ts';
import { listsSection } from './lists-section.ts';
import { pagesSection } from './pages-section.ts';
import { searchSection } from './search-section.ts';
import type { Section } from './section.ts';
import { streamsSection } from './streams-section.ts';

/** Everything that `npm run bench` measures, in the order of the run. */
export const SECTIONS: readonly Section[] = [
  listsSection,
  searchSection,
  streamsSection,
  analyticsSection,
  interactionsSection,
  pagesSection,
];
