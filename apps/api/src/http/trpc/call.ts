import type { RequestContext } from '@tenfour/contracts';
import { appRouter } from '@tenfour/contracts/router';
import { callTRPCProcedure } from '@trpc/server';

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

/** Calls a procedure, the one way into the router for both transports. Throws what the procedure throws, as a TRPCError. */
export function callProcedure({ path, type, input, ctx, index = 0 }: Call): Promise<unknown> {
  const getRawInput = async (): Promise<unknown> => input;
  return callTRPCProcedure({
    router: appRouter,
    path,
    type,
    ctx,
    getRawInput,
    signal: undefined,
    batchIndex: index,
  });
}
