import type { Calls } from './calls.gen.ts';
import { type LiveOptions, type LiveUpdate, watchLive } from './live.ts';
import { OPERATIONS } from './operations.gen.ts';
import { type ClientOptions, createSend, type RequestOptions, type Send } from './request.ts';

/** A client of one server: `tenfour.punishments.list({ limit: 10 })`. */
export interface Tenfour extends Calls {
  /** Iterates over what changes in the server, and reconnects until `signal` ends it. */
  live(options?: LiveOptions): AsyncGenerator<LiveUpdate, void, undefined>;
}

type Input = Record<string, unknown>;

/** Creates a client. Throws `TypeError` for an address that is no URL. */
export function createTenfour(options: ClientOptions): Tenfour {
  const base = new URL(options.url);
  const send = createSend(options);
  const groups = Object.entries(OPERATIONS).map(([group, operations]) => [
    group,
    Object.fromEntries(
      Object.entries(operations).map(([name, operation]) => [
        name,
        createCall(send, operation, options.server),
      ]),
    ),
  ]);
  const live = (liveOptions: LiveOptions = {}) => watchLive({ ...options, url: base.href }, liveOptions);
  return { ...(Object.fromEntries(groups) as Calls), live };
}

function createCall(send: Send, operation: string, server: string) {
  const [verb = '', path = ''] = operation.split(' ');
  const method = verb.replace('*', '');
  const full = path.replace(/^\/s(?=\/|$)/, `/servers/${encodeURIComponent(server)}`);
  const request = (input: Input) => toRequest(method, `/api${full}`, input);

  async function call(input: Input = {}, options?: RequestOptions): Promise<unknown> {
    const response = await send(request(input), options);
    return response.status === 204 ? undefined : response.json();
  }

  async function* all(input: Input = {}, options?: RequestOptions) {
    let target: string | null = request(input).target;
    while (target !== null) {
      const response: Response = await send({ method, target }, options);
      yield* (await response.json()) as unknown[];
      target = nextPage(response);
    }
  }

  return verb.endsWith('*') ? Object.assign(call, { all }) : call;
}

/** Puts the fields of an input into path, query and body. */
function toRequest(method: string, path: string, input: Input) {
  const fields = { ...input };
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    delete fields[name];
    if (typeof value !== 'string' || value === '') throw new TypeError(`${name} is missing.`);
    return encodeURIComponent(value);
  });
  if (method !== 'GET')
    return Object.keys(fields).length > 0 ? { method, target, body: fields } : { method, target };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  return { method, target: query.size > 0 ? `${target}?${query}` : target };
}

/** Returns the address in `Link` with the relation `next` (RFC 8288); null on the last page. */
function nextPage({ headers }: Response): string | null {
  return /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
}
