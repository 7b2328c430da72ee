import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ownPath } from '../rest/path-ids.ts';

/** A sign-in under way in one tab. */
export interface Pending {
  state: string;
  /** PKCE verifier. */
  verifier: string;
  /** Own-site path to return to. */
  next: string;
}

/** How long a person can take on Discord's page, in ms; Discord's own code lives as long. */
export const PENDING_MS = 10 * 60_000;

/** Most sign-ins pending in one browser; the oldest is dropped. */
const MOST = 5;

/** A state as `newState` generates it. */
const STATE = /^[\w-]{22}$/;

const zStored = z.object({ verifier: z.string().min(20).max(128), next: z.string(), at: z.number() });

/** Remembers sign-ins in the browser itself, one cookie per tab, so that any instance can finish them. */
export interface PendingStore {
  newState(): string;
  save(request: FastifyRequest, reply: FastifyReply, pending: Pending): void;
  /** The sign-in of a state, which is used up; null when it is unknown, another browser's or too old. */
  take(request: FastifyRequest, reply: FastifyReply, state: string | undefined): Pending | null;
}

/** `secure`: cookies are `__Host-`, so that no neighbour of our host can plant one. Needs `@fastify/cookie`. */
export function createPendingStore(secure: boolean, now: () => number): PendingStore {
  const prefix = secure ? '__Host-signin-' : 'signin-';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  function stored(request: FastifyRequest, name: string) {
    const json = Buffer.from(request.cookies[name] ?? '', 'base64url').toString();
    try {
      return zStored.safeParse(JSON.parse(json)).data;
    } catch {
      return undefined;
    }
  }

  /**
   * Clears cookies that would be too many together with a new one: those that cannot be read, then the oldest. Cookies of
   * other names are not ours, and a browser can send names that cannot be cleared.
   */
  function makeRoom(request: FastifyRequest, reply: FastifyReply): void {
    const names = Object.keys(request.cookies).filter(
      (name) => name.startsWith(prefix) && STATE.test(name.slice(prefix.length)),
    );
    const aged = names.map((name) => ({ name, at: stored(request, name)?.at ?? 0 }));
    aged.sort((a, b) => b.at - a.at);
    for (const { name } of aged.slice(MOST - 1)) reply.clearCookie(name, options);
  }

  return {
    newState: () => randomBytes(16).toString('base64url'),
    save: (request, reply, { state, verifier, next }) => {
      makeRoom(request, reply);
      const value = Buffer.from(JSON.stringify({ verifier, next, at: now() })).toString('base64url');
      reply.setCookie(prefix + state, value, { ...options, maxAge: PENDING_MS / 1_000 });
    },
    take: (request, reply, state) => {
      if (state === undefined || !STATE.test(state)) return null;
      const found = stored(request, prefix + state);
      if (!found) return null;
      reply.clearCookie(prefix + state, options);
      if (found.at + PENDING_MS < now()) return null;
      const base = 'http://own.invalid';
      return { state, verifier: found.verifier, next: ownPath(found.next, base) };
    },
  };
}
