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

/** Returns the guides whose title or description contains the search text, ignoring case. */
export function guidesMatching(search: string): readonly Guide[] {
  const wanted = search.trim().toLowerCase();
  return GUIDES.filter(({ title, description }) =>
    [title, description].some((text) => text.toLowerCase().includes(wanted)),
  );
}
