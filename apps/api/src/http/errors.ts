import { ERROR_TABLE, errorBody, type PublicError, toPublicError } from '@tenfour/contracts';
import { OutageError } from '@tenfour/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusals } from '../metrics/instrumentation.ts';
import { messagePage, sendPage } from './pages/pages.ts';
import { REQUEST_ID_HEADER } from './request-log.ts';

/** Seconds to wait when the error gives no time. */
const DEFAULT_RETRY_AFTER = 5;

/** Most causes followed in a warning. */
const MOST_SENTENCES = 4;

/** `Retry-After` for the answers that have one: `details.retryAfter` in seconds, or a few. */
export function addRetryAfter(reply: FastifyReply, error: PublicError): void {
  if (error.http !== ERROR_TABLE.TOO_MANY_REQUESTS.http && error.http !== ERROR_TABLE.UNAVAILABLE.http)
    return;
  const retryAfter = error.details?.retryAfter;
  const seconds = typeof retryAfter === 'number' ? Math.max(1, Math.ceil(retryAfter)) : DEFAULT_RETRY_AFTER;
  reply.header('retry-after', seconds);
}

/**
 * Logs our own and upstream errors, with their cause and without the request's body. A failing upstream is expected, so
 * it gets one warning line without a stack.
 */
export function logFailure(request: FastifyRequest, error: unknown, open: PublicError, what?: string): void {
  refusals.notify({ code: open.code });
  // Thousands of these would be the rest of the load; `http/pressure.ts` says once that it begins and ends.
  if (open.http < 500 || open.code === 'OVERLOADED') return;
  if (open.code === 'UPSTREAM') {
    request.log.warn({ what, upstream: upstreamFault(error) }, 'an upstream failed');
    return;
  }
  if (isOutage(error)) {
    request.log.warn({ what, storage: upstreamFault(error) }, 'the storage does not work');
    return;
  }
  request.log.error({ err: error, what }, 'request failed');
}

/**
 * Returns whether it is an outage, which is logged without a stack: every request fails the same way while it lasts.
 */
function isOutage(error: unknown): boolean {
  return error instanceof OutageError || (error instanceof Error && error.cause instanceof OutageError);
}

/** Returns the messages from the error down to its root cause in the upstream. */
function upstreamFault(error: unknown): string[] {
  const said: string[] = [];
  for (let at = error; at instanceof Error && said.length < MOST_SENTENCES; at = at.cause) {
    if (said.at(-1) !== at.message) said.push(at.message);
  }
  return said;
}

/** Answers a failure of a REST call or any other data. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const open = toPublicError(error);
  logFailure(request, error, open);
  addRetryAfter(reply, open);
  return reply.code(open.http).send(errorBody(open, request.id));
}

const TITLES: Readonly<Record<number, string>> = {
  403: 'Not allowed',
  404: 'Not found',
  429: 'Too many requests',
  503: 'One moment, please',
};

/** As `sendError`, for an address that a person opens in a browser. */
export function sendErrorPage(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const open = toPublicError(error);
  logFailure(request, error, open);
  addRetryAfter(reply, open);
  const title = TITLES[open.http] ?? 'That did not work';
  const action = { href: '/', label: 'Go to the start page' };
  return sendPage(
    reply,
    open.http,
    messagePage({ title, text: open.message, action, requestId: request.id }),
  );
}

/** Fastify's error handler: data for `/api`, pages elsewhere. tRPC's route has its own. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Of a request that no hook has seen.
  reply.header(REQUEST_ID_HEADER, request.id);
  if (wantsData(request)) return sendError(request, reply, error);
  return sendErrorPage(request, reply, error);
}

/** Whether the caller of an address reads data rather than a page. */
export function wantsData(request: FastifyRequest): boolean {
  return /^\/(?:api|trpc|hooks|healthz|readyz|metrics)(?:[/?]|$)/.test(request.url);
}
