import type { z } from 'zod';

/**
 * Returns the schema itself with `parseAsync` made synchronous. tRPC parses asynchronously, and zod uses its compiled
 * checks only when synchronous: a list of fifty takes a fifth of the time. Only for schemas without asynchronous
 * checks.
 */
export function atOnce<Schema extends z.ZodType>(schema: Schema): Schema {
  schema.parseAsync = async (value, params) => schema.parse(value, params);
  return schema;
}
