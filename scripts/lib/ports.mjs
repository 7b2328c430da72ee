import { connect, createServer } from 'node:net';

function answers(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1_000 });
    const end = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

function canListen(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Returns true when nothing listens on the port, on any local address. */
export async function isFree(port) {
  const taken = await Promise.all([answers(port, '127.0.0.1'), answers(port, '::1')]);
  return !taken.includes(true) && (await canListen(port));
}

/**
 * Reads a port from the environment.
 * @throws {Error} when the variable is not a port number
 */
export function portFrom(variable, fallback) {
  const text = process.env[variable] ?? '';
  const port = text === '' ? fallback : Number(text);
  if (Number.isInteger(port) && port > 0 && port <= 65_532) return port;
  throw new Error(`${variable}=${text} is not a port number.`);
}

/**
 * Refuses busy ports before anything is started.
 * @param {{ variable: string, port: number, count?: number }[]} wanted `count` consecutive ports (default 1)
 * @throws {Error} naming the port and the variable that changes it
 */
export async function requireFree(wanted) {
  for (const { variable, port, count = 1 } of wanted) {
    for (let busy = port; busy < port + count; busy += 1) {
      if (await isFree(busy)) continue;
      const range = count > 1 ? ` (${count} ports from ${port} are needed)` : '';
      throw new Error(`Port ${busy} is busy${range}. Choose another: ${variable}=${port + 100} npm run …`);
    }
  }
}

/** Returns the first of `count` consecutive ports that are free right now, far from the usual ones. */
export async function freePorts(count) {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const states = await Promise.all(Array.from({ length: count }, (_, offset) => isFree(first + offset)));
    if (!states.includes(false)) return first;
  }
}
