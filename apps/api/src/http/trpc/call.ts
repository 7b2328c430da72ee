import type { RequestContext } from '@tenfour/contracts';
import { appRouter } from '@tenfour/contracts/router';
import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';

/** One call of one procedure, on either transport. */
export interface Call {
  /** The procedure's path, such as `punishments.create`. */
  path: string;
  type: 'query' | 'mutation';
  input: unknown;
  ctx: RequestContext;
  /** Place in its batch, from 0. */
  index?: number;
}

/** What a step hands on to the next one. */
interface Given {
  ctx?: object;
  input?: unknown;
}

type Outcome = { ok: true; data: unknown } | { ok: false; error: TRPCError };

interface StepOptions {
  ctx: object;
  /** What the schemas so far have made of it. */
  input: unknown;
  getRawInput(): Promise<unknown>;
  meta: unknown;
  path: string;
  type: string;
  signal: undefined;
  batchIndex: number;
  next(given?: Given): Promise<Outcome>;
}

/** What a procedure is made of: checks of its input and output, who may call it, and at last its own code. */
type Step = (options: StepOptions) => Promise<Outcome>;

/** What tRPC keeps of a procedure; not a public part of it, so the version is pinned and a test compares the two. */
interface Definition {
  type: string;
  meta: unknown;
  middlewares: readonly Step[];
}

const PROCEDURES: ReadonlyMap<string, { _def: Definition }> = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Definition }>),
);

/**
 * The one way into the router for both transports: what tRPC's own caller does with the same steps. That one copies the
 * options several times for each step, property by property for the sake of old engines, which takes longer than all
 * checks of a list of fifty. Throws what the procedure throws, as a TRPCError.
 */
export async function callProcedure({ path, type, input, ctx, index = 0 }: Call): Promise<unknown> {
  const definition = PROCEDURES.get(path)?._def;
  if (definition?.type !== type) {
    throw new TRPCError({ code: 'NOT_FOUND', message: `No "${type}"-procedure on path "${path}"` });
  }
  const { middlewares, meta } = definition;
  const common = { getRawInput: async () => input, meta, path, type, signal: undefined, batchIndex: index };

  async function run(place: number, soFar: object, parsed: unknown): Promise<Outcome> {
    try {
      const step = middlewares[place];
      if (step === undefined) throw new Error(`The last step of ${path} asks for another.`);
      const next = (given: Given = {}) =>
        run(
          place + 1,
          given.ctx === undefined ? soFar : { ...soFar, ...given.ctx },
          'input' in given ? given.input : parsed,
        );
      return await step({ ...common, ctx: soFar, input: parsed, next });
    } catch (cause) {
      return { ok: false, error: getTRPCErrorFromUnknown(cause) };
    }
  }

  const outcome = await run(0, ctx, undefined);
  if (!outcome.ok) throw outcome.error;
  return outcome.data;
}
