import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError } from '@tenfour/domain';
import { afterAll, expect, it } from 'vitest';
import { createDiscordOAuth } from './discord-oauth.ts';

const TOKEN = { access_token: 'a-token', token_type: 'Bearer' };
let answer: { status: number; headers?: Record<string, string>; body?: string };
let asked: { request: IncomingMessage; form: string } | undefined;

const server = createServer(async (request, response) => {
  const form = (await request.toArray()).join('');
  asked = { request, form };
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
  response.end(answer.body);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());

const oauth = createDiscordOAuth({
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  clientId: 'the-client',
  clientSecret: 'the-secret',
  callback: 'http://panel.example/callback',
  timeoutMs: 5_000,
});

it('exchanges a code with its verifier, as Discord asks for it', async () => {
  answer = { status: 200, body: JSON.stringify(TOKEN) };
  expect(await oauth.exchange('the-code', 'the-verifier')).toBe('a-token');
  expect(asked?.request.url).toBe('/api/oauth2/token');
  expect(asked?.request.headers['user-agent']).toMatch(/^DiscordBot /);
  expect(Object.fromEntries(new URLSearchParams(asked?.form))).toEqual({
    grant_type: 'authorization_code',
    code: 'the-code',
    code_verifier: 'the-verifier',
    redirect_uri: 'http://panel.example/callback',
    client_id: 'the-client',
    client_secret: 'the-secret',
  });
});

it('answers null for a code that Discord rejects', async () => {
  answer = { status: 400, body: '{"error":"invalid_grant"}' };
  expect(await oauth.exchange('the-code', 'the-verifier')).toBeNull();
});

it.each<[string, typeof answer, string]>([
  ['a limit', { status: 429, headers: { 'retry-after': '7' } }, 'UNAVAILABLE'],
  ['a failure', { status: 500 }, 'UPSTREAM'],
  ['no token', { status: 200, body: '{}' }, 'UPSTREAM'],
  ['no JSON', { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }, 'UPSTREAM'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'UPSTREAM'],
  ['more than 64 kB', { status: 200, body: JSON.stringify(TOKEN).padEnd(66_000) }, 'UPSTREAM'],
])('throws for %s, without what was sent', async (_what, given, code) => {
  answer = given;
  const error: unknown = await oauth.exchange('the-code', 'the-verifier').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DomainError);
  expect(error).toMatchObject({ code });
  const { cause } = error as DomainError;
  expect(`${cause instanceof Error ? cause.stack : ''}`).not.toMatch(/the-(?:code|verifier|secret)/);
});
