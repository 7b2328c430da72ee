import type { Punishment, Server } from '@tenfour/contracts';
import { becomesAutoBan, type PunishmentType } from '@tenfour/domain';
import { texts } from './texts.ts';

/** What a server wants to happen in its game, and whether it has a key to do it with. */
export type EnforcementRules = Pick<Server, 'enforceInGame' | 'pmWarnings' | 'erlcApiKey'>;

/** What recording will also do in the game, said before it happens; null where it only records. */
export function enforcementHint(
  rules: EnforcementRules,
  type: PunishmentType,
  activeCount: number,
): string | null {
  const recorded = becomesAutoBan(type, activeCount) ? 'ban' : type;
  const notified = recorded === 'warning' && rules.pmWarnings;
  const sent = (recorded === 'ban' || recorded === 'kick') && rules.enforceInGame;
  if (!notified && !sent) return null;
  if (!rules.erlcApiKey) return texts.enforceWithoutKey;
  return notified ? texts.willBeNotified : texts.willBeSent(recorded);
}

/** The tone of the outcome of a record's command. */
export type EnforcementTone = 'good' | 'waiting' | 'bad';

const TONES: Record<Exclude<Punishment['enforcement']['state'], 'none'>, EnforcementTone> = {
  queued: 'waiting',
  sent: 'good',
  failed: 'bad',
  unknown: 'bad',
  not_online: 'bad',
  not_sent: 'bad',
};

/** What became of a record's command, in words; null where nothing was to be sent. */
export function enforcementOf(
  record: Pick<Punishment, 'enforcement' | 'punishmentType'>,
): { tone: EnforcementTone; text: string } | null {
  const { state, message } = record.enforcement;
  if (state === 'none') return null;
  const notified = record.punishmentType === 'warning';
  const text = state === 'sent' && notified ? texts.enforcement.notified : texts.enforcement[state];
  return { tone: TONES[state], text: message ? `${text}: ${message}` : text };
}

/** Whether a record's command is still under way. */
export function isUnderWay({ enforcement }: Pick<Punishment, 'enforcement'>): boolean {
  return enforcement.state === 'queued';
}
