import { fileURLToPath } from 'node:url';
// Newer compilers have no API.
import ts from 'typescript-oldest';

const API = new URL('../../../../apps/api/src/', import.meta.url);
const SOURCE = fileURLToPath(new URL('app/events.ts', API));
export const GENERATED = fileURLToPath(new URL('events/event-details.gen.ts', API));
export const GENERATED_TYPES = fileURLToPath(new URL('../../src/events.gen.ts', import.meta.url));

type JsonSchema = Readonly<Record<string, unknown>>;

/** The keywords of a schema that have a type. */
interface SchemaParts {
  type?: string;
  description?: string;
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: JsonSchema;
}

const TYPES_HEAD = `// Generated from the types of all events by packages/sdk/tests/events/write.ts. Do not edit.
/** What each kind of event says in \`data.details\`, by its kind. */
export interface EventDetails `;

const HEAD = `// Generated from the types of all events by packages/sdk/tests/events/write.ts. Do not edit.
import type { JsonSchema } from './event-catalog.ts';

/** JSON Schema of what each kind of event says, by its kind. */
export const EVENT_DETAILS: Readonly<Record<string, JsonSchema>> = `;

/** Returns the JSON Schema of the payload of each kind of event, by name. */
export function eventSchemas(): readonly (readonly [kind: string, schema: JsonSchema])[] {
  const program = ts.createProgram([SOURCE], {
    ...{ noEmit: true, strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true, types: ['node'] },
    ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.NodeNext, allowImportingTsExtensions: true },
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  const schemas = createSchemas(program.getTypeChecker());
  const byKind = new Map<string, JsonSchema[]>();
  for (const payload of payloadsIn(program)) {
    for (const kind of schemas.kindsOf(payload)) {
      byKind.set(kind, [...(byKind.get(kind) ?? []), schemas.of(payload, ['kind'])]);
    }
  }
  const sorted = [...byKind].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([kind, found]) => [kind, oneOf(found)]);
}

type EventSchemas = ReturnType<typeof eventSchemas>;

/** Returns the text of the generated file of schemas. */
export function generateEventDetails(schemas: EventSchemas): string {
  const lines = schemas.map(([kind, schema]) => `  '${kind}': ${JSON.stringify(schema)},\n`);
  return `${HEAD}{\n${lines.join('')}};\n`;
}

/** Returns the text of the SDK's generated file: a TypeScript type for the payload of each kind of event. */
export function generateEventTypes(schemas: EventSchemas): string {
  const lines = schemas.map(([kind, schema]) => `  '${kind}': ${typeText(schema)};\n`);
  return `${TYPES_HEAD}{\n${lines.join('')}}\n`;
}

/** Returns a type as the SDK declares it. Objects have the fields of their schema and may get more. */
function typeText(schema: JsonSchema): string {
  const { type, anyOf, items, properties, additionalProperties } = schema as SchemaParts;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf !== undefined) return anyOf.map(typeText).join(' | ');
  if (type === 'array') return `readonly (${typeText(items ?? {})})[]`;
  if (additionalProperties !== undefined)
    return `Readonly<Record<string, ${typeText(additionalProperties)}>>`;
  if (properties !== undefined) return objectText(properties, (schema as SchemaParts).required ?? []);
  if (type === 'object') return 'Readonly<Record<string, unknown>>';
  return type ?? 'unknown';
}

function objectText(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const { description } = schema as SchemaParts;
    const said = description === undefined ? '' : `/** ${description.replaceAll('*/', '')} */ `;
    return `${said}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeText(schema)}`;
  });
  return `{ ${fields.join('; ')} }`;
}

/** Returns the type of each payload: the members of the union of each group of events. */
function payloadsIn(program: ts.Program): ts.Type[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(SOURCE);
  const declaration = source?.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText(source) === 'SERVER_EVENTS');
  if (declaration === undefined) throw new Error('SERVER_EVENTS is not declared.');
  const groups = checker.getTypeArguments(checker.getTypeAtLocation(declaration) as ts.TypeReference);
  return groups.flatMap((group) => {
    const [payload] = checker.getTypeArguments(group as ts.TypeReference);
    if (payload === undefined) throw new Error('A group of events has no payload.');
    return payload.isUnion() ? payload.types : [payload];
  });
}

function oneOf(schemas: readonly JsonSchema[]): JsonSchema {
  const different = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  // The compiler's own order depends on what it has read before.
  const sorted = [...different].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, schema]) => schema);
  const [only] = sorted;
  return sorted.length === 1 && only ? only : { anyOf: sorted };
}

function createSchemas(checker: ts.TypeChecker) {
  const { TypeFlags } = ts;

  function typeOf(property: ts.Symbol): ts.Type {
    return checker.getTypeOfSymbol(property);
  }

  function literalsOf(type: ts.Type): unknown[] {
    const parts = type.isUnion() ? type.types : [type];
    return parts.flatMap((part) => (part.isLiteral() ? [part.value] : []));
  }

  function ofUnion(types: readonly ts.Type[]): JsonSchema {
    const present = types.filter(({ flags }) => (flags & TypeFlags.Undefined) === 0);
    const literals = present.flatMap((type) => (type.isStringLiteral() ? [type.value] : []));
    const isBoolean = present.some(({ flags }) => (flags & TypeFlags.BooleanLiteral) !== 0);
    const rest = present.filter(
      (type) => !type.isStringLiteral() && (type.flags & TypeFlags.BooleanLiteral) === 0,
    );
    return oneOf([
      ...(literals.length > 0 ? [{ enum: literals.sort() }] : []),
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...rest.map((type) => schemaOf(type)),
    ]);
  }

  function ofObject(type: ts.Type, without: readonly string[]): JsonSchema {
    const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (index) return { type: 'object', additionalProperties: schemaOf(index) };
    const properties = type.getProperties().filter(({ name }) => !without.includes(name));
    const isOptional = ({ flags }: ts.Symbol) => (flags & ts.SymbolFlags.Optional) !== 0;
    return {
      type: 'object',
      properties: Object.fromEntries(properties.map((one) => [one.name, described(one)])),
      required: properties.filter((one) => !isOptional(one)).map(({ name }) => name),
    };
  }

  function described(property: ts.Symbol): JsonSchema {
    const description = ts.displayPartsToString(property.getDocumentationComment(checker));
    const schema = schemaOf(typeOf(property));
    return description === '' ? schema : { description, ...schema };
  }

  function schemaOf(type: ts.Type, without: readonly string[] = []): JsonSchema {
    if (type.isUnion()) return ofUnion(type.types);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    const { flags } = type;
    if (flags & TypeFlags.Any || flags & TypeFlags.Unknown) return {};
    if (flags & TypeFlags.String) return { type: 'string' };
    if (flags & TypeFlags.Number) return { type: 'number' };
    if (flags & TypeFlags.Null) return { type: 'null' };
    if (flags & TypeFlags.BooleanLike) return { type: 'boolean' };
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: item ? schemaOf(item) : {} };
    }
    if (type.getProperties().length > 0 || flags & TypeFlags.Object) return ofObject(type, without);
    throw new Error(`No schema for ${checker.typeToString(type)}.`);
  }

  return {
    of: schemaOf,
    kindsOf(payload: ts.Type): string[] {
      const kind = payload.getProperty('kind');
      if (kind === undefined) throw new Error('A payload has no kind.');
      return literalsOf(typeOf(kind)).map(String);
    },
  };
}
