import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIERS } from '../vite/chunk-groups.ts';
import { cspHash } from '../vite/color-scheme.ts';
import { filesOf, readManifest } from './manifest.ts';
import { PAGE_NAMES } from './page-documents.ts';
import { strangersOf, weightsOf } from './size.ts';
import { withoutUnusedVariables } from './styles.ts';

/** The build that a whole run has made of these sources already. */
const { BUILT_WEB } = process.env;
const dist = BUILT_WEB ?? mkdtempSync(join(tmpdir(), 'tenfour-web-'));

beforeAll(() => {
  if (BUILT_WEB) return;
  const env = { ...process.env, NODE_ENV: 'production' };
  const script = join(import.meta.dirname, 'build.ts');
  execFileSync(process.execPath, [script, dist], { stdio: 'pipe', env });
}, 240_000);

afterAll(() => {
  if (!BUILT_WEB) rmSync(dist, { recursive: true, force: true });
});

test('follows static imports once, and only JavaScript counts', () => {
  const manifest = {
    'index.html': { file: 'a.js', imports: ['_b.js', '_c.js'] },
    '_b.js': { file: 'b.js', imports: ['_c.js', 'index.html'] },
    '_c.js': { file: 'c.css' },
    'page.tsx': { file: 'page.js', imports: ['_b.js'] },
    'other.tsx': { file: 'other.js' },
  };
  expect(filesOf(manifest, ['index.html', 'page.tsx']).sort()).toEqual(['a.js', 'b.js', 'page.js']);
  expect(() => filesOf(manifest, ['gone.tsx'])).toThrow('gone.tsx');
});

test('pages stay within their budgets, and the landing page carries neither Mantine nor the server', () => {
  const weights = weightsOf(dist);
  expect(weights.length).toBeGreaterThan(25);
  for (const { bytes } of weights.slice(0, 2)) expect(bytes).toBeGreaterThan(100 * 1024);
  expect(weights.filter(({ bytes, budget }) => bytes > budget)).toEqual([]);
  const map = weights.find(({ name }) => name.endsWith('/MapPage.tsx'));
  expect(map?.bytes).toBeLessThan(60 * 1024);
  expect(strangersOf(dist)).toEqual([]);
});

test('no page carries the library of the schemas: forms load it when they are first focused', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const textOf = (name: string) => readFileSync(join(dist, 'assets', name), 'utf8');
  const [library, ...others] = scripts.filter((name) => textOf(name).includes('ZodError'));
  expect(library).toBeTruthy();
  expect(others).toEqual([]);
  const manifest = readManifest(dist);
  const entry = 'src/ui/form/contract-schemas.ts';
  const file = `assets/${library}`;
  const carriers = Object.keys(manifest).filter((name) => filesOf(manifest, [name]).includes(file));
  // The bundler can put the library into a chunk of its own beside the one that needs it.
  expect(carriers.filter((name) => name !== entry && manifest[name]?.file !== file)).toEqual([]);
});

test('one inline script runs anywhere, a second in the signed-in pages, and the policy allows them', () => {
  const { scriptSrc } = JSON.parse(readFileSync(join(dist, 'csp.json'), 'utf8')) as { scriptSrc: string[] };
  const pages = readdirSync(join(dist, 'prerendered')).map((name) => join('prerendered', name));
  expect(pages).toHaveLength(36);
  const own = PAGE_NAMES.map((name) => join('pages', `${name}.html`));
  expect(scriptSrc).toHaveLength(2);
  for (const page of ['index.html', ...pages, ...own]) {
    const html = readFileSync(join(dist, page), 'utf8');
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => cspHash(script ?? ''));
    expect(inline, page).toEqual(own.includes(page) ? scriptSrc : scriptSrc.slice(0, 1));
    expect(html, page).not.toMatch(/<script(?![^>]*\bsrc=)[^>]+>| on\w+="/);
  }
});

test('the public pages are whole without a script, with their styles inside and their own head', () => {
  const html = readFileSync(join(dist, 'prerendered', 'premium.html'), 'utf8');
  expect(html).toContain('Why Go Premium');
  expect(html).toContain('<link rel="canonical" href="https://public-url.invalid/premium" />');
  expect(html).toContain('href="https://community-invite.invalid/"');
  expect(html).toContain('data-config="__public_config__"');
  expect(html).not.toMatch(/noindex|needs JavaScript|<link rel="stylesheet"(?![^>]*disabled)/);
  expect(readFileSync(join(dist, 'prerendered', 'premium.no-invite.html'), 'utf8')).toContain(
    'No community invite yet.',
  );
});

test('a signed-in page is painted without a script, and requests its code', () => {
  const html = readFileSync(join(dist, 'pages', 'server.map.html'), 'utf8');
  expect(html).toMatch(/<div id="root" data-outlined>.*Loading authentication\.\.\./);
  expect(html).not.toMatch(/<link rel="stylesheet"(?![^>]*disabled)/);
  const code =
    /<(?:link rel="modulepreload"|script type="module" async) crossorigin fetchpriority="low" (?:href|src)="\/([^"]*)"/g;
  const files = [...html.matchAll(code)].map(([, file]) => file);
  expect(html.indexOf('early-calls'), 'data goes first').toBeLessThan(html.search(code));
  const needed = filesOf(readManifest(dist), [...TIERS.frame, 'src/features/game/map/MapPage.tsx']);
  expect(files).toEqual(needed);
});

test('the outline has the page’s title, or a place for the server’s name', () => {
  const titleIn = (name: string) =>
    /<h1 class="[^"]+"( hidden="")?>([^<]*)</.exec(readFileSync(join(dist, 'pages', `${name}.html`), 'utf8'));
  expect(titleIn('server.map')?.slice(1)).toEqual([undefined, 'Live map']);
  const named = PAGE_NAMES.filter((name) => titleIn(name)?.[1] !== undefined);
  expect(named).toEqual(['server.members', 'server.requests', 'server.ingame', 'server']);
});

test('texts have compressed forms beside them, and pages that the server completes have none', () => {
  const files = readdirSync(dist, { recursive: true }).map(String);
  const bytesOf = (file: string): number => statSync(join(dist, file)).size;
  const [script] = files.filter((file) => file.endsWith('.js')).sort((a, b) => bytesOf(b) - bytesOf(a));
  expect(files).toContain(`${script}.br`);
  expect(files).toContain(`${script}.gz`);
  expect(files.filter((file) => /^prerendered.*\.(?:br|gz)$/.test(file))).toEqual([]);
});

test('variables that nothing reads are left out, those that another one reads are kept', () => {
  expect(withoutUnusedVariables(':root{--a:var(--b);--b:1;--c:var(--d);--d:2}p{margin:var(--a)}')).toBe(
    ':root{--a:var(--b);--b:1;}p{margin:var(--a)}',
  );
});
