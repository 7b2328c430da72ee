import { analyticsSection } from './analytics-section.ts';
import { durabilitySection } from './durability-section.ts';
import { growthSection } from './growth-section.ts';
import { inputsSection } from './inputs-section.ts';
import { interactionsSection } from './interactions-section.ts';
import { largeServersSection } from './large-servers-section.ts';
import { listsSection } from './lists-section.ts';
import { overloadSection } from './overload.ts';
import { pageMixSection } from './page-mix-section.ts';
import { pagesSection } from './pages-section.ts';
import { panelSection } from './panel-section.ts';
import { pushesSection } from './pushes-section.ts';
import { removalSection } from './removal-section.ts';
import { searchSection } from './search-section.ts';
import type { Section } from './section.ts';
import { simulationSection } from './simulation-section.ts';
import { startSection } from './start-section.ts';
import { streamsSection } from './streams-section.ts';

/** Everything that `npm run bench` measures, in the order of the run. */
export const SECTIONS: readonly Section[] = [
  listsSection,
  startSection,
  searchSection,
  largeServersSection,
  growthSection,
  removalSection,
  simulationSection,
  durabilitySection,
  streamsSection,
  analyticsSection,
  interactionsSection,
  pushesSection,
  overloadSection,
  pageMixSection,
  pagesSection,
  panelSection,
  inputsSection,
];
