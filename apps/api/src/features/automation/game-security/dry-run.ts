import type { DryRun } from '@tenfour/contracts';
import { type GameSecuritySettings, incidentsIn, watchedEvents } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { findGameId, loadSnapshot } from '../../game/gateway/index.ts';
import { ownersOf, peopleIn } from './people-in.ts';
import { demotionOf } from './respond.ts';
import { sendersOfEvents } from './senders.ts';
import { eventsBetween } from './store.ts';

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
