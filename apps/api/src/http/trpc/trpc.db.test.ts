import { BATCH_MAX } from '@tenfour/contracts';
import type { AppRouter } from '@tenfour/contracts/router';
import { createTRPCClient, httpBatchLink, httpLink, TRPCClientError } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/product/browser.ts';
import { startProduct } from '../../testing/product/product.ts';

const product = await startProduct({ RATE_LIMIT: '0' });
const owner = await product.signedIn('avery');
const stranger = await product.signedIn('casey');

interface Sent {
  method: string;
  url: string;
  status: number;
}

interface Init {
  method?: string | undefined;
  body?: unknown;
  headers?: RequestInit['headers'] | undefined;
}

/** Returns the real client, over real HTTP, with a browser's cookies; it records what it sent. */
function clientOf(browser: Browser, link: typeof httpLink | typeof httpBatchLink = httpBatchLink) {
  const sent: Sent[] = [];
  const send = async (input: unknown, { method, body, headers }: Init = {}) => {
    const response = await browser.fetch(String(input), {
      method: method ?? 'GET',
      headers: new Headers(headers),
      ...(typeof body === 'string' ? { body } : {}),
    });
    sent.push({ method: method ?? 'GET', url: String(input), status: response.status });
    return response;
  };
  const client = createTRPCClient<AppRouter>({ links: [link({ url: `${product.url}/trpc`, fetch: send })] });
  return { client, sent };
}

async function refusalOf(call: Promise<unknown>): Promise<TRPCClientError<AppRouter>> {
  const error: unknown = await call.then(
    () => new Error('it was not refused'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TRPCClientError)) throw error;
  return error;
}

test('what a mutation answers is kept nowhere', async () => {
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await owner.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return [answer.status, answer.headers.get('cache-control')];
  };
  expect(await post('/trpc/servers.create', { name: 'Kept' })).toEqual([200, 'no-store']);
  expect(await post('/trpc/platform.login', {})).toEqual([400, 'no-store']);
  expect(await post('/trpc/alts.reveal?batch=1', { 0: { id: 'unknown' } })).toEqual([403, 'no-store']);
  expect((await owner.fetch('/trpc/servers.list')).headers.get('cache-control')).not.toBe('no-store');
});

describe.each([
  ['httpLink', httpLink],
  ['httpBatchLink', httpBatchLink],
] as const)('spoken to by %s', (_name, link) => {
  // covers: R599
  test('queries are fetched and mutations posted', async () => {
    const { client, sent } = clientOf(owner, link);
    const server = await client.servers.create.mutate({ name: 'Liberty' });
    expect(await client.servers.get.query({ serverId: server.id })).toMatchObject({ name: 'Liberty' });
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  test('calls without input, and without output, work', async () => {
    const { client } = clientOf(owner, link);
    expect(await client.account.me.query()).toMatchObject({ username: 'avery' });
    const { id } = await client.servers.create.mutate({ name: 'To be removed' });
    expect(await client.servers.remove.mutate({ serverId: id })).toBeUndefined();
    expect(await client.account.unlinkRoblox.mutate()).toMatchObject({ robloxUsername: null });
  });

  test('a refusal carries the shape of the contracts', async () => {
    const { client } = clientOf(product.browser(), link);
    const { shape, data, message } = await refusalOf(client.account.me.query());
    expect(message).toBe('Unauthorized: sign in first.');
    expect(shape?.code).toBe(-32_001);
    expect(data).toEqual({
      code: 'UNAUTHORIZED',
      httpStatus: 401,
      path: 'account.me',
      body: { message, code: 'UNAUTHORIZED', requestId: expect.stringMatching(/^[\da-f]{12}$/) },
    });
  });

  test('a malformed input names its field', async () => {
    const { client, sent } = clientOf(owner, link);
    const { data } = await refusalOf(client.servers.create.mutate({ name: '' }));
    expect(data).toMatchObject({ httpStatus: 400, body: { message: 'name: Please enter a server name' } });
    expect(sent[0]?.status).toBe(400);
  });

  test('a foreign server is not found', async () => {
    const { id } = await clientOf(owner, link).client.servers.create.mutate({ name: 'Mine' });
    const { data } = await refusalOf(clientOf(stranger, link).client.servers.get.query({ serverId: id }));
    expect(data?.httpStatus).toBe(404);
  });
});

describe('a batch', () => {
  test('is one request, answered in order, on one context', async () => {
    const { client, sent } = clientOf(owner);
    const [me, list, config] = await Promise.all([
      client.account.me.query(),
      client.servers.list.query(),
      client.system.config.query(),
    ]);
    expect([me.username, Array.isArray(list), config.productName]).toEqual(['avery', true, 'Tenfour']);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: 'GET', status: 200 });
  });

  test('that fails in part is 207 and fails in part', async () => {
    const { client, sent } = clientOf(owner);
    const [good, bad] = await Promise.allSettled([
      client.account.me.query(),
      client.servers.get.query({ serverId: 'nowhere' }),
    ]);
    expect([good.status, bad.status, sent[0]?.status]).toEqual(['fulfilled', 'rejected', 207]);
  });

  test('that fails as a whole has the one status', async () => {
    const { client, sent } = clientOf(product.browser());
    await Promise.allSettled([client.account.me.query(), client.servers.list.query()]);
    expect(sent[0]?.status).toBe(401);
  });

  test('of many names fits, and of too many is refused', async () => {
    const names = (count: number) => Array.from({ length: count }, () => 'servers.permissions').join(',');
    const input = encodeURIComponent('{}');
    const fits = await owner.fetch(`/trpc/${names(BATCH_MAX)}?batch=1&input=${input}`);
    expect(await fits.json()).toHaveLength(BATCH_MAX);
    const tooMany = await owner.json('GET', `/trpc/${names(BATCH_MAX + 1)}?batch=1&input=${input}`);
    expect(tooMany).toMatchObject({ status: 400, body: { error: { data: { httpStatus: 400 } } } });
  });
});

describe('requests that no client of ours sends', () => {
  const post = (path: string, body: string, type = 'application/json') =>
    owner.fetch(path, { method: 'POST', headers: { 'content-type': type }, body });

  test.each([
    ['an unknown procedure', () => owner.fetch('/trpc/servers.nothing'), 404],
    ['an unknown procedure posted', () => post('/trpc/servers.nothing', '{}'), 404],
    ['a property of objects', () => owner.fetch('/trpc/constructor'), 404],
    ['a mutation by GET', () => owner.fetch('/trpc/servers.create?input=%7B%22name%22%3A%22x%22%7D'), 405],
    ['a query by POST', () => post('/trpc/account.me', '{}'), 405],
    ['an input that is no JSON', () => owner.fetch('/trpc/servers.get?input=%7B'), 400],
    ['a body that is no JSON', () => post('/trpc/servers.create', '{'), 400],
    ['a body that reaches for a prototype', () => post('/trpc/servers.create', '{"__proto__":{}}'), 400],
    ['a batch whose input is no object', () => owner.fetch('/trpc/account.me?batch=1&input=7'), 400],
    ['a body of another type', () => post('/trpc/servers.create', '{}', 'text/plain'), 400],
    [
      'a body that is too large',
      () => post('/trpc/servers.create', `{"name":"${'x'.repeat(300_000)}"}`),
      413,
    ],
  ])('%s is answered in the shape of an error', async (_what, send, status) => {
    const response = await send();
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      error: { code: expect.any(Number), message: expect.any(String), data: { httpStatus: status } },
    });
  });

  test('nothing of a crash gets out', async () => {
    const { handle } = product.database;
    const broken = await product.signedIn('sam');
    const { client } = clientOf(broken);
    const { id } = await client.servers.create.mutate({ name: 'Broken' });
    await handle
      .updateTable('servers')
      .set({ moderator_permissions: '{not json' })
      .where('id', '=', id)
      .execute();
    const { data, message } = await refusalOf(client.servers.get.query({ serverId: id }));
    expect(data).toMatchObject({ httpStatus: 500, body: { code: 'INTERNAL' } });
    expect(message).not.toMatch(/json|not|position/);
    expect(
      product.log.some((line) => line.includes(data?.body.requestId ?? '?') && line.includes('SyntaxError')),
    ).toBe(true);
  });
});

test('callers over tRPC count as the web', async () => {
  const { client } = clientOf(owner);
  const { id } = await client.servers.create.mutate({ name: 'Sources' });
  await client.punishments.create.mutate({
    serverId: id,
    robloxUsername: 'Builderman',
    punishmentType: 'warning',
    reason: 'Speeding',
  });
  const row = await product.database.handle
    .selectFrom('punishments')
    .select('source')
    .where('server_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.source).toBe('web');
});
