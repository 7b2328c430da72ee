import * as contracts from '@tenfour/contracts';
import { z } from 'zod';

export type Schema = z.core.JSONSchema.JSONSchema;

type Direction = 'sent' | 'received';

/** A schema that the document uses. */
export interface UsedSchema {
  schema: z.ZodType;
  direction: Direction;
}

const COMPONENTS = '#/components/schemas/';

/** Schemas of the contracts by the name that they have there, without its `z`. */
const NAMED = z.registry<{ id: string }>();
for (const [name, value] of Object.entries<unknown>(contracts)) {
  if (/^z[A-Z]/.test(name) && isNamed(value)) NAMED.add(value, { id: name.slice(1) });
}

/** Returns whether a value is a schema that the document names: with fields or a choice, or an id. */
function isNamed(value: unknown): value is z.ZodType {
  const isShape = value instanceof z.ZodObject || value instanceof z.ZodEnum || value instanceof z.ZodUnion;
  return isShape || value === contracts.zId;
}

/**
 * Returns JSON Schema with the named parts under `$defs`. Answers may have more fields later, so none are excluded, and
 * `date-time` and `date` say what zod's patterns of 200 characters say.
 */
function toJson({ schema, direction }: UsedSchema): Schema {
  return z.toJSONSchema(schema, {
    io: direction === 'sent' ? 'input' : 'output',
    unrepresentable: 'any',
    metadata: NAMED,
    override({ jsonSchema }) {
      if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern;
      // The bounds of a safe integer say nothing, and tools take them as examples.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (direction === 'received' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
  });
}

/** Returns a schema without what belongs to whole documents. */
function withoutHead({ $schema: _dialect, $defs: _defs, id: _id, ...schema }: Schema): Schema {
  return schema;
}

/** Returns the name in a reference. */
function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** Returns a schema with described fields whose references lead to the document's components, which `rename` names. */
function pointToComponents(schema: Schema, rename: (name: string) => string): Schema {
  return JSON.parse(JSON.stringify(withoutHead(schema)), (key, value: unknown) => {
    if (key === 'properties') return describeFields(value as NonNullable<Schema['properties']>);
    return key === '$ref' && typeof value === 'string' ? COMPONENTS + rename(nameIn(value)) : value;
  }) as Schema;
}

/** The named schemas of a document. */
export interface Components {
  /** Named schemas by their names. */
  schemas: Record<string, Schema>;
  /** Converts a schema, with references to the named ones in it. */
  convert(used: UsedSchema): Schema;
  /** Converts an object that callers send to its fields, whether it has a name or not. */
  convertFields(schema: z.ZodType): Schema;
}

/** Finds the named schemas among those that a document uses. One that callers send in another shape has two names. */
export function findComponents(used: readonly UsedSchema[]): Components {
  const defs = { sent: new Map<string, Schema>(), received: new Map<string, Schema>() };
  for (const one of used) {
    for (const [name, schema] of Object.entries(toJson(one).$defs ?? {})) {
      defs[one.direction].set(name, schema as Schema);
    }
  }
  const two = new Set<string>();
  const rename = (direction: Direction) => (name: string) =>
    direction === 'sent' && two.has(name) ? `${name}Sent` : name;
  const point = (schema: Schema, direction: Direction) => pointToComponents(schema, rename(direction));

  // What refers to a schema with two names needs two as well, so this repeats until nothing is added.
  for (let size = -1; size !== two.size; ) {
    size = two.size;
    for (const [name, sent] of defs.sent) {
      const received = defs.received.get(name);
      if (received === undefined) continue;
      if (JSON.stringify(point(sent, 'sent')) !== JSON.stringify(point(received, 'received'))) two.add(name);
    }
  }

  const named = new Map(
    (['received', 'sent'] as const).flatMap((direction) =>
      [...defs[direction]].map(
        ([name, schema]) => [rename(direction)(name), point(schema, direction)] as const,
      ),
    ),
  );
  const convert = (one: UsedSchema) => point(toJson(one), one.direction);
  const convertFields = (schema: z.ZodType) => {
    const json = toJson({ schema, direction: 'sent' });
    const own = json.$ref === undefined ? json : (defs.sent.get(nameIn(json.$ref)) ?? json);
    return point(own, 'sent');
  };
  const roots = used.map((one) => (one.direction === 'sent' ? convertFields(one.schema) : convert(one)));
  return { schemas: pickReferred(named, roots), convert, convertFields };
}

/** Picks the named schemas that are referred to from `roots`, directly or through others, by name. */
function pickReferred(named: ReadonlyMap<string, Schema>, roots: readonly Schema[]): Record<string, Schema> {
  const picked = new Map<string, Schema>();
  const waiting = [...roots];
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const found = named.get(name);
      if (found === undefined || picked.has(name)) continue;
      picked.set(name, found);
      waiting.push(found);
    }
  }
  return Object.fromEntries([...picked].toSorted(([one], [other]) => one.localeCompare(other)));
}

type Field = z.core.JSONSchema._JSONSchema;

/** What fields of a name hold, wherever they are, with an example for the reference. */
const FIELDS: Readonly<Record<string, { description?: string; example?: string | number }>> = {
  autoBanApplied: { description: 'Whether this was the third offense and became a ban.' },
  avatar: { description: 'Address of the picture.' },
  clientId: { description: 'Your ID of this request. A repeat returns the first result.' },
  command: { example: ':h Hello' },
  createdAt: { example: '2026-11-21T16:58:00.000Z' },
  cursor: { description: 'Where the next page begins.' },
  duration: { description: 'Minutes. Null is permanent.', example: 1440 },
  evidence: { description: 'Web addresses, and paths of uploaded pictures.' },
  joinCode: { description: 'Lets people join the server.', example: 'K7Q2XABC' },
  limit: { description: 'Items per page.', example: 50 },
  reason: { example: 'RDM at the bank' },
  robloxUserId: { description: 'Roblox user ID.', example: '48103520' },
  robloxUsername: { description: 'Roblox username.', example: 'River_Otter' },
  serverName: { example: 'Harbor City RP' },
  userId: { description: 'ID of the person.' },
  workedMs: { description: 'Time on duty without breaks, in ms.', example: 5_280_000 },
};

/** Adds descriptions and examples to the fields of an object by their names. A reference has those of its schema. */
function describeFields(fields: Readonly<Record<string, Field>>): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const known = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
      if (known === undefined || typeof field !== 'object' || field.$ref !== undefined) return [name, field];
      const { description, example } = known;
      const added = { ...(description && { description }), ...(example && { examples: [example] }) };
      return [name, { ...added, ...field }];
    }),
  );
}
