import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '../../security/rate-limits/addresses.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/** Counts are logged at most this often, in ms. */
const LOG_EVERY_MS = 60_000;

/** Connections that end in one turn of the event loop. */
const AT_A_TIME = 50;

type Verdict = 'slow' | 'idle';

/** Bytes moved when the current window began; `since` is of the monotonic clock. */
interface Progress {
  bytes: number;
  since: number;
}

interface Connection {
  /** Null for a proxy. */
  address: string | null;
  /** Requests without a finished response. */
  pending: number;
  /** The last request, whose body may still be arriving; null once it is complete and answered. */
  request: IncomingMessage | null;
  received: Progress;
  sent: Progress;
  idleSince: number;
  /** When everything was first seen to be sent and our side closed, null before. */
  endedAt: number | null;
}

export interface ConnectionGuard {
  /** Ends what is slow or idle at a time of the monotonic clock. Runs on a timer while the server listens. */
  sweep(now: number): void;
}

/**
 * Refuses connections above the server's and an address's number, and ends those that stand still: a request or a
 * response below the minimum rate, and a connection without a request for as long. A proxy keeps idle connections, which
 * Node closes after the keep-alive time. A response that is not produced yet and a live stream whose reader takes
 * everything are never slow.
 */
export function guardConnections(
  server: Server,
  limits: ConnectionLimits,
  warn: (counts: object, message: string) => void = () => undefined,
): ConnectionGuard {
  const open = new Map<Socket, Connection>();
  const count = createCounter(warn);
  const addresses = createAddressCount(limits.perAddress);
  server.maxConnections = limits.total;
  server.on('drop', () => count.add('refused'));

  server.on('connection', (socket) => {
    const address = addressOf(socket, limits);
    if (!addresses.take(address)) {
      count.add('refused');
      socket.destroy();
      return;
    }
    open.set(socket, newConnection(address));
    socket.once('close', () => {
      open.delete(socket);
      addresses.release(address);
    });
  });

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket);
    if (!connection) return;
    connection.request = request;
    connection.pending += 1;
    response.once('close', () => {
      connection.pending -= 1;
      // An idle connection would keep its last request in memory.
      if (request.complete && connection.request === request) connection.request = null;
      connection.idleSince = performance.now();
    });
  });

  function sweep(now: number): void {
    const ended: [Socket, Verdict][] = [];
    for (const [socket, connection] of open) {
      const verdict = judge(socket, connection, limits, now);
      if (verdict === null) continue;
      count.add(verdict);
      ended.push([socket, verdict]);
    }
    endInTurns(ended);
    count.log(now);
  }

  let timer: NodeJS.Timeout | undefined;
  server.on('listening', () => {
    timer = setInterval(() => sweep(performance.now()), limits.sweepMs).unref();
  });
  server.on('close', () => clearInterval(timer));
  return { sweep };
}

/** Ends connections a few at a time, since thousands together would block the event loop. */
function endInTurns(connections: [Socket, Verdict][]): void {
  for (const [socket, verdict] of connections.splice(0, AT_A_TIME)) {
    // A reset also frees what the kernel still holds for a reader that takes nothing.
    if (verdict === 'slow') socket.resetAndDestroy();
    else socket.destroy();
  }
  if (connections.length > 0) setImmediate(endInTurns, connections);
}

function newConnection(address: string | null): Connection {
  const since = performance.now();
  return {
    address,
    pending: 0,
    request: null,
    received: { bytes: 0, since },
    sent: { bytes: 0, since },
    idleSince: since,
    endedAt: null,
  };
}

function addressOf({ remoteAddress = '' }: Socket, { isProxy }: ConnectionLimits): string | null {
  return remoteAddress === '' || isProxy(remoteAddress) ? null : addressKey(remoteAddress);
}

/** Counts open connections by address; a proxy's (null) are not counted. */
function createAddressCount(max: number) {
  const open = new Map<string, number>();
  return {
    take(address: string | null): boolean {
      if (address === null) return true;
      const taken = open.get(address) ?? 0;
      if (max > 0 && taken >= max) return false;
      open.set(address, taken + 1);
      return true;
    },
    release(address: string | null): void {
      if (address === null) return;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    },
  };
}

/** Logs refused and ended connections once a minute. Idle connections alone are not logged. */
function createCounter(warn: (counts: object, message: string) => void) {
  const counts = { refused: 0, slow: 0, idle: 0 };
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    add(kind: keyof typeof counts): void {
      counts[kind] += 1;
    },
    log(now: number): void {
      if (counts.refused + counts.slow === 0 || now - loggedAt < LOG_EVERY_MS) return;
      loggedAt = now;
      warn({ ...counts }, 'connections refused or ended');
      Object.assign(counts, { refused: 0, slow: 0, idle: 0 });
    },
  };
}

/** Returns why a connection must be ended; null when it can stay. */
function judge(
  socket: Socket,
  connection: Connection,
  limits: ConnectionLimits,
  now: number,
): Verdict | null {
  const { request, pending, received, sent } = connection;
  // We have closed our side, as after a refusal, and the peer keeps its own open.
  if (socket.writableFinished) connection.endedAt ??= now;
  if (connection.endedAt !== null && now - connection.endedAt >= limits.sweepMs) return 'slow';
  const isReceiving = request !== null && !request.complete;
  // A full buffer means that we do not read.
  const isExpected = isReceiving && request.readableLength < request.readableHighWaterMark;
  const taken = socket.bytesWritten - socket.writableLength;
  if (isSlow(received, { active: isExpected, bytes: socket.bytesRead, now }, limits)) return 'slow';
  if (isSlow(sent, { active: socket.writableLength > 0, bytes: taken, now }, limits)) return 'slow';
  const isIdle = pending === 0 && !isReceiving && connection.address !== null;
  return isIdle && now - connection.idleSince >= limits.windowMs ? 'idle' : null;
}

/** Returns whether the rate is too low; advances the window while enough bytes arrive, or none are expected. */
function isSlow(
  progress: Progress,
  { active, bytes, now }: { active: boolean; bytes: number; now: number },
  { minBytes, windowMs }: ConnectionLimits,
): boolean {
  if (!active || bytes - progress.bytes >= minBytes) Object.assign(progress, { bytes, since: now });
  return now - progress.since >= windowMs;
}
