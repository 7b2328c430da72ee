import { readFileSync } from 'node:fs';
import type { GameSecuritySettings } from '../automation/automations/game-security.ts';
import { GAME_SECURITY_DEFAULTS } from '../automation/automations/game-security.ts';
import type { SecurityRule, SeenPerson } from '../automation/game-security.ts';
import { alertOf, incidentsIn, SECURITY_LOOK_BACK_MS } from '../automation/game-security-incidents.ts';
import {
  type CommandSender,
  peopleOf,
  type StoredGameEvent,
  watchedEvents,
} from '../automation/game-security-scene.ts';
import type { GameLogs, LoggedPerson } from '../game/events.ts';
import { noticedIn } from '../game/events.ts';

/** A line of a log: second, actor (`Name:Id`), and the command, the killed player, or `join`/`leave`. */
export type WorldLine = readonly [second: number, who: string, what: string];

/** One snapshot of a recorded world, as the game would answer at that second: its logs hold the newest lines. */
export interface WorldReading {
  at: number;
  /** `Name:Id` to permission and team; omitted in the files when unchanged since the last snapshot. */
  players: Readonly<Record<string, readonly [permission: string, team: string]>>;
  commands: readonly WorldLine[];
  kills: readonly WorldLine[];
  joins: readonly WorldLine[];
}

/** A recorded world with its expected alerts. */
export interface RecordedWorld {
  about: string;
  owner: number;
  coOwners: readonly number[];
  settings: Partial<GameSecuritySettings>;
  /** Commands sent from here and their sender: a name, `owner`, or `product` for automatic ones. */
  sent: readonly { at: number; command: string; by: string }[];
  readings: readonly WorldReading[];
  alerts: readonly { rule: SecurityRule; actor: string; events: number; summary: string }[];
}

export const WORLD_NAMES = [
  'calm-hour',
  'raid',
  'slow-raid',
  'spree',
  'officers',
  'look-alike',
  'owner-punishes',
  'sent-from-here',
  'above-rank',
  'demoted-just-now',
  'two-raids',
] as const;

/** Reads one of the recorded worlds next to this file. */
export function recordedWorld(name: string): RecordedWorld {
  const path = new URL(`./security-worlds/${name}.json`, import.meta.url);
  const world = JSON.parse(readFileSync(path, 'utf8')) as RecordedWorld;
  let players: WorldReading['players'] = {};
  const readings = world.readings.map((reading) => {
    players = reading.players ?? players;
    return { ...reading, players };
  });
  return { ...world, readings };
}

/** Splits `Name:Id`; "Remote Server" has no id. */
export function loggedPerson(text: string): LoggedPerson {
  const at = text.lastIndexOf(':');
  return at < 0 ? { name: text, id: null } : { name: text.slice(0, at), id: Number(text.slice(at + 1)) };
}

/** Returns the logs of a snapshot, with seconds after `start` (epoch ms) as the game's own time. */
export function logsOfWorld(reading: WorldReading, start: number): GameLogs {
  const stamp = (second: number) => Math.floor(start / 1_000) + second;
  return {
    commandLogs: reading.commands.map(([second, who, command]) => ({
      timestamp: stamp(second),
      player: loggedPerson(who),
      command,
    })),
    killLogs: reading.kills.map(([second, who, killed]) => ({
      timestamp: stamp(second),
      killer: loggedPerson(who),
      killed: loggedPerson(killed),
    })),
    joinLogs: reading.joins.map(([second, who, action]) => ({
      timestamp: stamp(second),
      player: loggedPerson(who),
      action: action === 'join' ? 'join' : 'leave',
    })),
  };
}

/** Returns the players in the game in a snapshot. */
export function peopleInWorld({ players }: WorldReading): SeenPerson[] {
  return Object.entries(players).map(([who, [permission, team]]) => {
    const { name, id } = loggedPerson(who);
    return { name, id: id === null ? null : String(id), permission, team };
  });
}

interface Alert {
  id: string;
  rule: SecurityRule;
  key: string;
  actor: string;
  events: Set<string>;
  lastAt: number;
  summary: string;
}

/**
 * Processes a world from its first snapshot to its last and collects the alerts, as the product does with its tables.
 */
export function alertsOf(world: RecordedWorld): RecordedWorld['alerts'] {
  const start = Date.UTC(2026, 10, 21, 18);
  const stored = new Map<string, StoredGameEvent>();
  const alerts: Alert[] = [];
  let before: SeenPerson[] | null = null;
  for (const reading of world.readings) {
    const now = peopleInWorld(reading);
    const fresh = noticedIn(logsOfWorld(reading, start), start + reading.at * 1_000).filter(
      ({ identity }) => !stored.has(identity),
    );
    for (const event of fresh) stored.set(event.identity, { ...event, id: event.identity });
    const news = new Set(fresh.map(({ identity }) => identity));
    if (before !== null && news.size > 0)
      gather(alerts, world, [...stored.values()], news, peopleOf(before, now), start);
    before = now;
  }
  return alerts.map(({ rule, actor, events, summary }) => ({ rule, actor, events: events.size, summary }));
}

function gather(
  alerts: Alert[],
  world: RecordedWorld,
  stored: readonly StoredGameEvent[],
  news: ReadonlySet<string>,
  people: readonly SeenPerson[],
  start: number,
): void {
  const since =
    Math.min(...stored.filter(({ id }) => news.has(id)).map(({ at }) => at)) - SECURITY_LOOK_BACK_MS;
  const recent = stored.filter(({ at }) => at >= since);
  const owners = new Set([world.owner, ...world.coOwners].map(String));
  const watched = watchedEvents(recent, { senders: sendersOf(world, recent, start), owners, people });
  const settings = { ...GAME_SECURITY_DEFAULTS, ...world.settings };
  for (const incident of incidentsIn(watched, { people }, settings)) {
    if (!incident.events.some(({ id }) => news.has(id))) continue;
    const { rule, actor, summary } = incident;
    const own = alerts.filter((alert) => alert.rule === rule && alert.key === actor.key);
    const lastAt = incident.events.at(-1)?.at ?? 0;
    const known = alertOf(own, incident);
    if (known === null) {
      const events = new Set(incident.events.map(({ id }) => id));
      const id = String(alerts.length);
      alerts.push({ id, rule, key: actor.key, actor: actor.name, events, lastAt, summary });
      continue;
    }
    for (const { id } of incident.events) known.events.add(id);
    known.lastAt = Math.max(known.lastAt, lastAt);
    known.summary = summary;
  }
}

function sendersOf(
  world: RecordedWorld,
  events: readonly StoredGameEvent[],
  start: number,
): Map<string, CommandSender> {
  const senders = new Map<string, CommandSender>();
  for (const { at, command, by } of world.sent) {
    const line = events.find(
      (event) => event.detail === command && event.at >= start + at * 1_000 && !senders.has(event.id),
    );
    if (!line) continue;
    const person = { kind: 'person', memberId: by, name: by, isOwner: by === 'owner' } as const;
    senders.set(line.id, by === 'product' ? { kind: 'product' } : person);
  }
  return senders;
}
