import { zErrorBody } from '@tenfour/contracts';
import { allowsKeys, type RestRoute, restRoutes } from '@tenfour/contracts/rest';
import type { Allowance } from '@tenfour/contracts/router';
import { PERMISSION_NAMES, PRODUCT_NAME } from '@tenfour/domain';
import { z } from 'zod';
import {
  type Field,
  type Parameter,
  pathParameters,
  queryParameters,
  shareParameters,
} from './openapi-parameters.ts';
import { type Components, findComponents, type Schema, type UsedSchema } from './openapi-schemas.ts';

/** Failures by status: the name of the shared response, and what it means. */
const FAILURES: Readonly<Record<string, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'A field is missing or invalid.'],
  401: ['Unauthorized', 'Not signed in, or the API key is invalid.'],
  403: ['Forbidden', 'You do not have permission.'],
  404: ['NotFound', 'It does not exist, or is not in a server of yours.'],
  409: ['Conflict', 'It was changed in the meantime, or its state does not allow this.'],
  422: ['Refused', 'A rule of the product forbids it. The message names the rule.'],
  429: ['TooManyRequests', 'Rate limited. Retry-After is the wait in seconds.'],
  '5XX': ['ServerError', 'An error of the API, or Discord, Roblox or the game failed.'],
};

/** Names of groups that are more than their procedures' prefix with spaces. */
const GROUP_NAMES: Readonly<Record<string, string>> = {
  alts: 'Alt accounts',
  apiKeys: 'API keys',
  bot: 'Discord bot',
  discordRoles: 'Discord role sync',
  dutyRoles: 'Duty roles',
  statistics: 'Statistics channels',
  game: 'In-game panel',
  infractions: 'Staff infractions',
  platform: 'Admin panel',
  platformLog: 'Admin panel: log',
  platformServers: 'Admin panel: servers',
  platformStaff: 'Admin panel: staff',
  system: 'Product',
};

/** Builds the OpenAPI 3.1 document of the REST transport from the router itself. */
export function openApiDocument(publicUrl: string, cookieName: string): Record<string, unknown> {
  const routes = restRoutes();
  const components = findComponents([
    ...routes.flatMap(schemasOf),
    { schema: zErrorBody, direction: 'received' },
  ]);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = `/api${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, components) };
  }
  const parameters = shareParameters(Object.values(paths).flatMap((path) => Object.values(path)));
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description:
        'The API behind every page. Create an API key in Settings > Developer. `GET /api/live?server={id}` streams the names of what changed as server-sent events. Endpoints receive signed events: `GET /api/event-types` lists them, `GET /api/event-types/{type}` has the JSON Schema of one.',
    },
    servers: [{ url: publicUrl }],
    tags: tagsOf(routes),
    paths,
    components: {
      schemas: components.schemas,
      parameters,
      headers: {
        Link: {
          description: 'The address of the next page as `<address>; rel="next"`. Absent on the last page.',
          schema: { type: 'string' },
        },
      },
      responses: sharedFailures(),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of a server, from Settings > Developer.',
        },
      },
    },
  };
}

function groupOf({ procedure }: RestRoute): string {
  return procedure.split('.')[0] ?? procedure;
}

/** Returns the groups of calls in alphabetical order of their names. */
function tagsOf(routes: readonly RestRoute[]): { name: string; 'x-displayName': string }[] {
  const groups = [...new Set(routes.map(groupOf))];
  return groups
    .map((name) => ({ name, 'x-displayName': GROUP_NAMES[name] ?? sentenceCase(name) }))
    .toSorted((one, other) => one['x-displayName'].localeCompare(other['x-displayName']));
}

/** Returns `camelCase` as "Camel case". */
function sentenceCase(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function schemasOf({ inputs, output }: RestRoute): UsedSchema[] {
  return [
    ...inputs.map((schema) => ({ schema, direction: 'sent' }) as const),
    { schema: output, direction: 'received' },
  ];
}

interface Operation extends Record<string, unknown> {
  parameters?: Parameter[];
}

function operation(route: RestRoute, components: Components): Operation {
  const input = mergedInput(route, components);
  const inPath = new Set(Object.values(route.params));
  const rest = Object.entries(input.properties ?? {}).filter(([field]) => !inPath.has(field));
  const required = (input.required ?? []).filter((field) => !inPath.has(field));
  const body = route.method !== 'GET' && rest.length > 0;
  const parameters = [...pathParameters(route, input), ...(body ? [] : queryParameters(rest, required))];
  return {
    operationId: route.procedure,
    tags: [groupOf(route)],
    summary: route.summary,
    description: describeAllowance(route.allowance),
    'x-allowance': route.allowance,
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: requestBody(Object.fromEntries(rest), required) } : {}),
    responses: { ...success(route, components), ...FAILURE_REFERENCES },
  };
}

/** A key does what one permission in its server allows, and nothing that is about a person. */
function securityOf({ allowance, person }: RestRoute): Record<string, string[]>[] {
  if (allowance.kind === 'open') return [];
  return allowsKeys({ allowance, person }) ? [{ key: [] }, { session: [] }] : [{ session: [] }];
}

/** The fields of all inputs of a procedure: the base's server id and its own. */
function mergedInput(route: RestRoute, { convertFields }: Components): Schema {
  const schemas = route.inputs.map(convertFields);
  return {
    type: 'object',
    properties: Object.assign({}, ...schemas.map((schema) => schema.properties)),
    required: [...new Set(schemas.flatMap((schema) => schema.required ?? []))],
  };
}

function requestBody(properties: Record<string, Field>, required: string[]): unknown {
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  return { required: required.length > 0, content: { 'application/json': { schema } } };
}

function success(route: RestRoute, { convert }: Components): Record<string, unknown> {
  if (route.output instanceof z.ZodVoid) return { 204: { description: 'Done' } };
  const schema = convert({ schema: route.output, direction: 'received' });
  const headers = route.cursorOf === undefined ? {} : { headers: NEXT_PAGE };
  return { 200: { description: 'OK', ...headers, content: { 'application/json': { schema } } } };
}

const NEXT_PAGE = { Link: { $ref: '#/components/headers/Link' } };

const FAILURE_REFERENCES = Object.fromEntries(
  Object.entries(FAILURES).map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
);

function sharedFailures(): Record<string, unknown> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } };
  return Object.fromEntries(
    Object.values(FAILURES).map(([name, description]) => [name, { description, content }]),
  );
}

function describeAllowance(allowance: Allowance): string {
  switch (allowance.kind) {
    case 'open':
      return 'Public.';
    case 'signed-in':
      return 'Requires sign-in.';
    case 'member':
      return 'Requires membership of the server.';
    case 'admin':
      return 'Requires the role Admin or Owner.';
    case 'owner':
      return 'Requires the role Owner.';
    case 'platform':
      return `Requires the admin panel, level \`${allowance.level}\` or above.`;
    case 'server':
      return `Requires ${[allowance.flag, ...(allowance.also ? [allowance.also] : [])].map((flag) => PERMISSION_NAMES[flag]).join(' and ')}.`;
    case 'resource':
      return `Requires ${PERMISSION_NAMES[allowance.flag]}.`;
  }
}
