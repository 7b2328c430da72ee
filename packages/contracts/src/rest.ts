import type { z } from 'zod';
import type { Allowance, ProcedureMeta } from './procedures.ts';
import { appRouter } from './router.ts';

export type RestMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A procedure as REST and the documentation describe it. */
export interface RestRoute {
  /** The procedure's path in the router, such as `punishments.create`. */
  procedure: string;
  type: 'query' | 'mutation';
  method: RestMethod;
  /** Relative to `/api`, with `{names}` in braces. */
  path: string;
  /** Path name → input field. */
  params: Readonly<Record<string, string>>;
  allowance: Allowance;
  /** Whether it concerns the calling person: no key can call it. */
  person: boolean;
  summary: string;
  inputs: readonly z.ZodType[];
  output: z.ZodType;
}

/** Returns whether a server's API key can call it, if its permissions allow it. */
export function allowsKeys({ allowance, person }: Pick<RestRoute, 'allowance' | 'person'>): boolean {
  return !person && ['member', 'server', 'resource'].includes(allowance.kind);
}

interface ProcedureDefinition {
  type: 'query' | 'mutation';
  meta?: ProcedureMeta;
  inputs: readonly z.ZodType[];
  output?: z.ZodType;
}

/**
 * Reads the router's own definitions. `_def` is not a public part of tRPC: the version is pinned and a test
 * walks every procedure.
 */
export function restRoutes(): RestRoute[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: ProcedureDefinition }>;
  return Object.entries(procedures).map(([name, { _def }]) => toRoute(name, _def));
}

function toRoute(procedure: string, definition: ProcedureDefinition): RestRoute {
  const { meta, output, inputs, type } = definition;
  const [method, path] = meta?.rest?.split(' ') ?? [];
  if (!meta?.allowance || !method || !path || !output) {
    throw new Error(`${procedure} must name its allowance, its REST line and its output`);
  }
  return {
    procedure,
    type,
    method: method as RestMethod,
    path,
    params: paramsOf(path, meta.params ?? {}),
    allowance: meta.allowance,
    person: meta.person === true,
    summary: meta.summary ?? procedure,
    inputs,
    output,
  };
}

function paramsOf(path: string, renamed: Readonly<Record<string, string>>): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return Object.fromEntries(names.map((name) => [name, renamed[name] ?? name]));
}
