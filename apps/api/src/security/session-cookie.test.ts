import { describe, expect, test } from 'vitest';
import { hashToken, newToken, sessionCookie } from './session-cookie.ts';

const plain = sessionCookie(false);
const secure = sessionCookie(true);
const token = newToken();

describe('the session cookie', () => {
  test('on https is bound to this host and never sent in the clear', () => {
    expect(secure.set(token)).toBe(
      `__Host-sid=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(secure.clear()).toBe('__Host-sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
  });

  test('on http has its plain name', () => {
    expect(plain.set(token)).toBe(`sid=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`);
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
  ])('in %j is %j', (cookie, expected) => {
    expect(plain.read({ cookie })).toBe(expected);
  });

  test('on https takes no plain cookie, which a neighbour could have planted', () => {
    expect(secure.read({ cookie: `sid=${token}` })).toBeNull();
    expect(secure.read({ cookie: `__Host-sid=${token}` })).toBe(token);
  });
});

test('tokens have 256 bits and differ, and their hash tells nothing of them', () => {
  const tokens = new Set(Array.from({ length: 200 }, newToken));
  expect(tokens.size).toBe(200);
  for (const one of tokens) expect(Buffer.from(one, 'base64url')).toHaveLength(32);
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
