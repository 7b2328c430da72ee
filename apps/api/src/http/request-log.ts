import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggedPath } from '../logging/redact.ts';
import { shortAddress } from '../security/rate-limits/addresses.ts';

/** Who made a request, as far as a log line names them. */
export interface RequestActor {
  /** Id of the user; of the one who created the key where a program asks. */
  user: string;
  /** Id of the API key. */
  keyId?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the session or key of the request is found. */
    actor: RequestActor | null;
  }
}

/** Carries the id of the request that a log line has in `reqId`. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** A request that took this long is warned about, in ms: longer than the game usually takes to answer. */
const SLOW_MS = 2_000;

/** Levels at which reads are logged. */
const TALKATIVE = new Set(['debug', 'trace']);

/** Visitors who are not signed in, and floods: `tenfour_refusals_total` counts them without a line each. */
const QUIET = new Set([401, 429]);

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Logs each request once it is answered: those that write and those that fail at `info`, with who made them; all others
 * (reads, also those refused with 401) at `debug`. Thousands are shed together, so those have no line. Every answer names
 * its request.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.isShed) return done();
    const ms = Math.round(reply.elapsedTime);
    const { statusCode: status } = reply;
    const isShown = !READS.has(request.method) || (status >= 400 && !QUIET.has(status));
    if (isShown) request.log.info(lineOf(request, status, ms), 'request');
    else if (TALKATIVE.has(request.log.level)) request.log.debug(lineOf(request, status, ms), 'request');
    if (ms >= SLOW_MS && !request.routeOptions.config.longLived) {
      request.log.warn(lineOf(request, status, ms), 'slow request');
    }
    done();
  });
}

/** The fields of a request's line. */
function lineOf(request: FastifyRequest, status: number, ms: number) {
  const { method, url, routeOptions, actor, ip } = request;
  const route = routeOptions.url;
  return { method, path: loggedPath(url), route, status, ms, ...actor, address: shortAddress(ip) };
}
