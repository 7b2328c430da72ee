import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the range of ephemeral ports (from 32768 on Linux): the system could assign one of those to a connection
 * before the process that was given the port listens, or while it restarts.
 */
const PORTS = { from: 10_000, to: 32_000 };

/** Returns a port of 127.0.0.1 that was free a moment ago and that the system assigns to no one else. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    const server = createServer().listen(port, '127.0.0.1');
    // Another one is tried where something listens already.
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
