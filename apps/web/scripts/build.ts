import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PublicConfig } from '@tenfour/contracts';
import { build, type InlineConfig } from 'vite';
import { chunkGroups } from '../vite/chunk-groups.ts';
import { compressFiles } from './compress.ts';
import { INVITE, type Prerendered, prerenderedDocument, type Sheets } from './document.ts';
import { readManifest, sheetsOf } from './manifest.ts';
import { withoutUnusedVariables } from './styles.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const WITHOUT_INVITE = { suffix: '.no-invite', invite: null };
const WITH_INVITE = { suffix: '', invite: INVITE };

/** What `src/prerender.tsx` is once it is built for Node. */
interface Renderer {
  PUBLIC_PAGES: readonly Omit<Prerendered, 'markup'>[];
  productName: string;
  renderPage(path: string, config: PublicConfig): Promise<string>;
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
 * Writes `prerendered/<name>.html` and `<name>.no-invite.html` for every public page, and `prerendered.json`, which
 * maps addresses to those names and canonical addresses. The server fills the rest in (apps/api/src/http/pages/visitor-pages.ts).
 */
async function prerenderAll(dist: string, renderer: Renderer): Promise<void> {
  const template = readFileSync(join(dist, 'index.html'), 'utf8');
  const script = `/${readManifest(dist)['src/visit.ts']?.file ?? ''}`;
  mkdirSync(join(dist, 'prerendered'), { recursive: true });
  for (const page of renderer.PUBLIC_PAGES) {
    const sheets = sheetsFor(dist, page.modules);
    for (const { suffix, invite } of [WITH_INVITE, WITHOUT_INVITE]) {
      const config = { productName: renderer.productName, communityInviteUrl: invite };
      const markup = await renderer.renderPage(page.path, config);
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
    await prerenderAll(dist, await buildRenderer(cache));
    await compressFiles(dist);
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}

if (import.meta.main) await buildWeb(process.argv[2] ?? join(WEB, 'dist'));
