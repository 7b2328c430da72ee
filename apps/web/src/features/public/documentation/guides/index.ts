import { plainText } from '../tasks.ts';
import { apiReference } from './api-reference.ts';
import { gettingStarted } from './getting-started.ts';
import type { Guide } from './guide.ts';
import { moderationTools } from './moderation-tools.ts';
import { punishmentSystem } from './punishment-system.ts';
import { serverConfiguration } from './server-configuration.ts';
import { staffManagement } from './staff-management.ts';

export type { Guide, Picture, PictureName, Step } from './guide.ts';

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
  const wanted = search.trim().toLowerCase();
  const has = (text: string) => plainText(text).includes(wanted);
  const isNamed = ({ title, description }: Guide) => has(title) || has(description);
  const isWithin = ({ needs, steps }: Guide) => has(needs) || steps.some(({ text }) => has(text));
  return [...GUIDES.filter(isNamed), ...GUIDES.filter((guide) => !isNamed(guide) && isWithin(guide))];
}
