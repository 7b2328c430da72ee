import type { EventPerson } from '../game/events.ts';

/** What game security looks for. */
export const SECURITY_RULES = [
  'mass-removals',
  'everybody',
  'above-rank',
  'kill-spree',
  'risky-name',
] as const;
export type SecurityRule = (typeof SECURITY_RULES)[number];

/** What becomes of an alert. */
export const SECURITY_ALERT_STATES = ['open', 'acknowledged', 'resolved'] as const;
export type SecurityAlertState = (typeof SECURITY_ALERT_STATES)[number];

/** A player in the game as its snapshots show them. */
export interface SeenPerson {
  name: string;
  /** Roblox user id. */
  id: string | null;
  /** The game's own word, such as `Server Moderator`; of two readings the higher one. */
  permission: string;
  team: string;
}

/** The actor: a player in the game, a person who pressed a button here, or another program that has the key. */
export interface SecurityActor {
  /** Tells actors apart and stays the same when a name changes. */
  key: string;
  name: string;
  /** Roblox user id; null for actors who are not in the game. */
  robloxId: string | null;
  /** Member who pressed the button here; null for other actors. */
  memberId: string | null;
  /** The owner of the game or of the server, and co-owners. */
  isOwner: boolean;
}

/** A stored event of a game with who did it. */
export interface WatchedEvent {
  /** The event's own, the same in every reading. */
  id: string;
  kind: 'command' | 'kill' | 'join';
  /** Epoch ms. */
  at: number;
  actor: SecurityActor;
  /** Of a command its text. */
  text: string | null;
  /** Who was killed. */
  target: EventPerson | null;
}

/** What is known around the events. */
export interface SecurityScene {
  /** Players in either of the last two snapshots. */
  people: readonly SeenPerson[];
}

/** Events of one actor that belong together and break a rule. */
export interface Incident {
  rule: SecurityRule;
  actor: SecurityActor;
  /** Oldest first, at least one. */
  events: readonly WatchedEvent[];
  /** What happened, as a sentence. */
  summary: string;
}
