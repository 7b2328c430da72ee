import type { RestRoute } from '@tenfour/contracts/rest';
import type { z } from 'zod';
import type { Schema } from './openapi-schemas.ts';

/** A field of a schema. */
export type Field = z.core.JSONSchema._JSONSchema;

/** The parameter of most paths, which the document has once. */
export const ID_PARAMETER = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { $ref: '#/components/schemas/Id' },
};

/** Returns the parameters in the path of a call. */
export function pathParameters(route: RestRoute, input: Schema): unknown[] {
  return Object.entries(route.params).map(([name, field]) => {
    const schema = input.properties?.[field] ?? { type: 'string' };
    const parameter = { name, in: 'path', required: true, schema };
    const isShared = JSON.stringify(parameter) === JSON.stringify(ID_PARAMETER);
    return isShared ? { $ref: '#/components/parameters/id' } : parameter;
  });
}

/** Returns the parameters in the query of a call. */
export function queryParameters(fields: [string, Field][], required: string[]): unknown[] {
  return fields.map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) ? { required: true } : {}),
    ...(typeof schema === 'object' && schema.description ? { description: schema.description } : {}),
    schema,
  }));
}
