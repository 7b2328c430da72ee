import type { DryRun } from '@tenfour/contracts';
import {
  alertOf,
  type GameSecuritySettings,
  hitBy,
  type Incident,
  incidentsIn,
  peopleOf,
  SECURITY_LOOK_BACK_MS,
  type SecurityScene,
  type SeenPerson,
  type WatchedEvent,
  watchedEvents,
} from '@tenfour/domain';
import type { Handle, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { dedupeOf } from '../../game/events/index.ts';
import { findGameId, loadSnapshot } from '../../game/gateway/index.ts';
import {
  type AutomationConsumer,
  type AutomationSeen,
  type ConsumerDeps,
  logRun,
} from '../automations/index.ts';
import { securityEvents } from './events.ts';
import { demotionOf, respond } from './respond.ts';
import { ownersOf, peopleIn, sendersOfEvents } from './senders.ts';
import { type AlertMatch, eventsBetween, securityStore } from './store.ts';

/** What one reading shows, for all servers that watch the game. */
interface Scene extends SecurityScene {
  gameId: string;
  /** When it was read, epoch ms. */
  at: number;
  before: readonly SeenPerson[];
  now: readonly SeenPerson[];
  events: readonly WatchedEvent[];
  /** What is new, by its `dedupe`. */
  newEvents: ReadonlySet<string>;
}

/** Looks for what breaks the rules of game security, in the transaction that stores the reading. */
export function createSecurityWatch(deps: ConsumerDeps): AutomationConsumer {
  return {
    kinds: ['game-security'],
    async see(tx, seen) {
      const scene = await sceneOf(tx, seen);
      if (scene === null) return;
      for (const one of seen.automations) {
        if (one.kind !== 'game-security') continue;
        for (const incident of incidentsIn(scene.events, scene, one.settings)) {
          if (!incident.events.some(({ id }) => scene.newEvents.has(id))) continue;
          await saveIncident(tx, deps, one.serverId, one.settings, scene, incident);
        }
      }
    },
  };
}

/** Null where nothing happened that any rule looks at. */
async function sceneOf(tx: Transaction, seen: AutomationSeen): Promise<Scene | null> {
  const { gameId, reading, at } = seen;
  const fresh = seen.newEvents.filter(({ kind }) => kind === 'command' || kind === 'kill' || kind === 'join');
  if (fresh.length === 0) return null;
  const times = fresh.map((event) => event.at);
  const from = Math.min(...times) - SECURITY_LOOK_BACK_MS;
  const stored = await eventsBetween(tx.handle, gameId, from, Math.max(...times));
  // The previous snapshot: the new one is stored after all consumers have run.
  const { reading: previous } = await loadSnapshot(tx.handle, gameId);
  const [before, now] = [previous === null ? [] : peopleIn(previous), peopleIn(reading)];
  const people = peopleOf(before, now);
  const senders = await sendersOfEvents(tx.handle, gameId, stored);
  const events = watchedEvents(stored, { senders, owners: ownersOf(reading), people });
  const newEvents = new Set(fresh.map(({ identity }) => dedupeOf(identity)));
  return { gameId, at, before, now, people, events, newEvents };
}

/** Opens an alert, or adds what is new to the one that it belongs to. */
async function saveIncident(
  tx: Transaction,
  deps: ConsumerDeps,
  serverId: string,
  settings: GameSecuritySettings,
  scene: Scene,
  incident: Incident,
): Promise<void> {
  const { rule, actor, events } = incident;
  const store = securityStore(tx.handle, serverId);
  const known = alertOf(await store.findMatches(rule, actor.key, events), incident);
  const evidence = events.map((event) => ({ event, hit: hitBy(event, scene.before, scene.now) }));
  if (known === null) {
    const alertId = await store.open(scene.gameId, incident, scene.at);
    await store.addEvents(alertId, rule, evidence);
    await notify(tx, serverId, alertId, scene.at, incident, false);
    const text = incident.summary;
    const occasion = { serverId, kind: 'game-security', dedupe: alertId, at: scene.at } as const;
    await logRun(tx, { ...occasion, subject: actor.name }, { outcome: 'done', text });
    await respond(tx, deps, { serverId, alertId, settings, incident, ...scene });
    return;
  }
  const added = await store.addEvents(known.id, rule, evidence);
  if (added > 0) await grow(tx, serverId, known, scene, incident, added);
}

async function grow(
  tx: Transaction,
  serverId: string,
  known: AlertMatch,
  scene: Scene,
  incident: Incident,
  added: number,
): Promise<void> {
  // A player with such a name joining again does not reopen the alert.
  const reopened = known.state === 'resolved' && incident.rule !== 'risky-name';
  await securityStore(tx.handle, serverId).grow(known.id, {
    events: known.count + added,
    lastAt: Math.max(known.lastAt, incident.events.at(-1)?.at ?? 0),
    summary: incident.summary,
    state: reopened ? 'open' : known.state,
  });
  if (reopened) await notify(tx, serverId, known.id, scene.at, incident, true);
  else tx.changed({ serverId, entity: 'security-alerts', op: 'changed', ids: [known.id] });
}

async function notify(
  tx: Transaction,
  serverId: string,
  alertId: string,
  at: number,
  { actor, summary }: Incident,
  again: boolean,
): Promise<void> {
  const who = { id: actor.memberId, name: actor.name };
  const domainEvent = { serverId, actor: who, at, alertId, suspect: actor.name, summary };
  await recordEvent(tx, securityEvents.create({ kind: 'security.alerted', ...domainEvent, again }));
}

const DAY_MS = 24 * 60 * 60_000;

/** Most incidents that are listed. */
const LINES_MAX = 50;

const MISUSE: ReadonlySet<string> = new Set(['mass-removals', 'everybody', 'above-rank']);

/** What of the last day these settings would have alerted of; `now` is epoch ms. Ranks and teams are those of now. */
export async function securityDryRun(
  handle: Handle,
  serverId: string,
  settings: GameSecuritySettings,
  now: number,
): Promise<Omit<DryRun, 'sentence'>> {
  const gameId = await findGameId(handle, serverId);
  if (gameId === null) return { basis: 'There is no game to look at: the server has no key.', lines: [] };
  const { reading } = await loadSnapshot(handle, gameId);
  const stored = await eventsBetween(handle, gameId, now - DAY_MS, now);
  const senders = await sendersOfEvents(handle, gameId, stored);
  const people = reading === null ? [] : peopleIn(reading);
  const owners = reading === null ? new Set<string>() : ownersOf(reading);
  const watched = watchedEvents(stored, { senders, owners, people });
  const incidents = incidentsIn(watched, { people }, settings);
  const lines = incidents.slice(0, LINES_MAX).map((incident) => {
    const demotion = settings.demote && MISUSE.has(incident.rule) ? demotionOf(incident, people) : null;
    const command = demotion !== null && 'command' in demotion ? demotion.command : null;
    return { subject: incident.actor.name, text: `Would have alerted: ${incident.summary}`, command };
  });
  const basis = `${stored.length} commands, kills and joins of the last 24 hours; ranks and teams are those of now.`;
  return { basis, lines };
}
