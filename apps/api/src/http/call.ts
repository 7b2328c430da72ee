import type { RequestContext } from '@tenfour/contracts';
import { appRouter } from '@tenfour/contracts/router';
import { callTRPCProcedure } from '@trpc/server';

/** One call of one procedure, on whichever face it came. */
export interface Call {
  /** The procedure's path, such as `punishments.create`. */
  path: string;
  type: 'query' | 'mutation';
  input: unknown;
  ctx: RequestContext;
  /** Place in its batch, from 0. */
  index?: number;
}

/**
 * The one way into the router for both faces: what tRPC's own caller does, without its recursive proxy.
 * Throws what the procedure throws, as a TRPCError.
 */
export async function callProcedure({ path, type, input, ctx, index = 0 }: Call): Promise<unknown> {
  return callTRPCProcedure({
    router: appRouter,
    path,
    type,
    ctx,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: index,
  });
}
