import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { LIVE_FORMER_EVENT_NAMES, type LiveEvent, type LiveEventName, zLiveEvent } from '@tenfour/contracts';
import { afterEveryFile } from './after-file.ts';
import type { Browser } from './product/browser.ts';

/** Address and session of a stream without a browser. */
export interface LiveVisitor {
  /** Of the product, without a trailing slash. */
  url: string;
  /** `name=value` of the session cookie; signed out without it. */
  cookie?: string;
  /** An API key. */
  key?: string;
}

export interface LiveOptions {
  /** Id of a server; without one the stream of the overview pages. */
  server?: string;
  /** Resumes after this event, like an EventSource after a disconnect. */
  lastEventId?: string;
  /** Put it into the query, as a page does that opens a new EventSource. */
  resumeBy?: 'header' | 'query';
  /** Reconnect as a page does when the server closes the stream because of changed rights. */
  follow?: boolean;
}

/** One event of a stream. */
export interface LiveMessage {
  event: LiveEventName;
  /** Empty when the event carried none. */
  id: string;
  data: Record<string, unknown>;
}

/** An open stream as a page would see it. */
export interface LiveStream {
  status: number;
  headers: Headers;
  /** Of the answer when it is no stream. */
  body: unknown;
  /** Everything that has arrived. */
  events: readonly LiveMessage[];
  /** Changes among them. */
  changes(): LiveEvent[];
  /** Heartbeats that have arrived. They are none of the `events`. */
  pings(): number;
  /**
   * The first event after the one that `next` answered last which `wanted` takes; those in between are passed over.
   * Rejects after `timeoutMs`, or when the stream ends without it.
   */
  next(wanted?: (message: LiveMessage) => boolean, timeoutMs?: number): Promise<LiveMessage>;
  /** Resolves when the server has ended the stream, or it broke. */
  ended: Promise<void>;
  close(): void;
}

/** Copies of events for pages of the previous release. */
const FORMER_NAMES: ReadonlySet<string> = new Set(Object.values(LIVE_FORMER_EVENT_NAMES));

const open = new Set<LiveStream>();
const unread = new Set<Socket>();

afterEveryFile(() => {
  for (const stream of open) stream.close();
  for (const socket of unread) socket.destroy();
});

/** For `next`: events of this name. */
export const named =
  (event: LiveMessage['event']) =>
  (message: LiveMessage): boolean =>
    message.event === event;

/** For `next`: changes of this entity. */
export const changeOf =
  (entity: LiveEvent['entity'], op?: LiveEvent['op']) =>
  ({ event, data }: LiveMessage): boolean =>
    event === 'change' && data.entity === entity && (op === undefined || data.op === op);

/** Opens a stream over real HTTP; closed after the file. Resolves once the answer's head is there. */
export async function openLive(from: Browser | LiveVisitor, options: LiveOptions = {}): Promise<LiveStream> {
  const stop = new AbortController();
  const response = await request(from, options, stop.signal);
  const body = streamIn(response);
  if (!body) {
    return streamOf(response, await response.json().catch(() => null), Promise.resolve(), stop, new Inbox());
  }
  const inbox = new Inbox();
  const again = (lastEventId: string) => request(from, { ...options, lastEventId }, stop.signal);
  const ended = readAll(body, inbox, options.follow ? again : undefined).catch(() => undefined);
  void ended.then(() => inbox.end());
  return streamOf(response, undefined, ended, stop, inbox);
}

function streamIn({ headers, body }: Response): ReadableStream<Uint8Array> | null {
  return headers.get('content-type')?.startsWith('text/event-stream') ? body : null;
}

/** Reads a stream, and the ones that follow it while each ends because of changed rights and `again` is given. */
async function readAll(
  body: ReadableStream<Uint8Array>,
  inbox: Inbox,
  again?: (lastEventId: string) => Promise<Response>,
): Promise<void> {
  await readInto(body, inbox);
  if (!again || inbox.messages.at(-1)?.event !== 'rights-changed') return;
  const lastEventId = inbox.messages.findLast(({ id }) => id !== '')?.id ?? '';
  const next = streamIn(await again(lastEventId));
  if (next) await readAll(next, inbox, again);
}

/** Opens a stream in a browser's name and never reads it: what is sent waits at the server. Closed after the file. */
export async function openUnread({ cookies }: Browser, url: string, server?: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  unread.add(socket.on('error', () => undefined));
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const path = `/api/live${server === undefined ? '' : `?server=${server}`}`;
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`);
  const [head] = await once(socket, 'data');
  if (!String(head).startsWith('HTTP/1.1 200')) throw new Error(String(head));
  socket.pause();
}

function request(from: Browser | LiveVisitor, options: LiveOptions, signal: AbortSignal): Promise<Response> {
  const { server, lastEventId, resumeBy = 'header' } = options;
  const query = new URLSearchParams();
  if (server !== undefined) query.set('server', server);
  const headers: Record<string, string> = { accept: 'text/event-stream' };
  if (lastEventId !== undefined && resumeBy === 'query') query.set('lastEventId', lastEventId);
  if (lastEventId !== undefined && resumeBy === 'header') headers['last-event-id'] = lastEventId;
  const path = `/api/live${query.size > 0 ? `?${query}` : ''}`;
  if ('fetch' in from) return from.fetch(path, { headers, signal });
  if (from.cookie !== undefined) headers.cookie = from.cookie;
  if (from.key !== undefined) headers.authorization = `Bearer ${from.key}`;
  return fetch(from.url + path, { headers, signal });
}

function streamOf(
  { status, headers }: Response,
  body: unknown,
  ended: Promise<void>,
  stop: AbortController,
  inbox: Inbox,
): LiveStream {
  const stream: LiveStream = {
    status,
    headers,
    body,
    events: inbox.messages,
    changes: () =>
      inbox.messages.filter(({ event }) => event === 'change').map(({ data }) => zLiveEvent.parse(data)),
    pings: () => inbox.pings,
    next: (wanted = () => true, timeoutMs = 5_000) => inbox.next(wanted, timeoutMs),
    ended,
    close: () => {
      open.delete(stream);
      stop.abort();
    },
  };
  open.add(stream);
  return stream;
}

/** What has arrived, and who waits for more. */
class Inbox {
  readonly messages: LiveMessage[] = [];
  pings = 0;
  #taken = 0;
  #over = false;
  #look: (() => void) | undefined;

  add(message: LiveMessage): void {
    this.messages.push(message);
    this.#look?.();
  }

  end(): void {
    this.#over = true;
    this.#look?.();
  }

  next(wanted: (message: LiveMessage) => boolean, timeoutMs: number): Promise<LiveMessage> {
    return new Promise((resolve, reject) => {
      const fail = (why: string): void => {
        finish();
        reject(new Error(`${why}; arrived: ${JSON.stringify(this.messages.slice(-20))}`));
      };
      const timer = setTimeout(() => fail(`No such event within ${timeoutMs} ms`), timeoutMs);
      const finish = (): void => {
        clearTimeout(timer);
        this.#look = undefined;
      };
      this.#look = () => {
        const at = this.messages.findIndex((message, index) => index >= this.#taken && wanted(message));
        const found = this.messages[at];
        if (found) {
          this.#taken = at + 1;
          finish();
          resolve(found);
        } else if (this.#over) fail('The stream ended without such an event');
      };
      this.#look();
    });
  }
}

async function readInto(body: ReadableStream<Uint8Array>, inbox: Inbox): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) take(block, inbox);
  }
}

/** Takes one block of lines: an event. */
function take(block: string, inbox: Inbox): void {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    fields.set(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const event = fields.get('event') as LiveMessage['event'] | undefined;
  if (event === undefined || FORMER_NAMES.has(event)) return;
  if (event === 'ping') inbox.pings += 1;
  else inbox.add({ event, id: fields.get('id') ?? '', data: JSON.parse(fields.get('data') ?? '{}') });
}
