import { MAX_LENGTH, zId } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Procedures: the schemas of their inputs refuse what cannot be an id, by the same `zId`, with the field's name. */
    checksIds?: boolean;
  }
}

/** Path parameters that hold something else: the rest of a path, and secrets that are looked up by their hash. */
const NOT_IDS: ReadonlySet<string> = new Set(['*', 'token', 'eventType']);

/**
 * Refuses what cannot be an id in the path of every route registered from now on, before a handler or a query sees it:
 * NUL, slashes, half surrogate pairs, more than 64 characters.
 */
export function addPathIds(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ params, routeOptions }) => {
    if (routeOptions.config.checksIds === true) return;
    for (const [name, value] of Object.entries(Object(params) as Record<string, unknown>)) {
      if (!NOT_IDS.has(name) && !zId.safeParse(value).success) throw notAnId();
    }
  });
}

function notAnId(): DomainError {
  return new DomainError('BAD_REQUEST', { message: 'This address contains an invalid ID. Check the link.' });
}

/**
 * Where to go after signing in: the path, query and fragment of an address of our own pages, else `/`.
 * Refused are other sites however they are spelled (`//host`, `/\host`, tabs) and `/api`, where a link could
 * sign the person out again.
 */
export function ownPath(next: unknown, publicUrl: string): string {
  if (typeof next !== 'string' || !next.startsWith('/') || next.length > MAX_LENGTH.returnPath) return '/';
  const url = URL.parse(next, publicUrl);
  if (url === null || url.origin !== publicUrl) return '/';
  // As the router reads it.
  const path = decoded(url.pathname);
  if (path === null || path.startsWith('//')) return '/';
  return /^\/(?:api|trpc)(?:\/|$)/i.test(path) ? '/' : url.pathname + url.search + url.hash;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
