import type { z } from 'zod';

/** What a procedure was built with. */
export interface Declaration<Meta> {
  type: 'query' | 'mutation';
  meta: Partial<Meta>;
  inputs: readonly z.ZodType[];
  output: z.ZodType | undefined;
}

type Parts<Meta> = Omit<Declaration<Meta>, 'type'>;

/** Returns the parts after a call of the builder's method. */
function partsAfter<Meta>(before: Parts<Meta>, method: PropertyKey, argument: unknown): Parts<Meta> {
  if (method === 'meta') return { ...before, meta: { ...before.meta, ...(argument as Partial<Meta>) } };
  if (method === 'input') return { ...before, inputs: [...before.inputs, argument as z.ZodType] };
  return method === 'output' ? { ...before, output: argument as z.ZodType } : before;
}

/**
 * Creates a table of what procedures declare, which tRPC has no public way to read back. `track` returns a builder whose
 * procedures are entered; they themselves are tRPC's own and cost nothing more. `find` looks one up.
 */
export function createDeclarations<Meta>() {
  const declarations = new Map<unknown, Declaration<Meta>>();

  function track<Builder extends object>(builder: Builder, parts: Parts<Meta> = NO_PARTS): Builder {
    return new Proxy(builder, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (argument: unknown): unknown => {
          const built: object = Reflect.apply(method, target, [argument]);
          if (name !== 'query' && name !== 'mutation') return track(built, partsAfter(parts, name, argument));
          declarations.set(built, { ...parts, type: name });
          return built;
        };
      },
    });
  }

  return {
    track: <Builder extends object>(builder: Builder) => track(builder),
    find: (procedure: unknown) => declarations.get(procedure),
  };
}

const NO_PARTS = { meta: {}, inputs: [], output: undefined };
