import type { FastifyInstance, FastifyReply } from 'fastify';

/** Paths excluded from crawling: data, and pages that require sign-in. */
const CLOSED = [
  '/api/',
  '/trpc/',
  '/hooks/',
  '/server/',
  '/server-management',
  '/admin',
  '/alt-management',
  '/account',
  '/appeal/',
  '/appeals/',
  '/join/',
];

const DAY_MS = 24 * 60 * 60_000;
const KEPT = 'public, max-age=3600';

/** Serves what crawlers and researchers look for: robots.txt, the sitemap and the contact for security. */
export function addWellKnownFiles(
  app: FastifyInstance,
  { paths, ...site }: { publicUrl: string; securityContact: string | null; paths: readonly string[] },
): void {
  addCrawlerFiles(app, site.publicUrl, paths);
  addSecurityContact(app, site);
}

/**
 * `/robots.txt` and `/sitemap.xml` for this installation's address. `paths` are the public pages; without any (no
 * build, nothing rendered) the sitemap is empty.
 */
function addCrawlerFiles(app: FastifyInstance, publicUrl: string, paths: readonly string[]): void {
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

/** `/.well-known/security.txt` (RFC 9116); 404 without a contact. */
function addSecurityContact(
  app: FastifyInstance,
  { publicUrl, securityContact: contact }: { publicUrl: string; securityContact: string | null },
): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (contact === null) return sendNothing(reply);
    const lines = [
      `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(Date.now() + 30 * DAY_MS).toISOString()}`,
      `Policy: ${publicUrl}/security`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      '',
    ];
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
}

/** Answers an address without a page. */
export function sendNothing(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.\n');
}
