import { expect, test } from 'vitest';
import { TenfourError } from './errors.ts';
import { OPERATIONS } from './operations.gen.ts';
import { send, startFakeApi } from './test-api.ts';

const NOW = { 'retry-after': '0' };
const BUSY = send(503, { code: 'OVERLOADED', message: 'Busy.' }, NOW);
const WARNING = { robloxUsername: 'Otter', punishmentType: 'warning', reason: 'Rude' } as const;

test('a call sends its fields in path, query and body, with the key', async () => {
  const { tenfour, received } = await startFakeApi([
    send(200, []),
    send(200, { id: 'p' }),
    (answer) => answer.writeHead(204).end(),
  ]);
  await tenfour.punishments.list({ limit: 5, search: 'a&b=c' });
  await tenfour.punishments.create(WARNING);
  expect(await tenfour.webhooks.remove({ webhookId: '../x?y' })).toBeUndefined();
  expect(received.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/api/servers/a%2Fb/punishments?limit=5&search=a%26b%3Dc', undefined],
    ['POST', '/api/servers/a%2Fb/punishments', WARNING],
    ['DELETE', '/api/servers/a%2Fb/webhooks/..%2Fx%3Fy', undefined],
  ]);
  expect(received.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer tf_key'));
});

test('an empty path field is refused before anything is sent', async () => {
  const { tenfour, received } = await startFakeApi([]);
  await expect(tenfour.webhooks.remove({ webhookId: '' })).rejects.toThrow('webhookId is missing.');
  expect(received).toEqual([]);
});

test('all() follows the pages, and loads none that is not reached', async () => {
  const next = { link: '</api/servers/a%2Fb/punishments?limit=2&cursor=c>; rel="next"' };
  const pages = [send(200, [{ id: '1' }, { id: '2' }], next), send(200, [{ id: '3' }])];
  const all = await startFakeApi(pages);
  const ids: string[] = [];
  for await (const { id } of all.tenfour.punishments.list.all({ limit: 2 })) ids.push(id);
  expect(ids).toEqual(['1', '2', '3']);
  expect(all.received[1]?.url).toBe('/api/servers/a%2Fb/punishments?limit=2&cursor=c');
  const one = await startFakeApi(pages);
  for await (const { id } of one.tenfour.punishments.list.all({ limit: 2 })) if (id === '1') break;
  expect(one.received).toHaveLength(1);
});

test('a next page at another host is not followed with the key', async () => {
  const { tenfour } = await startFakeApi([
    send(200, [{ id: '1' }], { link: '<https://evil.example/x>; rel="next"' }),
  ]);
  const list = tenfour.punishments.list.all();
  await list.next();
  await expect(list.next()).rejects.toThrow('not an address of');
});

test('a redirect is not followed with the key', async () => {
  const { tenfour, received } = await startFakeApi(
    [(answer) => answer.writeHead(302, { location: '/elsewhere' }).end()],
    { retries: 0 },
  );
  await expect(tenfour.members.list()).rejects.toMatchObject({ code: 'NETWORK' });
  expect(received).toHaveLength(1);
});

test.each([
  ['a read after 502', send(502, {}, NOW), 'list'],
  ['a read when overloaded', BUSY, 'list'],
  ['a write when overloaded', BUSY, 'create'],
  ['a write after 429', send(429, { code: 'TOO_MANY_REQUESTS', message: 'Slow down.' }, NOW), 'create'],
] as const)('%s is repeated', async (_name, refusal, call) => {
  const { tenfour, received } = await startFakeApi([refusal, refusal, send(200, [])]);
  await (call === 'list' ? tenfour.punishments.list() : tenfour.punishments.create(WARNING));
  expect(received).toHaveLength(3);
});

test('a write of unknown effect is repeated only with its own ID', async () => {
  const failed = send(502, {}, NOW);
  const plain = await startFakeApi([failed, send(200, {})]);
  await expect(plain.tenfour.punishments.create(WARNING)).rejects.toMatchObject({
    status: 502,
    code: 'HTTP',
  });
  const named = await startFakeApi([failed, send(200, { id: 'p' })]);
  await named.tenfour.punishments.create({ ...WARNING, clientId: 'client-1' });
  expect(named.received.map(({ body }) => body)).toEqual(Array(2).fill({ ...WARNING, clientId: 'client-1' }));
});

test('repeats end: after `retries`, and for a wait longer than `maxWaitMs`', async () => {
  const often = await startFakeApi(Array(5).fill(BUSY), { retries: 2 });
  await expect(often.tenfour.members.list()).rejects.toMatchObject({ code: 'OVERLOADED' });
  expect(often.received).toHaveLength(3);
  const long = await startFakeApi([send(429, { code: 'TOO_MANY_REQUESTS' }, { 'retry-after': '61' })]);
  await expect(long.tenfour.members.list()).rejects.toMatchObject({ status: 429 });
});

test('a refusal has code, details and the ID of the request', async () => {
  const body = {
    code: 'FORBIDDEN',
    message: 'No.',
    requestId: 'r1',
    details: { flag: 'canViewPunishments' },
  };
  const { tenfour } = await startFakeApi([send(403, body)]);
  const error = await tenfour.members.list().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(TenfourError);
  expect(error).toMatchObject({ ...body, status: 403 });
});

test('an abort ends a call and a wait', async () => {
  const ending = new AbortController();
  const { tenfour, received } = await startFakeApi([
    (answer) => {
      send(429, {}, { 'retry-after': '30' })(answer, { method: '', url: '', headers: {}, body: undefined });
      setTimeout(() => ending.abort(new Error('Stopped')), 20);
    },
  ]);
  await expect(tenfour.members.list({}, { signal: ending.signal })).rejects.toThrow('Stopped');
  expect(received).toHaveLength(1);
});

test('an answer that does not come ends the attempt', async () => {
  const { tenfour } = await startFakeApi([() => undefined], { timeoutMs: 50, retries: 0 });
  await expect(tenfour.members.list()).rejects.toThrow('No answer within 50 ms.');
});

test('the table has one line for each call, and no path leaves the API', () => {
  const lines = Object.values(OPERATIONS).flatMap((group) => Object.values<string>(group));
  expect(lines.length).toBeGreaterThan(100);
  for (const line of lines)
    expect(line).toMatch(/^(GET\*?|POST|PUT|PATCH|DELETE) \/(s|join-requests|mod-calls)(\/|$)/);
});
