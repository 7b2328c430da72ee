import type { Player } from '../../community/identity.ts';
import { commandText, MAX_COMMAND_LENGTH, nameProblem } from '../../game/commands.ts';
import { namesFitting } from '../../game/schedule-conditions.ts';

/** Alerts when a banned or BOLO player joins. */
export interface BoloSettings {
  /** Sources of alerts: an active ban, a note marked BOLO, or both. */
  bans: boolean;
  notes: boolean;
  /** Whether staff on duty in the game also get a private message. */
  pmStaff: boolean;
}

export const BOLO_DEFAULTS: Readonly<BoloSettings> = { bans: true, notes: true, pmStaff: false };

/** Returns the problems of the settings as sentences, by setting. */
export function boloProblems({ bans, notes }: BoloSettings): { notes?: string } {
  return bans || notes ? {} : { notes: 'Choose bans, notes or both.' };
}

/** Describes the effect of the settings in a sentence. */
export function boloSentence({ bans, notes, pmStaff }: BoloSettings): string {
  const reasons = [...(bans ? ['banned'] : []), ...(notes ? ['BOLO'] : [])];
  const pm = pmStaff ? ', and messages staff on duty in the game' : '';
  if (reasons.length === 0) return 'Sends no alerts: choose bans, notes or both.';
  return `Alerts staff when a ${reasons.join(' or ')} player joins${pm}.`;
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
  const head = `:pm ${fitting.join(',')} `;
  return `${head}${line}`.length <= MAX_COMMAND_LENGTH
    ? `${head}${line}`
    : `${`${head}${line}`.slice(0, MAX_COMMAND_LENGTH - 1).trimEnd()}…`;
}
