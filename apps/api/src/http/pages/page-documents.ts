import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Document, readDocument } from './document.ts';

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
  const known = new Set(files.filter((file) => file.endsWith('.html')).map((file) => file.slice(0, -5)));
  const documents = new Map<string, Promise<Document | null>>();
  return async (url) => {
    const name = namesOf(url).find((one) => known.has(one));
    if (name === undefined) return null;
    const document = documents.get(name) ?? readDocument(join(webDist, 'pages', `${name}.html`));
    documents.set(name, document);
    return document;
  };
}
