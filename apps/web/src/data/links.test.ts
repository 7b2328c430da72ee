import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppRouter } from '@tenfour/contracts/router';
import { createTRPCClient } from '@trpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { humanise, isUnauthorized } from './errors.ts';
import { expectWritten } from './failed-answer.ts';
import { createLinks } from './links.ts';
import { isOutage } from './outage.ts';
import { setRolePreview } from './role-preview.ts';

let server: Server;
let answer: (response: ServerResponse, url: string) => void;
let asked: string[] = [];
let previews: unknown[] = [];

beforeEach(async () => {
  asked = [];
  previews = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    previews.push(request.headers['x-preview-role']);
    answer(response, request.url ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

function client() {
  const { port } = server.address() as AddressInfo;
  return createTRPCClient<AppRouter>({
    links: createLinks(`http://127.0.0.1:${port}/trpc`),
  });
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

const body = { message: 'Unauthorized: sign in first.', code: 'UNAUTHORIZED', requestId: 'req-1' };
const refused = {
  error: {
    message: body.message,
    code: -32_001,
    data: { code: 'UNAUTHORIZED', httpStatus: 401, path: 'servers.list', body },
  },
};

async function failure(call: Promise<unknown>): Promise<Error> {
  return call.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => (error instanceof Error ? error : Promise.reject(new Error('not an Error'))),
  );
}

// covers: R698
test('a refusal reads "<status>: <body>"', async () => {
  answer = (response) => json(response, 401, [refused]);
  const error = await failure(client().servers.list.query());
  expect(error.message).toBe(`401: ${JSON.stringify(body)}`);
  expect(isUnauthorized(error)).toBe(true);
});

const PROXY_ANSWERS: [string, number, string, string][] = [
  ['an HTML page', 502, 'text/html', '<html>bad gateway</html>'],
  ['JSON', 502, 'application/json', '{"error":"bad gateway"}'],
  [
    'JSON with a message',
    504,
    'application/json',
    '{"message":"Endpoint request timed out","code":"TIMEOUT"}',
  ],
  ['JSON that is no object', 503, 'application/json', '"no healthy upstream"'],
  ['a list', 500, 'application/json', '[]'],
  ['JSON that is cut off', 502, 'application/json', '{"error":'],
  ['an empty body', 500, 'application/json', ''],
  ['plain text', 503, 'text/plain', 'upstream connect error or disconnect/reset before headers'],
];

// covers: R698, R699
test.each(PROXY_ANSWERS)(
  '%s of a proxy, %i, reads as a sentence of ours',
  async (_what, status, type, text) => {
    answer = (response) => response.writeHead(status, { 'content-type': type }).end(text);
    for (const skipBatch of [false, true]) {
      const error = await failure(client().servers.list.query(undefined, { context: { skipBatch } }));
      expect(error.message).toMatch(new RegExp(`^${status}: [A-Za-z /-]+$`));
      expect(humanise(error)).toBe('The server is not answering right now.');
      expect(isOutage(error)).toBe(true);
    }
    const write = await failure(client().servers.create.mutate({ name: 'Harbor City' }));
    expect(humanise(write)).toBe(
      'The server is not answering right now. Check whether it was done before you try again.',
    );
  },
);

test.each(PROXY_ANSWERS)(
  '%s of a proxy, %i, to an upload reads the same',
  async (_what, status, type, text) => {
    answer = (response) => response.writeHead(status, { 'content-type': type }).end(text);
    const { port } = server.address() as AddressInfo;
    const sent = fetch(`http://127.0.0.1:${port}/upload`, { method: 'PUT', body: 'x' });
    expect(humanise(await failure(sent.then(expectWritten)))).toMatch(/Check whether it was done/);
  },
);

test('a page in between that says OK reads as a proxy too', async () => {
  answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
  const read = await failure(client().servers.list.query());
  expect([humanise(read), isOutage(read)]).toEqual(['The server is not answering right now.', true]);
  const write = await failure(client().servers.create.mutate({ name: 'Harbor City' }));
  expect(humanise(write)).toMatch(/Check whether it was done before you try again\.$/);
});

test('a refusal in the form of our REST calls is read too, on both ways', async () => {
  const open = { message: 'The request is too large.', code: 'PAYLOAD_TOO_LARGE', requestId: 'req-1' };
  answer = (response) => json(response, 413, open);
  expect(humanise(await failure(client().servers.list.query()))).toBe(open.message);
  const { port } = server.address() as AddressInfo;
  const sent = fetch(`http://127.0.0.1:${port}/upload`, { method: 'PUT', body: 'x' });
  expect(humanise(await failure(sent.then(expectWritten)))).toBe(open.message);
});

test('quick calls share a request, those that read the game another, and slow ones go alone', async () => {
  answer = (response, url) => {
    const one = { result: { data: null } };
    json(response, 200, url.includes('batch=1') ? [one, one] : one);
  };
  const api = client();
  await Promise.all([
    api.game.info.query({ serverId: 's1' }),
    api.servers.list.query(),
    api.system.config.query(),
    api.game.players.query({ serverId: 's1' }),
    api.account.me.query(undefined, { context: { skipBatch: true } }),
    api.verification.check.mutate(),
  ]);
  const paths = asked.map((url) => url.split('?')[0]).sort();
  expect(paths).toEqual([
    '/trpc/account.me',
    '/trpc/game.info,game.players',
    '/trpc/servers.list,system.config',
    '/trpc/verification.check',
  ]);
});

const shed = {
  error: {
    message: 'Later.',
    code: -32_603,
    data: {
      code: 'SERVICE_UNAVAILABLE',
      httpStatus: 503,
      path: 'servers.create',
      body: { message: 'Later.', code: 'OVERLOADED', requestId: 'req-1', details: { retryAfter: 0.02 } },
    },
  },
};

test.each([
  ['what was pressed is sent once more', 1, 2, true],
  ['but not for ever', 2, 2, false],
])('a server that has too much to do: %s', async (_what, refusals, requests, succeeds) => {
  answer = (response) => {
    if (asked.length > refusals) return json(response, 200, [{ result: { data: { id: 's1' } } }]);
    response.setHeader('retry-after', '0.02');
    json(response, 503, [shed]);
  };
  const call = client().servers.create.mutate({ name: 'Harbor City' });
  if (succeeds) expect(await call).toEqual({ id: 's1' });
  else expect((await failure(call)).message).toBe(`503: ${JSON.stringify(shed.error.data.body)}`);
  expect(asked).toHaveLength(requests);
});

test('polled queries, and requests that another 503 refuses, are not resent automatically', async () => {
  answer = (response) => {
    response.setHeader('retry-after', '0.02');
    json(response, 503, [shed]);
  };
  await failure(client().servers.list.query());
  expect(asked).toHaveLength(1);
  const body503 = { message: 'Discord is busy.', code: 'UNAVAILABLE', requestId: 'req-1' };
  answer = (response) =>
    json(response, 503, [{ error: { ...shed.error, data: { ...shed.error.data, body: body503 } } }]);
  await failure(client().servers.create.mutate({ name: 'Harbor City' }));
  expect(asked).toHaveLength(2);
});

test('the browser revalidates the answers that it has', async () => {
  answer = (response) => json(response, 200, [{ result: { data: [] } }]);
  const fetched = vi.spyOn(globalThis, 'fetch');
  await client().modCalls.summary.query({ serverId: 's1' });
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ method: 'GET' });
  expect(fetched.mock.lastCall?.[1]).not.toHaveProperty('cache');
  fetched.mockRestore();
});

test('while a role is previewed every call says so, in a batch and alone', async () => {
  answer = (response) => json(response, 200, [{ result: { data: [] } }]);
  const { servers } = client();
  setRolePreview({ serverId: 's1', role: 'moderator' });
  await servers.list.query();
  await servers.list.query(undefined, { context: { skipBatch: true } }).catch(() => undefined);
  setRolePreview(null);
  await servers.list.query();
  expect(previews).toEqual(['s1:moderator', 's1:moderator', undefined]);
});
