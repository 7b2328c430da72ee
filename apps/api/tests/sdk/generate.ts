import { fileURLToPath } from 'node:url';
import { generateApi } from 'swagger-typescript-api';
import { openApiDocument } from '../../src/http/rest/openapi.ts';

/** The files of the SDK that are generated, by their names. */
export type Generated = Readonly<Record<'schemas.gen.ts' | 'calls.gen.ts' | 'operations.gen.ts', string>>;

/** Returns the path of a generated file. */
export const generatedPath = (name: string): string =>
  fileURLToPath(new URL(`../../../../packages/sdk/src/${name}`, import.meta.url));

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security: { key?: [] }[];
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, { headers?: { Link?: unknown } }>;
}

interface Call {
  group: string;
  name: string;
  method: string;
  /** Relative to the address of the API. */
  path: string;
  paged: boolean;
  operation: Operation;
}

const HEAD = '// Generated from the OpenAPI document by apps/api/tests/sdk/write.ts. Do not edit.\n';
const SERVER_PATH = '/api/servers/{id}';

/** Generates the SDK's types and its table of calls: those that an API key can make. */
export async function generateSdk(): Promise<Generated> {
  const document = openApiDocument('https://tenfour.example', 'session');
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const calls: Call[] = [];
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation.security.some(({ key }) => key)) calls.push(toCall(method, path, operation));
      else delete operations[method];
    }
    if (Object.keys(operations).length === 0) delete paths[path];
  }
  return {
    'schemas.gen.ts': HEAD + (await schemasOf(document)),
    'calls.gen.ts': HEAD + interfaceOf(calls),
    'operations.gen.ts': HEAD + tableOf(calls),
  };
}

function toCall(method: string, path: string, operation: Operation): Call {
  const [group = '', name = ''] = operation.operationId.split('.');
  const paged = operation.responses[200]?.headers?.Link !== undefined;
  return { group, name, method: method.toUpperCase(), path, paged, operation };
}

async function schemasOf(document: object): Promise<string> {
  const { files } = await generateApi({
    spec: JSON.parse(JSON.stringify(document)),
    output: false,
    silent: true,
    generateClient: false,
    generateRouteTypes: true,
    generateUnionEnums: true,
  });
  const text = files.map(({ fileContent }) => fileContent).join('\n');
  // Constraints of fields belong to the reference; the types are read by people.
  return text.replaceAll(/^\s*export type RequestHeaders = \{\};\n/gm, '');
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const byGroup = (calls: readonly Call[]) => [...Map.groupBy(calls, ({ group }) => group)].toSorted();

/** Returns the interface of all calls, by their groups. */
function interfaceOf(calls: readonly Call[]): string {
  const groups = byGroup(calls).map(
    ([group, own]) => `  ${group}: {\n${own.map(declarationOf).join('')}  };\n`,
  );
  return `import type { Call, ListCall } from './call-types.ts';
import type { Api } from './schemas.gen.ts';

/** Every call that an API key can make. */
export interface Calls {\n${groups.join('')}}\n`;
}

function declarationOf({ group, name, method, path, paged, operation }: Call): string {
  const types = `Api.${capitalized(group)}${capitalized(name)}`;
  const params = path.startsWith(SERVER_PATH)
    ? `Omit<${types}.RequestParams, 'id'>`
    : `${types}.RequestParams`;
  const body = operation.requestBody === undefined ? [] : [`${types}.RequestBody`];
  const query = method === 'GET' ? [`${types}.RequestQuery`] : body;
  const input = [params, ...query].join(' & ');
  const kind = paged ? 'ListCall' : 'Call';
  return `    /** ${operation.summary}. ${operation.description} */
    ${name}: ${kind}<${input}, ${types}.ResponseBody>;\n`;
}

/** Returns the table by which the client sends its calls. */
function tableOf(calls: readonly Call[]): string {
  const groups = byGroup(calls).map(([group, own]) => {
    const rows = own.map(
      ({ name, method, path, paged }) =>
        `    ${name}: '${method}${paged ? '*' : ''} ${path.replace(SERVER_PATH, '/s').replace('/api/', '/')}',\n`,
    );
    return `  ${group}: {\n${rows.join('')}  },\n`;
  });
  return `/** Method and path of each call. \`*\` marks lists that come in pages, \`/s\` the server of the key. */
export const OPERATIONS = {\n${groups.join('')}} as const;\n`;
}
