import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { newToken, sessionCookie } from '../../security/session-cookie.ts';
import { handleError } from '../errors.ts';
import { addSecurity } from './security.ts';

const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function serve(publicUrl: string, webDist = '/nowhere'): Promise<FastifyInstance> {
  const app = Fastify();
  apps.push(app);
  const secure = publicUrl.startsWith('https');
  app.setErrorHandler(handleError);
  await app.register(fastifyCookie);
  await addSecurity(app, { publicUrl, secure, webDist }, sessionCookie(secure));
  for (const url of ['/', '/api/x', '/api/docs', '/api/docs/scalar.js', '/trpc/x', '/assets/x.js']) {
    app.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url, handler: () => 'done' });
  }
  return app;
}

function policy(headers: object): Record<string, string> {
  const text = String(Object(headers)['content-security-policy']);
  return Object.fromEntries(
    text.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  );
}

describe('headers', () => {
  test('pages may load only our own resources, and cannot be framed', async () => {
    const dist = await mkdtemp(join(tmpdir(), 'tenfour-csp-'));
    await writeFile(join(dist, 'csp.json'), '{"scriptSrc":["sha256-abc+/="]}');
    const { headers } = await (await serve('https://panel.example', dist)).inject('/');
    expect(policy(headers)).toEqual({
      'default-src': "'self'",
      'script-src': "'self' 'sha256-abc+/='",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  test('data and the parts of pages are no documents', async () => {
    const app = await serve('http://localhost:3000');
    for (const url of ['/api/x', '/trpc/x', '/assets/x.js']) {
      const { headers } = await app.inject(url);
      expect(policy(headers)).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });

  test('the API reference runs only our own scripts, as every page', async () => {
    const app = await serve('http://localhost:3000');
    for (const url of ['/', '/api/docs', '/api/docs?x', '/api/docs/scalar.js']) {
      expect(policy((await app.inject(url)).headers)['script-src']).toBe("'self'");
    }
  });
});

describe('the origin check', () => {
  const cookie = `sid=${newToken()}`;

  test.each([
    ['no origin, an old browser or a program', {}, 200],
    ['no origin, same-origin', { 'sec-fetch-site': 'same-origin' }, 200],
    ['no origin, typed by the person', { 'sec-fetch-site': 'none' }, 200],
    ['no origin, cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['no origin, same-site', { 'sec-fetch-site': 'same-site' }, 403],
    ['our public origin', { origin: 'http://panel.example' }, 200],
    ['the host that was asked', { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' }, 200],
    ['another port of the host', { origin: 'http://10.0.0.7:4000', host: '10.0.0.7:3000' }, 403],
    ['another site', { origin: 'https://evil.example' }, 403],
    [
      'another site that claims to be the same',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      403,
    ],
    ['a site that begins like ours', { origin: 'http://panel.example.evil.example' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['nonsense', { origin: 'panel.example' }, 403],
  ])('%s: %o is %i', async (_what, headers, status) => {
    const app = await serve('http://panel.example');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const response = await app.inject({ method, url: '/api/x', headers: { cookie, ...headers } });
      expect(response.statusCode).toBe(status);
      if (status === 403) expect(response.json()).toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  test('concerns neither reading nor requests without our cookie', async () => {
    const app = await serve('http://panel.example');
    const headers = { origin: 'https://evil.example' };
    const read = await app.inject({ url: '/api/x', headers: { ...headers, cookie } });
    const bare = await app.inject({ method: 'POST', url: '/api/x', headers });
    expect([read.statusCode, bare.statusCode]).toEqual([200, 200]);
  });
});
