import { connect, type Socket } from 'node:net';

/** The response to one request. */
export interface Answer {
  status: number;
  body: Buffer;
  /** From sending the request to the last byte of the answer, in ms. */
  ms: number;
}

/** One keep-alive connection that carries one request at a time. */
export interface Connection {
  get(path: string): Promise<Answer>;
  close(): void;
}

interface Head {
  status: number;
  bodyAt: number;
  length: number;
}

/**
 * Opens a connection to 127.0.0.1. A custom client, since load and server share a machine, so requests have to be
 * cheap, and since latencies are needed finer than a millisecond. Supports only responses with a content-length.
 */
export async function openConnection(port: number, cookie: string): Promise<Connection> {
  const socket = await connected(port);
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  let sentAt = 0;
  let parts: Buffer[] = [];
  let received = 0;
  let head: Head | undefined;

  function fail(error: Error): void {
    waiting?.reject(error);
    waiting = undefined;
  }

  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the connection.')));
  socket.on('data', (part) => {
    parts.push(part);
    received += part.length;
    try {
      head ??= readHead(parts);
    } catch (error) {
      return fail(error instanceof Error ? error : new Error(String(error)));
    }
    if (head === undefined || received < head.bodyAt + head.length) return;
    const { status, bodyAt } = head;
    const answer = { status, body: Buffer.concat(parts).subarray(bodyAt), ms: performance.now() - sentAt };
    parts = [];
    received = 0;
    head = undefined;
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(answer);
  });

  return {
    get: (path) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        sentAt = performance.now();
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: */*\r\nCookie: ${cookie}\r\n\r\n`,
        );
      }),
    close: () => socket.destroy(),
  };
}

async function connected(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.removeAllListeners('error');
  return socket;
}

/** Parses the head of a response; undefined while it is incomplete. */
function readHead(parts: readonly Buffer[]): Head | undefined {
  const bytes = parts.length === 1 ? parts[0] : Buffer.concat(parts);
  const end = bytes?.indexOf('\r\n\r\n') ?? -1;
  if (bytes === undefined || end === -1) return undefined;
  const text = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  if (length === undefined || status === undefined) {
    throw new Error(`This answer has no content-length:\n${text}`);
  }
  return { status: Number(status), bodyAt: end + 4, length: Number(length) };
}
