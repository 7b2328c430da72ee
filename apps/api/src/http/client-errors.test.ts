import { once } from 'node:events';
import { connect } from 'node:net';
import { zErrorBody } from '@tenfour/contracts';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { answerClientError } from './client-errors.ts';

const app = Fastify({ clientErrorHandler: answerClientError });
afterAll(() => app.close());
app.get('/', () => 'here');
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

/** Everything that comes back until the connection ends. */
async function notify(bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return { head, body: rest.join('\r\n\r\n') };
}

const LONG = 'a'.repeat(20_000);

it.each([
  ['a long address', `GET /${LONG} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ['a long address of OPTIONS', `OPTIONS /${LONG} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ['long headers', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${LONG}\r\n\r\n`, 431],
  ['no HTTP at all', 'hello there\r\n\r\n', 400],
])('%s is refused in the one shape, and the connection ends', async (_what, bytes, status) => {
  const { head, body } = await notify(bytes);
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`));
  expect(head).toContain('Content-Type: application/json');
  expect(head).toContain('Connection: close');
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  expect(zErrorBody.parse(JSON.parse(body)).code).toBe('BAD_REQUEST');
});

it('to HEAD it has no body', async () => {
  const { head, body } = await notify(`HEAD /${LONG} HTTP/1.1\r\nhost: x\r\n\r\n`);
  expect([head.slice(0, 12), body]).toEqual(['HTTP/1.1 431', '']);
});
