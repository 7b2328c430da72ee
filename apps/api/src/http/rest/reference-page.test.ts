import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { addApiReference } from './reference-page.ts';

const app = Fastify();
addApiReference(app, 'http://localhost:3000', 'sid');
afterAll(() => app.close());

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
