import { lookup, Resolver } from 'node:dns/promises';
import http, { type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { addressOf, type PublicTarget } from './public-target.ts';

/** Longest wait for an answer, name resolution included, in ms. */
const TIMEOUT_MS = 10_000;

/** How long an aborted request has to end, in ms. */
const GRACE_MS = 100;

/** Most bytes read of an answer; refusals are explained in a sentence. */
const MAX_BYTES = 4 * 1024;

/** Most interim answers (1xx) before the final one; each costs us more than its sender. */
const MAX_INTERIM = 8;

/** Longest wait for one DNS server, in ms, and how often it is asked. */
const DNS = { timeout: 2_000, tries: 2 } as const;

/** A request with its body. */
export interface OutboundMessage {
  headers: Record<string, string | number>;
  body: Buffer;
}

/** Outcome of one request. `refused`: the address is not public. `failed`: there was no answer. */
export type OutboundAnswer =
  | { kind: 'refused' }
  | { kind: 'failed'; isTimeout: boolean }
  | { kind: 'answered'; status: number; headers: IncomingHttpHeaders; body: Buffer };

export interface PinnedClient {
  /** Sends a POST. Follows no redirect. Never throws: errors can contain the address, which can be a secret. */
  post(target: PublicTarget, message: OutboundMessage): Promise<OutboundAnswer>;
  /** Closes idle connections. */
  close(): void;
}

export interface PinnedClientOptions {
  timeoutMs?: number;
  /** Whether connections stay open for the next request. Default true. */
  keepAlive?: boolean;
  resolve?: (host: string) => Promise<string[]>;
}

/**
 * Creates a client for addresses that outsiders chose: a name is resolved once, all of its addresses must be public, and
 * the connection goes to one of those.
 */
export function createPinnedClient({
  timeoutMs = TIMEOUT_MS,
  keepAlive = true,
  resolve,
}: PinnedClientOptions): PinnedClient {
  const agents = {
    'http:': new http.Agent({ keepAlive, maxSockets: 64 }),
    'https:': new https.Agent({ keepAlive, maxSockets: 64 }),
  };
  const find = resolve ? ({ host }: PublicTarget) => resolve(host) : resolveTarget;

  async function attempt(
    target: PublicTarget,
    message: OutboundMessage,
    signal: AbortSignal,
  ): Promise<OutboundAnswer> {
    const address = await addressOf(target, find);
    if (address === null) return { kind: 'refused' };
    signal.throwIfAborted();
    const { url, host } = target;
    const isTls = url.protocol === 'https:';
    const request: RequestOptions & { servername?: string } = {
      ...{ method: 'POST', host: address, port: url.port, path: url.pathname + url.search, signal },
      headers: { ...message.headers, Host: url.host },
      agent: isTls ? agents['https:'] : agents['http:'],
      // The certificate has to name the host, not the address.
      ...(isTls && isIP(host) === 0 ? { servername: host } : {}),
    };
    return exchange(isTls ? https.request(request) : http.request(request), message.body);
  }

  return {
    async post(target, message) {
      const controller = new AbortController();
      const { promise: late, resolve: end } = Promise.withResolvers<OutboundAnswer>();
      let grace: NodeJS.Timeout | undefined;
      const timer = setTimeout(() => {
        controller.abort();
        // An answer whose head has arrived settles before; a name may take longer to resolve.
        grace = setTimeout(() => end({ kind: 'failed', isTimeout: true }), GRACE_MS);
      }, timeoutMs);
      timer.unref();
      const answer = attempt(target, message, controller.signal).catch(
        (): OutboundAnswer => ({ kind: 'failed', isTimeout: controller.signal.aborted }),
      );
      return Promise.race([answer, late]).finally(() => {
        clearTimeout(timer);
        clearTimeout(grace);
      });
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** The system's own resolver knows hosts of the own network, but its few threads wait for whatever hangs. */
async function resolveTarget({ host, isAllowed }: PublicTarget): Promise<string[]> {
  if (isAllowed) return (await lookup(host, { all: true })).map(({ address }) => address);
  const resolver = new Resolver(DNS);
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((part) => (part.status === 'fulfilled' ? part.value : []));
  if (addresses.length === 0) throw new Error('The name has no address.');
  return addresses;
}

/** Sends a request and resolves with its answer and the first bytes of it. */
function exchange(request: http.ClientRequest, body: Buffer): Promise<OutboundAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OutboundAnswer>();
  let onError: (error: unknown) => void = reject;
  request.on('error', (error) => onError(error));
  let interim = 0;
  request.on('information', () => {
    interim += 1;
    if (interim > MAX_INTERIM) request.destroy(new Error('Too many interim answers.'));
  });
  request.on('upgrade', ({ statusCode: status = 0, headers }, socket) => {
    socket.destroy();
    resolve({ kind: 'answered', status, headers, body: Buffer.alloc(0) });
  });
  request.on('response', (response) => {
    const { statusCode: status = 0, headers } = response;
    const parts: Buffer[] = [];
    let size = 0;
    const finish = (): void =>
      resolve({
        ...{ kind: 'answered', status, headers },
        body: Buffer.concat(parts).subarray(0, MAX_BYTES),
      });
    // What has arrived by then counts.
    onError = finish;
    response.on('error', finish);
    response.on('close', finish);
    response.on('end', finish);
    response.on('data', (some: Buffer) => {
      parts.push(some);
      size += some.length;
      if (size > MAX_BYTES) response.destroy();
    });
  });
  request.end(body);
  return promise;
}
