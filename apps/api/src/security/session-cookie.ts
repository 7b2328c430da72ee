import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
  /** Returns the token that a request carries, null for none or for one that cannot be ours. */
  read(request: Pick<FastifyRequest, 'cookies'>): string | null;
  /** Sets a fresh token. */
  set(reply: FastifyReply, token: string): void;
  /** Removes the cookie. */
  clear(reply: FastifyReply): void;
}

/** The session cookie of an installation. */
export type SessionCookie = TokenCookie;

/** What a token cookie is called where people come over plain http, and how it travels. */
export interface TokenCookieOptions {
  name: string;
  /** How long browsers keep it, in ms. */
  lifeMs: number;
  sameSite: 'lax' | 'strict';
}

/**
 * Creates a token cookie. Needs `@fastify/cookie`. `secure`: people come over https, so the cookie is `Secure` and bound to
 * this very host.
 */
export function tokenCookie(
  secure: boolean,
  { name: plain, lifeMs, sameSite }: TokenCookieOptions,
): TokenCookie {
  const name = secure ? `__Host-${plain}` : plain;
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite, secure };
  return {
    name,
    read: ({ cookies }) => {
      const value = cookies[name];
      return value !== undefined && TOKEN.test(value) ? value : null;
    },
    set: (reply, token) => {
      reply.setCookie(name, token, { ...options, maxAge: Math.floor(lifeMs / 1_000) });
    },
    clear: (reply) => {
      reply.clearCookie(name, options);
    },
  };
}

/** The cookie of a sign-in with Discord. */
export function sessionCookie(secure: boolean): SessionCookie {
  return tokenCookie(secure, { name: 'sid', lifeMs: SESSION_MS, sameSite: 'lax' });
}

/** A fresh 256-bit token. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a token: its SHA-256, in hexadecimal. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
