import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import type { PublicConfig } from '@tenfour/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { newToken, sessionCookie } from '../../security/session-cookie.ts';
import { addWeb } from './static.ts';

const APP = '<!doctype html><meta name="robots" content="noindex" /><title>app</title>';
const INDEX = [
  { path: '/', name: 'home', canonical: '/' },
  { path: '/landing', name: 'landing', canonical: '/' },
  { path: '/premium', name: 'premium', canonical: '/premium' },
  { path: '/testimonials', name: 'testimonials', canonical: '/testimonials' },
  { path: '/privacy', name: 'privacy', canonical: '/privacy' },
];
/** A page as the web's build leaves it. */
const rendered = (name: string) =>
  `<title>${name}</title><link rel="canonical" href="https://public-url.invalid/${name}">` +
  `<div id="root" data-config="__public_config__"><a href="https://community-invite.invalid/">Join</a></div>`;
const LEGAL =
  '<title>__legal_title__ · Tenfour</title><div id="root" data-legal="__legal_text__">__legal_html__</div>';
const SCRIPT = 'export const x = 1;';
const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function build(landing: boolean): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'tenfour-web-'));
  await mkdir(join(dist, 'assets'));
  const files: Record<string, string | Buffer> = {
    'index.html': APP,
    'index.html.br': brotliCompressSync(APP),
    'index.html.gz': gzipSync(APP),
    'csp.json': '{"scriptSrc":[]}',
    'favicon.svg': '<svg/>',
    'assets/app-1a2b.js': SCRIPT,
    'assets/app-1a2b.js.br': brotliCompressSync(SCRIPT),
    '.secret': 'x',
  };
  if (landing) {
    await mkdir(join(dist, 'prerendered'));
    files['prerendered.json'] = JSON.stringify(INDEX);
    for (const { name } of INDEX) {
      files[`prerendered/${name}.html`] = rendered(name);
      files[`prerendered/${name}.no-invite.html`] = `<title>${name}</title>no invite`;
      if (name === 'privacy') files[`prerendered/${name}.no-invite.html`] = LEGAL;
      files[`prerendered/${name}.no-invite.demo.html`] = `<a href="https://demo.invalid/">${name}</a>`;
    }
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(dist, name), content);
  return dist;
}

const CONFIG = { productName: 'Tenfour', communityInviteUrl: null, demoUrl: null, testimonials: null };

/** One server has a public page; the name needs escaping. */
async function publicPageOf(slug: string) {
  if (slug !== 'harbor') throw new Error('none');
  const links = { joinUrl: null, applyUrl: null, appealUrl: '' };
  return { slug, serverName: 'Harbor & "Bay"', running: null, next: null, players: null, ...links };
}

async function serve(webDist: string, own: Partial<PublicConfig> = {}): Promise<FastifyInstance> {
  const app = Fastify();
  apps.push(app);
  await app.register(fastifyCookie);
  await addWeb(app, {
    webDist,
    cookie: sessionCookie(false),
    publicUrl: 'https://panel.example',
    publicConfig: { ...CONFIG, ...own },
    legal: { text: () => ({ title: 'Our & privacy', html: '<p>We store "little".</p>' }) },
    publicPage: { get: publicPageOf },
    securityContact: 'security@panel.example',
  });
  return app;
}

/** The text that a visitor's browser gets, and its title. */
async function visit(
  app: FastifyInstance,
  url: string,
): Promise<{ body: string; title: string | undefined }> {
  const { body } = await app.inject(url);
  return { body, title: /<title>(.*?)<\/title>/.exec(body)?.[1] };
}

const plain = await serve(await build(false));
const dist = await build(true);
const prerendered = await serve(dist);
const invited = await serve(dist, { communityInviteUrl: 'https://discord.gg/a?b=1&c="2"' });
const unbuilt = await serve('/nowhere/at/all');
const cookie = `sid=${newToken()}`;

describe('the app', () => {
  test.each(['/', '/dashboard', '/server/7/punishments?search=x', '/account?from=menu'])(
    '%s is its page, asked for again each time',
    async (url) => {
      const response = await plain.inject(url);
      expect([response.statusCode, response.body]).toEqual([200, APP]);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'Cookie, Accept-Encoding',
      });
    },
  );

  test.each(['/anything/at/all', '/apiary', '/nope?x=1'])('%s is its page too, as not found', async (url) => {
    const { statusCode, body } = await plain.inject(url);
    expect([statusCode, body]).toEqual([404, APP]);
    expect(body).toContain('noindex');
  });

  test('each page that the app has is found', async () => {
    const files = await readdir(join(import.meta.dirname, '../../../../web/src/routes'), { recursive: true });
    const names = files.map((file) => /^_\w+\/([\w-]+)/.exec(file)?.[1]);
    const pages = new Set(names.filter((name) => name !== undefined && name !== 'index'));
    expect(pages.size).toBeGreaterThan(15);
    for (const name of pages) expect((await plain.inject(`/${name}`)).statusCode, name).toBe(200);
  });

  test('a public page of a server carries its name, escaped', async () => {
    const { statusCode, body } = await plain.inject('/s/Harbor?x=1');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Harbor &amp; &quot;Bay&quot; · Tenfour</title>');
    expect(body).toContain('property="og:title" content="Harbor &amp; &quot;Bay&quot;"');
    expect(body).toContain('property="og:url" content="https://panel.example/s/harbor"');
  });

  test('one that is not public is as one that does not exist, and a flood gets no names', async () => {
    const { statusCode, body } = await plain.inject('/s/none-such');
    expect([statusCode, body]).toEqual([404, APP]);
    for (let visit = 0; visit < 120; visit++) await plain.inject('/s/harbor');
    expect((await plain.inject('/s/harbor')).body).toBe(APP);
  });

  test('an endpoint that does not exist is named', async () => {
    const { statusCode, body } = await plain.inject('/api/nope?key=1');
    expect(statusCode).toBe(404);
    expect(body).toContain('No such endpoint: GET /api/nope.');
    const secret = await plain.inject({ url: '/hooks/erlc/s3cret', headers: { accept: 'application/json' } });
    expect(secret.body).not.toContain('s3cret');
  });

  test('an unchanged page is not sent again', async () => {
    const { etag } = (await plain.inject('/')).headers;
    const again = await plain.inject({ url: '/dashboard', headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('for %s it comes as %s', async (accepted, encoding) => {
    const response = await plain.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    expect(response.headers['content-encoding']).toBe(encoding);
    if (encoding === 'br') expect(brotliDecompressSync(response.rawPayload).toString()).toBe(APP);
  });

  test.each(['/', '/dashboard', '/assets/app-1a2b.js', '/favicon.svg'])('HEAD %s works', async (url) => {
    const response = await plain.inject({ method: 'HEAD', url });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  test('posting to a page is refused', async () => {
    expect((await plain.inject({ method: 'POST', url: '/dashboard' })).statusCode).toBe(404);
  });
});

describe('files', () => {
  test('with a hash in their name are kept for ever, compressed where the build did', async () => {
    const url = '/assets/app-1a2b.js';
    const response = await plain.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(SCRIPT);
    expect((await plain.inject(url)).body).toBe(SCRIPT);
  });

  test('without one are kept for an hour', async () => {
    expect((await plain.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('of an older build are not found, instead of the app under their name', async () => {
    const response = await plain.inject('/assets/app-old.js');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ]);
  });

  test.each([
    '/csp.json',
    '/index.html',
    '/.secret',
    '/prerendered.json',
    '/prerendered/home.html',
    '/prerendered/home.no-invite.html',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('%s is not handled', async (url) => {
    const response = await prerendered.inject(url);
    expect([APP, 'There is nothing at this address.\n']).toContain(response.body);
  });
});

describe('the public pages', () => {
  // covers: R42-R45
  test('are what a visitor without a session sees at their addresses and nowhere else', async () => {
    expect((await visit(prerendered, '/')).title).toBe('home');
    expect((await visit(prerendered, '/landing')).title).toBe('landing');
    expect((await visit(prerendered, '/premium?ref=x')).title).toBe('premium');
    expect((await visit(prerendered, '/dashboard')).body).toBe(APP);
  });

  test.each(['/', '/landing', '/premium'])('%s is the app for a visitor with a session', async (url) => {
    expect((await prerendered.inject({ url, headers: { cookie } })).body).toBe(APP);
  });

  test('and the app have different tags and depend on the cookie, so that signing in shows', async () => {
    const { etag, vary } = (await prerendered.inject('/')).headers;
    expect(vary).toContain('Cookie');
    const signedIn = await prerendered.inject({
      url: '/',
      headers: { cookie, 'if-none-match': String(etag) },
    });
    expect(signedIn.body).toBe(APP);
  });

  test('say this installation’s address and invite, escaped, and carry what they would ask for', async () => {
    const { body } = await visit(invited, '/premium');
    expect(body).toContain('<link rel="canonical" href="https://panel.example/premium">');
    expect(body).toContain('<a href="https://discord.gg/a?b=1&amp;c=&quot;2&quot;">');
    const carried = /data-config="([^"]*)"/.exec(body)?.[1] ?? '';
    expect(JSON.parse(carried.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual({
      ...CONFIG,
      communityInviteUrl: 'https://discord.gg/a?b=1&c="2"',
    });
    expect(body).not.toContain('.invalid');
  });

  test('come without the invite where the installation has none', async () => {
    expect((await visit(prerendered, '/premium')).body).toContain('no invite');
  });

  test('come with the demo where the operator runs one', async () => {
    const app = await serve(dist, { demoUrl: 'https://demo.example/' });
    expect((await visit(app, '/premium')).body).toContain('<a href="https://demo.example/">');
  });

  test('leave the operator’s own testimonials to the app', async () => {
    const testimonials = { figures: [{ figure: '12', of: 'servers' }], quotes: [] };
    const app = await serve(dist, { testimonials });
    expect((await visit(app, '/testimonials')).body).toBe(APP);
    expect((await app.inject('/sitemap.xml')).body).not.toContain('/testimonials');
  });

  test('of a legal text contain the installation’s own, and hand it to the app', async () => {
    const { body, title } = await visit(prerendered, '/privacy');
    expect(title).toBe('Our &amp; privacy · Tenfour');
    expect(body).toContain('><p>We store "little".</p></div>');
    const data = /data-legal="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"') ?? '';
    expect(JSON.parse(data.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))).toEqual(
      {
        document: 'privacy',
        title: 'Our & privacy',
        html: '<p>We store "little".</p>',
      },
    );
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('come compressed as %s', async (encoding, decompress) => {
    const response = await invited.inject({ url: '/premium', headers: { 'accept-encoding': encoding } });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(decompress(response.rawPayload).toString()).toBe((await visit(invited, '/premium')).body);
  });

  test('and HEAD of one works', async () => {
    const response = await invited.inject({ method: 'HEAD', url: '/premium' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });
});

describe('for search engines', () => {
  test('the sitemap lists each public page once, by its whole address', async () => {
    const { headers, body } = await prerendered.inject('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://panel.example/',
      'https://panel.example/premium',
      'https://panel.example/testimonials',
      'https://panel.example/privacy',
      'https://panel.example/status',
    ]);
  });

  test('the status page may be listed, other pages of the app may not', async () => {
    expect((await prerendered.inject('/dashboard')).body).toContain('noindex');
    expect((await prerendered.inject('/status')).body).not.toContain('noindex');
  });

  test('robots.txt points to it and closes other paths', async () => {
    const { headers, body } = await prerendered.inject('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('Sitemap: https://panel.example/sitemap.xml');
    expect(body.split('\n')).toContain('Disallow: /api/');
    expect(body).not.toMatch(/^Disallow: \/(?:premium|landing|testimonials|documentation)?$/m);
  });

  test('security.txt names the contact and the policy', async () => {
    const { headers, body } = await prerendered.inject('/.well-known/security.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(body.split('\n')).toEqual([
      'Contact: mailto:security@panel.example',
      expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT/),
      'Policy: https://panel.example/security',
      'Canonical: https://panel.example/.well-known/security.txt',
      '',
    ]);
  });
});

test('without a build a page says so, and calls are still JSON', async () => {
  const page = await unbuilt.inject('/dashboard');
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.body).toContain('npm run build');
  const call = await unbuilt.inject('/api/nothing');
  expect([call.statusCode, call.json().code]).toEqual([404, 'NOT_FOUND']);
});
