import {
  BATCH_MAX,
  ERROR_TABLE,
  LIVE_POSITION_HEADER,
  type RequestContext,
  toPublicError,
} from '@tenfour/contracts';
import { restRoutes } from '@tenfour/contracts/rest';
import { appRouter, errorShape } from '@tenfour/contracts/router';
import { callTRPCProcedure, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Hub } from '../../live/hub.ts';
import type { RequestLimits } from '../../security/rate-limits/request-limits.ts';
import { addRetryAfter, logFailure } from '../errors.ts';
import { jsonBody } from '../json-body.ts';
import { memoryStorage } from '../security/security.ts';
import type { ContextOf } from './context.ts';
import { createPollTags } from './poll-tags.ts';

type Types = ReadonlyMap<string, 'query' | 'mutation'>;
type Answer = { result: { data: unknown } } | { error: ReturnType<typeof errorShape> };

export interface TrpcDeps {
  limits: RequestLimits;
  hub: Pick<Hub, 'position'>;
  /** Epoch ms. */
  now: () => number;
  /** The product's. */
  version: string;
}

/**
 * Serves the router at `/trpc/:path` as `@trpc/client`'s `httpLink` and `httpBatchLink` speak it. Answers to a signed-in
 * person say how current they are, so that a page's first stream starts there.
 */
export function addTrpc(
  app: FastifyInstance,
  contextOf: ContextOf,
  { limits, hub, ...tagged }: TrpcDeps,
): void {
  const tagOf = createPollTags(tagged);
  const types: Types = new Map(restRoutes().map(({ procedure, type }) => [procedure, type]));
  app.route<TrpcRequest>({
    method: ['GET', 'POST'],
    url: TRPC_PATH,
    config: { checksIds: true },
    errorHandler: (error, request, reply) => sendFailure(request, reply, error),
    handler: async (request, reply) => {
      if (request.method === 'POST') memoryStorage(reply);
      const ctx = contextOf(request, reply, 'trpc');
      const batched = isBatch(request);
      const paths = pathsOf(request);
      const inputs = inputsOf(request, batched, paths.length);
      const position = hub.position();
      const calls = paths.map((path, index) => ({ path, input: inputs[index] }));
      const tag = request.method === 'GET' ? await tagOf(request, ctx, calls) : null;
      if (tag?.isKnown) {
        if (position !== null) reply.header(LIVE_POSITION_HEADER, position);
        return revalidated(reply, tag.etag).code(304).send();
      }
      const answers = await Promise.all(
        calls.map((call, index) => answer(request, reply, { ...call, index, ctx })),
      );
      const results = answers.flatMap((one) => ('result' in one ? [one.result.data] : []));
      if (tag && results.length === answers.length && tag.fits(results)) revalidated(reply, tag.etag);
      if (request.actor && position !== null) reply.header(LIVE_POSITION_HEADER, position);
      const body = batched ? answers : answers[0];
      return reply.code(statusOf(answers)).type('application/json').send(jsonBody(body));
    },
  });

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    call: { path: string; index: number; input: unknown; ctx: RequestContext },
  ): Promise<Answer> {
    try {
      const type = typeOf(types, call.path, request.method);
      await limits.admit(call.path, request);
      return { result: { data: await callProcedure({ ...call, type }) } };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      const open = toPublicError(error);
      logFailure(request, error, open, call.path);
      addRetryAfter(reply, open);
      return { error: errorShape({ error, path: call.path, ctx: call.ctx }) };
    }
  }
}

/** Lets the browser keep an answer and ask each time whether it still holds. */
function revalidated(reply: FastifyReply, etag: string): FastifyReply {
  return reply.headers({ etag, 'cache-control': 'private, no-cache' });
}

/** A query is fetched and a mutation posted, so that no link or image can change anything. */
function typeOf(types: Types, path: string, method: string): 'query' | 'mutation' {
  const type = types.get(path) ?? (method === 'GET' ? 'query' : 'mutation');
  if (method !== (type === 'query' ? 'GET' : 'POST')) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  return type;
}

/** The calls' raw inputs by place. Throws BAD_REQUEST when they cannot be read. */
function inputsOf(
  request: FastifyRequest<TrpcRequest>,
  batched: boolean,
  count: number,
): Record<number, unknown> {
  if (count > BATCH_MAX) throw new TRPCError({ code: 'BAD_REQUEST' });
  const given: unknown = request.method === 'GET' ? parsed(request.query.input) : request.body;
  if (!batched) return { 0: given };
  if (given === undefined) return {};
  if (typeof given !== 'object' || given === null) throw new TRPCError({ code: 'BAD_REQUEST' });
  return { ...given };
}

function parsed(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
}

/** The one status of all answers, or 207 when they differ. */
function statusOf(answers: readonly Answer[]): number {
  const statuses = new Set(answers.map((one) => ('error' in one ? one.error.data.httpStatus : 200)));
  return statuses.size === 1 ? (statuses.values().next().value ?? 207) : 207;
}

/**
 * Formats an error raised before any procedure was called: one shape, which a batch's client assigns to all its calls.
 */
function sendFailure(request: FastifyRequest, reply: FastifyReply, cause: unknown): FastifyReply {
  const open = toPublicError(cause);
  logFailure(request, cause, open);
  addRetryAfter(reply, open);
  const shape = errorShape({ error: asTrpc(cause), path: undefined, ctx: undefined });
  shape.data.body.requestId = request.id;
  return reply.code(shape.data.httpStatus).send({ error: shape });
}

/** Sets the error itself as the cause, from which the formatter reads the public message. */
function asTrpc(cause: unknown): TRPCError {
  if (cause instanceof TRPCError) return cause;
  return new TRPCError({ code: ERROR_TABLE[toPublicError(cause).code].trpc, cause });
}

/** Address of tRPC calls; a batch names its procedures in the path, separated by commas. */
export const TRPC_PATH = '/trpc/:path';

interface TrpcRequest {
  Params: { path: string };
  Querystring: { batch?: string; input?: string };
}

export function isBatch({ query }: FastifyRequest<TrpcRequest>): boolean {
  return query.batch === '1';
}

/** Returns the procedures that a tRPC request calls. */
function pathsOf(request: FastifyRequest<TrpcRequest>): string[] {
  return isBatch(request) ? request.params.path.split(',') : [request.params.path];
}

/** Returns as how many calls a request counts. A batch above the limit is refused and counts as the largest one. */
export function callsOf(request: FastifyRequest): number {
  if (request.routeOptions.url !== TRPC_PATH) return 1;
  return Math.min(pathsOf(request as FastifyRequest<TrpcRequest>).length, BATCH_MAX);
}

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
