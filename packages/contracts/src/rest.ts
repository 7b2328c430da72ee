import { z } from 'zod';
import type { Declaration } from './declarations.ts';
import { type CursorOf, cursorAfter, pagedBy } from './pagination.ts';
import { type Allowance, findDeclaration, type ProcedureMeta } from './procedures.ts';
import { appRouter } from './router.ts';
import type { StepUpRule } from './step-up.ts';
import type { TwoPeopleRule } from './two-people.ts';

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
  publicSeconds?: number | undefined;
  /** Which of its calls need a fresh second factor. */
  stepUp?: StepUpRule | undefined;
  /** Which of its calls need a second person's approval, in servers that chose it. */
  twoPeople?: TwoPeopleRule | undefined;
  /** Of lists that come in pages of `limit` items. */
  cursorOf?: CursorOf | undefined;
  summary: string;
  inputs: readonly z.ZodType[];
  output: z.ZodType;
}

/** Returns whether a server's API key can call it, if its permissions allow it. */
export function allowsKeys({ allowance, person }: Pick<RestRoute, 'allowance' | 'person'>): boolean {
  return !person && ['member', 'server', 'resource'].includes(allowance.kind);
}

/** Returns every procedure of the router, in its order. */
export function restRoutes(): RestRoute[] {
  return Object.entries(appRouter).flatMap(([capability, procedures]) =>
    Object.entries(procedures).flatMap(([name, procedure]) => {
      const declaration = findDeclaration(procedure);
      return declaration ? [toRoute(`${capability}.${name}`, declaration)] : [];
    }),
  );
}

function toRoute(procedure: string, declaration: Declaration<ProcedureMeta>): RestRoute {
  const { meta, output, inputs, type } = declaration;
  const [method, path] = meta.rest?.split(' ') ?? [];
  if (!meta.allowance || !method || !path || !output) {
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
    publicSeconds: meta.publicSeconds,
    stepUp: meta.stepUp,
    twoPeople: meta.twoPeople,
    cursorOf: cursorOf(declaration),
    summary: meta.summary ?? procedure,
    inputs,
    output,
  };
}

function cursorOf({ inputs, output, meta }: Declaration<ProcedureMeta>): CursorOf | undefined {
  const isPaged = inputs.some((input) => input instanceof z.ZodObject && 'cursor' in input.shape);
  if (!isPaged || !(output instanceof z.ZodArray)) return undefined;
  return meta.cursorOf ?? pagedBy(cursorAfter);
}

function paramsOf(path: string, renamed: Readonly<Record<string, string>>): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return Object.fromEntries(names.map((name) => [name, renamed[name] ?? name]));
}
