/** The part of the platform's `fetch` that this client uses. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

/** The part of the platform's timers that this client uses. */
export type Timers = {
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
};

export type Exchange =
  | { kind: 'answer'; status: number; headers: Headers; json: unknown; isJson: boolean }
  /** `sent: false` only when the request certainly never left. */
  | { kind: 'timeout' | 'network' | 'aborted'; sent: boolean; detail: string };

export type HttpRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
};

export type TransportOptions = {
  fetch: FetchLike;
  timers: Timers;
  timeoutMs: number;
  maxBodyBytes: number;
};

/**
 * Performs one HTTP exchange, body included, under one time limit. Never throws and never rejects; the connection is
 * always freed. Redirects are not followed: they would send the server key to another host.
 */
export async function exchange(request: HttpRequest, options: TransportOptions): Promise<Exchange> {
  const controller = new AbortController();
  let stopped: 'timeout' | 'aborted' | null = null;
  const stop = (why: 'timeout' | 'aborted'): void => {
    stopped ??= why;
    controller.abort();
  };
  const onAbort = (): void => stop('aborted');
  if (request.signal?.aborted === true)
    return { kind: 'aborted', sent: false, detail: 'aborted before sending' };
  request.signal?.addEventListener('abort', onAbort, { once: true });
  const timer = options.timers.setTimeout(() => stop('timeout'), options.timeoutMs);
  try {
    return await send(request, options, controller.signal);
  } catch (error) {
    if (stopped !== null) return { kind: stopped, sent: true, detail: stopped };
    return { kind: 'network', sent: !failedBeforeSending(error), detail: causeOf(error) };
  } finally {
    options.timers.clearTimeout(timer);
    request.signal?.removeEventListener('abort', onAbort);
  }
}

async function send(request: HttpRequest, options: TransportOptions, signal: AbortSignal): Promise<Exchange> {
  const { url, method, headers, body } = request;
  const init: RequestInit = {
    method,
    headers,
    signal,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  };
  const response = await options.fetch(url, init);
  const answer = { kind: 'answer', status: response.status, headers: response.headers } as const;
  try {
    return { ...answer, ...parseJson(await readBounded(response, options.maxBodyBytes)) };
  } catch (error) {
    // The status of a refusal is enough, even if its body never ends.
    if (response.ok || request.signal?.aborted === true) throw error;
    return { ...answer, json: undefined, isJson: false };
  }
}

// Null when the body is longer than `maxBytes`.
async function readBounded(response: Response, maxBytes: number): Promise<string | null> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      reader.cancel().catch(() => undefined);
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

// An empty body counts as JSON without a value: v1 answers commands with nothing at all.
function parseJson(text: string | null): { json: unknown; isJson: boolean } {
  if (text === null) return { json: undefined, isJson: false };
  if (text.trim() === '') return { json: undefined, isJson: true };
  try {
    return { json: JSON.parse(text), isJson: true };
  } catch {
    return { json: undefined, isJson: false };
  }
}

const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function failedBeforeSending(error: unknown): boolean {
  const cause = property(error, 'cause');
  const syscall = property(cause, 'syscall');
  return (
    NEVER_CONNECTED.has(String(property(cause, 'code'))) || syscall === 'connect' || syscall === 'getaddrinfo'
  );
}

// Uses only the error's code: messages of `fetch` can quote header values.
function causeOf(error: unknown): string {
  const code = property(property(error, 'cause'), 'code') ?? property(error, 'code');
  return typeof code === 'string' ? code : 'connection failed';
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
