import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Document, makeOnce, readDocument } from './document.ts';

/** Returns the document of a signed-in page, which makes the page's first calls; null for other addresses. */
type FindPageDocument = (url: string) => Promise<Document | null>;

/**
 * Returns the names that the document for an address can have, the most specific first: the path without the server's
 * id, with its tab and without it.
 */
function namesOf(url: string): string[] {
  const { pathname = '/', searchParams } = URL.parse(url, 'http://localhost') ?? {};
  const path = pathname.replace(/^\/server\/[^/]+/, '/server').slice(1) || 'dashboard';
  const name = path.replaceAll('/', '.');
  return [`${name}.${searchParams?.get('tab') ?? ''}`, name];
}

/**
 * Finds the documents that the build of the web wrote for the signed-in pages (apps/web/scripts/page-documents.ts),
 * read when they are first requested.
 */
export async function createPageDocuments(webDist: string): Promise<FindPageDocument> {
  const files = await readdir(join(webDist, 'pages')).catch(() => []);
  const pages = files.filter((file) => file.endsWith('.html'));
  const documents = new Map(
    pages.map((file) => [file.slice(0, -5), makeOnce(() => readDocument(join(webDist, 'pages', file)))]),
  );
  return async (url) => {
    const name = namesOf(url).find((one) => documents.has(one)) ?? '';
    return (await documents.get(name)?.()) ?? null;
  };
}
