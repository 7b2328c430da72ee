import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Run as a process: opens connections that move less than 1 kB/s, and prints as JSON how many there were and when the
 * last of them was closed.
 */
export interface Attack {
  port: number;
  /** Own addresses, used in turn. */
  addresses: string[];
  connections: number;
  lastsMs: number;
}

export interface AttackReport {
  opened: number;
  /** Closed by the server. */
  closed: number;
  /** Longest that a connection lasted, in ms. */
  longestMs: number;
  /** Most that were open at a time. */
  most: number;
}

const LINE = 'HTTP/1.1\r\nHost: x\r\n';

/** What each kind sends first; the rest drips. */
const BEGINNINGS = [
  '',
  `GET /api/config ${LINE}X-Slow: `,
  `POST /trpc/system.config ${LINE}Content-Type: application/json\r\nContent-Length: 900000\r\n\r\n"`,
  // Their answers are never read.
  `GET /api/openapi.json ${LINE}\r\n`.repeat(4),
  `GET /api/config ${LINE}\r\n`,
];

const CONNECTING = 400;

async function run({ port, addresses, connections, lastsMs }: Attack): Promise<AttackReport> {
  const open = new Set<Socket>();
  const report: AttackReport = { opened: 0, closed: 0, longestMs: 0, most: 0 };
  let connecting = 0;

  function dial(number: number): void {
    const kind = number % BEGINNINGS.length;
    const localAddress = addresses[number % addresses.length] ?? '127.0.0.1';
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    connecting += 1;
    let since = 0;
    socket.on('error', () => undefined);
    socket.once('connect', () => {
      connecting -= 1;
      since = performance.now();
      report.opened += 1;
      open.add(socket);
      report.most = Math.max(report.most, open.size);
      if (kind === 3) socket.pause();
      else socket.resume();
      socket.write(BEGINNINGS[kind] ?? '');
    });
    socket.once('close', () => {
      if (!open.delete(socket)) return;
      report.closed += 1;
      report.longestMs = Math.max(report.longestMs, performance.now() - since);
    });
    // A byte a second.
    if (kind === 1 || kind === 2) drips.add(socket);
  }

  const drips = new Set<Socket>();
  const timer = setInterval(() => {
    for (const socket of drips) if (open.has(socket)) socket.write('xxxxx');
    // A paused reader hears of its end only when it writes.
    for (const socket of open) if (socket.isPaused()) socket.write('x');
  }, 5_000);
  const until = performance.now() + lastsMs;
  for (let number = 0; number < connections; number += 1) {
    while (connecting >= CONNECTING) await delay(5);
    dial(number);
  }
  while (performance.now() < until && (connecting > 0 || open.size > 0)) await delay(100);
  clearInterval(timer);
  return report;
}

process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2] ?? '{}'))));
process.exit(0);
