import { plainText } from '../tasks.ts';
import { apiReference } from './api-reference.ts';
import { FEATURE_GUIDES } from './features/index.ts';
import { gettingStarted } from './getting-started.ts';
import type { FeatureGuide, Guide } from './guide.ts';
import { moderationTools } from './moderation-tools.ts';
import { punishmentSystem } from './punishment-system.ts';
import { serverConfiguration } from './server-configuration.ts';
import { staffManagement } from './staff-management.ts';

export type { FeatureGuide, Guide, Picture, PictureName, Step } from './guide.ts';
export { FEATURE_GUIDES };

/** All guides, in the order of the specification. */
export const GUIDES: readonly Guide[] = [
  gettingStarted,
  serverConfiguration,
  staffManagement,
  punishmentSystem,
  moderationTools,
  apiReference,
];

/** Returns the guides that contain the search text, ignoring case: in the title or description first, then in the steps. */
export function guidesMatching(search: string): readonly Guide[] {
  return matching(GUIDES, search);
}

/** Returns the guides of features that contain the search text, in the same order. */
export function featureGuidesMatching(search: string): readonly FeatureGuide[] {
  return matching(FEATURE_GUIDES, search);
}

function matching<One extends Guide | FeatureGuide>(guides: readonly One[], search: string): readonly One[] {
  const wanted = search.trim().toLowerCase();
  const has = (text: string) => plainText(text).includes(wanted);
  const isNamed = ({ title, description }: One) => has(title) || has(description);
  const isWithin = ({ needs, steps }: One) => has(needs) || steps.some(({ text }) => has(text));
  return [...guides.filter(isNamed), ...guides.filter((guide) => !isNamed(guide) && isWithin(guide))];
}
