import type { FastifyReply } from 'fastify';
import type { Fault, FaultAnswer, FaultBodies } from '../shared.ts';

/** Answers `{ errors: [{ code, message, userFacingMessage }] }`, the shape of the legacy services. */
export function sendLegacyError(
  reply: FastifyReply,
  status: number,
  code: number,
  message: string,
): FastifyReply {
  return reply.code(status).send(legacyBody(code, message));
}

/** Answers `{ code, message }`, the shape of Open Cloud v2. */
export function sendCloudError(
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
): FastifyReply {
  return reply.code(status).send({ code, message });
}

/** Answers `{ error, error_description }`, the shape of OAuth endpoints. */
export function sendOAuthError(
  reply: FastifyReply,
  status: number,
  error: string,
  description: string,
): FastifyReply {
  return reply.code(status).send({ error, error_description: description });
}

function legacyBody(code: number, message: string): Record<string, unknown> {
  return { errors: [{ code, message, userFacingMessage: 'Something went wrong' }] };
}

function isCloud(url: string): boolean {
  return url.startsWith('/cloud/');
}

function tooMany(url: string, fault: Fault): FaultAnswer {
  const body = isCloud(url)
    ? { code: 'RESOURCE_EXHAUSTED', message: 'Too many requests.' }
    : legacyBody(0, 'Too many requests');
  return { status: 429, headers: { 'retry-after': String(Math.ceil(fault.retryAfter)) }, body };
}

/** Roblox's bodies for rate limits and server errors when a fault is armed. */
export const robloxFaultBodies: FaultBodies = {
  429: (request, fault) => tooMany(request.url, fault),
  500: (request) => ({
    status: 500,
    headers: {},
    body: isCloud(request.url)
      ? { code: 'INTERNAL', message: 'Internal server error.' }
      : legacyBody(0, 'InternalServerError'),
  }),
};
