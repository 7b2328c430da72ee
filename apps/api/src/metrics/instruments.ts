import diagnostics from 'node:diagnostics_channel';
import { Counter, Histogram, type Registry } from 'prom-client';
import {
  commandOutcomes,
  deliveryOutcomes,
  dueWork,
  failedSignIns,
  liveChanges,
  refusals,
  shedRequests,
  writeTurns,
} from './instrumentation.ts';

/** Upper bounds of requests' durations, in seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Upper bounds of how long a write waits for its turn on SQLite, in seconds. */
const TURN_BUCKETS = [0.0001, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** What requests and calls to others are counted in. Labels are few by design: never an id, a name or a raw path. */
export interface Durations {
  http: Histogram<'method' | 'route' | 'status'>;
  upstream: Histogram<'upstream' | 'outcome'>;
}

/** The durations of what is answered and asked. */
export function createDurations(registry: Registry): Durations {
  const registers = [registry];
  return {
    http: new Histogram({
      name: 'tenfour_http_request_duration_seconds',
      help: 'Answered requests by method, pattern of the route and status; live streams are not among them.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    upstream: new Histogram({
      name: 'tenfour_upstream_request_duration_seconds',
      help: 'Calls to Discord, Roblox, the game and the file storage until the head of the answer, by outcome.',
      labelNames: ['upstream', 'outcome'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
  };
}

/** Counts what the instrumentation channels publish. Returns the function that stops it. */
export function countMetrics(registry: Registry): () => void {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `tenfour_${name}`, help, labelNames, registers: [registry] });

  const refused = counter('refusals_total', 'Refused calls and pages by the code of the error.', ['code']);
  const failed = counter('sign_in_failures_total', 'Sign-ins with Discord that came to nothing.', ['reason']);
  const shed = counter('shed_requests_total', 'Requests turned away because there was too much to do.', [
    'reason',
  ]);
  const due = counter('due_rows_total', 'Rows of due work that were claimed, handled, and that failed.', [
    'kind',
    'step',
  ]);
  const delivered = counter('deliveries_total', 'Deliveries that a message to Discord carried, by outcome.', [
    'outcome',
  ]);
  const commands = counter('commands_total', 'Commands to games by what became of them.', ['state']);
  const changes = counter('live_changes_total', 'Changes that open pages heard of.', []);
  const turns = new Histogram({
    name: 'tenfour_sqlite_write_wait_seconds',
    help: 'How long writes waited for their turn on SQLite.',
    buckets: TURN_BUCKETS,
    registers: [registry],
  });

  const ends = [
    refusals.subscribe((item) => refused.inc(item)),
    failedSignIns.subscribe((item) => failed.inc(item)),
    shedRequests.subscribe((item) => shed.inc(item)),
    dueWork.subscribe(({ kind, step, count }) => due.inc({ kind, step }, count)),
    deliveryOutcomes.subscribe(({ outcome, count }) => delivered.inc({ outcome }, count)),
    commandOutcomes.subscribe((item) => commands.inc(item)),
    liveChanges.subscribe(({ streams }) => streams > 0 && changes.inc()),
    writeTurns.subscribe(({ waitedMs }) => turns.observe(waitedMs / 1_000)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** One call to an external service, recorded when the response headers arrive or the call fails. */
interface UpstreamCall {
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
