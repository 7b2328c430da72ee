import { copy } from '../../../copy.ts';
import type { StaffView } from '../../../data/paths.ts';

/** Texts of the staff page's frame; the literals required word for word are in `copy.ts`. */
export const texts = {
  title: copy.navigation.staff,
  tabs: 'Staff page',
  shifts: 'Staff Shifts',
  modCalls: 'Mod Calls',
  views: 'Views',
  view: {
    'on-duty': 'On duty',
    hours: 'Hours',
    leaderboard: 'Leaderboard',
    history: 'History',
    leave: 'Leave',
    management: 'Management',
    reviews: 'Reviews',
    promotions: 'Promotions',
    file: 'My file',
  } satisfies Record<StaffView, string>,
  old: 'The staff page has a new layout.',
  toNew: 'Open the new staff page',
} as const;
