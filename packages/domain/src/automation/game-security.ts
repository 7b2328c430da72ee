import type { EventPerson } from '../game/events.ts';
import type { GameSecuritySettings } from './automations/game-security.ts';
import {
  aboveRank,
  everybody,
  INCIDENT_GAP_MS,
  killSprees,
  massRemovals,
  riskyNames,
} from './game-security-rules.ts';

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

/** Somebody in the game as its readings show them. */
export interface SeenPerson {
  name: string;
  /** Roblox user id. */
  id: string | null;
  /** The game's own word, such as `Server Moderator`; of two readings the higher one. */
  permission: string;
  team: string;
}

/** Who did something: somebody in the game, somebody who pressed a button here, or another program with the key. */
export interface SecurityActor {
  /** Tells actors apart and stays the same when a name changes. */
  key: string;
  name: string;
  /** Roblox user id; null for whoever is not in the game. */
  robloxId: string | null;
  /** Who pressed the button here; null for everybody else. */
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
  /** Whoever one of the last two readings showed. */
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

/** Longest that a rule looks back, in ms. */
export const SECURITY_LOOK_BACK_MS = 60 * 60_000;

/**
 * What breaks the rules that are on. `events` reach back `SECURITY_LOOK_BACK_MS` before what is new, in any order;
 * those that automations and schedules sent are not among them.
 */
export function incidentsIn(
  events: readonly WatchedEvent[],
  scene: SecurityScene,
  settings: GameSecuritySettings,
): Incident[] {
  const sorted = events.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const watched = settings.watchOwners ? sorted : sorted.filter(({ actor }) => !actor.isOwner);
  return [
    ...(settings.everybody ? everybody(watched, settings) : []),
    ...(settings.massRemovals ? massRemovals(watched, settings) : []),
    ...(settings.aboveRank ? aboveRank(watched, scene, settings) : []),
    ...(settings.killSprees ? killSprees(watched, scene, settings) : []),
    ...(settings.riskyNames ? riskyNames(watched, scene) : []),
  ];
}

/** An alert as far as it matters for what belongs to it. */
export interface PlacedAlert {
  id: string;
  /** Of its newest event, epoch ms. */
  lastAt: number;
  events: ReadonlySet<string>;
}

/**
 * The alert of the same rule and actor that an incident belongs to: one that shares an event with it, or that it
 * follows closely; null for a new one. A risky name is one incident for as long as its alert is kept.
 */
export function alertOf<Alert extends PlacedAlert>(
  alerts: readonly Alert[],
  { rule, events }: Pick<Incident, 'rule' | 'events'>,
): Alert | null {
  const newestFirst = alerts.toSorted((a, b) => b.lastAt - a.lastAt);
  const sharing = newestFirst.find((alert) => events.some(({ id }) => alert.events.has(id)));
  if (sharing) return sharing;
  const from = events[0]?.at ?? 0;
  return newestFirst.find(({ lastAt }) => Math.abs(from - lastAt) <= INCIDENT_GAP_MS[rule]) ?? null;
}
