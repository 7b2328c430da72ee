import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { LegalService, PublicConfig, PublicPageService } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookie } from '../../security/session-cookie.ts';
import { sendError, wantsData } from '../errors.ts';
import { compressDocument, type Document, makeOnce, readDocument, sendEncoded } from './document.ts';
import { createPageDocuments } from './page-documents.ts';
import { messagePage, sendPage } from './pages.ts';
import { addPublicPages } from './public-pages.ts';
import { readVisitorPages } from './visitor-pages.ts';
import { addWellKnownFiles, sendNothing } from './well-known.ts';

/** Files of the build that are private or have an address of their own. */
const HIDDEN = /^\/(?:csp\.json|index\.html|prerendered\.json)$/;

/** What the pages are served with. */
export interface WebOptions {
  /** The build of the web. */
  webDist: string;
  cookie: SessionCookie;
  publicUrl: string;
  /** The answer of `system.config`, embedded in prerendered pages so that they need not fetch it. */
  publicConfig: PublicConfig;
  legal: LegalService;
  publicPage: PublicPageService;
  /** Email or web address for reports of vulnerabilities. */
  securityContact: string | null;
}

/**
 * Serves the built web app. Hashed assets are immutable. A person with a session cookie gets, at any path, the app's page
 * that makes the first calls of that path. Visitors get the prerendered public pages, elsewhere the app's plain page.
 * Returns whether there is a build.
 */
export async function addWeb(app: FastifyInstance, options: WebOptions): Promise<boolean> {
  const { webDist, cookie } = options;
  const page = await readDocument(join(webDist, 'index.html'));
  const { documents, canonical } = await readVisitorPages(webDist, options);
  const findDocument = await createPageDocuments(webDist);
  if (page) await addFiles(app, webDist);
  addWellKnownFiles(app, { ...options, paths: page ? [...canonical, STATUS] : [] });
  const appPage = async ({ url }: FastifyRequest) => (await findDocument(url)) ?? page;

  const status = page && makeOnce(() => indexable(page));
  app.get(STATUS, async (request, reply) => sendDocument(request, reply, status && (await status())));
  for (const path of new Set(['/', ...documents.keys()])) {
    app.get(path, async (request, reply) => {
      const visitor = cookie.read(request) === null;
      const shown = visitor ? ((await documents.get(path)?.()) ?? page) : await appPage(request);
      return sendDocument(request, reply, shown);
    });
  }
  addPublicPages(app, { ...options, page, send: sendDocument });
  app.setNotFoundHandler(async (request, reply) => {
    const found = request.method === 'GET' || request.method === 'HEAD';
    if (wantsData(request)) return sendError(request, reply, noSuchEndpoint(request));
    if (!found || request.url.startsWith('/assets/')) return sendNothing(reply);
    if (page && !isPage(request.url)) reply.code(404);
    return sendDocument(request, reply, cookie.read(request) === null ? page : await appPage(request));
  });
  return page !== null;
}

/** The start of an unknown address that its answer repeats: later parts can be a secret. */
const SHOWN_URL = /^\/[^/?]{0,50}(?:\/[^/?]{0,50})?/;

/** First parts of the addresses of the app's pages. */
const PAGES: ReadonlySet<string> = new Set([
  '',
  'account',
  'admin',
  'alt-management',
  'appeal',
  'appeals',
  'coming-from',
  'dashboard',
  'documentation',
  'forms',
  'join',
  'landing',
  'premium',
  'privacy',
  's',
  'security',
  'server',
  'server-management',
  'status',
  'terms',
  'testimonials',
]);

/** Returns whether the app has a page at an address; elsewhere it shows that there is none. */
function isPage(url: string): boolean {
  return PAGES.has(url.slice(1).split(/[/?]/, 1)[0] ?? '');
}

/** Public, but never prerendered: its figures are those of the moment. */
const STATUS = '/status';

/** Returns the app's page for search engines, which its pages are hidden from. */
function indexable({ plain }: Document): Promise<Document> {
  return compressDocument(plain.toString().replace(/\s*<meta name="robots"[^>]*>/, ''));
}

/** What the build wrote besides its files at the top. Compressed forms are found beside their files. */
const NOT_AT_THE_TOP = ['*/*/**', '*.br', '*.gz'];

/** Serves the build's files: those at the top by name, the hundreds of hashed assets through one route. */
async function addFiles(app: FastifyInstance, webDist: string): Promise<void> {
  const options: FastifyStaticOptions = {
    root: webDist,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
  };
  await app.register(fastifyStatic, {
    ...options,
    wildcard: false,
    globIgnore: NOT_AT_THE_TOP,
    allowedPath: (path) => !HIDDEN.test(path),
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  });
  await app.register(fastifyStatic, {
    ...options,
    root: join(webDist, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, page: Document | null): FastifyReply {
  if (page === null) return sendNotBuilt(reply);
  reply.headers({ vary: 'Cookie, Accept-Encoding', 'cache-control': 'no-cache' });
  return sendEncoded(request, reply, page, 'text/html; charset=utf-8');
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  const page = messagePage({
    title: 'The web app is not built',
    text: 'The API runs, but there are no pages to show. Build them with "npm run build" and start again.',
    action: { href: '/api/docs', label: 'Open the API documentation' },
  });
  return sendPage(reply, 503, page);
}

function noSuchEndpoint({ method, url }: FastifyRequest): DomainError {
  const [path = ''] = SHOWN_URL.exec(url) ?? [];
  return new DomainError('NOT_FOUND', { message: `No such endpoint: ${method} ${path}.` });
}
