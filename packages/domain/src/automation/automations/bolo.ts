import type { Player } from '../../community/identity.ts';
import { commandText, cutCommand, MAX_COMMAND_LENGTH, nameProblem } from '../../game/commands.ts';
import { namesFitting } from '../../game/schedule-conditions.ts';

/** Alerts when a banned or BOLO player joins. */
export interface BoloSettings {
  /** Sources of alerts: an active ban, a note marked BOLO, an active ban on another server of the same owner. */
  bans: boolean;
  notes: boolean;
  elsewhere: boolean;
  /** Whether staff on duty in the game also get a private message. */
  pmStaff: boolean;
}

export const BOLO_DEFAULTS: Readonly<BoloSettings> = {
  bans: true,
  notes: true,
  elsewhere: false,
  pmStaff: false,
};

/** Returns the problems of the settings as sentences, by setting. */
export function boloProblems({ bans, notes, elsewhere }: BoloSettings): { notes?: string } {
  return bans || notes || elsewhere ? {} : { notes: 'Choose at least one.' };
}

/** Describes the effect of the settings in a sentence. */
export function boloSentence({ bans, notes, elsewhere, pmStaff }: BoloSettings): string {
  const reasons = [...(bans ? ['banned'] : []), ...(notes ? ['BOLO'] : [])];
  const players = [
    ...(reasons.length > 0 ? [`a ${reasons.join(' or ')} player`] : []),
    ...(elsewhere ? ['a player banned on the owner’s other servers'] : []),
  ];
  const pm = pmStaff ? ', and messages staff on duty in the game' : '';
  if (players.length === 0) return 'Sends no alerts: nothing is chosen.';
  return `Alerts staff when ${players.join(' or ')} joins${pm}.`;
}

/** Builds the private message to as many staff as fit into one command; null when none can be reached. */
export function boloMessage(
  player: string,
  why: string,
  { staff, online }: { staff: readonly string[]; online: readonly Player[] },
): string | null {
  const names = staff.filter((name) => nameProblem(name, online) === null);
  const line = commandText(`BOLO: ${player} joined. ${why}`);
  const room = MAX_COMMAND_LENGTH - ':pm '.length - 1;
  const fitting = namesFitting(names, Math.max(room - line.length, 41));
  if (fitting.length === 0) return null;
  return cutCommand(`:pm ${fitting.join(',')} ${line}`);
}
