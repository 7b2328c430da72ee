import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { takeOrders } from './orders.ts';

/** A command to the process that reads streams. */
export type StreamOrder =
  /** Opens one stream per cookie, in addition to the open ones. */
  | { kind: 'open'; port: number; path: string; cookies: string[] }
  /** Closes all streams. */
  | { kind: 'close' }
  /** Sends a request that changes something, and waits until every stream has received the change. */
  | { kind: 'change'; port: number; path: string; cookie: string; body: object; entity: string };

/** Time from the request until the streams received the change, in ms. */
export interface Arrivals {
  first: number;
  median: number;
  last: number;
  /** When the request was answered. */
  answered: number;
}

/** Each stream is an open file, here and in the process that is measured: `ulimit -n` has to allow for them. */
const HINT = 'Is `ulimit -n` high enough?';

/** Connections that are opened at a time. */
const OPENING = 50;
const GIVE_UP_MS = 30_000;

const streams: Socket[] = [];
let heard: ((stream: number, chunk: Buffer) => void) | undefined;

async function open({ port, path, cookies }: Extract<StreamOrder, { kind: 'open' }>): Promise<void> {
  const waiting = [...cookies];
  const openNext = async (): Promise<void> => {
    for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop()) {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`);
      const [head] = (await once(socket, 'data').catch((error: unknown) => {
        throw new Error(`A stream could not be opened: ${String(error)}. ${HINT}`);
      })) as [Buffer];
      const status = head.toString('latin1', 0, 12);
      if (status !== 'HTTP/1.1 200') throw new Error(`A stream was answered ${head.toString()} ${HINT}`);
      const number = streams.push(socket) - 1;
      socket.on('data', (chunk: Buffer) => heard?.(number, chunk));
    }
  };
  await Promise.all(Array.from({ length: OPENING }, openNext));
}

function close(): void {
  for (const socket of streams.splice(0)) socket.destroy();
}

/** Waits for every stream. A frame is far smaller than a packet, so its text is not searched for across two. */
function everyStreamReceives(entity: string, startedAt: number): Promise<number[]> {
  const word = `"entity":"${entity}"`;
  // A change of permissions closes the streams of everyone but the owner.
  const isReceived = (chunk: Buffer) =>
    chunk.includes(word) || (entity === 'permissions' && chunk.includes('event: rights-changed'));
  const notified = new Float64Array(streams.length);
  let missing = streams.length;
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`${missing} streams were not told of ${entity}.`));
    const timer = setTimeout(fail, GIVE_UP_MS);
    heard = (stream, chunk) => {
      if (notified[stream] !== 0 || !isReceived(chunk)) return;
      notified[stream] = performance.now() - startedAt;
      missing -= 1;
      if (missing > 0) return;
      clearTimeout(timer);
      heard = undefined;
      resolve([...notified]);
    };
  });
}

async function change(order: Extract<StreamOrder, { kind: 'change' }>): Promise<Arrivals> {
  const { port, path, cookie, body, entity } = order;
  const startedAt = performance.now();
  const notified = everyStreamReceives(entity, startedAt);
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answered = performance.now() - startedAt;
  if (!response.ok) throw new Error(`PATCH ${path} answered ${response.status}: ${await response.text()}`);
  const times = (await notified).sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  return { first: at(0), median: at(0.5), last: at(1), answered };
}

async function runOrder(order: StreamOrder): Promise<Arrivals | null> {
  if (order.kind === 'change') return change(order);
  if (order.kind === 'open') await open(order);
  else close();
  return null;
}

takeOrders(runOrder);
