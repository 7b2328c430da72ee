import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PublicConfig } from '@tenfour/contracts';
import { build, type InlineConfig } from 'vite';
import { chunkGroups } from '../vite/chunk-groups.ts';
import { compressFiles } from './compress.ts';
import { readManifest, sheetsOf } from './manifest.ts';
import { writePageDocuments } from './page-documents.ts';
import { withoutUnusedVariables } from './styles.ts';

/** Stand in a prerendered document for what only the running installation knows; the server puts it in. */
export const ORIGIN = 'https://public-url.invalid';
export const INVITE = 'https://community-invite.invalid/';
export const DEMO = 'https://demo.invalid/';
export const CONFIG = '__public_config__';
export const LEGAL = '__legal_text__';

/** A page as it was rendered, with what its document's head says. */
export interface Prerendered {
  path: string;
  name: string;
  /** The address that search engines should know it by. */
  canonical: string;
  title: string;
  description: string;
  /** Modules whose styles it needs beside the app's own. */
  modules: readonly string[];
  /** Fonts it shows above the fold beside the app's own, as the beginnings of their file names. */
  fonts: readonly string[];
  /** Set on a legal page. */
  legal?: string;
  markup: string;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Replaces what must be there exactly once, so that a changed index.html is noticed. */
function replaceOnce(html: string, what: RegExp, by: string): string {
  const found = html.match(new RegExp(what, `${what.flags}g`))?.length ?? 0;
  if (found !== 1) throw new Error(`index.html has ${found} times ${what}.`);
  return html.replace(what, () => by);
}

function socialTags({ canonical, title, description }: Prerendered, card: string): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': title.split(' · ').at(-1) ?? title,
    'og:title': title,
    'og:description': description,
    'og:url': ORIGIN + canonical,
    'og:image': ORIGIN + card,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The queue of mod calls beside the words: Every call answered. Every shift on record.',
  };
  const names = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': ORIGIN + card,
  };
  return [
    ...Object.entries(properties).map(
      ([key, value]) => `<meta property="${key}" content="${escapeHtml(value)}" />`,
    ),
    ...Object.entries(names).map(([key, value]) => `<meta name="${key}" content="${escapeHtml(value)}" />`),
  ].join('\n    ');
}

function fontLinks(styles: string, fonts: readonly string[]): string[] {
  return fonts.map((font) => {
    const url = new RegExp(`url\\(["']?(/assets/${font}[^"')]+\\.woff2)`).exec(styles)?.[1];
    if (url === undefined) throw new Error(`The styles have no font ${font}.`);
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}" />`;
  });
}

/** The sheets of a page: in the document itself, and marked as there for whatever loads the page's code. */
interface Sheets {
  css: string;
  /** Addresses of the page's own sheets; not the app's, which comes with the app. */
  own: readonly string[];
}

/**
 * A public page as a document of its own, made from the built index.html: its own head, its styles inside, so that
 * the first paint waits for nothing, the rendered page in `#root`, and `script` (src/visit.ts) instead of the app's.
 */
function prerenderedDocument(template: string, page: Prerendered, sheets: Sheets, script: string): string {
  const { title, description, canonical } = page;
  const head = [
    `<link rel="canonical" href="${ORIGIN}${canonical}" />`,
    socialTags(page, '/social-card.png'),
    ...fontLinks(sheets.css, page.fonts),
    `<style>${sheets.css.replaceAll('</', '<\\/')}</style>`,
    ...sheets.own.map((href) => `<link rel="stylesheet" href="${href}" disabled />`),
    `<script type="module" src="${script}"></script>`,
  ].join('\n    ');
  let html = template.replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '');
  html = replaceOnce(html, /\s*<script type="module"[^>]*><\/script>/, '');
  html = replaceOnce(html, /\s*<meta name="robots"[^>]*>/, '');
  html = replaceOnce(html, /<title>[^<]*<\/title>/, `<title>${escapeHtml(title)}</title>`);
  html = replaceOnce(
    html,
    /<meta\s+name="description"[^>]*>/,
    `<meta name="description" content="${escapeHtml(description)}" />`,
  );
  html = replaceOnce(html, /\s*<\/head>/, `\n    ${head}\n  </head>`);
  html = replaceOnce(html, /\s*<noscript>[^<]*<\/noscript>/, '');
  return replaceOnce(
    html,
    /<div id="root"><\/div>/,
    `<div id="root" data-config="${CONFIG}"${page.legal ? ` data-legal="${LEGAL}"` : ''}>${page.markup}</div>`,
  );
}

const WEB = fileURLToPath(new URL('..', import.meta.url));

/** Every combination of what an installation can have. */
const VARIANTS = [INVITE, null].flatMap((communityInviteUrl) =>
  [DEMO, null].map((demoUrl) => ({ communityInviteUrl, demoUrl, testimonials: null })),
);

/** What `src/prerender.tsx` is once it is built for Node. */
interface Renderer {
  PUBLIC_PAGES: readonly Omit<Prerendered, 'markup'>[];
  productName: string;
  renderPage(path: string, config: PublicConfig): Promise<string>;
  renderOutline(page: string): Promise<string>;
}

async function buildRenderer(outDir: string): Promise<Renderer> {
  await build({
    root: WEB,
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      minify: false,
    },
  });
  return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderer;
}

function sheetsFor(dist: string, modules: readonly string[]): Sheets {
  const sheets = sheetsOf(dist, modules);
  const app = new Set(sheetsOf(dist, []).map(({ file }) => file));
  const own = sheets.filter(({ file }) => !app.has(file)).map(({ file }) => `/${file}`);
  return { css: withoutUnusedVariables(sheets.map(({ css }) => css).join('\n')), own };
}

/**
 * Writes `prerendered/<name><suffix>.html` for every public page and variant, and `prerendered.json`, which
 * maps addresses to those names and canonical addresses. The server fills the rest in (apps/api/src/http/pages/visitor-pages.ts).
 */
async function prerenderAll(dist: string, renderer: Renderer): Promise<void> {
  const template = readFileSync(join(dist, 'index.html'), 'utf8');
  const script = `/${readManifest(dist)['src/visit.ts']?.file ?? ''}`;
  mkdirSync(join(dist, 'prerendered'), { recursive: true });
  for (const page of renderer.PUBLIC_PAGES) {
    const sheets = sheetsFor(dist, page.modules);
    for (const variant of VARIANTS) {
      const suffix = `${variant.communityInviteUrl ? '' : '.no-invite'}${variant.demoUrl ? '.demo' : ''}`;
      const markup = await renderer.renderPage(page.path, { productName: renderer.productName, ...variant });
      const html = prerenderedDocument(template, { ...page, markup }, sheets, script);
      writeFileSync(join(dist, 'prerendered', `${page.name}${suffix}.html`), html);
    }
  }
  const index = renderer.PUBLIC_PAGES.map(({ path, name, canonical }) => ({ path, name, canonical }));
  writeFileSync(join(dist, 'prerendered.json'), `${JSON.stringify(index, null, 2)}\n`);
}

/**
 * Builds twice: how modules are grouped into files depends on what the first build tree-shook away. With one build and the
 * bundler's own groups, the frame loads 73 scripts (194 kB gzipped) instead of 6 (174 kB), and the landing page 52 (151 kB,
 * over its budget) instead of 15 (142 kB): `npm run build` and `npm run size` in apps/web, with and without `output`.
 */
async function buildApp(outDir: string): Promise<void> {
  const settings: InlineConfig = { root: WEB, logLevel: 'warn' };
  const unfinished = { write: false, minify: false, cssMinify: false, reportCompressedSize: false };
  const earlier = await build({ ...settings, build: unfinished });
  if (!('output' in earlier)) throw new Error('One build of the app has several outputs.');
  const output = { codeSplitting: { groups: chunkGroups(earlier) } };
  await build({ ...settings, build: { outDir, emptyOutDir: true, rolldownOptions: { output } } });
}

/** The whole build: the app, its public pages as HTML, and compressed forms of everything that is text. */
export async function buildWeb(dist: string): Promise<void> {
  const cache = join(WEB, '.cache', `prerender-${process.pid}`);
  try {
    await buildApp(dist);
    const renderer = await buildRenderer(cache);
    await writePageDocuments(dist, renderer.renderOutline);
    await prerenderAll(dist, renderer);
    await compressFiles(dist);
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}

if (import.meta.main) await buildWeb(process.argv[2] ?? join(WEB, 'dist'));
