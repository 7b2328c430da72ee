import { z } from 'zod';
import { open, router } from '../procedures.ts';
import { zLegalText } from './legal.ts';
import { LEGAL_PAGES } from './legal-pages.ts';

export const legalRouter = router({
  text: open
    .meta({ rest: 'GET /legal/{document}', summary: 'Get a legal text' })
    .input(z.object({ document: z.enum(LEGAL_PAGES) }))
    .output(zLegalText)
    .query(({ ctx, input }) => ctx.services.legal.text(input.document)),
});
