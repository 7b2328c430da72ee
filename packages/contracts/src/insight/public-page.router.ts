import { open, router } from '../procedures.ts';
import { zPublicPage, zPublicPageRef } from './public-page.ts';

export const publicPageRouter = router({
  get: open
    .meta({
      rest: 'GET /public-pages/{slug}',
      params: { slug: 'slug' },
      publicSeconds: 5,
      summary: 'Get the public page of a server',
    })
    .input(zPublicPageRef)
    .output(zPublicPage)
    .query(({ ctx, input }) => ctx.services.publicPage.get(input.slug)),
});
