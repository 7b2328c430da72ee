import { Agent, createServer } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createProxyServer } from 'http-proxy-3';

/** Interval and timeout of an instance's readiness check, in ms. */
const CHECK_INTERVAL_MS = 500;
const CHECK_TIMEOUT_MS = 2_000;

/** Methods that are safe to repeat. They have no body. */
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns the client's address and protocol for the instance; they replace what the client claims. */
function forwardedHeaders(request) {
  return {
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': request.headers.host ?? '',
  };
}

function sendError(response, status, message) {
  const body = JSON.stringify({ message, code: status === 502 ? 'BAD_GATEWAY' : 'UNAVAILABLE' });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
  });
  response.end(body);
}

/** Returns whether an instance reports that it is ready; false for any other answer, or none. */
async function isReady({ host, port }) {
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  return fetch(`http://${host}:${port}/readyz`, { signal }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.ok;
    },
    () => false,
  );
}

/** Creates the part that forwards one request to one instance. Answers are passed on as they arrive. */
function createForwarder() {
  const proxy = createProxyServer();
  proxy.on('proxyRes', (reply, _request, response) => {
    // These belong to the connection with the instance.
    delete reply.headers.connection;
    delete reply.headers['keep-alive'];
    // An answer that breaks off is broken off for the client too, which then sees that it is incomplete.
    reply.once('error', () => response.destroy());
    // A stream's headers do not wait for its first event.
    queueMicrotask(() => response.flushHeaders());
  });
  proxy.on('econnreset', (_error, _request, response) => response.destroy());
  return (request, response, { instance, body }, onError) =>
    proxy.web(
      request,
      response,
      {
        target: { host: instance.host, port: instance.port, protocol: 'http:' },
        headers: forwardedHeaders(request),
        // An instance can close a reused connection at any moment: only repeatable requests use one.
        agent: REPEATABLE.has(request.method) ? instance.agent : undefined,
        buffer: body === undefined ? undefined : Readable.from([body], { objectMode: false }),
      },
      onError,
    );
}

/**
 * Creates a round-robin proxy for instances of the API. An instance that refuses connections or is not ready is skipped
 * until it is ready again. A request is retried on another instance only when nothing of it was sent, or when it is safe
 * to repeat and its answer has not begun.
 * @param {{ targets: { host: string, port: number }[], checkIntervalMs?: number, onChange?: (target: object) => void }} options
 * @returns {{ listen(port: number, host?: string): Promise<number>, close(): Promise<void>, instances: object[] }}
 */
export function createProxy({ targets, checkIntervalMs = CHECK_INTERVAL_MS, onChange = () => {} }) {
  const instances = targets.map(({ host, port }) => ({
    host,
    port,
    ready: false,
    agent: new Agent({ keepAlive: true, maxFreeSockets: 32 }),
  }));
  const forward = createForwarder();
  const closing = new AbortController();
  let turn = 0;

  function setReady(instance, ready) {
    if (instance.ready === ready) return;
    instance.ready = ready;
    onChange(instance);
  }

  async function watchReadiness(instance) {
    while (!closing.signal.aborted) {
      setReady(instance, await isReady(instance));
      await delay(checkIntervalMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  /** Returns the next instance in turn that this request has not tried; one that is not ready if necessary. */
  function nextInstance(tried) {
    turn += 1;
    const left = instances
      .map((_, at) => instances[(turn + at) % instances.length])
      .filter((instance) => !tried.has(instance));
    return left.find(({ ready }) => ready) ?? left[0];
  }

  function forwardToNext(request, response, body, tried = new Set()) {
    const instance = nextInstance(tried);
    if (instance === undefined)
      return sendError(response, 503, 'No instance is ready. Try again in a moment.');
    tried.add(instance);
    return forward(request, response, { instance, body }, (error) => {
      if (response.headersSent || response.destroyed) return response.destroy();
      const isUnsent = error.code === 'ECONNREFUSED';
      if (isUnsent) setReady(instance, false);
      if (isUnsent || REPEATABLE.has(request.method)) return forwardToNext(request, response, body, tried);
      return sendError(
        response,
        502,
        'The connection to the instance was lost. The request may have been processed.',
      );
    });
  }

  const server = createServer(async (request, response) => {
    // Buffered, because what was read from the client once has to be sent to the next instance.
    const body = REPEATABLE.has(request.method) ? undefined : await buffer(request).catch(() => undefined);
    if (!response.destroyed) forwardToNext(request, response, body);
  });
  server.keepAliveTimeout = 30_000;
  const watching = instances.map(watchReadiness);

  return {
    instances,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve(server.address().port));
      }),
    async close() {
      closing.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(watching);
      for (const { agent } of instances) agent.destroy();
    },
  };
}
