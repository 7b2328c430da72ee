import { PRODUCT_NAME, plural } from '@tenfour/domain';

/** Texts of the documentation; the literals required word for word are in `copy.ts`. */
export const texts = {
  lead: `How ${PRODUCT_NAME} is set up and used, in steps that you can follow on your own server.`,
  search: 'Search the guides',
  searchPlaceholder: 'Title or description',
  all: (count: number) => `${count} guides`,
  found: (count: number, search: string) => `${plural(count, 'guide')} for “${search}”`,
  none: (search: string) => `No guide for “${search}”`,
  noneText: 'The search looks at the titles and descriptions of the guides.',
  clearSearch: 'Clear search',
  quickStart: 'Quick start',
  guides: 'Guides',
  needs: 'What you need',
  steps: 'Steps',
  allGuides: 'All guides',
  faq: 'Questions and answers',
  help: 'Still stuck?',
  helpText: 'People who run communities with this every day answer on Discord.',
} as const;
