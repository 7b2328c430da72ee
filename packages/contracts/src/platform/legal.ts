import { z } from 'zod';
import type { LegalPage } from './legal-pages.ts';

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
