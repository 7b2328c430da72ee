import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addJsonBodies } from '../body.ts';
import { answerClientError } from '../client-errors.ts';
import { addLargeResponses } from '../large-responses.ts';
import { type ConnectionLimits, connectionLimits, maxConnections } from './connection-limits.ts';
import { type ConnectionGuard, guardConnections } from './connections.ts';

const LIMITS: ConnectionLimits = {
  ...connectionLimits({ rateLimit: 600, trustProxy: false }),
  // Tests sweep at times of their own choice.
  sweepMs: 2 ** 30,
};

const SWEEP_MS = 5_000;
const BIG = 'x'.repeat(20_000_000);

interface Guarded {
  app: FastifyInstance;
  port: number;
  guard: ConnectionGuard;
  /** Sweeps as often as the product does over this many ms, between which `between` runs. */
  pass(ms: number, between?: () => Promise<unknown>): Promise<void>;
  dial(localAddress?: string): Promise<Socket>;
}

async function serve(limits: Partial<ConnectionLimits> = {}, http = {}): Promise<Guarded> {
  const app = Fastify({ http, clientErrorHandler: answerClientError, bodyLimit: 10_000_000 });
  const guard = guardConnections(app.server, { ...LIMITS, ...limits });
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });
  addJsonBodies(app);
  addLargeResponses(app);
  app.get('/quick', () => 'done');
  app.get('/big', () => BIG);
  app.post('/take', (request) => ({ length: JSON.stringify(request.body).length }));
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.raw.write(': hello\n\n');
    app.server.on('ping', () => reply.raw.write(': ping\n\n'));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const port = portOf(app);
  let now = performance.now();
  return {
    app,
    port,
    guard,
    async pass(ms, between = async () => undefined) {
      for (let left = ms; left > 0; left -= SWEEP_MS) {
        now += SWEEP_MS;
        await between();
        guard.sweep(now);
      }
    },
    async dial(localAddress = '127.0.0.1') {
      const before = await connectionsOf(app);
      const socket = connect({ host: '127.0.0.1', port, localAddress });
      sockets.push(socket);
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      await expect.poll(() => connectionsOf(app)).not.toBe(before);
      return socket;
    },
  };
}

const portOf = (app: FastifyInstance): number => Number(Object(app.server.address()).port);

const connectionsOf = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/** Collects what arrives. */
function read(socket: Socket): () => string {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('latin1');
}

describe('slow and idle connections', () => {
  test('a request whose headers never end is answered 408 and its connection is closed', async () => {
    const { app, dial, pass } = await serve({}, { headersTimeout: 100, connectionsCheckingInterval: 20 });
    const socket = await dial();
    // Never closes its own side.
    socket.write('GET /quick HTTP/1.1\r\nHost: x\r\nX-Slow:');
    const text = read(socket);
    await expect.poll(text).toContain('408 Request Timeout');
    await pass(2 * SWEEP_MS);
    await expect.poll(() => connectionsOf(app)).toBe(0);
  });

  test('a connection that says nothing ends after 30 s, one to a proxy does not', async () => {
    for (const [isProxy, left] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const { app, dial, pass } = await serve({ isProxy: () => isProxy });
      await dial();
      await pass(25_000);
      expect(await connectionsOf(app)).toBe(1);
      await pass(10_000);
      await expect.poll(() => connectionsOf(app)).toBe(left);
    }
  });

  test('a body below 1 kB/s ends its connection, one at 20 kB/s arrives', async () => {
    const { app, dial, pass } = await serve();
    const bytesRead = (): number[] => sent.map(({ bytesWritten }) => bytesWritten);
    const sent = [await dial(), await dial()];
    const [slow, steady] = sent;
    const length = 1_000_000;
    for (const socket of sent) {
      socket.write(
        `POST /take HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
      );
    }
    steady?.write('"');
    slow?.write('"');
    const text = steady ? read(steady) : () => '';
    let left = length - 2;
    await pass(60_000, async () => {
      const part = Math.min(left, 100_000);
      left -= part;
      steady?.write('x'.repeat(part));
      slow?.write('x'.repeat(4_000));
      await vi.waitFor(() => expect(bytesRead()[1]).toBeGreaterThanOrEqual(length - left - 2));
      // Waits until the server has read it all.
      await fetch(`http://127.0.0.1:${portOf(app)}/quick`, { headers: { connection: 'close' } });
    });
    await expect.poll(() => slow?.destroyed).toBe(true);
    steady?.write('"');
    await expect.poll(text).toContain(JSON.stringify({ length }));
  });

  test('a reader that takes nothing ends, one that takes 20 kB/s does not', async () => {
    const { app, dial, pass } = await serve();
    const socket = await dial();
    socket.pause();
    socket.write('GET /big HTTP/1.1\r\nHost: x\r\n\r\n');
    const server = await once(app.server, 'request').then(([request]) => request.socket as Socket);
    await expect.poll(() => server.writableLength).toBeGreaterThan(0);
    await pass(25_000);
    expect(server.destroyed).toBe(false);
    // Reads until the server has sent more than it had.
    const taken = (): number => server.bytesWritten - server.writableLength;
    for (let round = 0; round < 3; round += 1) {
      const before = taken();
      while (taken() <= before + 100_000) {
        socket.resume();
        await Promise.race([once(socket, 'data'), nextTurn()]);
        socket.pause();
      }
      await pass(20_000);
      expect(server.destroyed).toBe(false);
    }
    await pass(40_000);
    await expect.poll(() => server.destroyed).toBe(true);
  });

  test('a live stream of an hour with a reader stays', async () => {
    const { app, dial, pass } = await serve();
    const socket = await dial();
    const text = read(socket);
    socket.write('GET /stream HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(text).toContain(': hello');
    let pings = 0;
    await pass(60 * 60_000, async () => {
      app.server.emit('ping');
      pings += 1;
      while ((text().match(/: ping/g)?.length ?? 0) < pings) await nextTurn();
    });
    expect(pings).toBe(720);
    expect(await connectionsOf(app)).toBe(1);
  });

  test('a request that waits for its answer is not slow', async () => {
    const { app, dial, pass } = await serve();
    const socket = await dial();
    const text = read(socket);
    socket.write('GET /stream HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(text).toContain(': hello');
    await pass(10 * 60_000);
    expect(await connectionsOf(app)).toBe(1);
  });
});

describe('how many', () => {
  test('an address has its number of connections, others have theirs, proxies any number', async () => {
    const { app, dial } = await serve({ perAddress: 3, isProxy: (address) => address === '127.0.0.3' });
    const gone = async (address: string): Promise<boolean> => {
      const socket = connect({
        host: '127.0.0.1',
        port: portOf(app),
        localAddress: address,
      });
      socket.on('error', () => undefined).resume();
      await once(socket, 'close');
      return true;
    };
    const mine = [await dial(), await dial(), await dial()];
    expect(await gone('127.0.0.1')).toBe(true);
    await dial('127.0.0.2');
    for (let count = 0; count < 5; count += 1) await dial('127.0.0.3');
    expect(await connectionsOf(app)).toBe(9);
    mine[0]?.destroy();
    await expect.poll(() => connectionsOf(app)).toBe(8);
    await dial();
    expect(await connectionsOf(app)).toBe(9);
  });

  test.each([
    [1_024, 768],
    [20_000, 18_000],
    [1_048_576, 943_718],
    [256, 128],
  ])('of %i open files %i are for connections', (files, connections) => {
    expect(maxConnections(files)).toBe(connections);
  });

  test.each([
    [false, '10.0.0.1', false],
    [0, '10.0.0.1', false],
    [1, '203.0.113.9', true],
    [['10.0.0.0/8', 'loopback'], '::ffff:10.0.0.1', true],
    [['10.0.0.0/8', 'loopback'], '127.0.0.1', true],
    [['10.0.0.0/8'], '203.0.113.9', false],
  ] as const)('with TRUST_PROXY %j the peer %s is a proxy: %s', (trustProxy, peer, expected) => {
    expect(
      connectionLimits({
        rateLimit: 600,
        trustProxy: typeof trustProxy === 'object' ? [...trustProxy] : trustProxy,
      }).isProxy(peer),
    ).toBe(expected);
  });

  test('RATE_LIMIT decides the number per address, 0 lifts it', () => {
    const of = (rateLimit: number): number => connectionLimits({ rateLimit, trustProxy: false }).perAddress;
    expect([of(0), of(20)]).toEqual([0, 40]);
  });
});
