/** Longest way back that is remembered. */
const MAX_LENGTH = 512;

/**
 * Where to go after signing in: the path, query and fragment of an address of our own pages, else `/`.
 * Refused are other sites however they are spelled (`//host`, `/\host`, tabs) and `/api`, where a link could
 * sign the person out again.
 */
export function ownPath(next: unknown, publicUrl: string): string {
  if (typeof next !== 'string' || !next.startsWith('/') || next.length > MAX_LENGTH) return '/';
  const url = URL.parse(next, publicUrl);
  if (url === null || url.origin !== publicUrl || url.pathname.startsWith('//')) return '/';
  return /^\/(?:api|trpc)(?:\/|$)/i.test(url.pathname) ? '/' : url.pathname + url.search + url.hash;
}
