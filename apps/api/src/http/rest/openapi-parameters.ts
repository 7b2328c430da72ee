import type { RestRoute } from '@tenfour/contracts/rest';
import type { z } from 'zod';
import type { Schema } from './openapi-schemas.ts';

/** A field of a schema. */
export type Field = z.core.JSONSchema._JSONSchema;

/** A parameter of a call, or a reference to one that several calls have. */
export type Parameter = { name: string; in: string; schema: Field } | { $ref: string };

/** Calls with the same parameter, from which on the document has it once. */
const SHARED_FROM = 3;

/**
 * Replaces parameters that several calls have by references, and returns what they refer to by its name. Of different
 * parameters with one name, the most frequent is shared.
 */
export function shareParameters(
  operations: readonly { parameters?: Parameter[] }[],
): Record<string, Parameter> {
  const counts = new Map<string, number>();
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    const text = JSON.stringify(parameter);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const shared: Record<string, Parameter> = {};
  for (const [text, count] of [...counts].toSorted(([, one], [, other]) => other - one)) {
    const parameter = JSON.parse(text) as Parameter;
    if (count >= SHARED_FROM && 'name' in parameter) shared[parameter.name] ??= parameter;
  }
  const names = new Map(Object.entries(shared).map(([name, parameter]) => [JSON.stringify(parameter), name]));
  for (const operation of operations) {
    if (operation.parameters === undefined) continue;
    operation.parameters = operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    });
  }
  return shared;
}

/** Returns the parameters in the path of a call. */
export function pathParameters(route: RestRoute, input: Schema): Parameter[] {
  return Object.entries(route.params).map(([name, field]) => ({
    name,
    in: 'path',
    required: true,
    schema: input.properties?.[field] ?? { type: 'string' },
  }));
}

/** Returns the parameters in the query of a call. */
export function queryParameters(fields: [string, Field][], required: string[]): Parameter[] {
  return fields.map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) ? { required: true } : {}),
    ...(typeof schema === 'object' && schema.description ? { description: schema.description } : {}),
    schema,
  }));
}
