import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createPinnedClient } from '../../../integrations/outbound/pinned-client.ts';
import { createEndpointSender } from './delivery/endpoint-sender.ts';

/** A server on this machine, on every address of it, that must not be reached. */
async function startInner() {
  const inner = http.createServer((_request, response) => void response.end('private'));
  let connections = 0;
  inner.on('connection', () => {
    connections += 1;
  });
  inner.listen(0, '::');
  await once(inner, 'listening');
  const { port } = inner.address() as AddressInfo;
  const close = () => {
    inner.closeAllConnections();
    inner.close();
  };
  return { port, close, connections: () => connections };
}

const { port, ...inner } = await startInner();
const closing: (() => void)[] = [inner.close];

afterAll(() => {
  for (const close of closing) close();
});

const MESSAGE = { id: 'm', payload: '{}', secrets: ['whsec_c2VjcmV0'] };

/** Sends as the delivery does. `found` are the addresses of each resolution, in their order. */
async function send(
  url: string,
  found: readonly string[][] = [],
  allowedHosts: ReadonlySet<string> = new Set(),
) {
  let resolved = 0;
  const client = createPinnedClient({
    ...{ timeoutMs: 300, keepAlive: false },
    resolve: async () => {
      resolved += 1;
      return found[Math.min(resolved, found.length) - 1] ?? [];
    },
  });
  closing.push(() => client.close());
  return createEndpointSender({ client, allowedHosts, now: Date.now }).send(url, MESSAGE);
}

describe('nothing private is reached through', () => {
  it.each([
    ['plain http', `http://hooks.example:${port}/`],
    ['this machine by name', 'https://localhost/'],
    ['a name with a trailing dot', 'https://localhost./'],
    ['a name without a dot', 'https://metadata/'],
    ['a loopback address', 'https://127.0.0.1/'],
    ['a decimal address', 'https://2130706433/'],
    ['an octal address', 'https://0177.0.0.1/'],
    ['a hexadecimal address', 'https://0x7f000001/'],
    ['a short address', 'https://127.1/'],
    ['no address', 'https://0.0.0.0/'],
    ['no address of IPv6', 'https://[::]/'],
    ['a private address', 'https://10.1.2.3/'],
    ['another private address', 'https://172.16.0.1/'],
    ['a link-local address', 'https://169.254.1.1/'],
    ['the metadata address', 'https://169.254.169.254/latest/meta-data'],
    ['the metadata address of IPv6', 'https://[fd00:ec2::254]/'],
    ['a carrier address', 'https://100.64.0.1/'],
    ['a loopback address of IPv6', 'https://[::1]/'],
    ['a mapped address', 'https://[::ffff:127.0.0.1]/'],
    ['a mapped address in hexadecimal', 'https://[::ffff:7f00:1]/'],
    ['a translated address', 'https://[64:ff9b::7f00:1]/'],
    ['an address of 6to4', 'https://[2002:7f00:1::]/'],
    ['a multicast address', 'https://224.0.0.1/'],
    ['full-width digits', 'https://１２７.０.０.１/'],
    ['a user name', 'https://hooks.example@127.0.0.1/'],
    ['a credential', 'https://user:password@hooks.example/'],
    ['a backslash', 'https://127.0.0.1\\@hooks.example/'],
    ['another port', `https://hooks.example:${port}/`],
    ['another scheme', 'ftp://hooks.example/'],
  ])('%s', async (_trick, url) => {
    expect(await send(url, [['127.0.0.1']])).toMatchObject({ status: null, problem: 'not_public' });
    expect(inner.connections()).toBe(0);
  });

  it.each([
    ['this machine', ['127.0.0.1']],
    ['a private address, by an alias', ['10.0.0.7']],
    ['a public and a private address', ['203.0.114.9', '127.0.0.1']],
    ['the metadata address', ['169.254.169.254']],
    ['a loopback address of IPv6', ['::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['a unique local address', ['fd00::1']],
  ])('a name that resolves to %s', async (_trick, addresses) => {
    // The owner can't tell it from a name that doesn't exist.
    const unknown = { status: null, durationMs: null, problem: 'unreachable', retryAfterMs: 0 };
    expect(await send('https://hooks.example/', [addresses])).toEqual(unknown);
    expect(inner.connections()).toBe(0);
  });

  it('a name that does not exist', async () => {
    const client = createPinnedClient({ keepAlive: false, resolve: () => Promise.reject(new Error('x')) });
    const options = { client, allowedHosts: new Set<string>() };
    const outcome = await createEndpointSender({ ...options, now: Date.now }).send(
      'https://a.example/',
      MESSAGE,
    );
    expect(outcome).toEqual({ status: null, durationMs: null, problem: 'unreachable', retryAfterMs: 0 });
  });

  it('a name that is public when it is checked and private a moment later', async () => {
    const outcome = await send('https://hooks.example/', [['198.51.101.1'], ['127.0.0.1']]);
    expect(outcome).toMatchObject({ status: null, problem: expect.stringMatching(/timeout|unreachable/) });
    expect(inner.connections()).toBe(0);
  });

  it.each([301, 302, 303, 307, 308])('a redirect with status %i', async (status) => {
    const outer = http.createServer((_request, response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${port}/` }).end(),
    );
    outer.listen(0, '127.0.0.1');
    await once(outer, 'listening');
    closing.push(() => outer.close());
    const host = `127.0.0.1:${(outer.address() as AddressInfo).port}`;
    expect(await send(`http://${host}/`, [], new Set([host]))).toMatchObject({ status, problem: 'status' });
    expect(inner.connections()).toBe(0);
  });
});

it('a host that the operator allows is reached', async () => {
  const host = `127.0.0.1:${port}`;
  expect(await send(`http://${host}/`, [], new Set([host]))).toMatchObject({ status: 200, problem: null });
  expect(inner.connections()).toBe(1);
});
