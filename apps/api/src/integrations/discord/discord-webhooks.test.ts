import { createServer, type RequestListener } from 'node:http';
import { startSandbox } from '@tenfour/sandbox';
import { afterAll, expect, it } from 'vitest';
import { createDiscordWebhooks, type WebhookOutcome } from './discord-webhooks.ts';

const TOKEN = 'live-TOKEN_of_the-webhook';
const address = { id: '123456789012345678', token: TOKEN };
const message = { allowed_mentions: { parse: [] }, embeds: [{ description: 'Hello' }] };

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());

async function against(answer: RequestListener, timeoutMs = 2_000): Promise<WebhookOutcome> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  try {
    return await createDiscordWebhooks({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs }).execute(
      address,
      message,
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  against((_request, response) => {
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

it('posts to the configured Discord alone and answers with the message', async () => {
  const discord = createDiscordWebhooks({ baseUrl: sandbox.urls.discord, timeoutMs: 2_000 });
  for (let at = 0; at < 4; at += 1) {
    expect(await discord.execute(address, message)).toMatchObject({ kind: 'sent', pauseMs: 0 });
  }
  const fifth = await discord.execute(address, message);
  if (fifth.kind !== 'sent') throw new Error(fifth.problem);
  expect(fifth.pauseMs).toBeGreaterThan(0);
  expect(fifth.pauseMs).toBeLessThanOrEqual(2_000);
  expect(await discord.execute(address, message)).toMatchObject({ kind: 'rate-limited', scope: 'user' });
  const other = { ...address, id: '123456789012345679' };
  expect(await discord.execute(other, { embeds: [] })).toMatchObject({ kind: 'bad-message', code: 50_006 });
  expect(await discord.execute(other, { embeds: [{ title: 'x', color: -1 }] })).toMatchObject({
    kind: 'bad-message',
    code: 50_035,
  });
  expect(await discord.execute({ ...other, token: 'another' }, message)).toMatchObject({ kind: 'refused' });
  expect(await discord.execute({ id: other.id, token: 'gone-1' }, message)).toMatchObject({ kind: 'gone' });
});

it.each([
  ['a page of something in between', 200, '<html>', {}, 'garbage'],
  ['a message without an id', 200, {}, {}, 'garbage'],
  ['no content', 204, '', {}, 'garbage'],
  ['a page that says not found', 404, '<html>', {}, 'garbage'],
  ['a page that says who are you', 401, '<html>', {}, 'garbage'],
  ['a redirect', 302, '', { location: 'https://elsewhere.example/' }, 'garbage'],
  ['a page that forbids', 403, '<html>', {}, 'forbidden'],
  ['Discord forbids', 403, { code: 50_013, message: 'Missing Permissions' }, {}, 'forbidden'],
  ['an unknown webhook', 404, { code: 10_015, message: 'Unknown Webhook' }, {}, 'gone'],
  ['a wrong token', 401, { code: 50_027, message: 'Invalid Webhook Token' }, {}, 'refused'],
  ['too large', 413, { code: 40_005, message: 'Too large' }, {}, 'bad-message'],
  ['a fault', 502, '<html>', {}, 'fault'],
  ['more than is read', 200, `{"id":"1","x":"${'x'.repeat(300_000)}"}`, {}, 'garbage'],
])('%s (%i) is reported by its cause, without the address', async (_what, status, body, headers, kind) => {
  const outcome = await answering(status, body, headers);
  expect(outcome.kind).toBe(kind);
  expect(JSON.stringify(outcome)).not.toMatch(/TOKEN|123456789012345678|127\.0\.0\.1/);
});

it.each([
  [{ retry_after: 1.25, global: false }, { 'retry-after': '2' }, 'user', 1_250],
  [{ retry_after: 30, global: false }, { 'x-ratelimit-scope': 'shared' }, 'shared', 30_000],
  [{ retry_after: 4, global: true }, {}, 'global', 4_000],
  [{ retry_after: 4 }, { 'x-ratelimit-global': 'true' }, 'global', 4_000],
  ['<html>', { 'retry-after': '900' }, 'global', 900_000],
  ['<html>', {}, 'global', 60_000],
  [{ retry_after: 1e12 }, {}, 'user', 86_400_000],
  [{ message: 'later' }, { 'retry-after': 'soon' }, 'global', 60_000],
])('429 with %j and %j is a pause', async (body, headers, scope, retryAfterMs) => {
  expect(await answering(429, body, headers as Record<string, string>)).toMatchObject({
    kind: 'rate-limited',
    scope,
    retryAfterMs,
  });
});

it('silence, a broken connection and an unreachable host are distinguished, without the address', async () => {
  const silent = await against(() => undefined, 100);
  const halves = await against((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"id"');
  }, 100);
  const broken = await against((request) => void request.socket.destroy());
  const noOne = await createDiscordWebhooks({ baseUrl: 'http://127.0.0.1:9', timeoutMs: 500 }).execute(
    address,
    message,
  );
  expect([silent, halves, broken, noOne].map(({ kind }) => kind)).toEqual([
    'timeout',
    'timeout',
    'unreachable',
    'unreachable',
  ]);
  expect(JSON.stringify([silent, halves, broken, noOne])).not.toMatch(/TOKEN|123456789012345678/);
});
