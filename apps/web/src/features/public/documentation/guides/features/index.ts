import type { FeatureGuide } from '../guide.ts';
import { eventEndpoints, ownExport, sdk, settingsFile } from './data.ts';
import { banRequests, escalationRules, recordFields } from './moderation.ts';
import { promotionWaves, staffApplication, staffDiscipline, staffReviews } from './staff.ts';

/** The guides of single features, beside the six of the specification, in the order of the page. */
export const FEATURE_GUIDES: readonly FeatureGuide[] = [
  staffApplication,
  escalationRules,
  recordFields,
  banRequests,
  staffDiscipline,
  staffReviews,
  promotionWaves,
  settingsFile,
  ownExport,
  eventEndpoints,
  sdk,
];
