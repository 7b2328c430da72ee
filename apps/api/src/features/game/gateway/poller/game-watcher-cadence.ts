/** Why a game is polled: people view it, type chat commands or run a session in it, a webhook, a statistics channel or a custom command needs it, or neither. */
export type Tier = 'people' | 'automations' | 'idle';

/** How often a game of each tier is read while the budget suffices, in ms. */
export const READ_EVERY_MS: Readonly<Record<Tier, number>> = {
  people: 10_000,
  automations: 30_000,
  idle: 5 * 60_000,
};

/** How long one look of a viewer keeps a game watched, in ms: pages ask every 30 s at most. */
export const INTEREST_MS = 45_000;

/** What counts when the next read is chosen, all of it known without asking upstream. */
export interface Budget {
  /** Reads per window; null until the first response. */
  limit: number | null;
  /** Reads that may still be sent in this window, those about to be sent taken off. */
  free: number;
  /** How long this window still lasts, in ms; 0 when a fresh one begins. */
  windowMs: number;
  /** How long this window is in all, as far as was seen, in ms; 0 when that is not known. */
  lengthMs: number;
  /** Reads that were sent a moment ago and are not answered yet. */
  underWay: number;
}

/** Most reads in flight: one in `share` of a window's reads, but at least `least`. */
const AT_ONCE = { share: 10, least: 4 };

/** Share of a window's reads (1/n) reserved for games that were never read, and for key tests. */
const KEPT_FOR_URGENT = 10;

/** Share of a window's reads (1/n) that idle games can't use. */
const KEPT_FROM_IDLE = 5;

/** Reads of this many ms of a window can be sent ahead: no less than between two looks of the watcher. */
const AHEAD_MS = 250;

/** A fresh window is taken to last this long when the demand in it is estimated, in ms. */
const TYPICAL_WINDOW_MS = 10_000;

/** How many games wait in each tier. */
export type Demand = Readonly<Record<Tier, number>>;

/**
 * Whether one more read of this tier fits. `urgent` is a game that has never been read, or that changed just now.
 * Idle games get what the others will not need before the window ends.
 */
export function mayRead(tier: Tier, urgent: boolean, budget: Budget, demand: Demand): boolean {
  const { limit, free, underWay } = budget;
  // The process before this one may have used the window up: a first read finds out, alone.
  if (limit === null) return underWay === 0;
  if (underWay >= Math.max(AT_ONCE.least, Math.ceil(limit / AT_ONCE.share))) return false;
  if (urgent && tier !== 'idle') return free > 0;
  const reserved = Math.floor(limit / KEPT_FOR_URGENT);
  const isShort = demand.people + demand.automations > limit;
  if (free <= reserved + (isShort ? reservedForLater(limit - reserved, budget) : 0)) return false;
  return tier !== 'idle' || free > Math.floor(limit / KEPT_FROM_IDLE) + expected(budget, demand);
}

/**
 * What the rest of the window is to have of its reads where more games wait than it has. Were they sent as soon as it
 * begins, all pages of all games would ask for what is new within its first seconds, and wait for each other. With fewer
 * games each is read when it is due.
 */
function reservedForLater(reads: number, { windowMs, lengthMs }: Budget): number {
  if (lengthMs === 0) return 0;
  // A window that is over is followed by one as long.
  const leftMs = windowMs > 0 ? windowMs : lengthMs;
  return Math.floor((reads * Math.max(0, leftMs - AHEAD_MS)) / lengthMs);
}

/** Reads that people and automations will want before the window ends. */
function expected({ windowMs }: Budget, demand: Demand): number {
  const ms = windowMs > 0 ? windowMs : TYPICAL_WINDOW_MS;
  const { people, automations } = READ_EVERY_MS;
  return Math.ceil((demand.people * ms) / people + (demand.automations * ms) / automations);
}

/**
 * Returns where in its interval a game is first read after a start, from 0 to 1: stable per id and spread over all ids,
 * so that not all games are due at the same time after a restart.
 */
export function phaseOf(gameId: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < gameId.length; index += 1) {
    hash = Math.imul(hash ^ gameId.charCodeAt(index), 0x01000193);
  }
  // The last characters alone would only move the lowest bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32;
}
