import { connect, type Socket } from 'node:net';

/** The response to one request, or its error. */
export interface Reply {
  /** 0 when the connection broke. */
  status: number;
  body: string;
  /** `ETag` of an answer that can be revalidated. */
  etag?: string | undefined;
}

/** The target of the requests, and the local source address: each has about 28,000 ports. */
export interface Route {
  port: number;
  localAddress: string | undefined;
}

function connectBy({ port, localAddress }: Route): Socket {
  const options = { port, host: '127.0.0.1', ...(localAddress ? { localAddress } : {}), noDelay: true };
  // Text is not decoded: bytes and characters are counted alike.
  return connect(options).setEncoding('latin1');
}

interface Waiting {
  text: string;
  done(reply: Reply): void;
}

/**
 * One keep-alive connection as a browser has it: one request at a time, the others wait; it is opened when it is
 * first needed, and again when the server has closed it for having been idle.
 */
export class PollSocket {
  readonly #route: Route;
  readonly #waiting: Waiting[] = [];
  #socket: Socket | null = null;
  #current: Waiting | null = null;
  #received = '';

  constructor(route: Route) {
    this.#route = route;
  }

  /** The response is passed to `done`; never throws. */
  ask(text: string, done: (reply: Reply) => void): void {
    this.#waiting.push({ text, done });
    this.#next();
  }

  close(): void {
    this.#socket?.destroy();
  }

  #next(): void {
    if (this.#current !== null) return;
    this.#current = this.#waiting.shift() ?? null;
    if (this.#current === null) return;
    this.#socket ??= this.#open();
    this.#socket.write(this.#current.text, 'latin1');
  }

  #open(): Socket {
    const socket = connectBy(this.#route);
    socket.on('data', (part: string) => this.#read(part));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#socket = null;
      this.#received = '';
      this.#settle({ status: 0, body: '' });
    });
    return socket;
  }

  #read(part: string): void {
    this.#received += part;
    const end = this.#received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = this.#received.slice(0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + 4 + length) return;
    const status = Number(this.#received.slice(9, 12));
    const body = this.#received.slice(end + 4, end + 4 + length);
    this.#received = '';
    this.#settle({ status, body, etag: /\r\netag: ([^\r]+)/i.exec(head)?.[1] });
  }

  #settle(reply: Reply): void {
    const { done } = this.#current ?? {};
    this.#current = null;
    done?.(reply);
    this.#next();
  }
}

/** Events of a page's stream. */
export interface StreamEvents {
  /** The stream is open; the page refetches what it shows. */
  opened(): void;
  /** Data of this kind has changed. */
  changed(entity: string): void;
  /** The stream could not be opened, or ended. */
  ended(why: string): void;
}

/** Opens the stream of one page. */
export function openStream(route: Route, serverId: string, cookie: string, on: StreamEvents): Socket {
  const socket = connectBy(route);
  socket.write(
    `GET /api/live?server=${serverId} HTTP/1.1\r\nHost: 127.0.0.1:${route.port}\r\nCookie: ${cookie}\r\n\r\n`,
  );
  let isOpen = false;
  socket.on('data', (part: string) => {
    if (!isOpen) {
      isOpen = part.startsWith('HTTP/1.1 200');
      if (isOpen) on.opened();
      else on.ended(part.slice(0, 200));
      return;
    }
    // A frame is far smaller than a packet, and a comment of life holds no entity.
    for (const [, entity] of part.matchAll(/"entity":"([a-z-]+)"/g)) on.changed(entity ?? '');
    if (part.includes('event: bye')) on.ended(part.slice(0, 200));
  });
  socket.on('error', (error) => on.ended(String(error)));
  socket.on('close', () => on.ended('closed'));
  return socket;
}
