import { createHash } from 'node:crypto';
import { LIST_DEFAULT } from '@tenfour/contracts';
import { type RestRoute, restRoutes } from '@tenfour/contracts/rest';
import { DomainError } from '@tenfour/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequestLimits } from '../../security/rate-limits/request-limits.ts';
import { jsonBody } from '../json-body.ts';
import { memoryStorage } from '../security/security.ts';
import type { ContextOf } from '../trpc/context.ts';
import { callProcedure } from '../trpc/trpc.ts';

/** Serves every procedure at its REST line under `/api`, on the same context and rules as `/trpc`. */
export function addRest(app: FastifyInstance, contextOf: ContextOf, limits: RequestLimits): void {
  for (const route of restRoutes()) {
    app.route({
      method: route.method,
      url: `/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      config: { checksIds: true },
      handler: async (request, reply) => {
        if (route.type === 'mutation') memoryStorage(reply);
        await limits.admit(route.procedure, request);
        const ctx = contextOf(request, reply, 'rest');
        const input = inputOf(request, route);
        const output = await callProcedure({ path: route.procedure, type: route.type, input, ctx });
        if (route.publicSeconds !== undefined) return sendPublic(request, reply, output, route.publicSeconds);
        if (route.cursorOf !== undefined) linkNextPage(request, reply, route, { input, output });
        return output === undefined ? reply.code(204).send() : sendJson(reply, output);
      },
    });
  }
}

/**
 * Names the address of the next page in the header `Link` (RFC 8288) where a list has as many items as a page holds. The
 * address repeats no parameter that the call does not take: it could be a secret in the wrong place.
 */
function linkNextPage(
  { url }: FastifyRequest,
  reply: FastifyReply,
  { cursorOf, inputs }: RestRoute,
  { input, output }: { input: Record<string, unknown>; output: unknown },
): void {
  const items: readonly unknown[] = Array.isArray(output) ? output : [];
  if (items.length < Number(input.limit ?? LIST_DEFAULT)) return;
  const cursor = cursorOf?.(items.at(-1), input) ?? null;
  if (cursor === null) return;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const fields = new Set(inputs.flatMap((one) => (one instanceof z.ZodObject ? Object.keys(one.shape) : [])));
  const taken = [...searchParams].filter(([name]) => fields.has(name) && name !== 'cursor');
  const query = new URLSearchParams([...taken, ['cursor', cursor]]);
  reply.header('link', `<${pathname}?${query}>; rel="next"`);
}

/** Sends an answer as Fastify would, but for how it is written. */
function sendJson(reply: FastifyReply, output: unknown): FastifyReply {
  if (typeof output !== 'object' || output === null) return reply.send(output);
  return reply.type('application/json; charset=utf-8').send(jsonBody(output));
}

/** Sends an answer that is the same for everyone, or 304 to a caller who has it. */
function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  output: unknown,
  seconds: number,
): FastifyReply {
  const body = JSON.stringify(output);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.headers({ etag, 'cache-control': `public, max-age=${seconds}` });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/**
 * Merges path parameters, query and body into one input. Throws BAD_REQUEST for a body that is not an object and for a
 * field given twice, since the second could be meant to bypass a check of the first.
 */
function inputOf(request: FastifyRequest, { params }: RestRoute): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const path = Object(request.params) as Record<string, unknown>;
  for (const [name, field] of Object.entries(params)) input[field] = path[name];
  for (const [field, value] of [...fieldsOf(request.query), ...fieldsOf(request.body)]) {
    if (Object.hasOwn(input, field)) throw saidTwice(field);
    input[field] = value;
  }
  return input;
}

function fieldsOf(part: unknown): [string, unknown][] {
  if (part === undefined || part === null) return [];
  if (typeof part === 'object' && !Array.isArray(part)) return Object.entries(part);
  throw new DomainError('BAD_REQUEST', { message: 'The body must be a JSON object.' });
}

function saidTwice(field: string): DomainError {
  return new DomainError('BAD_REQUEST', { message: `${field}: is given twice; leave it to the path.` });
}
