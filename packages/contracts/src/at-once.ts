import type { z } from 'zod';

/**
 * The schema itself, made to check at once when tRPC asks it to check asynchronously. Only then does zod use the
 * checks that it compiles: a list of fifty takes a fifth of the time. For schemas that wait for nothing.
 */
export function atOnce<Schema extends z.ZodType>(schema: Schema): Schema {
  schema.parseAsync = async (value, params) => schema.parse(value, params);
  return schema;
}
