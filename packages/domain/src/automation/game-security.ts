import type { EventPerson } from '../game/events.ts';

/** Rules of game security. */
export const SECURITY_RULES = [
  'mass-removals',
  'everybody',
  'above-rank',
  'kill-spree',
  'risky-name',
] as const;
export type SecurityRule = (typeof SECURITY_RULES)[number];

/** States of an alert. */
export const SECURITY_ALERT_STATES = ['open', 'acknowledged', 'resolved'] as const;
export type SecurityAlertState = (typeof SECURITY_ALERT_STATES)[number];

/** A player in the game as its snapshots show them. */
export interface SeenPerson {
  name: string;
  /** Roblox user id. */
  id: string | null;
  /** The game's own term, such as `Server Moderator`; the higher one of two snapshots. */
  permission: string;
  team: string;
}

/** The actor: a player in the game, a person who pressed a button here, or another program that has the key. */
export interface SecurityActor {
  /** Stable key of the actor, also after a name change. */
  key: string;
  name: string;
  /** Roblox user id; null for actors who are not in the game. */
  robloxId: string | null;
  /** Member who pressed the button here; null for other actors. */
  memberId: string | null;
  /** The owner of the game or of the server, and co-owners. */
  isOwner: boolean;
}

/** A stored game event with its actor. */
export interface WatchedEvent {
  /** The event's own id, the same in every snapshot. */
  id: string;
  kind: 'command' | 'kill' | 'join';
  /** Epoch ms. */
  at: number;
  actor: SecurityActor;
  /** Of a command its text. */
  text: string | null;
  /** The killed player. */
  target: EventPerson | null;
}

/** Context of the events. */
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
  /** Description in a sentence. */
  summary: string;
}
