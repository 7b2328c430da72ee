import { copy } from '../copy.ts';

/** The top navigation of signed-in pages; below 1200 px it moves into the user menu. */
export const TOP_NAV = [
  { to: '/', label: copy.navigation.home },
  { to: '/documentation', label: copy.navigation.documentation },
  { to: '/premium', label: copy.navigation.premium },
  { to: '/testimonials', label: copy.navigation.testimonials },
] as const;
