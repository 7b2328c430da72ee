import { z } from 'zod';

/** The legal pages, as their addresses name them. */
export const LEGAL_PAGES = ['privacy', 'terms', 'security'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** A legal text of this installation. */
export const zLegalText = z.object({
  title: z.string(),
  /** Rendered from the operator's Markdown, without raw HTML. */
  html: z.string(),
});
export type LegalText = z.infer<typeof zLegalText>;

export interface LegalService {
  text(page: LegalPage): LegalText;
}
