import type { PlayerProfile, Punishment, Server } from '@tenfour/contracts';
import {
  type EnforcementCommand,
  type EscalationOutcome,
  enforcingCommand,
  type PunishmentType,
} from '@tenfour/domain';
import type { Draft } from './draft.ts';
import { texts } from './texts.ts';

/** What a server wants to happen in its game, and whether it has a key to do it with. */
export type EnforcementRules = Pick<Server, 'enforceInGame' | 'pmWarnings' | 'erlcApiKey'>;

/** The choice between recording only and carrying a record out, as the composer shows it. */
interface EnforcementChoice {
  command: EnforcementCommand;
  isOn: boolean;
  /** Whether an escalation rule has decided it. */
  isFixed?: boolean;
  /** Why nothing can be sent; null when something can. */
  problem: string | null;
}

/**
 * Returns the choice for a record of this type; null where the game never takes part. `mayCommand`: the viewer can send
 * commands, which sending more than the server's settings takes.
 */
export function enforcementChoice(input: {
  rules: EnforcementRules;
  type: PunishmentType;
  enforce: Draft['enforce'];
  /** Of the rule that decides the record. */
  inGame?: EscalationOutcome['inGame'];
  mayCommand: boolean;
  profile: Pick<PlayerProfile, 'gameKnown' | 'online'> | undefined;
}): EnforcementChoice | null {
  const { rules, type, enforce, profile, inGame = 'settings' } = input;
  // Without the messages to warned players there is no text to send.
  const command = enforcingCommand({ ...rules, enforceInGame: true }, type);
  if (command === null || inGame === 'never') return null;
  const isFixed = inGame === 'always';
  const isUsual = isFixed || enforcingCommand(rules, type) !== null;
  const problem = !rules.erlcApiKey
    ? texts.enforceProblems.noKey
    : !isUsual && !input.mayCommand
      ? texts.enforceProblems.notAllowed
      : command !== 'ban' && profile?.gameKnown && profile.online === null
        ? texts.enforceProblems.notOnline
        : null;
  const isWanted = enforce === 'default' || isFixed ? isUsual : enforce === 'yes';
  return { command, isOn: isWanted && problem === null, problem, ...(isFixed ? { isFixed } : {}) };
}

/** Returns whether a server's own setting sends a record of this type to the game, as far as it is known. */
export function isSentByDefault(
  rules: EnforcementRules | undefined,
  type: PunishmentType,
  profile?: Pick<PlayerProfile, 'gameKnown' | 'online'>,
): boolean {
  if (!rules) return false;
  const choice = enforcementChoice({ rules, type, enforce: 'default', mayCommand: false, profile });
  return choice?.isOn === true;
}

/** The tone of the outcome of a record's command. */
type EnforcementTone = 'good' | 'waiting' | 'bad' | 'none';

const TONES: Record<Exclude<Punishment['enforcement']['state'], 'none'>, EnforcementTone> = {
  queued: 'waiting',
  sent: 'good',
  failed: 'bad',
  unknown: 'bad',
  not_online: 'bad',
  not_sent: 'bad',
};

/** What became of a record in the game, in words; null for records that the game has no part in. */
export function enforcementOf(
  record: Pick<Punishment, 'enforcement' | 'punishmentType'>,
): { tone: EnforcementTone; text: string } | null {
  const { enforcement, punishmentType: type } = record;
  const { state, message } = enforcement;
  if (state === 'none') {
    return type === 'kick' || type === 'ban' ? { tone: 'none', text: texts.recordedOnly } : null;
  }
  const text = state === 'sent' ? texts.sentAs[type] : texts.enforcement[state];
  return { tone: TONES[state], text: message ? `${text}: ${message}` : text };
}

/** Whether a record's command is still under way. */
export function isUnderWay({ enforcement }: Pick<Punishment, 'enforcement'>): boolean {
  return enforcement.state === 'queued';
}
