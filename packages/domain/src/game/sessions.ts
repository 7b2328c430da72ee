import { type Role, rank } from '../community/roles.ts';

/** States of a session, a planned evening in the game. */
export const GAME_SESSION_STATES = ['planned', 'running', 'ended', 'cancelled'] as const;
export type GameSessionState = (typeof GAME_SESSION_STATES)[number];

/** What can cause a transition. `game` is a reading of the game, `schedule` the passing of time. */
export const GAME_SESSION_SOURCES = ['panel', 'bot', 'rest', 'schedule', 'game'] as const;
export type GameSessionSource = (typeof GAME_SESSION_SOURCES)[number];

/** Transitions of a planned or running session. */
export const GAME_SESSION_TRANSITIONS = [
  'start',
  'boost',
  'end',
  'cancel',
  'end-soon',
  'keep-running',
  'fill',
  'unfill',
  'run-low',
  'recover',
] as const;
export type GameSessionTransition = (typeof GAME_SESSION_TRANSITIONS)[number];

interface Rule {
  from: GameSessionState;
  to: GameSessionState;
  sources: readonly GameSessionSource[];
}

const PEOPLE = ['panel', 'bot', 'rest'] as const;
const GAME = ['game'] as const;

/** From which state each transition leads where, and what can cause it. */
export const GAME_SESSION_TABLE: Readonly<Record<GameSessionTransition, Rule>> = {
  start: { from: 'planned', to: 'running', sources: [...PEOPLE, 'schedule'] },
  boost: { from: 'running', to: 'running', sources: [...PEOPLE, 'schedule'] },
  end: { from: 'running', to: 'ended', sources: [...PEOPLE, 'schedule'] },
  cancel: { from: 'planned', to: 'cancelled', sources: PEOPLE },
  'end-soon': { from: 'running', to: 'running', sources: PEOPLE },
  'keep-running': { from: 'running', to: 'running', sources: PEOPLE },
  fill: { from: 'running', to: 'running', sources: GAME },
  unfill: { from: 'running', to: 'running', sources: GAME },
  'run-low': { from: 'running', to: 'running', sources: GAME },
  recover: { from: 'running', to: 'running', sources: GAME },
};

/** Why a transition is refused. */
export type GameSessionRefusal =
  | 'wrong-source'
  | 'not-planned'
  | 'not-running'
  | 'boosted-recently'
  | 'ending-already'
  | 'not-ending'
  | 'already-marked';

/** A session as far as transitions depend on it. Times in epoch ms. */
export interface GameSessionStatus {
  state: GameSessionState;
  startedAt: number | null;
  boostedAt: number | null;
  /** When its countdown ends it; null without one. */
  endsAt: number | null;
  full: boolean;
  low: boolean;
  /** Since when there are few players; null while there are enough. */
  lowSince: number | null;
}

/** Rules that a server sets for its sessions. */
export interface GameSessionRules {
  /** Fewer players than this are low; 0 never is. */
  lowPlayers: number;
  /** Minutes below that until a session is low. */
  lowMinutes: number;
  /** Slots that only staff fill: a game with only these free is full. */
  reservedSlots: number;
  /** Minutes between two boosts. */
  boostMinutes: number;
  /** Staff who should be on duty at the start. */
  staffNeeded: number;
  /** Minutes of the countdown before the end; 0 for none. */
  endMinutes: number;
}

export const DEFAULT_GAME_SESSION_RULES: GameSessionRules = {
  lowPlayers: 10,
  lowMinutes: 10,
  reservedSlots: 0,
  boostMinutes: 30,
  staffNeeded: 1,
  endMinutes: 5,
};

/** Longest that a session runs, in ms: a forgotten one does not watch its game forever. */
export const GAME_SESSION_MAX_MS = 12 * 3_600_000;

const MINUTE_MS = 60_000;

/** Players above or below a mark that clear it, so that one who joins and leaves does not flip it. */
export const MARK_MARGIN = 2;

/** Returns the status after a transition, or why it is refused. */
export function applyTransition(
  before: GameSessionStatus,
  transition: GameSessionTransition,
  source: GameSessionSource,
  { boostMinutes, endMinutes }: Pick<GameSessionRules, 'boostMinutes' | 'endMinutes'>,
  now: number,
): GameSessionStatus | { refusal: GameSessionRefusal } {
  const rule = GAME_SESSION_TABLE[transition];
  if (!rule.sources.includes(source)) return { refusal: 'wrong-source' };
  if (before.state !== rule.from) return { refusal: rule.from === 'planned' ? 'not-planned' : 'not-running' };
  const after = { ...before, state: rule.to };
  switch (transition) {
    case 'start':
      return { ...after, startedAt: now };
    case 'boost': {
      const next = nextBoostAt(before, boostMinutes);
      return next !== null && now < next
        ? { refusal: 'boosted-recently' }
        : { ...after, boostedAt: Math.max(now, before.boostedAt ?? now) };
    }
    case 'end':
      return { ...after, endsAt: null, full: false, low: false, lowSince: null };
    case 'cancel':
      return after;
    case 'end-soon':
      return before.endsAt === null
        ? { ...after, endsAt: now + endMinutes * MINUTE_MS }
        : { refusal: 'ending-already' };
    case 'keep-running':
      return before.endsAt === null ? { refusal: 'not-ending' } : { ...after, endsAt: null };
    case 'fill':
      return before.full
        ? { refusal: 'already-marked' }
        : { ...after, full: true, low: false, lowSince: null };
    case 'unfill':
      return before.full ? { ...after, full: false } : { refusal: 'already-marked' };
    case 'run-low':
      return before.low || before.full ? { refusal: 'already-marked' } : { ...after, low: true };
    case 'recover':
      return before.low ? { ...after, low: false, lowSince: null } : { refusal: 'already-marked' };
  }
}

/** Returns when the next boost is possible; null when there was none yet. */
export function nextBoostAt(
  { boostedAt }: Pick<GameSessionStatus, 'boostedAt'>,
  boostMinutes: number,
): number | null {
  return boostedAt === null ? null : boostedAt + boostMinutes * MINUTE_MS;
}

/** Players of a reading of the game. */
export interface PlayerLevel {
  players: number;
  maxPlayers: number;
}

/**
 * Returns what a reading changes in a running session: its marks with the transitions that led there, at most one of
 * each. `full` begins when all slots but the reserved ones are taken, and `low` after some minutes below the limit; both
 * end only beyond a margin.
 */
export function judgeReading(
  before: GameSessionStatus,
  { players, maxPlayers }: PlayerLevel,
  rules: GameSessionRules,
  now: number,
): { status: GameSessionStatus; transitions: GameSessionTransition[] } {
  const transitions: GameSessionTransition[] = [];
  let status = before;
  if (before.state !== 'running') return { status, transitions };
  const take = (transition: GameSessionTransition) => {
    const after = applyTransition(status, transition, 'game', rules, now);
    if ('refusal' in after) return;
    status = after;
    transitions.push(transition);
  };
  const fullFrom = Math.max(1, maxPlayers - rules.reservedSlots);
  if (maxPlayers > 0 && players >= fullFrom) take('fill');
  else if (players < Math.max(1, fullFrom - MARK_MARGIN)) take('unfill');
  if (players >= rules.lowPlayers + MARK_MARGIN) take('recover');
  status = { ...status, lowSince: lowSinceOf(status, players, rules, now) };
  if (status.lowSince !== null && now - status.lowSince >= rules.lowMinutes * MINUTE_MS) take('run-low');
  return { status, transitions };
}

function lowSinceOf(
  status: GameSessionStatus,
  players: number,
  { lowPlayers }: GameSessionRules,
  now: number,
): number | null {
  if (status.full) return null;
  if (status.low) return status.lowSince;
  return players < lowPlayers ? (status.lowSince ?? now) : null;
}

/** Returns whether a session has run for so long that it must have been forgotten. */
export function isOverlong({ state, startedAt }: GameSessionStatus, now: number): boolean {
  return state === 'running' && startedAt !== null && now - startedAt >= GAME_SESSION_MAX_MS;
}

/** Returns whether someone can plan and run sessions: owners and admins always, others if no list leaves them out. */
export function canHostSessions({ id, role }: { id: string; role: Role }, hosts: readonly string[]): boolean {
  return rank(role) >= rank('admin') || hosts.length === 0 || hosts.includes(id);
}
