import { PRODUCT_NAME, plural } from '@tenfour/domain';

/** Texts of the documentation; the literals required word for word are in `copy.ts`. */
export const texts = {
  lead: `Set up and use ${PRODUCT_NAME}, step by step.`,
  search: 'Search the guides',
  searchPlaceholder: 'Ban, webhook, shift…',
  all: (count: number) => `${count} guides`,
  found: (count: number, search: string) => `${plural(count, 'result')} for “${search}”`,
  none: (search: string) => `Nothing found for “${search}”`,
  noneText: 'Try another word.',
  clearSearch: 'Clear search',
  quickStart: 'Quick start',
  guides: 'Guides',
  features: 'Step by step',
  tasks: 'How do I…',
  more: 'Full guide',
  needs: 'What you need',
  steps: 'Steps',
  allGuides: 'All guides',
  faq: 'Questions and answers',
  help: 'Still stuck?',
  helpText: 'Ask on Discord.',
} as const;
