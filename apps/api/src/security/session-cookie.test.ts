import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { hashToken, newToken, sessionCookie, type TokenCookie } from './session-cookie.ts';

const plain = await serve(sessionCookie(false));
const secure = await serve(sessionCookie(true));
const token = newToken();

async function serve(cookie: TokenCookie) {
  const app = Fastify();
  await app.register(fastifyCookie);
  app.get('/read', (request) => ({ token: cookie.read(request) }));
  app.get('/set', (_request, reply) => {
    cookie.set(reply, token);
    return 'done';
  });
  app.get('/clear', (_request, reply) => {
    cookie.clear(reply);
    return 'done';
  });
  return {
    read: async (header: string | undefined) => {
      const headers = header === undefined ? {} : { cookie: header };
      return (await app.inject({ url: '/read', headers })).json().token;
    },
    answer: async (url: string) => (await app.inject(url)).headers['set-cookie'],
  };
}

describe('the session cookie', () => {
  test('on https is bound to this host and never sent in the clear', async () => {
    expect(await secure.answer('/set')).toBe(
      `__Host-sid=${token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(await secure.answer('/clear')).toBe(
      '__Host-sid=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    );
  });

  test('on http has its plain name', async () => {
    expect(await plain.answer('/set')).toBe(`sid=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`);
  });

  test.each([
    [undefined, null],
    ['', null],
    [`sid=${token}`, token],
    [`a=b; sid=${token}; c=d`, token],
    [`a=b;sid=${token}`, token],
    [`xsid=${token}`, null],
    [`sid=${token}x`, null],
    [`sid="${token}"`, null],
    ['sid=', null],
    ['sid', null],
    [`a=sid=${token}`, null],
    [`__Host-sid=${token}`, null],
  ])('in %j is %j', async (header, expected) => {
    expect(await plain.read(header)).toBe(expected);
  });

  test('on https takes no plain cookie, which a neighbour could have planted', async () => {
    expect(await secure.read(`sid=${token}`)).toBeNull();
    expect(await secure.read(`__Host-sid=${token}`)).toBe(token);
  });
});

test('tokens have 256 bits and differ, and their hash reveals nothing of them', () => {
  const tokens = new Set(Array.from({ length: 200 }, newToken));
  expect(tokens.size).toBe(200);
  for (const one of tokens) expect(Buffer.from(one, 'base64url')).toHaveLength(32);
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
