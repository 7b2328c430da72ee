import { Agent, request as ask, createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Interval and timeout of an instance's readiness check, in ms. */
const LOOK_EVERY_MS = 500;
const PATIENCE_MS = 2_000;

/** Of one connection only (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Methods that are safe to repeat and have no body to buffer. */
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns the headers without those of a single connection, `connection`'s own list included. */
function passedOn(headers) {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/**
 * Returns the headers for the instance, with the client's address and protocol. The client's own forwarding headers are
 * dropped.
 */
function headersFor(request) {
  return {
    ...passedOn(request.headers),
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': request.headers.host ?? '',
  };
}

function answer(response, status, message) {
  if (response.headersSent) return response.destroy();
  const body = JSON.stringify({ message, code: status === 502 ? 'BAD_GATEWAY' : 'UNAVAILABLE' });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
  });
  return response.end(body);
}

/**
 * Sends a request to one instance and its answer back. Resolves with `done` once an answer has begun or the client has
 * gone, with `unsent` when the instance was never reached, with `unanswered` when it broke off before it answered.
 */
function exchange(request, response, instance) {
  return new Promise((resolve) => {
    const upstream = ask({
      host: instance.host,
      port: instance.port,
      method: request.method,
      path: request.url,
      headers: headersFor(request),
      // A reused connection can be closed at this moment, leaving unknown what has arrived: only repeatable requests
      // use one.
      agent: REPEATABLE.has(request.method) ? instance.agent : false,
    });
    let connected = false;
    const gone = () => {
      upstream.destroy();
      resolve('done');
    };
    response.once('close', gone);
    const failed = () => {
      response.off('close', gone);
      resolve(connected ? 'unanswered' : 'unsent');
    };
    upstream.once('error', failed);
    upstream.once('socket', (socket) => {
      const begin = () => {
        connected = true;
        // Only now: data already read from the client cannot be sent to another instance.
        request.pipe(upstream);
      };
      if (socket.connecting) socket.once('connect', begin);
      else begin();
    });
    upstream.once('response', (reply) => {
      upstream.off('error', failed);
      // The upstream can break off in the middle; so does the answer, and the client sees that it is incomplete.
      upstream.on('error', () => response.destroy());
      reply.on('error', () => response.destroy());
      reply.once('aborted', () => response.destroy());
      response.writeHead(reply.statusCode ?? 502, passedOn(reply.headers));
      response.flushHeaders();
      reply.pipe(response);
      resolve('done');
    });
  });
}

/** Returns whether an instance reports that it is ready; false for any other answer, or none. */
async function isReady({ host, port }) {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return fetch(`http://${host}:${port}/readyz`, { signal }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.ok;
    },
    () => false,
  );
}

/**
 * Creates a round-robin proxy for instances of the API. An instance that refuses connections or is not ready is skipped
 * until it is ready again. A request is retried on another instance only when nothing of it was sent, or when it is safe
 * to repeat and its answer has not begun. Answers are forwarded as they arrive, which keeps streams working.
 * @param {{ targets: { host: string, port: number }[], lookEveryMs?: number, onChange?: (target: object) => void }} options
 * @returns {{ listen(port: number, host?: string): Promise<number>, close(): Promise<void>, instances: object[] }}
 */
export function createProxy({ targets, lookEveryMs = LOOK_EVERY_MS, onChange = () => {} }) {
  const instances = targets.map(({ host, port }) => ({
    host,
    port,
    ready: false,
    agent: new Agent({ keepAlive: true, maxFreeSockets: 32 }),
  }));
  const ending = new AbortController();
  let turn = 0;

  function mark(instance, ready) {
    if (instance.ready === ready) return;
    instance.ready = ready;
    onChange(instance);
  }

  async function watch(instance) {
    while (!ending.signal.aborted) {
      mark(instance, await isReady(instance));
      await delay(lookEveryMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  }

  /** Returns the next instance in turn that this request has not tried; one that is not ready if necessary. */
  function next(tried) {
    turn += 1;
    const untried = instances.map((_, at) => instances[(turn + at) % instances.length]);
    const left = untried.filter((instance) => !tried.has(instance));
    return left.find(({ ready }) => ready) ?? left[0];
  }

  async function serve(request, response) {
    const tried = new Set();
    for (let instance = next(tried); instance; instance = next(tried)) {
      tried.add(instance);
      const outcome = await exchange(request, response, instance);
      if (outcome === 'done') return;
      if (outcome === 'unsent') mark(instance, false);
      if (outcome === 'unanswered' && !REPEATABLE.has(request.method)) {
        answer(response, 502, 'The instance is gone that had the request. Look whether it was done.');
        return;
      }
    }
    answer(response, 503, 'No instance is ready. Try again in a moment.');
  }

  const server = createServer((request, response) => void serve(request, response));
  server.keepAliveTimeout = 30_000;
  const watching = instances.map(watch);

  return {
    instances,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve(server.address().port));
      }),
    async close() {
      ending.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(watching);
      for (const { agent } of instances) agent.destroy();
    },
  };
}
