import { readError, TenfourError } from './errors.ts';

/** Settings of a client. */
export interface ClientOptions {
  /** Address of the installation, such as `https://tenfour.example`. */
  url: string;
  /** An API key of the server, from Settings > Developer. */
  key: string;
  /** Id of the server that the key belongs to. */
  server: string;
  /** Most repeats of a refused or lost request. Default: 3; 0 repeats nothing. */
  retries?: number;
  /** Longest wait before a repeat, in ms. A longer `Retry-After` rejects. Default: 60,000. */
  maxWaitMs?: number;
  /** Time for one attempt, in ms. Default: 30,000. */
  timeoutMs?: number;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

/** Options of one call. */
export interface RequestOptions {
  /** Ends the call and its waits. */
  signal?: AbortSignal;
}

/** A request of the API, relative to its address. */
export interface ApiRequest {
  method: string;
  /** Path and query. */
  target: string;
  body?: object;
}

/** Sends requests with the client's key and repeats them. */
export type Send = (request: ApiRequest, options?: RequestOptions) => Promise<Response>;

const DEFAULTS = { retries: 3, maxWaitMs: 60_000, timeoutMs: 30_000 };
const FIRST_WAIT_MS = 500;

/**
 * Creates the function that sends requests. It repeats reads, calls with a `clientId`, and any call that was refused for
 * its rate or because the API was overloaded. It waits as long as `Retry-After` says.
 */
export function createSend(options: ClientOptions): Send {
  const { retries, maxWaitMs } = { ...DEFAULTS, ...options };
  return async (request, { signal } = {}) => {
    const address = addressOf(options.url, request.target);
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await sendOnce(options, address, request, signal);
      if (!(outcome instanceof Failure)) return outcome;
      const wait = outcome.retryAfterMs ?? backoff(attempt);
      if (attempt >= retries || wait > maxWaitMs || !isRepeatable(request, outcome.error))
        throw outcome.error;
      await sleep(wait, signal);
    }
  };
}

class Failure {
  readonly error: TenfourError;
  /** Null when the answer did not say. */
  readonly retryAfterMs: number | null;

  constructor(error: TenfourError, retryAfterMs: number | null) {
    this.error = error;
    this.retryAfterMs = retryAfterMs;
  }
}

async function sendOnce(
  options: ClientOptions,
  address: URL,
  request: ApiRequest,
  signal: AbortSignal | undefined,
): Promise<Response | Failure> {
  const { timeoutMs } = { ...DEFAULTS, ...options };
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetchOf(options)(address, {
      method: request.method,
      headers: headersOf(options, request),
      body: request.body === undefined ? null : JSON.stringify(request.body),
      // A key must not follow a redirect to another host.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return response.ok ? response : new Failure(await readError(response), retryAfterOf(response));
  } catch (cause) {
    signal?.throwIfAborted();
    const message = limit.aborted ? `No answer within ${timeoutMs} ms.` : 'The API could not be reached.';
    return new Failure(new TenfourError(message, { code: 'NETWORK', status: 0, cause }), null);
  }
}

/** Returns the fetch of a client. */
function fetchOf({ fetch: own }: ClientOptions): typeof fetch {
  return own ?? globalThis.fetch;
}

/** Returns the address of a path. Throws `TypeError` for an address that names another host. */
function addressOf(url: string, target: string): URL {
  const base = new URL(url);
  const address = new URL(target, base);
  if (address.origin !== base.origin) throw new TypeError(`${target} is not an address of ${base.origin}.`);
  return address;
}

function headersOf({ key }: ClientOptions, { body }: ApiRequest): Record<string, string> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return { authorization: `Bearer ${key}`, accept: 'application/json', ...type };
}

/** The API answers a repeated `clientId` with the first result, so such a call can be repeated whatever became of it. */
function isRepeatable({ method, body }: ApiRequest, { code, status }: TenfourError): boolean {
  if (status === 429 || code === 'OVERLOADED') return true;
  const isSafe = method === 'GET' || (body !== undefined && 'clientId' in body);
  return isSafe && [0, 502, 503, 504].includes(status);
}

/** Reads `Retry-After` in seconds or as a date. Returns ms, null for none. */
function retryAfterOf({ headers }: Response): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1_000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Returns a wait of 0.5, 1, 2, … s, shortened at random by up to half so that clients spread out. */
function backoff(attempt: number): number {
  return FIRST_WAIT_MS * 2 ** Math.min(attempt, 6) * (1 - Math.random() / 2);
}

/** Waits before another attempt. Rejects with the signal's reason when it is aborted. */
export function waitFor(attempt: number, signal?: AbortSignal): Promise<void> {
  return sleep(backoff(attempt), signal);
}

/** Opens a stream of the client's server with its key. Throws `TenfourError` when it is refused. */
export async function openStream(
  client: ClientOptions,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const address = addressOf(client.url, '/api/live');
  address.searchParams.set('server', client.server);
  const authorization = `Bearer ${client.key}`;
  const accept = 'text/event-stream';
  const response = await fetchOf(client)(address, {
    headers: { authorization, accept, ...headers },
    redirect: 'error',
    signal,
  });
  if (!response.ok) throw await readError(response);
  return response;
}

/** Waits; rejects with the signal's reason when it is aborted. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
