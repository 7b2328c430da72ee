import { PRODUCT_NAME } from '@tenfour/domain';

/** What browsers, search engines and Discord's previews say of a page. */
export interface PageHead {
  /** The page's own words; the product's name comes behind. */
  title: string;
  /** A sentence or two, for the lists of search engines. */
  description: string;
}

/** The heads of the public pages; each page's tab is called by the same words after a click inside the product. */
export const PAGE_HEADS = {
  landing: {
    title: 'Run your ER:LC community',
    description: `${PRODUCT_NAME} runs the Discord community and the game servers of ER:LC roleplay communities: shifts, mod calls, punishments and remote commands in one place. Free to start.`,
  },
  premium: {
    title: 'Premium',
    description: `${PRODUCT_NAME} plans: Free at $0, Premium at $9.99 and Enterprise at $24.99 a month, side by side.`,
  },
  comingFrom: {
    title: 'Coming from ERM, Melonly or Sheets',
    description: `What ${PRODUCT_NAME} imports from an ERM backup and from CSV files: punishments, shifts and staff infractions.`,
  },
  testimonials: {
    title: 'Testimonials',
    description: `The communities that run moderation, shifts and punishments with ${PRODUCT_NAME}, in figures.`,
  },
  documentation: {
    title: 'Documentation',
    description: `Set up ${PRODUCT_NAME} for an ER:LC community: quick start, guides and answers to common questions.`,
  },
} satisfies Record<string, PageHead>;
