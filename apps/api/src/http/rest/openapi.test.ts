import { restRoutes } from '@tenfour/contracts/rest';
import { PERMISSION_FLAGS } from '@tenfour/domain';
import { describe, expect, test } from 'vitest';
import { SPEC_ANSWERS, SPEC_CALLS, SPEC_VALUES } from '../../testing/product/spec-calls.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: { 'application/json': { schema: { properties: object; required?: string[] } } } };
  responses: Record<string, { content?: { 'application/json': { schema: unknown } } }>;
  security: unknown[];
}

const document = JSON.parse(JSON.stringify(openApiDocument('http://localhost:3000', 'sid')));
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = operation.parameters?.map(resolveParameter);
      const resolved = { ...operation, ...(parameters ? { parameters } : {}) };
      return [`${method.toUpperCase()} ${path}`, resolved] as const;
    }),
);
const byLine = new Map<string, Operation>(operations);

type Parameter = NonNullable<Operation['parameters']>[number];

/** Follows a reference to a shared parameter. */
function resolveParameter(parameter: Parameter | { $ref: string }): Parameter {
  return '$ref' in parameter
    ? document.components.parameters[parameter.$ref.split('/').at(-1) ?? '']
    : parameter;
}

/** Follows a reference to a named schema. */
function resolve(schema: unknown): Record<string, unknown> {
  const { $ref } = Object(schema);
  return $ref === undefined ? Object(schema) : document.components.schemas[$ref.split('/').at(-1)];
}

/** What a line answers: of one thing, or of each in a list. */
function answered(line: string): Record<string, unknown> {
  let schema: Record<string, unknown> = resolve(
    byLine.get(line)?.responses['200']?.content?.['application/json'].schema,
  );
  if (Array.isArray(schema.anyOf))
    schema = schema.anyOf.map(resolve).find((one) => one.type !== 'null') ?? {};
  return Object(resolve(schema.items ?? schema).properties);
}

describe('the document', () => {
  // covers: R415-R417, R602, R604-R606, R610, R613, R614, R616, R617, R620, R622, R624, R626, R628, R630
  // covers: R632, R634, R636-R639, R641-R643, R645, R647-R650, R652-R654, R656-R659, R661-R663, R667, R670
  // covers: R673-R677, R679, R681-R692, R694
  test.each(SPEC_CALLS)('has %s with the payload of the specification: %j', (line, fields) => {
    const call = byLine.get(line);
    const body = call?.requestBody?.content['application/json'].schema;
    const query = call?.parameters?.filter((one) => one.in === 'query').map(({ name }) => name) ?? [];
    expect([...Object.keys(body?.properties ?? {}), ...query]).toEqual(expect.arrayContaining([...fields]));
    expect(fields, 'nothing else has to be sent').toEqual(expect.arrayContaining(body?.required ?? []));
    expect(call).toBeDefined();
  });

  // covers: R345-R348, R350-R354, R359-R362, R367-R369, R373, R374, R392, R393, R395, R399, R406, R615, R635
  // covers: R680
  test.each(SPEC_ANSWERS)('answers %s at %s with the fields of the specification', (_what, line, fields) => {
    expect(Object.keys(answered(line))).toEqual(expect.arrayContaining([...fields]));
  });

  // covers: R6-R8, R355-R358, R370-R372, R400-R405, R418-R420, R434-R436, R441, R453-R456, R465-R468
  // covers: R473-R475, R565-R568, R589-R591
  test.each(SPEC_VALUES)('%s answers %s with the values of the specification', (line, field, values) => {
    expect(Object(resolve(answered(line)[field]).enum).toSorted()).toEqual(values);
  });

  // covers: R349, R376-R391, R396
  test('answers every permission flag, and sets and alt accounts as JSON text', () => {
    expect(Object.keys(answered('GET /api/servers/{id}/permissions'))).toEqual(
      expect.arrayContaining([...PERMISSION_FLAGS]),
    );
    for (const field of ['moderatorPermissions', 'adminPermissions']) {
      expect(answered('GET /api/servers/{id}')[field]).toEqual({ type: 'string' });
    }
    expect(Object(answered('GET /api/alt-requests').altAccounts).type).toBe('string');
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
      expect((parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(named);
    }
  });

  // covers: R529-R531
  test('leaves path parameters out of the body and lists required fields', () => {
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
    expect(list?.parameters?.filter((one) => one.in === 'query').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['limit', 'cursor', 'search', 'type', 'status']),
    );
  });

  test('answers 204 where there is nothing to answer, and shapes elsewhere', () => {
    expect(Object.keys(byLine.get('DELETE /api/servers/{id}')?.responses ?? {})).toContain('204');
    const one = byLine.get('GET /api/servers/{id}')?.responses['200']?.content?.['application/json'].schema;
    expect(resolve(one)).toMatchObject({ type: 'object', properties: { joinCode: { type: 'string' } } });
  });

  test('names what several calls share, each once and none for nothing', () => {
    const text = JSON.stringify(document);
    const names = Object.keys(document.components.schemas);
    expect(names.length).toBeGreaterThanOrEqual(60);
    for (const name of names) expect(text).toContain(`"#/components/schemas/${name}"`);
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      expect(document.components[kind]).toHaveProperty(name);
    }
    expect(text.length / operations.length, 'bytes per call').toBeLessThan(1_500);
  });

  test('tells what is sent from what is received where they differ', () => {
    const { ImportOptions, ImportOptionsSent } = document.components.schemas;
    expect(Object.keys(ImportOptions.properties)).toEqual(Object.keys(ImportOptionsSent.properties));
    expect(ImportOptions.required.length).toBeGreaterThan((ImportOptionsSent.required ?? []).length);
  });

  test('describes common fields with usable examples, and calls with verbs and the permission in words', () => {
    const list = document.paths['/api/servers/{id}/punishments'];
    expect(list.get).toMatchObject({
      summary: 'List punishments',
      description: 'Requires View punishments.',
      security: [{ key: [] }, { session: [] }],
    });
    const { duration, robloxUsername } = document.components.schemas.Punishment.properties;
    expect(duration).toMatchObject({ description: 'Minutes. Null is permanent.', examples: [1440] });
    expect(robloxUsername.examples).toEqual(['River_Otter']);
    expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
    for (const { summary } of operations.map(([, operation]) => operation)) {
      expect(summary).toMatch(/^[A-Z][a-z-]+( |$)/);
      expect(summary.length, summary).toBeLessThan(60);
    }
  });

  test('asks for the session where one is needed', () => {
    expect(byLine.get('GET /api/config')?.security).toEqual([]);
    expect(byLine.get('GET /api/servers')?.security).toEqual([{ session: [] }]);
  });
});
