import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Fault, SandboxShared, UpstreamName } from './shared.ts';

/** How long a `timeout` fault keeps a request hanging before the connection is cut, in ms. */
export const HANG_MS = 120_000;

/** Unknown paths beyond this many are counted together, so that the counters stay bounded. */
const MAX_ROUTES = 500;

const CLOUDFLARE_PAGE = `<!DOCTYPE html>
<html lang="en-US"><head><title>503: Service Temporarily Unavailable</title><meta name="robots" content="noindex, nofollow"></head>
<body><div id="cf-wrapper"><div id="cf-error-details"><h1>Error 503</h1><h2>Service Temporarily Unavailable</h2>
<p>The web server reported a temporary problem.</p><p>Cloudflare Ray ID: <strong>8c1f0e2d3b4a5968</strong></p></div></div></body></html>`;

/** Returns `"<METHOD> <route pattern>"`; in a path without its own route, numbers become `:id`. */
export function routeOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/';
  const pattern = request.routeOptions.url ?? path.replace(/\/\d+(?=\/|$)/g, '/:id');
  return `${request.method} ${pattern}`;
}

function countRequest(counters: Record<string, number>, route: string): void {
  const known = route in counters || Object.keys(counters).length < MAX_ROUTES;
  const key = known ? route : 'OTHER';
  counters[key] = (counters[key] ?? 0) + 1;
}

/** Takes the fault for this request and decrements its remaining count. */
function takeFault(name: UpstreamName, shared: SandboxShared, route: string, url: string): Fault | null {
  const fault = shared.faults[name];
  if (!fault) return null;
  if (fault.match !== null && !route.includes(fault.match) && !url.includes(fault.match)) return null;
  if (fault.count !== null) {
    fault.count -= 1;
    if (fault.count <= 0) shared.faults[name] = null;
  }
  return fault;
}

/** Leaves a request without an answer; closing the server cuts its connection earlier. */
function hang(request: FastifyRequest): void {
  const { socket } = request.raw;
  const timer = setTimeout(() => socket.destroy(), HANG_MS);
  socket.once('close', () => clearTimeout(timer));
}

function answerFault(
  upstream: UpstreamName,
  shared: SandboxShared,
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  if (fault.mode === 'reset') {
    reply.hijack();
    request.raw.socket.resetAndDestroy();
    return undefined;
  }
  if (fault.mode === 'timeout') {
    reply.hijack();
    hang(request);
    return undefined;
  }
  if (fault.mode === 'html') return reply.code(503).type('text/html; charset=UTF-8').send(CLOUDFLARE_PAGE);
  if (fault.mode === '400') return reply.code(400).send({ message: 'Bad Request', code: 0 });
  const answer = shared.faultBodies[upstream][fault.mode](request, fault);
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

/**
 * Creates a Fastify instance that counts its requests in `shared.requests[name]` and answers armed faults
 * (`shared.faults[name]`) before any handler. Closing it cuts hanging requests immediately.
 */
export function createUpstream(name: UpstreamName, shared: SandboxShared): FastifyInstance {
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  });
  app.addHook('onRequest', async (request, reply) => {
    const route = routeOf(request);
    countRequest(shared.requests[name], route);
    const fault = takeFault(name, shared, route, request.url);
    if (fault) return answerFault(name, shared, fault, request, reply);
  });
  return app;
}
