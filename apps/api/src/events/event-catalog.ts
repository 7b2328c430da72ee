import { DomainError } from '@tenfour/domain';
import type { EventGroup } from './define-events.ts';
import type { EventPayload, ServerDomainEvent } from './domain-event.ts';
import { EVENT_DETAILS } from './event-details.gen.ts';

/** A JSON Schema of the 2020-12 draft, with the keywords that the schemas of events use. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  description?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: JsonSchema;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  format?: string;
}

/** An event as endpoints receive it. */
interface EventBody {
  type: string;
  /** ISO 8601. */
  timestamp: string;
  data: object;
}

/** A kind of event for the people who write programs. */
interface CatalogEntry {
  type: string;
  title: string;
  schema: JsonSchema;
  example: EventBody;
}

/** Longest text of the details, in UTF-16 units; longer ones are left out. */
const DETAILS_MAX = 64_000;

const TEXT: JsonSchema = { type: 'string' };
const TEXT_OR_NULL: JsonSchema = { anyOf: [TEXT, { type: 'null' }] };

const DATA: Readonly<Record<string, JsonSchema>> = {
  serverId: TEXT,
  actor: {
    description: 'Who did it. The ID is null for players in the game and for Tenfour.',
    type: 'object',
    properties: { id: TEXT_OR_NULL, name: TEXT },
    required: ['id', 'name'],
  },
  title: TEXT,
  text: { ...TEXT, description: 'The text of the activity log.' },
  target: { ...TEXT_OR_NULL, description: 'Name of the person or thing concerned.' },
  page: { ...TEXT_OR_NULL, description: 'Path of the panel with more about it.' },
};

/** Returns an event as the body that endpoints receive. */
export function eventBody(event: ServerDomainEvent): EventBody {
  const { kind, at, serverId, actor, title, sentence, target, message, details } = event;
  const known = project(EVENT_DETAILS[kind] ?? {}, details);
  const isLong = JSON.stringify(known).length > DETAILS_MAX;
  return {
    type: kind,
    timestamp: new Date(at).toISOString(),
    data: {
      ...{ serverId, actor: { id: actor.id, name: actor.name }, title, text: sentence, target },
      ...{ page: message.page, details: isLong ? null : known },
    },
  };
}

/**
 * Returns the part of a value that its schema knows. Features can pass rows with more columns than an event declares,
 * and those stay here.
 */
function project(schema: JsonSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const shape = shapeOf(schema);
  if (Array.isArray(value)) return value.map((item) => project(shape.items ?? {}, item));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const known = shape.properties?.[name] ?? shape.additionalProperties;
      return known === undefined ? [] : [[name, project(known, part)]];
    }),
  );
}

/** Returns the properties and items that any alternative of a schema has. */
function shapeOf(schema: JsonSchema): JsonSchema {
  const shapes = [schema, ...(schema.anyOf ?? []).map(shapeOf)];
  return {
    properties: Object.assign({}, ...shapes.map(({ properties }) => properties)),
    ...Object.assign({}, ...shapes.map(({ items }) => items && { items })),
    ...Object.assign(
      {},
      ...shapes.map(({ additionalProperties: rest }) => rest && { additionalProperties: rest }),
    ),
  };
}

function schemaOf(kind: string, title: string): JsonSchema & { $schema: string; title: string } {
  const details = { anyOf: [EVENT_DETAILS[kind] ?? {}, { type: 'null' }] };
  const data = { ...DATA, details: { ...details, description: 'Null where they are too long.' } };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    type: 'object',
    properties: {
      type: { const: kind },
      timestamp: { type: 'string', format: 'date-time' },
      data: { type: 'object', properties: data, required: Object.keys(data) },
    },
    required: ['type', 'timestamp', 'data'],
  };
}

interface EventCatalog {
  /** All events, by name. */
  readonly entries: readonly CatalogEntry[];
  /** Throws NOT_FOUND for an unknown event. */
  get(type: string): CatalogEntry;
}

const EXAMPLE = {
  serverId: '019adc4e-7c00-7000-8000-000000000000',
  actor: { id: '019adc4e-7c00-7000-8000-000000000001', name: 'ana' },
  at: Date.UTC(2026, 0, 1, 12),
};

/** Creates the list of all events with their schemas and examples. */
export function createEventCatalog(groups: readonly EventGroup<EventPayload>[]): EventCatalog {
  const entries = groups
    .flatMap((group) =>
      Object.entries(group.kinds).map(([kind, { example }]) => {
        const event = group.create({ ...example, kind, ...EXAMPLE });
        const { title } = event;
        return { type: kind, title, schema: schemaOf(kind, title), example: eventBody(event) };
      }),
    )
    .sort((a, b) => (a.type < b.type ? -1 : 1));
  const byType = new Map(entries.map((entry) => [entry.type, entry]));
  return {
    entries,
    get(type) {
      const entry = byType.get(type);
      if (entry === undefined) throw new DomainError('NOT_FOUND', { message: `No event is called ${type}.` });
      return entry;
    },
  };
}
