import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import webPush from 'web-push';
import { type AllowedHosts, addressOf, readEndpoint } from './push-endpoint.ts';

/** Longest wait for a push service, name resolution included, in ms. */
const TIMEOUT_MS = 10_000;

/** Most bytes read of an answer; push services explain refusals in a sentence. */
const MAX_BYTES = 4 * 1024;

/** Longest pause that a push service can ask for, in ms. */
const LONGEST_PAUSE_MS = 10 * 60_000;

/** VAPID headers are signed for twelve hours and used for six, in ms. */
const SIGNED_MS = 12 * 60 * 60_000;
const SIGNATURE_USED_MS = 6 * 60 * 60_000;

/** Most push services whose headers are stored. */
const SIGNATURES_MAX = 100;

/** The key pair that identifies this installation to push services (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** A browser's subscription, as it gave it. */
interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Outcome of one message. `gone`: the subscription has ended. `refused`: it can never be used. `rejected`: this message
 * isn't accepted. `failed`: it can be retried, after `retryAfterMs` if the service said so.
 */
type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' | 'refused' }
  | { kind: 'rejected'; status: number }
  | { kind: 'failed'; status: number | null; retryAfterMs: number };

export interface PushSender {
  /** Sends a message that expires after `ttlSeconds`. Never throws. */
  send(target: PushTarget, payload: string, ttlSeconds: number): Promise<PushOutcome>;
  /** Closes idle connections. */
  close(): void;
}

interface PushSenderOptions {
  vapid: () => Promise<VapidKeys>;
  /** Contact of the operator: a `mailto:` or `https:` address. */
  subject: string;
  allowedHosts: AllowedHosts;
  /** Epoch ms. */
  now: () => number;
  timeoutMs?: number;
  resolve?: (host: string) => Promise<string[]>;
}

/**
 * Creates the sender of encrypted messages (RFC 8291) to push services. Endpoints are chosen by clients: a name is
 * resolved once, all of its addresses must be public, and the connection goes to one of those. Follows no redirect.
 */
export function createPushSender(options: PushSenderOptions): PushSender {
  const { allowedHosts, timeoutMs = TIMEOUT_MS, resolve = resolveAll } = options;
  const signatures = new Map<string, { header: string; until: number }>();
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: 64 }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: 64 }),
  };

  async function authorizationFor({ origin }: URL): Promise<string> {
    const at = options.now();
    const known = signatures.get(origin);
    if (known && known.until > at) return known.header;
    const { publicKey, privateKey } = await options.vapid();
    const expires = Math.floor((at + SIGNED_MS) / 1_000);
    const { Authorization: header } = webPush.getVapidHeaders(
      ...([origin, options.subject, publicKey, privateKey, 'aes128gcm', expires] as const),
    );
    if (signatures.size >= SIGNATURES_MAX) signatures.clear();
    signatures.set(origin, { header, until: at + SIGNATURE_USED_MS });
    return header;
  }

  async function attempt(
    endpoint: NonNullable<ReturnType<typeof readEndpoint>>,
    message: Message,
    signal: AbortSignal,
  ): Promise<PushOutcome> {
    const address = await addressOf(endpoint, resolve);
    if (address === null) return { kind: 'refused' };
    const { url, host } = endpoint;
    const isTls = url.protocol === 'https:';
    const headers = { ...message.headers, Host: url.host, Authorization: await authorizationFor(url) };
    const request: RequestOptions & { servername?: string } = {
      ...{ method: 'POST', host: address, port: url.port, path: url.pathname + url.search, headers, signal },
      ...{ agent: isTls ? agents['https:'] : agents['http:'] },
      // The certificate has to name the host, not the address.
      ...(isTls && isIP(host) === 0 ? { servername: host } : {}),
    };
    return outcomeOf(await exchange(isTls ? https.request(request) : http.request(request), message.body));
  }

  return {
    async send(target, payload, ttlSeconds) {
      const endpoint = readEndpoint(target.endpoint, allowedHosts);
      const message = encryptedFor(target, payload, ttlSeconds);
      if (endpoint === null || message === null) return { kind: 'refused' };
      try {
        return await withTimeout(timeoutMs, (signal) => attempt(endpoint, message, signal));
      } catch {
        // The error can contain the endpoint, which is a secret.
        return { kind: 'failed', status: null, retryAfterMs: 0 };
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

interface Message {
  headers: Record<string, string | number>;
  body: Buffer;
}

/** Returns null for keys that nothing can be encrypted with. */
function encryptedFor(target: PushTarget, payload: string, ttlSeconds: number): Message | null {
  const { endpoint, p256dh, auth } = target;
  const keys = { p256dh, auth };
  try {
    const details = { TTL: ttlSeconds, urgency: 'high', contentEncoding: 'aes128gcm' } as const;
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, details);
    return { headers: { ...headers }, body };
  } catch {
    return null;
  }
}

async function resolveAll(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Rejects after `ms`, and aborts the signal then even when the work has settled: a body may still be on its way. */
function withTimeout<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    controller.abort();
    reject(new Error('The push service took too long.'));
  }, ms);
  timer.unref();
  return Promise.race([work(controller.signal), late]);
}

/** Sends a request and resolves with the head of its answer. The body is read, so that the connection can be reused. */
function exchange(request: http.ClientRequest, body: Buffer): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on('error', reject);
  request.on('response', (response) => {
    let size = 0;
    response.on('error', () => undefined);
    response.on('data', (some: Buffer) => {
      size += some.length;
      if (size > MAX_BYTES) response.destroy();
    });
    resolve(response);
  });
  request.end(body);
  return promise;
}

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 429 && status < 500) return { kind: 'rejected', status };
  const seconds = Number(headers['retry-after'] ?? 0);
  const retryAfterMs = Number.isFinite(seconds)
    ? Math.min(Math.max(seconds, 0) * 1_000, LONGEST_PAUSE_MS)
    : 0;
  return { kind: 'failed', status, retryAfterMs };
}
