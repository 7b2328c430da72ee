import { API_KEY_LIMIT } from '@tenfour/contracts';
import { restRoutes } from '@tenfour/contracts/rest';
import { DomainError } from '@tenfour/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { SessionCookie } from '../../security/session-cookie.ts';
import { callsOf } from '../trpc/batch.ts';
import { type CallerToken, type FindCaller, isKeyName, tokenOf } from '../trpc/callers.ts';
import { addressKey } from './address.ts';
import { type Counters, createCounters } from './counters.ts';

/** Sign-ins a minute that one address may start. */
export const LOGIN_LIMIT = 20;

/** Pictures a minute that one address may load: a page of 200 members and then some. */
export const AVATAR_LIMIT = 600;

/**
 * Calls a minute of procedures that ask an upstream (everyone shares Discord, Roblox and the game), check or hash a
 * password, or try a join code. Counted per person or API key, and per address where no sign-in is needed.
 */
export const LOOKUP_LIMITS: Readonly<Record<string, number>> = {
  'account.linkRoblox': 10,
  'alts.reveal': 20,
  'alts.unlock': 10,
  'appeals.submit': 10,
  'appeals.write': 20,
  'evidence.add': 20,
  'platform.login': 10,
  'platform.setPassword': 20,
  'platformStaff.create': 20,
  'platformStaff.update': 20,
  'punishments.forecast': 60,
  'servers.join': 60,
  'servers.export': 4,
  'servers.testConnection': 20,
  'webhooks.create': 20,
  'webhooks.test': 10,
  'webhooks.update': 20,
};

/** Starts of a sign-in are counted among them. */
export const LOGIN = 'login';

const TIGHTER: Readonly<Record<string, number>> = { ...LOOKUP_LIMITS, [LOGIN]: LOGIN_LIMIT };

/** Calls that need no sign-in count per address, with whatever token. */
const OPEN: ReadonlySet<string> = new Set([
  LOGIN,
  ...restRoutes().flatMap(({ procedure, allowance }) => (allowance.kind === 'open' ? [procedure] : [])),
]);

/**
 * Unproved tokens a minute that are still looked up for an address above its limit, so that a flood does not shut out
 * people behind the same address who have just signed in, or whose sessions a restarted process does not know yet.
 */
const RESERVED_LOOKUPS = 60;

/** Proved tokens remembered at a time. */
const PROVED = 20_000;

export interface LimitsDeps {
  cookie: SessionCookie;
  /** Calls per minute; 0 lifts every limit. */
  perMinute: number;
  counters: Counters;
  findCaller: FindCaller;
}

export interface Limits {
  /** Forgets that the request's token was proved: its session or key is no longer valid. */
  forget(request: FastifyRequest): void;
  /** Counts a call of a procedure. Throws TOO_MANY_REQUESTS with `details.retryAfter` in seconds. */
  admit(procedure: string, request: FastifyRequest): Promise<void>;
}

function tooMany(retryAfter: number): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', {
    message: 'Too many requests. Wait a moment and try again.',
    details: { retryAfter },
  });
}

/**
 * Counts calls over every route that is added to `app` from now on: by address until the session or API key is proved, then
 * by person over all their sessions, or by key. What is proved is remembered for counting only; every call still checks
 * its session. A batch counts as its calls.
 */
export async function addLimits(app: FastifyInstance, deps: LimitsDeps): Promise<Limits> {
  const { cookie, perMinute, counters, findCaller } = deps;
  if (perMinute === 0) return { forget: () => undefined, admit: async () => undefined };
  const proved = new LRUCache<string, string>({ max: PROVED });

  function take(name: string, calls: number): DomainError | undefined {
    const max = isKeyName(name) ? Math.min(perMinute, API_KEY_LIMIT) : perMinute;
    const wait = counters.take(name, calls, max);
    return wait === null ? undefined : tooMany(wait);
  }

  /** Looks up a token that is not proved yet. Where that fails the call stays counted by its address. */
  async function prove(token: CallerToken, address: string, calls: number): Promise<void> {
    const refused = take(address, calls);
    if (refused && counters.take(`lookups ${address}`, 1, RESERVED_LOOKUPS) !== null) throw refused;
    const caller = await findCaller(token).catch(() => null);
    if (caller === null) {
      if (refused) throw refused;
      return;
    }
    proved.set(token.hash, caller);
    if (!refused) counters.refund(address, calls);
    const over = take(caller, calls);
    if (over) throw over;
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const token = tokenOf(request.headers, cookie);
    const known = token === null ? undefined : proved.get(token.hash);
    // A promise is awaited in place of `done`: only a token's first request needs one.
    if (token !== null && known === undefined) return prove(token, addressOf(request), callsOf(request));
    done(take(known ?? addressOf(request), callsOf(request)));
  });

  return {
    forget({ headers }) {
      const token = tokenOf(headers, cookie);
      if (token !== null) proved.delete(token.hash);
    },
    async admit(procedure, request) {
      const max = TIGHTER[procedure];
      if (max === undefined) return;
      const token = OPEN.has(procedure) ? null : tokenOf(request.headers, cookie);
      const name = (token && proved.get(token.hash)) ?? addressOf(request);
      const wait = await counters.takeExactly(`${procedure} ${name}`, max);
      if (wait !== null) throw tooMany(wait);
    },
  };
}

function addressOf({ ip }: FastifyRequest): string {
  return `address ${addressKey(ip)}`;
}

/**
 * Creates a limit of so many calls a minute for each name, with names of its own, counted by this process alone. The result
 * counts a call and throws TOO_MANY_REQUESTS with `details.retryAfter` in seconds.
 */
export function createLocalLimit(
  { log: logger }: FastifyInstance,
  perMinute: number,
): (name: string) => void {
  const counters = createCounters({ database: null, logger });
  return (name) => {
    const wait = counters.take(name, 1, perMinute);
    if (wait !== null) throw tooMany(wait);
  };
}

/** Counts requests per address over every route that is added to `app` from now on. */
export function addAddressLimit(app: FastifyInstance, perMinute: number): void {
  const count = createLocalLimit(app, perMinute);
  app.addHook('onRequest', async ({ ip }) => count(addressKey(ip)));
}
