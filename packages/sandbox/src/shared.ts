import type { FastifyRequest } from 'fastify';
import { createErlcState, type ErlcState } from './erlc/state.ts';
import { createPeople, type People } from './people.ts';
import { createRandom } from './random.ts';

/** The services that the sandbox simulates. */
export type UpstreamName = 'discord' | 'roblox' | 'erlc';

/** All stand-ins, in port order. */
export const UPSTREAMS: readonly UpstreamName[] = ['discord', 'roblox', 'erlc'];

/** Failure modes that an upstream can be set to. */
export const FAULT_MODES = ['400', '429', '500', 'html', 'timeout', 'reset', 'none'] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

/** An armed fault. `count` null means until it is lifted; `match` null means every route. */
export interface Fault {
  mode: Exclude<FaultMode, 'none'>;
  count: number | null;
  match: string | null;
  /** The wait that a 429 announces, in seconds (fractions allowed). */
  retryAfter: number;
}

/** The answer of a fault: status, headers and a JSON body. */
export interface FaultAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** An upstream's own shapes of "too many requests" and "we broke". */
export interface FaultBodies {
  429: (request: FastifyRequest, fault: Fault) => FaultAnswer;
  500: (request: FastifyRequest, fault: Fault) => FaultAnswer;
}

/** Addresses without a trailing slash; filled once all four ports listen, so read them per request. */
export interface SandboxUrls {
  home: string;
  discord: string;
  roblox: string;
  erlc: string;
}

/** A link that a stand-in puts on the home page. `path` is under that stand-in's own address. */
export interface HomeLink {
  upstream: UpstreamName;
  path: string;
  label: string;
}

/** State shared by the four servers of one sandbox. */
export interface SandboxShared {
  /** Returns the current time in epoch milliseconds (injected in tests). */
  now(): number;
  /** Seed of everything that is pseudo-random. */
  seed: string;
  /** Returns the next seeded random number, 0 <= n < 1. */
  random(): number;
  /** Names and ids of Roblox users, common to the game worlds and the Roblox stand-in. */
  people: People;
  faults: Record<UpstreamName, Fault | null>;
  /** `"<METHOD> <route pattern>"` -> number of requests, per upstream. */
  requests: Record<UpstreamName, Record<string, number>>;
  /** Each register function sets its own entry. */
  faultBodies: Record<UpstreamName, FaultBodies>;
  urls: SandboxUrls;
  /** Worlds, buckets and keys of the ER:LC stand-in. */
  erlc: ErlcState;
  /** Everything posted to Discord webhooks and channels, oldest first; the Discord stand-in fills it. */
  discordMessages: unknown[];
  homeLinks: HomeLink[];
}

/** Returns plain JSON failures for an upstream without its own. */
function plainFaultBodies(): FaultBodies {
  return {
    429: (_request, fault) => ({
      status: 429,
      headers: { 'retry-after': String(Math.ceil(fault.retryAfter)) },
      body: { message: 'Too many requests', retry_after: fault.retryAfter },
    }),
    500: () => ({ status: 500, headers: {}, body: { message: 'Internal Server Error' } }),
  };
}

/** Creates the state of a new sandbox. `now` is epoch milliseconds. */
export function createShared(now: () => number, seed: string): SandboxShared {
  const people = createPeople();
  return {
    now,
    seed,
    random: createRandom(`${seed}:shared`),
    people,
    erlc: createErlcState(now, seed, people),
    faults: { discord: null, roblox: null, erlc: null },
    requests: { discord: {}, roblox: {}, erlc: {} },
    faultBodies: { discord: plainFaultBodies(), roblox: plainFaultBodies(), erlc: plainFaultBodies() },
    urls: { home: '', discord: '', roblox: '', erlc: '' },
    discordMessages: [],
    homeLinks: [],
  };
}
