import diagnostics from 'node:diagnostics_channel';

/** One call to an external service, recorded when the response headers arrive or the call fails. */
export interface UpstreamCall {
  /** Whose address it was: never the address itself. */
  upstream: string;
  /** Class of the status, `429`, `timeout` or `failed`. */
  outcome: string;
  ms: number;
}

/** The base addresses of the services that this process calls. */
export interface UpstreamAddresses {
  discord: { baseUrl: string; cdnUrl: string };
  roblox: { usersUrl: string; thumbnailsUrl: string; apisUrl: string };
  erlc: { baseUrl: string };
  filesS3: { endpoint: string } | null;
}

/** What Node tells of a request that leaves through `fetch` or `undici`, as far as it is read. */
interface FetchMessage {
  request: { origin?: unknown };
  response?: { statusCode: number };
  error?: unknown;
}

/** What Node tells of a request that leaves through `node:http`, as far as it is read. */
interface HttpMessage {
  request: { protocol?: string; getHeader(name: string): unknown };
  response?: { statusCode?: number };
  error?: unknown;
}

/**
 * Tells of every call that leaves this process, by what Node itself says of its clients: no client has to know, and
 * none can be forgotten. Ends with what is returned.
 */
export function watchUpstreams(
  config: UpstreamAddresses,
  notified: (call: UpstreamCall) => void,
): () => void {
  const names = namesOf(config);
  const begun = new WeakMap<object, number>();
  const begin = ({ request }: { request: object }): void => void begun.set(request, performance.now());

  function end(request: object, origin: unknown, outcome: string): void {
    const since = begun.get(request);
    // Its head was there before it broke off: it has been counted.
    if (since === undefined) return;
    begun.delete(request);
    notified({ upstream: names.get(String(origin)) ?? 'other', outcome, ms: performance.now() - since });
  }

  const endFetch = ({ request, response, error }: FetchMessage): void =>
    end(request, request.origin, outcomeOf(response?.statusCode, error));
  const endHttp = ({ request, response, error }: HttpMessage): void =>
    end(
      request,
      `${request.protocol}//${String(request.getHeader('host'))}`,
      outcomeOf(response?.statusCode, error),
    );
  return subscribe({
    'undici:request:create': (message) => begin(message as FetchMessage),
    'undici:request:headers': (message) => endFetch(message as FetchMessage),
    'undici:request:error': (message) => endFetch(message as FetchMessage),
    'http.client.request.start': (message) => begin(message as HttpMessage),
    'http.client.response.finish': (message) => endHttp(message as HttpMessage),
    'http.client.request.error': (message) => endHttp(message as HttpMessage),
  });
}

function subscribe(listeners: Record<string, (message: unknown) => void>): () => void {
  const all = Object.entries(listeners);
  for (const [name, listener] of all) diagnostics.subscribe(name, listener);
  return () => {
    for (const [name, listener] of all) diagnostics.unsubscribe(name, listener);
  };
}

/** By origin. Where several share one address, as in the demo, the first counts for all. */
function namesOf({ discord, roblox, erlc, filesS3 }: UpstreamAddresses): Map<string, string> {
  const names = new Map<string, string>();
  const add = (name: string, ...urls: readonly string[]): void => {
    for (const url of urls) if (!names.has(new URL(url).origin)) names.set(new URL(url).origin, name);
  };
  add('discord', discord.baseUrl, discord.cdnUrl);
  add('roblox', roblox.usersUrl, roblox.thumbnailsUrl, roblox.apisUrl);
  add('erlc', erlc.baseUrl);
  if (filesS3) add('files', filesS3.endpoint);
  return names;
}

function outcomeOf(status: number | undefined, error: unknown): string {
  if (status === 429) return '429';
  if (status !== undefined) return `${Math.floor(status / 100)}xx`;
  const name = error instanceof Error ? error.name : '';
  return /Timeout|Abort/.test(name) ? 'timeout' : 'failed';
}
