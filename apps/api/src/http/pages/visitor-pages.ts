import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LEGAL_PAGES, type LegalService, type PublicConfig } from '@tenfour/contracts';
import { z } from 'zod';
import { compressDocument, type Document, makeOnce } from './document.ts';

/** The build's index of prerendered pages (apps/web/scripts/build.ts). */
const zIndex = z.array(
  z.object({ path: z.string(), name: z.string().regex(/^[\w-]+$/), canonical: z.string() }),
);

/** Placeholders that the build left in a page (apps/web/scripts/document.ts). */
const ORIGIN = 'https://public-url.invalid';
const INVITE = 'https://community-invite.invalid/';
const DEMO = 'https://demo.invalid/';
const CONFIG = '__public_config__';
const LEGAL = { title: '__legal_title__', html: '__legal_html__', data: '__legal_text__' } as const;

/** The pages that visitors get as HTML. */
export interface VisitorPages {
  /** Make the documents by path, each compressed when it is first asked for; empty when the web's build rendered none. */
  documents: ReadonlyMap<string, () => Promise<Document>>;
  /** The addresses that search engines should know, each once. */
  canonical: readonly string[];
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** What this installation puts into the pages. */
interface Installation {
  publicUrl: string;
  publicConfig: PublicConfig;
  legal: LegalService;
}

/** Puts the text of a legal page in, which an operator can replace without a build. */
function withLegalText(html: string, path: string, legal: LegalService): string {
  const document = LEGAL_PAGES.find((page) => path === `/${page}`);
  if (document === undefined) return html;
  const text = legal.text(document);
  return html
    .replaceAll(LEGAL.title, () => escapeHtml(text.title))
    .replaceAll(LEGAL.data, () => escapeHtml(JSON.stringify({ document, ...text })))
    .replaceAll(LEGAL.html, () => text.html);
}

function withInstallation(html: string, { publicUrl, publicConfig: config }: Installation): string {
  return html
    .replaceAll(ORIGIN, () => escapeHtml(publicUrl))
    .replaceAll(INVITE, () => escapeHtml(config.communityInviteUrl ?? ''))
    .replaceAll(DEMO, () => escapeHtml(config.demoUrl ?? ''))
    .replaceAll(CONFIG, () => escapeHtml(JSON.stringify(config)));
}

/**
 * Reads the index of the prerendered pages of the build in `webDist`. What the build could not know is inserted into each:
 * this installation's address, its invite, its demo, its legal texts, and the data that the page would fetch. Returns
 * none for a build without prerendered pages.
 */
export async function readVisitorPages(webDist: string, installation: Installation): Promise<VisitorPages> {
  const { publicConfig: config, legal } = installation;
  const index = await readFile(join(webDist, 'prerendered.json'), 'utf8').catch(() => '[]');
  // The app renders an operator's own testimonials, which the build could not know.
  const pages = zIndex
    .parse(JSON.parse(index))
    .filter(({ path }) => path !== '/testimonials' || config.testimonials === null);
  const invite = config.communityInviteUrl === null ? '.no-invite' : '';
  const suffix = `${invite}${config.demoUrl === null ? '' : '.demo'}.html`;
  const makeDocument = async (path: string, name: string): Promise<Document> => {
    const html = await readFile(join(webDist, 'prerendered', name + suffix), 'utf8');
    return compressDocument(withLegalText(withInstallation(html, installation), path, legal));
  };
  return {
    documents: new Map(pages.map(({ path, name }) => [path, makeOnce(() => makeDocument(path, name))])),
    canonical: [...new Set(pages.map(({ canonical }) => canonical))],
  };
}
