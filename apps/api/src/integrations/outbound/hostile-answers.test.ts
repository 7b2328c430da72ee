import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { createPinnedClient } from './pinned-client.ts';
import { readTarget } from './public-target.ts';

/** Longer than any test: what ends before has not waited for it. */
const NEVER_MS = 600_000;

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

/** Starts a server that answers each connection with bytes of its own; returns its port. */
async function startRaw(answer: (socket: net.Socket) => void): Promise<number> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Posts to a host that the operator allows, so that this machine is reached. */
async function post(origin: string, timeoutMs = NEVER_MS) {
  const target = readTarget(origin, { allowedHosts: new Set([new URL(origin).host]) });
  if (target === null) throw new Error('The URL was not read.');
  const client = createPinnedClient({ timeoutMs, keepAlive: false });
  closing.push(() => client.close());
  return client.post(target, { headers: {}, body: Buffer.from('{}') });
}

/** Writes the same bytes until the other side has enough. */
function flood(socket: net.Socket, part: string): void {
  const pump = (): void => {
    while (!socket.destroyed && socket.write(part));
  };
  socket.on('drain', pump);
  pump();
}

const HEAD = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
const UNREACHABLE = { kind: 'failed', isTimeout: false };

it.each<[string, string, string, object]>([
  ['interim answers', '', 'HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n'.repeat(1_000), UNREACHABLE],
  ['permissions to continue', '', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000), UNREACHABLE],
  ['headers', HEAD, 'X-Header: a\r\n'.repeat(1_000), UNREACHABLE],
  ['one header', `${HEAD}X-Header: `, 'a'.repeat(60_000), UNREACHABLE],
  ['a body', `${HEAD}\r\n`, 'a'.repeat(60_000), { kind: 'answered', status: 200 }],
  ['the extension of a chunk', `${CHUNKED}5;`, 'a'.repeat(60_000), { kind: 'answered', status: 200 }],
  ['trailers', `${CHUNKED}0\r\n`, 'X-Trailer: a\r\n'.repeat(1_000), { kind: 'answered', status: 200 }],
])('endless %s end the request early', async (_part, head, part, answer) => {
  const port = await startRaw((socket) => {
    socket.write(head);
    flood(socket, part);
  });
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject(answer);
});

it.each([
  [
    'another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nhi',
    101,
  ],
  ['a number that is no status', 'HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n', 999],
  ['a second answer', `${HEAD}Content-Length: 0\r\n\r\nHTTP/1.1 500 Odd\r\n\r\n`, 200],
])('%s is an answer with its status', async (_what, bytes, status) => {
  const port = await startRaw((socket) => socket.write(bytes));
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'answered', status });
});

it('a compressed answer stays as it is', async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  const port = await startRaw((socket) => {
    socket.write(`${HEAD}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
    socket.end(bomb);
  });
  const answer = await post(`http://127.0.0.1:${port}/`);
  expect(answer).toMatchObject({ kind: 'answered', body: bomb.subarray(0, 4_096) });
});

it('a connection that ends without an answer is no time-out', async () => {
  const port = await startRaw((socket) => socket.destroy());
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual(UNREACHABLE);
});

it('headers that come slowly have the time of the whole request', async () => {
  const port = await startRaw((socket) => {
    socket.write(HEAD);
    const timer = setInterval(() => socket.write('X: a\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  expect(await post(`http://127.0.0.1:${port}/`, 200)).toEqual({ kind: 'failed', isTimeout: true });
});

it('TLS asks for the name of the URL and takes no other certificate', async () => {
  const names: string[] = [];
  const server = tls.createServer({
    SNICallback: (name, done) => {
      names.push(name);
      done(new Error('There is no certificate.'));
    },
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  expect(await post(`https://localhost:${port}/`)).toEqual(UNREACHABLE);
  expect(names).toEqual(['localhost']);
});
