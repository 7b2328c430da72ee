import type { FastifyInstance } from 'fastify';

/** Paths excluded from crawling: data, and pages that require sign-in. */
const CLOSED = [
  '/api/',
  '/trpc/',
  '/hooks/',
  '/server/',
  '/server-management',
  '/admin',
  '/alt-management',
  '/appeal/',
];

const KEPT = 'public, max-age=3600';

/**
 * `/robots.txt` and `/sitemap.xml` for this installation's address. `paths` are the public pages; without any (no
 * build, nothing rendered) the sitemap is empty.
 */
export function addCrawlerFiles(app: FastifyInstance, publicUrl: string, paths: readonly string[]): void {
  const robots = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${new URL(path, publicUrl).href}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', KEPT).type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    reply.header('cache-control', KEPT).type('application/xml; charset=utf-8').send(sitemap),
  );
}
