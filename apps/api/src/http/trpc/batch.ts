import { BATCH_MAX } from '@tenfour/contracts';
import type { FastifyRequest } from 'fastify';

/** Address of tRPC calls; a batch names its procedures in the path, separated by commas. */
export const TRPC_PATH = '/trpc/:path';

export interface TrpcRequest {
  Params: { path: string };
  Querystring: { batch?: string; input?: string };
}

export function isBatch({ query }: FastifyRequest<TrpcRequest>): boolean {
  return query.batch === '1';
}

/** Returns the procedures that a tRPC request calls. */
export function pathsOf(request: FastifyRequest<TrpcRequest>): string[] {
  return isBatch(request) ? request.params.path.split(',') : [request.params.path];
}

/** Returns as how many calls a request counts. A batch above the limit is refused and counts as the largest one. */
export function callsOf(request: FastifyRequest): number {
  if (request.routeOptions.url !== TRPC_PATH) return 1;
  return Math.min(pathsOf(request as FastifyRequest<TrpcRequest>).length, BATCH_MAX);
}
