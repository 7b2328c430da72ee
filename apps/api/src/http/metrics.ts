import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unauthorized } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a route that stays open as long as its reader wants, so its duration is not measured. */
    longLived?: boolean;
  }
}

export interface MetricsOptions {
  metrics: Metrics;
  /** Who scrapes sends it as `Authorization: Bearer …`. */
  token: string;
}

/**
 * Adds `GET /metrics` for Prometheus, protected by a token, and measures requests. Without `options` nothing is
 * measured, and the route answers 404.
 */
export function addMetrics(app: FastifyInstance, options: MetricsOptions | null): void {
  if (options) measure(app, options.metrics);
  app.get('/metrics', { config: { neverShed: true } }, async (request, reply) => {
    if (options === null) throw new DomainError('NOT_FOUND', { message: 'No METRICS_TOKEN is set here.' });
    reply.header('cache-control', 'no-store');
    if (!isBearer(request, options.token)) {
      reply.header('www-authenticate', 'Bearer');
      throw unauthorized();
    }
    return reply.type(options.metrics.contentType).send(await options.metrics.text());
  });
}

function measure(app: FastifyInstance, { durations, countInFlight }: Metrics): void {
  let open = 0;
  const closed = (): void => {
    open -= 1;
  };
  // Before Fastify's own listener, which may have answered by the time that it returns.
  app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    open += 1;
    response.once('close', closed);
  });
  let streams = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.longLived) {
      streams += 1;
      reply.raw.once('close', () => {
        streams -= 1;
      });
    }
    done();
  });
  countInFlight(() => open - streams);
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.routeOptions.config.longLived) {
      const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) };
      durations.http.observe(labels, reply.elapsedTime / 1_000);
    }
    done();
  });
}

/** The pattern, never the path: ids and secrets stand in paths. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'other';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

/** Compares in constant time. */
function isBearer({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
