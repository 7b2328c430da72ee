import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { PREVIEW_HEADER } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SessionCookie } from '../../security/session-cookie.ts';

/** Response headers by what is answered: pages, or data and the parts of pages. */
interface HeaderSets {
  page: Record<string, string>;
  data: Record<string, string>;
}

type Directives = Record<string, string[]>;

const zHashes = z.object({ scriptSrc: z.array(z.string().regex(/^'?sha(256|384|512)-[\w+/=-]+'?$/)) });

/** The hashes of the web app's inline scripts, as its build wrote them to `csp.json`; none without a build. */
async function scriptHashes(webDist: string): Promise<string[]> {
  const text = await readFile(join(webDist, 'csp.json'), 'utf8').catch(() => null);
  if (text === null) return [];
  return zHashes.parse(JSON.parse(text)).scriptSrc.map((hash) => `'${hash.replaceAll("'", '')}'`);
}

function pageDirectives(hashes: string[]): Directives {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...hashes],
    // Mantine writes its theme's variables into a style element.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
  };
}

/** Data and parts of pages are no documents: opened as one, they run and load nothing, and nothing frames them. */
function dataDirectives(): Directives {
  return { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };
}

/**
 * Returns helmet's headers for these options. Computed once at start, since they are the same for every request and
 * cost more than a small query.
 */
async function helmetHeaders(directives: Directives, secure: boolean): Promise<Record<string, string>> {
  const options: FastifyHelmetOptions = {
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  };
  const probe = Fastify();
  await probe.register(helmet, options);
  probe.get('/', () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  const own = /^(content-security|cross-origin|origin-agent|referrer-|strict-transport|x-(?!powered))/;
  const set = Object.entries(headers).filter(([name]) => own.test(name));
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}

const DATA_HEADERS = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
];

/** The part of the configuration that decides security headers. */
interface SecurityConfig {
  /** Whether people reach the product over https. */
  secure: boolean;
  webDist: string;
  publicUrl: string;
}

async function headerSets(config: Pick<SecurityConfig, 'secure' | 'webDist'>): Promise<HeaderSets> {
  const { secure, webDist } = config;
  const data = await helmetHeaders(dataDirectives(), secure);
  return {
    page: await helmetHeaders(pageDirectives(await scriptHashes(webDist)), secure),
    data: Object.fromEntries(Object.entries(data).filter(([name]) => DATA_HEADERS.includes(name))),
  };
}

function headersFor(sets: HeaderSets, url: string): Record<string, string> {
  if (/^\/api\/docs(?:[/?]|$)/.test(url)) return sets.page;
  return /^\/(?:api|assets|trpc|hooks)\//.test(url) ? sets.data : sets.page;
}

/** Adds the security headers and the origin check to every request. */
export async function addSecurity(
  app: FastifyInstance,
  config: SecurityConfig,
  cookie: SessionCookie,
): Promise<void> {
  const sets = await headerSets(config);
  const publicHost = new URL(config.publicUrl).host;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(sets, request.url));
    done(refusal(request, publicHost, cookie));
  });
}

/** Has nothing on the way keep an answer: those of mutations may carry a secret that is shown once. */
export function memoryStorage(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function refusal(
  request: FastifyRequest,
  publicHost: string,
  cookie: SessionCookie,
): DomainError | undefined {
  if (SAFE_METHODS.has(request.method)) return undefined;
  if (request.headers[PREVIEW_HEADER] !== undefined) {
    return new DomainError('FORBIDDEN', { message: 'A preview is read only.' });
  }
  // What games post is proved by its signature; no cookie counts there.
  if (request.url.startsWith('/hooks/') || cookie.read(request) === null) return undefined;
  if (isOwnOrigin(request, publicHost)) return undefined;
  return new DomainError('FORBIDDEN', { message: 'This request came from another site and was refused.' });
}

/**
 * Whether a request that carries our cookie was made by our own pages or by no page at all: `Origin` names the
 * host asked or the public one, or it is absent and the browser does not speak of another site.
 */
export function isOwnOrigin(request: Pick<FastifyRequest, 'headers'>, publicHost: string): boolean {
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    const from = URL.parse(origin)?.host;
    return from !== undefined && from !== '' && (from === host || from === publicHost);
  }
  return ['same-origin', 'none', undefined].includes(siteOf(request));
}

/** `Sec-Fetch-Site`, which browsers send and pages cannot set. */
export function siteOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const site = request.headers['sec-fetch-site'];
  return Array.isArray(site) ? site[0] : site;
}
