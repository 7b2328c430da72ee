import {
  type GameSecuritySettings,
  type Incident,
  MAX_COMMAND_LENGTH,
  nameProblem,
  type SecurityRule,
  type SeenPerson,
  usernameKey,
} from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { type ConsumerDeps, logRun, queueRun } from '../automations/index.ts';
import { onDutyNames } from './store.ts';

/** What answers an alert is not sent any more after this long, in ms. */
const TOO_LATE_MS = 10 * 60_000;

/** Incidents in which a player misused a permission. */
const MISUSE: ReadonlySet<SecurityRule> = new Set(['mass-removals', 'everybody', 'above-rank']);

/** What takes a rank of the game; co-owners and the owner have none that can be taken. */
const DEMOTIONS: Readonly<Record<string, string>> = {
  'Server Helper': ':unhelper',
  'Server Moderator': ':unmod',
  'Server Administrator': ':unadmin',
};

/** A new alert with what is known around it. */
export interface NewAlert {
  serverId: string;
  alertId: string;
  gameId: string;
  /** Epoch ms. */
  at: number;
  settings: GameSecuritySettings;
  incident: Incident;
  people: readonly SeenPerson[];
  /** Who is in the game now. */
  now: readonly SeenPerson[];
}

/** What an alert sets off in the game where that is wanted: a message to staff, and the end of a rank. Once each. */
export async function respond(tx: Transaction, deps: ConsumerDeps, alert: NewAlert): Promise<void> {
  if (alert.settings.demote && MISUSE.has(alert.incident.rule)) await demote(tx, deps, alert);
  if (alert.settings.pmStaff) await notifyStaff(tx, deps, alert);
}

function occasionOf({ serverId, alertId, at, incident }: NewAlert, what: string) {
  const subject = incident.actor.name;
  return { serverId, kind: 'game-security', dedupe: `${alertId}:${what}`, at, subject } as const;
}

async function demote(tx: Transaction, deps: ConsumerDeps, alert: NewAlert): Promise<void> {
  const occasion = occasionOf(alert, 'demote');
  const demotion = demotionOf(alert.incident, alert.people);
  if ('reason' in demotion) {
    await logRun(tx, occasion, { outcome: 'skipped', text: `Not demoted: ${demotion.reason}.` });
    return;
  }
  const { gameId, at } = alert;
  const text = `Demoted: ${alert.incident.actor.name} was ${demotion.permission}.`;
  const queued = { gameId, command: demotion.command, expiresAt: at + TOO_LATE_MS, text };
  await queueRun(tx, occasion, { ...queued, wakeQueue: deps.wakeQueue });
}

/** The command that takes the actor's rank, or why there is none; a rank of the game is taken by the account's id. */
export function demotionOf(
  { actor }: Incident,
  people: readonly SeenPerson[],
): { command: string; permission: string } | { reason: string } {
  if (actor.isOwner) return { reason: 'the owner and co-owners keep their rank' };
  if (actor.memberId !== null) return { reason: 'it was sent from here, so take their role here' };
  if (actor.robloxId === null) return { reason: 'it was another program with the key, so replace the key' };
  const permission = people.find(({ id }) => id === actor.robloxId)?.permission;
  if (permission === undefined) return { reason: 'they have left the game, so their rank is not known' };
  const command = DEMOTIONS[permission];
  if (command === undefined) return { reason: 'they have no rank that can be taken' };
  return { command: `${command} ${actor.robloxId}`, permission };
}

async function notifyStaff(tx: Transaction, deps: ConsumerDeps, alert: NewAlert): Promise<void> {
  const { serverId, gameId, at, incident } = alert;
  const suspect = usernameKey(incident.actor.name);
  // Skip names that the game also matches to another player, who could be the suspect.
  const staff = (await onDutyNames(tx.handle, serverId)).filter(
    (name) => usernameKey(name) !== suspect && nameProblem(name, alert.now) === null,
  );
  const occasion = occasionOf(alert, 'pm');
  const command = messageTo(staff, incident.summary);
  if (command === null) {
    const text = 'No message sent: no one on duty is in the game.';
    await logRun(tx, occasion, { outcome: 'skipped', text });
    return;
  }
  const text = 'A private message to staff on duty.';
  const queued = { gameId, command, expiresAt: at + TOO_LATE_MS, text };
  await queueRun(tx, occasion, { ...queued, wakeQueue: deps.wakeQueue });
}

/** At least this much of what happened is in a message, in characters. */
const TEXT_LEAST = 40;

/** Returns a message to as many staff as fit next to the text; null for none. */
function messageTo(staff: readonly string[], summary: string): string | null {
  const most = MAX_COMMAND_LENGTH - ':pm  '.length - TEXT_LEAST;
  let names = '';
  for (const name of staff) {
    const longer = names === '' ? name : `${names},${name}`;
    if (longer.length <= most) names = longer;
  }
  if (names === '') return null;
  const message = `:pm ${names} Alert: ${summary}`.replaceAll(/\p{Cc}/gu, ' ').toWellFormed();
  return message.length <= MAX_COMMAND_LENGTH ? message : `${message.slice(0, MAX_COMMAND_LENGTH - 1)}…`;
}
