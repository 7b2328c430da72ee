import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { newToken, sessionCookie } from '../../security/session-cookie.ts';
import { addWeb } from './static.ts';

const APP = '<title>app</title>';
const NAMES = [
  'dashboard',
  'account',
  'server',
  'server.ingame',
  'server.punishments',
  'server.staff.mod-calls',
];

async function serve() {
  const webDist = await mkdtemp(join(tmpdir(), 'tenfour-documents-'));
  await mkdir(join(webDist, 'pages'));
  await writeFile(join(webDist, 'index.html'), APP);
  for (const name of NAMES) {
    const file = join(webDist, 'pages', `${name}.html`);
    await writeFile(file, name);
    await writeFile(`${file}.br`, brotliCompressSync(name));
  }
  const app = Fastify();
  await app.register(fastifyCookie);
  const publicConfig = {
    productName: 'Tenfour',
    communityInviteUrl: null,
    demoUrl: null,
    testimonials: null,
  };
  const legal = { text: () => ({ title: '', html: '' }) };
  const publicUrl = 'https://panel.example';
  const cookie = sessionCookie(false);
  const publicPage = { get: () => Promise.reject(new Error('none')) };
  await addWeb(app, { webDist, cookie, publicUrl, publicConfig, legal, publicPage, securityContact: null });
  return app;
}

const app = await serve();
const signedIn = { cookie: `sid=${newToken()}` };

describe('with a session cookie', () => {
  test.each([
    ['/', 'dashboard'],
    ['/?x=1', 'dashboard'],
    ['/dashboard', 'dashboard'],
    ['/account', 'account'],
    ['/server/7', 'server'],
    ['/server/7?tab=ingame', 'server.ingame'],
    ['/server/7?tab=overview', 'server'],
    ['/server/7/punishments?search=a&tab=b', 'server.punishments'],
    ['/server/7/staff?tab=mod-calls', 'server.staff.mod-calls'],
  ])('%s is the document of %s', async (url, name) => {
    const response = await app.inject({ url, headers: signedIn });
    expect([response.statusCode, response.body]).toEqual([200, name]);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie, Accept-Encoding' });
  });

  test('a document comes compressed, and not again while it is unchanged', async () => {
    const url = '/server/7/punishments';
    const headers = { ...signedIn, 'accept-encoding': 'br' };
    const first = await app.inject({ url, headers });
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe('server.punishments');
    const again = await app.inject({
      url,
      headers: { ...headers, 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('an address that is no URL is answered too', async () => {
    expect((await app.inject({ url: '//', headers: signedIn })).statusCode).toBe(200);
  });

  test.each([
    '/server/7/nothing',
    '/server/7/staff/mod-calls/x',
    '/account/x',
    '/server/7/..%2f..%2findex?tab=../../index',
    '/server/__proto__/constructor?tab=__proto__',
    `/server/7?tab=${'x'.repeat(5_000)}`.slice(0, 2_000).replace('/7', '/7/x'),
    '/%',
  ])('%s is the app’s', async (url) => {
    const { body } = await app.inject({ url, headers: signedIn });
    expect(body).not.toMatch(/^(?:dashboard|account|server)/);
  });
});

test('without one every address is the app’s', async () => {
  for (const url of ['/', '/dashboard', '/server/7/punishments'])
    expect((await app.inject(url)).body).toBe(APP);
});

test.each(['/pages/dashboard.html', '/pages/dashboard.html.br'])('%s is no address', async (url) => {
  expect((await app.inject({ url, headers: signedIn })).body).toBe(APP);
});
