import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Lifetime of a session, in ms: thirty days from the sign-in, regardless of activity. Absolute rather than sliding, so
 * that a stolen cookie expires and no request has to write.
 */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1_000;

/** The token is 256 random bits as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A cookie that holds one of our tokens: its name, and how it is read, set and cleared. */
export interface TokenCookie {
  name: string;
  /** The token that a request carries, or null when there is none or it cannot be one of ours. */
  read(headers: IncomingHttpHeaders): string | null;
  /** `Set-Cookie` for a fresh token. */
  set(token: string): string;
  /** `Set-Cookie` that removes it. */
  clear(): string;
}

/** The session cookie of an installation. */
export type SessionCookie = TokenCookie;

/** What a token cookie is called where people come over plain http, and how it travels. */
export interface TokenCookieOptions {
  name: string;
  /** How long browsers keep it, in ms. */
  lifeMs: number;
  sameSite: 'Lax' | 'Strict';
}

/** `secure`: people come over https, so the cookie is `Secure` and bound to this very host. */
export function tokenCookie(
  secure: boolean,
  { name: plain, lifeMs, sameSite }: TokenCookieOptions,
): TokenCookie {
  const name = secure ? `__Host-${plain}` : plain;
  const attributes = `Path=/; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
  return {
    name,
    read: ({ cookie }) => {
      const value = cookie === undefined ? null : cookieNamed(cookie, name);
      return value !== null && TOKEN.test(value) ? value : null;
    },
    set: (token) => `${name}=${token}; Max-Age=${Math.floor(lifeMs / 1_000)}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

/** The cookie of a sign-in with Discord. */
export function sessionCookie(secure: boolean): SessionCookie {
  return tokenCookie(secure, { name: 'sid', lifeMs: SESSION_MS, sameSite: 'Lax' });
}

/** One cookie's raw value out of a `Cookie` header: every request needs exactly one, so nothing else is parsed. */
function cookieNamed(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
}

/** A fresh 256-bit token. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a token: its SHA-256, in hexadecimal. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
