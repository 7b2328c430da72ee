import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createPinnedClient, type OutboundAnswer } from './pinned-client.ts';
import { readTarget } from './public-target.ts';

const closing: (() => void)[] = [];
let connections = 0;

/** A server on this machine that must not be reached, on every address of it. */
const inner = http.createServer((_request, response) => response.end('private'));
inner.on('connection', () => {
  connections += 1;
});
inner.listen(0, '::');
await once(inner, 'listening');
const { port } = inner.address() as AddressInfo;

afterAll(() => {
  inner.closeAllConnections();
  inner.close();
  for (const close of closing) close();
});

interface Asking {
  allowedHosts?: ReadonlySet<string>;
  /** Addresses of each resolution, in their order. */
  found?: readonly string[][];
}

/** Posts as the delivery does, with the inner server's port among the known ones. */
async function post(address: string, { allowedHosts = new Set(), found }: Asking = {}) {
  const target = readTarget(address, { allowedHosts, ports: new Set([String(port)]) });
  if (target === null) return 'not read' as const;
  let resolved = 0;
  const resolve = async () => {
    const addresses = found?.[Math.min(resolved, found.length - 1)] ?? [];
    resolved += 1;
    return addresses;
  };
  const client = createPinnedClient({ timeoutMs: 500, ...(found ? { resolve } : {}) });
  closing.push(() => client.close());
  return client.post(target, { headers: {}, body: Buffer.from('{}') });
}

describe('nothing private is reached through', () => {
  it.each([
    ['plain http', 'http://hooks.example/'],
    ['this machine by name', `https://localhost:${port}/`],
    ['a name with a trailing dot', `https://localhost.:${port}/`],
    ['a full name with a trailing dot', `https://hooks.example.:${port}/`],
    ['a name without a dot', `https://metadata:${port}/`],
    ['this machine by address', `https://127.0.0.1:${port}/`],
    ['a decimal address', `https://2130706433:${port}/`],
    ['an octal address', `https://0177.0.0.1:${port}/`],
    ['a hexadecimal address', `https://0x7f.0x0.0x0.0x1:${port}/`],
    ['a short address', `https://127.1:${port}/`],
    ['no address', `https://0.0.0.0:${port}/`],
    ['a private address', `https://192.168.0.10:${port}/`],
    ['the metadata address', 'https://169.254.169.254/latest/meta-data'],
    ['a carrier address', `https://100.64.0.1:${port}/`],
    ['the local address of IPv6', `https://[::1]:${port}/`],
    ['a mapped address', `https://[::ffff:127.0.0.1]:${port}/`],
    ['a translated address', `https://[64:ff9b::7f00:1]:${port}/`],
    ['an address of 6to4', `https://[2002:7f00:1::]:${port}/`],
    ['an address of Teredo', `https://[2001::7f00:1]:${port}/`],
    ['a unique local address', `https://[fd00:ec2::254]:${port}/`],
    ['an address with a zone', `https://[fe80::1%25lo]:${port}/`],
    ['full-width digits', `https://１２７.０.０.１:${port}/`],
    ['circled letters', `https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:${port}/`],
    ['a user name', `https://hooks.example@127.0.0.1:${port}/`],
    ['a backslash', `https://127.0.0.1:${port}\\@hooks.example/`],
    ['a password', 'https://user:password@hooks.example/'],
    ['another port', 'https://hooks.example:22/'],
    ['another scheme', 'gopher://hooks.example/'],
    ['a file', 'file:///etc/passwd'],
    ['line breaks around the host', `https://127.0.0.1\r\n:${port}/`],
  ])('%s', async (_trick, address) => {
    expect(await post(address)).toBe('not read');
    expect(connections).toBe(0);
  });

  it.each([
    ['a name of this machine', ['127.0.0.1']],
    ['a public and a private address', ['203.0.114.9', '127.0.0.1']],
    ['the local address of IPv6', ['::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['an address with a zone', ['fe80::1%lo']],
    ['the metadata address', ['169.254.169.254']],
    ['no address', []],
  ])('a name that resolves to %s', async (_trick, addresses) => {
    const answer = await post(`https://hooks.example:${port}/`, { found: [addresses] });
    expect(answer).toEqual({ kind: 'refused' });
    expect(connections).toBe(0);
  });

  it('a name that is public first and private a moment later', async () => {
    // An address of documentation space answers nothing; connecting by name would reach this machine.
    const found = [['198.51.101.1'], ['127.0.0.1']];
    const answer = await post(`https://localtest.example:${port}/`, { found });
    expect(answer).toMatchObject({ kind: 'failed' });
    expect(connections).toBe(0);
    expect(await post(`https://localtest.example:${port}/`, { found: found.slice(1) })).toEqual({
      kind: 'refused',
    });
  });

  it('a redirect', async () => {
    const outer = http.createServer((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end('moved'),
    );
    outer.listen(0, '127.0.0.1');
    await once(outer, 'listening');
    closing.push(() => outer.close());
    const host = `127.0.0.1:${(outer.address() as AddressInfo).port}`;
    const answer = await post(`http://${host}/`, { allowedHosts: new Set([host]) });
    expect(answer).toMatchObject({ kind: 'answered', status: 307 });
    expect(connections).toBe(0);
  });

  it('a very long address', async () => {
    const long = `https://${'a.'.repeat(5_000)}example:${port}/`;
    expect(await post(long, { found: [['127.0.0.1']] })).toEqual({ kind: 'refused' });
    expect(connections).toBe(0);
  });
});

describe('an answer', () => {
  const answerOf = async (answers: http.RequestListener): Promise<OutboundAnswer | 'not read'> => {
    const server = http.createServer(answers);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(
      () => server.closeAllConnections(),
      () => server.close(),
    );
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    return post(`http://${host}/`, { allowedHosts: new Set([host]) });
  };

  it('is read to 4 kB', async () => {
    const answer = await answerOf((_request, response) => response.end('x'.repeat(100_000)));
    expect(answer).toMatchObject({ kind: 'answered', status: 200, body: Buffer.from('x'.repeat(4_096)) });
  });

  it('whose body never ends counts by its status', async () => {
    const answer = await answerOf((_request, response) => response.writeHead(202).write('more'));
    expect(answer).toMatchObject({ kind: 'answered', status: 202, body: Buffer.from('more') });
  });

  it('that never comes is a time-out', async () => {
    expect(await answerOf(() => undefined)).toEqual({ kind: 'failed', isTimeout: true });
  });
});

it('a host that the operator allows is reached', async () => {
  const answer = await post(`http://localhost:${port}/`, { allowedHosts: new Set([`localhost:${port}`]) });
  expect(answer).toMatchObject({ kind: 'answered', status: 200 });
  connections = 0;
});
