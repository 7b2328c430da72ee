import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSandbox } from '@tenfour/sandbox';
import { afterAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { answerPushes, newBrowser, receivedPushes } from '../../testing/push.ts';
import { readTarget } from '../outbound/public-target.ts';
import { createPushSender } from './push-sender.ts';

const sandbox = await startSandbox({ port: 0 });
const keys = webPush.generateVAPIDKeys();
const { host } = new URL(sandbox.urls.home);
const browser = await newBrowser(sandbox);
const closing: (() => void)[] = [];

afterAll(async () => {
  for (const close of closing) close();
  await sandbox.close();
});

const NONE = { allowedHosts: new Set<string>() };

type Options = Partial<Parameters<typeof createPushSender>[0]>;

function senderWith(options: Options = {}) {
  const given = { vapid: async () => keys, subject: 'mailto:a@example.com', now: Date.now };
  const sender = createPushSender({ ...given, allowedHosts: new Set([host]), ...options });
  closing.push(() => sender.close());
  return sender;
}

const send = (options: Options = {}, target = {}) =>
  senderWith(options).send({ ...browser, ...target }, '{"title":"x"}', 600);

/** A server on this machine, and how often it was connected to. */
async function serverThat(answers: http.RequestListener) {
  const server = http.createServer(answers);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

describe('a message', () => {
  it('arrives encrypted and signed, with its expiry and urgency', async () => {
    expect(await send()).toEqual({ kind: 'sent' });
    expect((await receivedPushes(sandbox)).at(-1)).toMatchObject({
      ...{ id: browser.id, status: 201, ttl: '600', urgency: 'high', payload: '{"title":"x"}' },
    });
  });

  it('signed with another key than it names is refused by the service', async () => {
    const { privateKey } = webPush.generateVAPIDKeys();
    const outcome = await send({ vapid: async () => ({ ...keys, privateKey }) });
    expect(outcome).toEqual({ kind: 'rejected', status: 403 });
  });

  it.each([
    [302, { kind: 'rejected', status: 302 }],
    [404, { kind: 'gone' }],
    [410, { kind: 'gone' }],
    [429, { kind: 'failed', status: 429, retryAfterMs: 7_000 }],
    [500, { kind: 'failed', status: 500, retryAfterMs: 0 }],
  ])('answered with %i has its outcome', async (answer, outcome) => {
    await answerPushes(sandbox, browser.id, { answer, count: 1, retryAfter: 7 });
    const before = (await receivedPushes(sandbox)).length;
    expect(await send()).toEqual(outcome);
    // No redirect was followed.
    expect(await receivedPushes(sandbox)).toHaveLength(before + 1);
  });

  it('for keys that are no point of the curve is refused', async () => {
    expect(await send({}, { p256dh: `B${'A'.repeat(86)}` })).toEqual({ kind: 'refused' });
  });
});

describe('an endpoint', () => {
  it.each([
    sandbox.urls.home,
    'http://push.example/1',
    'https://push.example:8443/1',
    'https://user:password@push.example/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://10.0.0.1/1',
    'https://169.254.169.254/latest',
    'https://[::1]/1',
    'https://[::ffff:127.0.0.1]/1',
    'https://[fd00::1]/1',
    'ftp://push.example/1',
    'nonsense',
  ])('%s is refused without being asked', async (endpoint) => {
    expect(readTarget(endpoint, NONE)).toBeNull();
    const resolve = () => Promise.reject(new Error('resolved'));
    expect(await send({ allowedHosts: new Set(), resolve }, { endpoint })).toEqual({ kind: 'refused' });
  });

  it.each([
    [['10.1.2.3']],
    [['::ffff:10.1.2.3']],
    [['203.0.114.9', '127.0.0.1']],
    [['fe80::1']],
    [['64:ff9b::7f00:1']],
    [['224.0.0.1']],
  ])('whose name resolves to %j fails without a connection, as one that is unknown', async (addresses) => {
    const { port, connections } = await serverThat((_request, response) => response.end());
    const options = { allowedHosts: new Set([`127.0.0.1:${port}`]), resolve: async () => addresses };
    const unknown = { ...options, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    const outcome = await send(options, { endpoint: 'https://push.example/1' });
    expect(outcome).toEqual(await send(unknown, { endpoint: 'https://push.example/1' }));
    expect(outcome).toMatchObject({ kind: 'failed', status: null });
    expect(connections()).toBe(0);
  });

  it('is resolved once, and the connection goes to that address', async () => {
    const { port } = await serverThat((request, response) => {
      response.statusCode = request.headers.host === `push.invalid:${port}` ? 201 : 500;
      response.end();
    });
    let resolved = 0;
    const resolve = async () => {
      resolved += 1;
      return [resolved === 1 ? '127.0.0.1' : '192.0.2.1'];
    };
    const options = { allowedHosts: new Set([`push.invalid:${port}`]), resolve };
    expect(await send(options, { endpoint: `http://push.invalid:${port}/1` })).toEqual({ kind: 'sent' });
    expect(resolved).toBe(1);
  });

  it('whose name cannot be resolved can be retried', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await send({ resolve }, { endpoint: 'https://push.example/1' })).toMatchObject({ kind: 'failed' });
  });
});

it('a service that does not answer is left after the time-out', async () => {
  const { port } = await serverThat(() => undefined);
  const options = { allowedHosts: new Set([`127.0.0.1:${port}`]), timeoutMs: 100 };
  const outcome = await send(options, { endpoint: `http://127.0.0.1:${port}/1` });
  expect(outcome).toEqual({ kind: 'failed', status: null, retryAfterMs: 0 });
});

it('no more than a few kB of an answer are read', async () => {
  const closed = Promise.withResolvers<void>();
  const { port } = await serverThat((_request, response) => {
    response.writeHead(201);
    const timer = setInterval(() => response.write('x'.repeat(4_096)), 5);
    response.on('close', () => {
      clearInterval(timer);
      closed.resolve();
    });
  });
  const options = { allowedHosts: new Set([`127.0.0.1:${port}`]) };
  expect(await send(options, { endpoint: `http://127.0.0.1:${port}/1` })).toEqual({ kind: 'sent' });
  await closed.promise;
});

it.each([
  ['8.8.8.8', true],
  ['[2606:4700::1111]', true],
  ['push.example', true],
  ['100.64.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['[::127.0.0.1]', false],
  ['[2002:7f00:1::]', false],
])('an endpoint at %s can be asked: %s', (at, canBeAsked) => {
  expect(readTarget(`https://${at}/1`, NONE) !== null).toBe(canBeAsked);
});
