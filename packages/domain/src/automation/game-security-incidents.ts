import type { GameSecuritySettings } from './automations/game-security.ts';
import type { Incident, SecurityScene, WatchedEvent } from './game-security.ts';
import {
  aboveRank,
  everybody,
  INCIDENT_GAP_MS,
  killSprees,
  massRemovals,
  riskyNames,
} from './game-security-rules.ts';

/** Longest span that a rule looks back, in ms. */
export const SECURITY_LOOK_BACK_MS = 60 * 60_000;

/**
 * Finds violations of the enabled rules. `events` reach back `SECURITY_LOOK_BACK_MS` before the new ones, in any order,
 * without those that automations and schedules sent.
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

/** The fields of an alert that incidents are matched with. */
export interface PlacedAlert {
  id: string;
  /** Of its newest event, epoch ms. */
  lastAt: number;
  events: ReadonlySet<string>;
}

/**
 * Finds the alert of the same rule and actor that an incident belongs to: one that shares an event with it, or that it
 * follows closely; null for a new one. A risky name is one incident for as long as its alert is stored.
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
