import rateLimit from '@fastify/rate-limit';
import { API_KEY_LIMIT } from '@tenfour/contracts';
import { restRoutes } from '@tenfour/contracts/rest';
import { DomainError } from '@tenfour/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { keyIn } from './key-access.ts';
import { hashToken, type SessionCookie } from './session-cookie.ts';
import type { SharedLimits } from './shared-limits.ts';

const MINUTE = 60_000;

/** Sign-ins a minute that one address may start. */
export const LOGIN_LIMIT = 20;

/** Pictures a minute that one address may load: a page of 200 members and then some. */
export const AVATAR_LIMIT = 600;

/**
 * Calls a minute, per session or, where anybody may call, per address, of procedures that make us ask an upstream (all share Discord, Roblox and the game), and
 * of those that check or hash a password, or try a join code.
 */
export const LOOKUP_LIMITS: Readonly<Record<string, number>> = {
  'account.linkRoblox': 10,
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

/** For these nobody is looked up, so that a made-up session or key would be a way around the limit: they count per address. */
const OPEN: ReadonlySet<string> = new Set(
  restRoutes().flatMap(({ procedure, allowance }) => (allowance.kind === 'open' ? [procedure] : [])),
);

/** Unknown session tokens a minute after which an address is no longer counted by them. */
const SUSPICION = 20;

/** What keys of programs are counted under. */
const KEYS = 'key ';

/** Sessions and addresses counted at a time. */
const COUNTED = 20_000;

/** Who may ask how often. */
export interface Limits {
  /** Notes that the request carried a session token that opens nothing. */
  suspect(request: FastifyRequest): void;
  /** Counts a call of a procedure. Throws TOO_MANY_REQUESTS with `details.retryAfter` in seconds. */
  admit(procedure: string, request: FastifyRequest): Promise<void>;
}

function tooMany(retryAfter: number): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', {
    message: 'Too many requests. Wait a moment and try again.',
    details: { retryAfter },
  });
}

/** Options of the rate limiter that answer as the rest of the API does. */
function answering(perMinute: number, keyGenerator: (request: FastifyRequest) => string) {
  return {
    max: (_request: FastifyRequest, key: string) =>
      key.startsWith(KEYS) ? Math.min(perMinute, API_KEY_LIMIT) : perMinute,
    timeWindow: MINUTE,
    cache: COUNTED,
    keyGenerator,
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request: FastifyRequest, context: { ttl: number }) =>
      tooMany(Math.max(1, Math.ceil(context.ttl / 1_000))),
  };
}

/**
 * Counts requests per session, or per address without one, over every route that this instance gets from now
 * on. An address that tries made-up sessions is counted as one. `perMinute` 0 lifts every limit. What is `shared` is
 * counted for all instances together; without it by each alone.
 */
export async function addLimits(
  app: FastifyInstance,
  cookie: SessionCookie,
  perMinute: number,
  shared: Pick<SharedLimits, 'Store'> | null = null,
): Promise<Limits> {
  if (perMinute === 0) return { suspect: () => undefined, admit: async () => undefined };
  const unknown = new LRUCache<string, number>({ max: COUNTED, ttl: MINUTE, noUpdateTTL: true });
  const isSuspect = ({ ip }: FastifyRequest): boolean => (unknown.get(ip) ?? 0) > SUSPICION;
  const keyOf = (request: FastifyRequest): string => {
    const key = keyIn(request.headers);
    if (key !== null) return isSuspect(request) || key === '' ? request.ip : `${KEYS}${hashToken(key)}`;
    const token = cookie.read(request.headers);
    return token === null || isSuspect(request) ? request.ip : token;
  };
  const store = shared ? { store: shared.Store } : {};
  await app.register(rateLimit, { ...answering(perMinute, keyOf), ...store });
  const lookups = new Map(
    Object.entries(LOOKUP_LIMITS).map(([procedure, max]) => [
      procedure,
      app.createRateLimit({
        max,
        timeWindow: MINUTE,
        keyGenerator: (request) => `${procedure} ${OPEN.has(procedure) ? request.ip : keyOf(request)}`,
      }),
    ]),
  );
  return {
    suspect: ({ ip }) => {
      unknown.set(ip, (unknown.get(ip) ?? 0) + 1);
    },
    admit: async (procedure, request) => {
      const counted = await lookups.get(procedure)?.(request);
      if (counted && !counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds);
    },
  };
}

/** Counts requests per address over every route that this instance gets from now on. */
export async function addAddressLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(
    rateLimit,
    answering(perMinute, ({ ip }) => ip),
  );
}
