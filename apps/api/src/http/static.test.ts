import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { newToken, sessionCookie } from './session-cookie.ts';
import { addWeb } from './static.ts';

const APP = '<!doctype html><title>app</title>';
const LANDING = '<!doctype html><title>landing</title>';
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
    ...(landing ? { 'landing.html': LANDING } : {}),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(dist, name), content);
  return dist;
}

async function serve(dist: string): Promise<FastifyInstance> {
  const app = Fastify();
  apps.push(app);
  await addWeb(app, dist, sessionCookie(false));
  return app;
}

const plain = await serve(await build(false));
const prerendered = await serve(await build(true));
const unbuilt = await serve('/nowhere/at/all');
const cookie = `sid=${newToken()}`;

describe('the app', () => {
  test.each(['/', '/dashboard', '/server/7/punishments?search=x', '/anything/at/all', '/apiary'])(
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

  test('of an older build are gone, not the app under their name', async () => {
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
    '/landing.html',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('%s is nobody’s business', async (url) => {
    const response = await prerendered.inject(url);
    expect([APP, 'There is nothing at this address.\n']).toContain(response.body);
  });
});

describe('the landing page', () => {
  test('is what a visitor without a session sees at / and nowhere else', async () => {
    expect((await prerendered.inject('/')).body).toBe(LANDING);
    expect((await prerendered.inject('/dashboard')).body).toBe(APP);
    expect((await prerendered.inject({ url: '/', headers: { cookie } })).body).toBe(APP);
  });

  test('and the app have different tags, so that signing in shows', async () => {
    const { etag } = (await prerendered.inject('/')).headers;
    const signedIn = await prerendered.inject({
      url: '/',
      headers: { cookie, 'if-none-match': String(etag) },
    });
    expect(signedIn.body).toBe(APP);
  });
});

test('without a build a page says so, and calls are still JSON', async () => {
  const page = await unbuilt.inject('/dashboard');
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.body).toContain('npm run build');
  const call = await unbuilt.inject('/api/nothing');
  expect([call.statusCode, call.json().code]).toEqual([404, 'NOT_FOUND']);
});
