import { API_KEY_LIMIT } from '@tenfour/contracts';
import { restRoutes } from '@tenfour/contracts/rest';
import type { DomainError } from '@tenfour/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createBoundedCache } from '../../caches/bounded-cache.ts';
import { addressKey } from './addresses.ts';
import {
  createSharedLimiter,
  type Limiter,
  requireBelow,
  type SharedCounts,
  tooManyRequests,
} from './limiters.ts';
import { ADDRESS_LIMITS, CALL_LIMITS, RESERVED_LOOKUPS, SIGN_IN } from './limits.ts';
import type { RequestCounters } from './request-counters.ts';

/** A token that a request carries, as its hash. Nothing is known of it yet. */
export interface CallerToken {
  kind: 'session' | 'key';
  hash: string;
}

/** The holder of a valid token: a user, over all their sessions, or one API key. */
export interface Caller {
  kind: 'user' | 'key';
  id: string;
}

/** Limits that need no sign-in count by address, regardless of the token. */
const BY_ADDRESS: ReadonlySet<string> = new Set([
  SIGN_IN,
  ...restRoutes().flatMap(({ procedure, allowance }) => (allowance.kind === 'open' ? [procedure] : [])),
]);

/** Most proved tokens that are remembered at a time. */
const PROVED_MAX = 20_000;

export interface RequestLimitsDeps {
  /** Calls per minute; 0 lifts every limit. */
  perMinute: number;
  counters: RequestCounters;
  shared: SharedCounts;
  /** Returns the API key or else the session token of a request, null for neither. */
  tokenOf(request: FastifyRequest): CallerToken | null;
  /** Returns the holder of a token, null for a token that is not valid. */
  findCaller(token: CallerToken): Promise<Caller | null>;
  /** Returns as how many calls a request counts. */
  callsOf(request: FastifyRequest): number;
}

export interface RequestLimits {
  /** Forgets that the request's token was proved: its session or key is no longer valid. */
  forget(request: FastifyRequest): void;
  /** Counts a call that has a limit of its own. Throws TOO_MANY_REQUESTS with `details.retryAfter` in seconds. */
  admit(limit: string, request: FastifyRequest): Promise<void>;
}

/** What requests are counted by, and how many a minute it has. */
interface Quota {
  name: string;
  max: number;
}

/**
 * Counts calls over every route that is added to `app` from now on: by address until the session or API key is proved, then
 * by person over all their sessions, or by key. What is proved is remembered for counting only; every call still checks
 * its session. A batch counts as its calls.
 */
export function addRequestLimits(app: FastifyInstance, deps: RequestLimitsDeps): RequestLimits {
  const { perMinute, counters, shared, tokenOf, findCaller, callsOf } = deps;
  if (perMinute === 0) return { forget: () => undefined, admit: async () => undefined };
  const proved = createBoundedCache<Quota>(PROVED_MAX);
  const limiters: ReadonlyMap<string, Limiter> = new Map(
    Object.entries(CALL_LIMITS).map(([limit, max]) => [limit, createSharedLimiter(shared, limit, max)]),
  );

  const ofAddress: ReadonlyMap<string, Limiter> = new Map(
    Object.entries(ADDRESS_LIMITS).map(([limit, max]) => [
      limit,
      createSharedLimiter(shared, `${limit} by address`, max),
    ]),
  );

  const byAddress = (request: FastifyRequest): Quota => ({ name: addressName(request), max: perMinute });

  function take({ name, max }: Quota, calls: number): DomainError | undefined {
    const wait = counters.take(name, calls, max);
    return wait === null ? undefined : tooManyRequests(wait);
  }

  /** Looks up a token that is not proved yet. Where that fails the call stays counted by its address. */
  async function prove(token: CallerToken, address: Quota, calls: number): Promise<void> {
    const refused = take(address, calls);
    if (refused && counters.take(`lookups ${address.name}`, 1, RESERVED_LOOKUPS) !== null) throw refused;
    const caller = await findCaller(token).catch(() => null);
    if (caller === null) {
      if (refused) throw refused;
      return;
    }
    const quota = quotaOf(caller, perMinute);
    proved.set(token.hash, quota);
    if (!refused) counters.refund(address.name, calls);
    const over = take(quota, calls);
    if (over) throw over;
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const token = tokenOf(request);
    const known = token === null ? undefined : proved.get(token.hash);
    // A promise is awaited in place of `done`: only a token's first request needs one.
    if (token !== null && known === undefined) return prove(token, byAddress(request), callsOf(request));
    done(take(known ?? byAddress(request), callsOf(request)));
  });

  return {
    forget(request) {
      const token = tokenOf(request);
      if (token !== null) proved.delete(token.hash);
    },
    async admit(limit, request) {
      const limiter = limiters.get(limit);
      if (limiter === undefined) return;
      const token = BY_ADDRESS.has(limit) ? null : tokenOf(request);
      const known = token === null ? undefined : proved.get(token.hash);
      await requireBelow(limiter, known?.name ?? addressName(request));
      const also = ofAddress.get(limit);
      if (also !== undefined) await requireBelow(also, addressName(request));
    },
  };
}

function quotaOf({ kind, id }: Caller, perMinute: number): Quota {
  const max = kind === 'key' ? Math.min(perMinute, API_KEY_LIMIT) : perMinute;
  return { name: `${kind} ${id}`, max };
}

function addressName({ ip }: FastifyRequest): string {
  return `address ${addressKey(ip)}`;
}
