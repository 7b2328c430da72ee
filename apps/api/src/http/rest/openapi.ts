import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { zErrorBody } from '@tenfour/contracts';
import { allowsKeys, type RestRoute, restRoutes } from '@tenfour/contracts/rest';
import type { Allowance } from '@tenfour/contracts/router';
import { PRODUCT_NAME } from '@tenfour/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SessionCookie } from '../../security/session-cookie.ts';

type Schema = z.core.JSONSchema.JSONSchema;

/** One of its fields. */
type Field = z.core.JSONSchema._JSONSchema;

const ERRORS: Readonly<Record<string, string>> = {
  400: 'A field is missing or cannot be read',
  401: 'Not signed in',
  403: 'Signed in, but not allowed',
  404: 'Not there, or not in a server of yours',
  409: 'Someone else was faster, or the state does not allow it',
  422: 'Refused by a rule; the message says which',
  429: 'Too many requests; Retry-After says how long to wait',
  500: 'Our fault',
  502: 'Discord, Roblox or the game failed',
};

/** Builds the OpenAPI 3.1 document of the REST transport from the router itself. */
export function openApiDocument(publicUrl: string, cookieName: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of restRoutes()) {
    const path = `/api${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description:
        'The calls that the panel itself makes. Besides them, `GET /api/live?server={id}` tells what changes as server-sent events, which name what changed and never what it is now.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: plain(z.toJSONSchema(zErrorBody, { unrepresentable: 'any' })) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName },
        key: { type: 'http', scheme: 'bearer', description: 'A key of a server, from its page "API keys".' },
      },
    },
  };
}

function operation(route: RestRoute): Record<string, unknown> {
  const input = mergedInput(route);
  const inPath = new Set(Object.values(route.params));
  const rest = Object.entries(input.properties ?? {}).filter(([field]) => !inPath.has(field));
  const required = (input.required ?? []).filter((field) => !inPath.has(field));
  const body = route.method !== 'GET' && rest.length > 0;
  return {
    operationId: route.procedure,
    tags: [route.procedure.split('.')[0]],
    summary: route.summary,
    description: describeAllowance(route.allowance),
    'x-allowance': route.allowance,
    security: securityOf(route),
    parameters: [...pathParameters(route, input), ...(body ? [] : queryParameters(rest, required))],
    ...(body ? { requestBody: requestBody(Object.fromEntries(rest), required) } : {}),
    responses: { ...success(route), ...failures() },
  };
}

/** A key does what one permission in its server allows, and nothing that is about a person. */
function securityOf({ allowance, person }: RestRoute): Record<string, string[]>[] {
  if (allowance.kind === 'open') return [];
  return allowsKeys({ allowance, person }) ? [{ session: [] }, { key: [] }] : [{ session: [] }];
}

/** The fields of all inputs of a procedure: the base's server id and its own. */
function mergedInput(route: RestRoute): Schema {
  const schemas = route.inputs.map((input) => jsonSchema(input, 'input'));
  return {
    type: 'object',
    properties: Object.assign({}, ...schemas.map((schema) => schema.properties)),
    required: [...new Set(schemas.flatMap((schema) => schema.required ?? []))],
  };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  return plain(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
}

/** Without the dialect marker, which belongs to whole documents. */
function plain({ $schema: _dialect, ...schema }: Schema): Schema {
  return schema;
}

function pathParameters(route: RestRoute, input: Schema): unknown[] {
  return Object.entries(route.params).map(([name, field]) => ({
    name,
    in: 'path',
    required: true,
    schema: input.properties?.[field] ?? { type: 'string' },
  }));
}

function queryParameters(fields: [string, Field][], required: string[]): unknown[] {
  return fields.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

function requestBody(properties: Record<string, Field>, required: string[]): unknown {
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  return { required: required.length > 0, content: { 'application/json': { schema } } };
}

function success(route: RestRoute): Record<string, unknown> {
  if (route.output instanceof z.ZodVoid) return { 204: { description: 'Done' } };
  const schema = jsonSchema(route.output, 'output');
  return { 200: { description: 'OK', content: { 'application/json': { schema } } } };
}

function failures(): Record<string, unknown> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    Object.entries(ERRORS).map(([status, description]) => [status, { description, content }]),
  );
}

function describeAllowance(allowance: Allowance): string {
  switch (allowance.kind) {
    case 'open':
      return 'Open to everybody.';
    case 'signed-in':
      return 'For anybody who is signed in.';
    case 'member':
      return 'For every member of the server.';
    case 'admin':
      return 'For admins and the owner of the server.';
    case 'owner':
      return 'For the owner of the server.';
    case 'platform':
      return `For platform staff of level \`${allowance.level}\` or above, with the admin panel open.`;
    case 'server':
    case 'resource':
      return `For members of the server whose role holds \`${allowance.flag}\`.`;
  }
}

const SWAGGER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const SWAGGER_FILES = /^\/(?:swagger-ui\.css|swagger-ui-bundle\.js|favicon-(?:16x16|32x32)\.png)$/;

const DOCS_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${PRODUCT_NAME} API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" href="/api/docs/favicon-32x32.png"></head><body><div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>
`;

/**
 * Groups begin folded: from 150 rows on (groups and unfolded calls) swagger-ui draws only what is on the screen, and the
 * browser's own search finds nothing else.
 */
const DOCS_START = `window.ui = SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'none', filter: true,
});
`;

/** Serves the document at `/api/openapi.json` and a page to browse it at `/api/docs`. */
export async function addOpenApi(
  app: FastifyInstance,
  publicUrl: string,
  cookie: SessionCookie,
): Promise<void> {
  const document = JSON.stringify(openApiDocument(publicUrl, cookie.name));
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json').send(document),
  );
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(DOCS_PAGE));
  app.get('/api/docs/', (_request, reply) => reply.redirect('/api/docs', 301));
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript').send(DOCS_START));
  await app.register(fastifyStatic, {
    root: SWAGGER,
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    maxAge: '1d',
    allowedPath: (path) => SWAGGER_FILES.test(path),
  });
}
