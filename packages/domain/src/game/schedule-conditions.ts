import type { Player } from '../community/identity.ts';
import { formatClock } from '../format/durations.ts';
import { isQuiet, type QuietHours } from '../quiet-hours.ts';
import { commandText, MAX_COMMAND_LENGTH, nameProblem } from './commands.ts';

/**
 * How a scheduled entry is shown. `command` is sent as it is; the others are reminders, sent as a hint, a message to
 * all players, or a private message to the staff on duty.
 */
export const COMMAND_MEANS = ['command', 'hint', 'message', 'staff'] as const;
export type CommandMeans = (typeof COMMAND_MEANS)[number];

/** Conditions for a due run; if one fails, the run is skipped and the run log says why. */
export interface RunConditions {
  /** Players in the game; 0 for any number. */
  minPlayers: number;
  /** Only while staff are on duty. */
  staffOnDuty: boolean;
  quiet: QuietHours | null;
}

export const NO_CONDITIONS: Readonly<RunConditions> = { minPlayers: 0, staffOnDuty: false, quiet: null };

/** Largest value of the player condition: no game has more places. */
export const MAX_MIN_PLAYERS = 100;

/** State at a due time. */
export interface RunDetails {
  /** Epoch ms. */
  now: number;
  /** IANA name. */
  zone: string;
  /** Number of players in the game; null while unknown. */
  players: number | null;
  /** How many of the staff are on duty. */
  onDuty: number;
}

/** Returns why a due run is skipped, as a sentence; null when all conditions hold. */
export function unmetCondition(conditions: RunConditions, facts: RunDetails): string | null {
  const { minPlayers, staffOnDuty, quiet } = conditions;
  if (quiet !== null && isQuiet(quiet, facts.now, facts.zone)) {
    return `Left out: quiet hours, ${formatClock(quiet.from)} to ${formatClock(quiet.to)}.`;
  }
  if (staffOnDuty && facts.onDuty === 0) return 'Skipped: no one is on duty.';
  if (minPlayers === 0) return null;
  if (facts.players === null) return 'Left out: it is not known how many players are in the game.';
  if (facts.players >= minPlayers) return null;
  return `Left out: ${facts.players} of at least ${minPlayers} players are in the game.`;
}

const PREFIXES = { hint: ':h ', message: ':m ', staff: ':pm ' } as const;

/** A name and the space after it. */
const NAME_ROOM = 21;

/** Returns the longest text of a reminder, in characters. */
export function reminderRoom(means: Exclude<CommandMeans, 'command'>): number {
  return MAX_COMMAND_LENGTH - PREFIXES[means].length - (means === 'staff' ? NAME_ROOM : 0);
}

/** Returns what is wrong with the text of a reminder, as a sentence; null when it is valid. */
export function reminderProblem(means: Exclude<CommandMeans, 'command'>, text: string): string | null {
  const length = text.trim().length;
  if (length === 0) return 'Type the text of the reminder.';
  if (/\p{Cc}/u.test(text.trim())) return 'A reminder is one line.';
  const room = reminderRoom(means);
  return length <= room ? null : `The game takes ${room} characters of such a reminder; this has ${length}.`;
}

/**
 * Returns the command of a due entry. A staff reminder names as many staff as fit into one command, and only those
 * whose name matches no other player; null when none do. `online` lists the players in the game.
 */
export function scheduledCommand(
  means: CommandMeans,
  text: string,
  { staff, online }: { staff: readonly string[]; online: readonly Player[] },
): string | null {
  if (means === 'command') return text;
  const line = commandText(text);
  if (means !== 'staff') return `${PREFIXES[means]}${line}`;
  const names = staff.filter((name) => nameProblem(name, online) === null);
  const fitting = namesFitting(names, MAX_COMMAND_LENGTH - PREFIXES.staff.length - 1 - line.length);
  return fitting.length === 0 ? null : `${PREFIXES.staff}${fitting.join(',')} ${line}`;
}

/** Returns as many names, in their order, as fit with commas into this many characters. */
export function namesFitting(names: readonly string[], room: number): string[] {
  const fitting: string[] = [];
  let left = room + 1;
  for (const name of names) {
    if (name.length + 1 > left) break;
    left -= name.length + 1;
    fitting.push(name);
  }
  return fitting;
}
