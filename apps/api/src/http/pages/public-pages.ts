import type { PublicPageService } from '@tenfour/contracts';
import { PUBLIC_PAGE_PATH } from '@tenfour/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../../security/rate-limits/addresses.ts';
import { createProcessLimiter } from '../../security/rate-limits/limiters.ts';
import { PROCESS_LIMITS } from '../../security/rate-limits/limits.ts';
import { type Document, documentOf } from './document.ts';
import { escapeHtml } from './visitor-pages.ts';

interface PublicPagesOptions {
  publicUrl: string;
  publicPage: PublicPageService;
  /** The app's page; null without a build. */
  page: Document | null;
  send: (request: FastifyRequest, reply: FastifyReply, page: Document | null) => FastifyReply;
}

/**
 * Serves `/s/{slug}` with the server's name in the document, for the previews of chats. A slug without a public page gets
 * the app's page and 404; above the limit of an address the page comes without the name.
 */
export function addPublicPages(
  app: FastifyInstance,
  { publicUrl, publicPage, page, send }: PublicPagesOptions,
): void {
  const limiter = createProcessLimiter(PROCESS_LIMITS.publicPages);
  app.get<{ Params: { slug: string } }>(`${PUBLIC_PAGE_PATH}:slug`, async (request, reply) => {
    if (page === null || (await limiter(addressKey(request.ip))) !== null) return send(request, reply, page);
    const shown = await publicPage.get(request.params.slug.toLowerCase()).catch(() => null);
    if (shown === null) return send(request, reply.code(404), page);
    return send(
      request,
      reply,
      namedDocument(page, shown.serverName, publicUrl + PUBLIC_PAGE_PATH + shown.slug),
    );
  });
}

/** Returns the app's page with a server's name. */
function namedDocument({ plain }: Document, name: string, url: string): Document {
  const [title, address] = [escapeHtml(name), escapeHtml(url)];
  const description = `Next session, players and links of ${title}.`;
  const tags = [
    ['og:title', title],
    ['og:description', description],
    ['og:type', 'website'],
    ['og:url', address],
  ].map(([property, content]) => `<meta property="${property}" content="${content}" />`);
  const html = plain
    .toString()
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title} · Tenfour</title>${tags.join('')}`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_all, start: string) => start + description);
  return documentOf(Buffer.from(html));
}
