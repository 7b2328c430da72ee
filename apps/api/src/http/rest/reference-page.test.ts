import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { addApiReference } from './reference-page.ts';

const app = Fastify();
const webDist = await mkdtemp(join(tmpdir(), 'tenfour-dist-'));
await mkdir(join(webDist, 'assets'));
await writeFile(join(webDist, 'assets', 'geist-latin-wght-normal-BgDaEnEv.woff2'), 'font');
addApiReference(app, { publicUrl: 'http://localhost:3000', cookieName: 'sid', webDist });
afterAll(async () => {
  await app.close();
  await rm(webDist, { recursive: true });
});

test('loads only what we serve, and everything it names is there', async () => {
  const page = await app.inject('/api/docs');
  const named = [...page.body.matchAll(/src="([^"]+)"/g)].map((match) => String(match[1]));
  expect(named).toHaveLength(2);
  for (const url of named) {
    expect(url).toMatch(/^\/api\/docs\//);
    const { statusCode, headers, body } = await app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript']);
    expect(body.length).toBeGreaterThan(100);
  }
});

test('has the product’s font, a way back, and the addresses that people try', async () => {
  const page = await app.inject('/api/docs');
  expect(page.body).toContain('<a href="/documentation">Documentation</a>');
  const font = await app.inject('/api/docs/geist.woff2');
  expect([font.headers['content-type'], font.body]).toEqual(['font/woff2', 'font']);
  for (const path of ['/docs', '/docs/api', '/api/docs/']) {
    const { statusCode, headers } = await app.inject(path);
    expect([statusCode, headers.location]).toEqual([301, '/api/docs']);
  }
});

test('calls home nowhere: no fonts, telemetry, proxy or assistant of the renderer', async () => {
  const { body } = await app.inject('/api/docs/start.js');
  const options: unknown = JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1));
  expect(options).toMatchObject({
    url: '/api/openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    proxyUrl: '',
    agent: { disabled: true },
    mcp: { disabled: true },
  });
});

test('the document is the same JSON for every caller', async () => {
  const response = await app.inject('/api/openapi.json');
  expect(response.headers['content-type']).toContain('application/json');
  expect(response.json()).toEqual(
    JSON.parse(JSON.stringify(openApiDocument('http://localhost:3000', 'sid'))),
  );
});

/** Asks over the network and takes the bytes as they come. */
async function ask(url: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).once('error', reject);
  });
  return { headers: response.headers, status: response.statusCode, bytes: await buffer(response) };
}

test('sends the script compressed as the browser accepts it', async () => {
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/docs/scalar.js`;
  const [plain, br, gz] = [
    await ask(url, {}),
    await ask(url, { 'accept-encoding': 'gzip, deflate, br' }),
    await ask(url, { 'accept-encoding': 'gzip, br;q=0' }),
  ];
  expect([plain, br, gz].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
  ]);
  expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
  expect(gunzipSync(gz.bytes).equals(plain.bytes)).toBe(true);
  for (const { bytes } of [br, gz]) expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
  expect(br.headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'public, max-age=86400' });
  const again = await ask(url, { 'if-none-match': String(br.headers.etag) });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});
