/** The legal pages, as their addresses name them. Apart from the schemas, which every page would load with them. */
export const LEGAL_PAGES = ['privacy', 'terms', 'security'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];
