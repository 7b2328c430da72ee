import { restRoutes } from '@tenfour/contracts/rest';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { addOpenApi, openApiDocument } from './openapi.ts';
import { sessionCookie } from './session-cookie.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: { 'application/json': { schema: { properties: object; required?: string[] } } } };
  responses: Record<string, { content?: { 'application/json': { schema: unknown } } }>;
  security: unknown[];
}

const document = JSON.parse(JSON.stringify(openApiDocument('http://localhost:3000', 'sid')));
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
);
const byLine = new Map<string, Operation>(operations);

/** Spec section 7, as far as the spine goes. */
const SPEC = [
  'GET /api/auth/user',
  'POST /api/auth/link-roblox',
  'DELETE /api/auth/unlink-roblox',
  'GET /api/servers',
  'GET /api/user/pending-requests',
  'POST /api/servers',
  'POST /api/servers/join',
  'DELETE /api/servers/{id}',
  'GET /api/servers/{id}',
  'GET /api/servers/{id}/members',
  'GET /api/servers/{id}/join-requests',
  'GET /api/servers/{id}/command-logs',
  'GET /api/servers/{id}/players',
  'GET /api/servers/{id}/permissions',
  'GET /api/servers/{id}/game-info',
  'POST /api/servers/{id}/execute-command',
  'PUT /api/servers/{id}/members/{userId}/role',
  'DELETE /api/servers/{id}/members/{userId}',
  'PUT /api/join-requests/{requestId}',
  'PATCH /api/servers/{id}',
  'PATCH /api/servers/{id}/role-permissions',
  'GET /api/servers/{id}/punishments',
  'POST /api/servers/{id}/punishments',
  'PUT /api/servers/{id}/punishments/{punishmentId}',
  'DELETE /api/servers/{id}/punishments/{punishmentId}',
];

describe('the document', () => {
  test.each(SPEC)('has %s', (line) => {
    expect(byLine.has(line)).toBe(true);
  });

  test('has every procedure once, each with an allowance', () => {
    const routes = restRoutes();
    expect(operations.map(([, { operationId }]) => operationId).toSorted()).toEqual(
      routes.map(({ procedure }) => procedure).toSorted(),
    );
    expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length);
    for (const { allowance } of routes)
      expect(allowance.kind).toMatch(/^(open|signed-in|member|server|resource|admin|owner|platform)$/);
  });

  test('names path parameters as the path does', () => {
    for (const [line, { parameters }] of operations) {
      const named = [...line.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(named);
    }
  });

  test('leaves path parameters out of the body and says what is required', () => {
    const create = byLine.get('POST /api/servers/{id}/punishments');
    const schema = create?.requestBody?.content['application/json'].schema;
    expect(Object.keys(schema?.properties ?? {})).toEqual(
      expect.arrayContaining(['robloxUsername', 'punishmentType', 'reason', 'duration']),
    );
    expect(schema?.properties).not.toHaveProperty('serverId');
    expect(schema?.required?.toSorted()).toEqual(['punishmentType', 'reason', 'robloxUsername']);
  });

  test('puts the input of reads into the query', () => {
    const list = byLine.get('GET /api/servers/{id}/punishments');
    expect(list?.requestBody).toBeUndefined();
    expect(list?.parameters.filter((one) => one.in === 'query').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['limit', 'cursor', 'search', 'type', 'status']),
    );
  });

  test('answers 204 where there is nothing to answer, and shapes elsewhere', () => {
    expect(Object.keys(byLine.get('DELETE /api/servers/{id}')?.responses ?? {})).toContain('204');
    const one = byLine.get('GET /api/servers/{id}')?.responses['200']?.content?.['application/json'].schema;
    expect(one).toMatchObject({ type: 'object', properties: { joinCode: { type: 'string' } } });
  });

  test('asks for the session where one is needed', () => {
    expect(byLine.get('GET /api/config')?.security).toEqual([]);
    expect(byLine.get('GET /api/servers')?.security).toEqual([{ session: [] }]);
  });
});

const app = Fastify();
await addOpenApi(app, 'http://localhost:3000', sessionCookie(false));
afterAll(() => app.close());

describe('the page', () => {
  test('loads only what we serve, and everything it names is there', async () => {
    const page = await app.inject('/api/docs');
    const named = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => String(match[1]));
    expect(named.length).toBeGreaterThan(3);
    for (const url of named) {
      expect(url).toMatch(/^\/api\/docs\//);
      expect((await app.inject(url)).statusCode).toBe(200);
    }
    expect((await app.inject('/api/docs/start.js')).body).toContain('/api/openapi.json');
  });

  test('begins with folded groups, so few that each is drawn', async () => {
    expect((await app.inject('/api/docs/start.js')).body).toContain("docExpansion: 'none'");
    const groups = Map.groupBy(restRoutes(), ({ procedure }) => procedure.split('.')[0]);
    const largest = Math.max(...[...groups.values()].map((calls) => calls.length));
    expect(groups.size + largest, 'the rows from which on swagger-ui draws a part').toBeLessThan(150);
  });

  test('gives away nothing else of its package', async () => {
    for (const file of ['package.json', 'swagger-ui.js.map', '../package.json']) {
      expect((await app.inject(`/api/docs/${file}`)).statusCode).toBe(404);
    }
  });

  test('the document is the same JSON for everybody', async () => {
    const response = await app.inject('/api/openapi.json');
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.json()).toEqual(document);
  });
});
