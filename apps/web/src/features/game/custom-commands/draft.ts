import { type CustomCommand, MAX_LENGTH } from '@tenfour/contracts';
import {
  COMMAND_MEANS,
  type CommandMeans,
  CUSTOM_COMMAND_INTERVALS,
  type CustomCommandInterval,
  commandProblem,
  DEFAULT_CUSTOM_COMMAND_INTERVAL,
  formatClock,
  MAX_COMMAND_LENGTH,
  MAX_MIN_PLAYERS,
  NO_CONDITIONS,
  type RunConditions,
  reminderProblem,
} from '@tenfour/domain';
import { texts } from './texts.ts';

/** A custom command as it stands in a form; `interval` in minutes. */
export interface Draft {
  name: string;
  command: string;
  interval: CustomCommandInterval;
  enabled: boolean;
  means: CommandMeans;
  conditions: RunConditions;
}

/** The defaults: every 5 minutes, and off. */
export const EMPTY_DRAFT: Draft = {
  name: '',
  command: '',
  interval: DEFAULT_CUSTOM_COMMAND_INTERVAL,
  enabled: false,
  means: 'command',
  conditions: NO_CONDITIONS,
};

/** What is wrong with a field, in words; absent when nothing is. */
export interface DraftProblems {
  name?: string;
  command?: string;
  minPlayers?: string;
  quiet?: string;
}

/** The offered interval of that many minutes; the default for any other number. */
export function intervalOf(minutes: unknown): CustomCommandInterval {
  return CUSTOM_COMMAND_INTERVALS.find((known) => known === minutes) ?? DEFAULT_CUSTOM_COMMAND_INTERVAL;
}

/** The form's copy of a stored command. */
export function draftOf({ name, command, interval, enabled, means, conditions }: CustomCommand): Draft {
  return { name, command, interval: intervalOf(interval), enabled, means, conditions };
}

/** Reads a draft stored across a sign-in; null for anything else. */
export function readDraft(value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, command, interval, enabled } = value as Record<string, unknown>;
  if (typeof name !== 'string' || typeof command !== 'string') return null;
  const { means, conditions } = value as Record<string, unknown>;
  return {
    name,
    command,
    interval: intervalOf(interval),
    enabled: enabled === true,
    means: COMMAND_MEANS.find((known) => known === means) ?? 'command',
    conditions: conditionsIn(conditions),
  };
}

function conditionsIn(value: unknown): RunConditions {
  if (typeof value !== 'object' || value === null) return NO_CONDITIONS;
  const { minPlayers, staffOnDuty, quiet } = value as Record<string, unknown>;
  const { from, to } = Object(quiet) as Record<string, unknown>;
  return {
    minPlayers: typeof minPlayers === 'number' ? minPlayers : 0,
    staffOnDuty: staffOnDuty === true,
    quiet: typeof from === 'number' && typeof to === 'number' ? { from, to } : null,
  };
}

/** What must hold, in a few words; empty when nothing does. */
export function formatConditions({ minPlayers, staffOnDuty, quiet }: RunConditions): string {
  const words = [
    ...(minPlayers > 0 ? [texts.inWords.players(minPlayers)] : []),
    ...(staffOnDuty ? [texts.inWords.staff] : []),
    ...(quiet ? [texts.inWords.quiet(formatClock(quiet.from), formatClock(quiet.to))] : []),
  ].join(', ');
  return words === '' ? '' : `Only ${words}.`;
}

/** Whether anything was typed that would be missed. */
export function isWorthKeeping({ name, command }: Draft): boolean {
  return name.trim() !== '' || command.trim() !== '';
}

/** Returns whether the name or the command, both required, is missing. */
export function lacksRequired({ name, command }: Draft): boolean {
  return name.trim() === '' || command.trim() === '';
}

function nameProblem(name: string, tried: boolean): string | null {
  if (name.trim() === '') return tried ? texts.nameNeeded : null;
  return name.trim().length > MAX_LENGTH.customCommandName
    ? texts.nameTooLong(MAX_LENGTH.customCommandName)
    : null;
}

function wordsOf({ means, command }: Draft, tried: boolean): string | null {
  if (means !== 'command') {
    return command.trim() === '' && !tried ? null : reminderProblem(means, command);
  }
  const problem = commandProblem(command);
  if (problem === null) return null;
  // No error for what is not typed yet: an empty field, or the colon that begins every command.
  const begun = command.trim() !== '' && command.trim() !== ':';
  if (!begun && !tried) return null;
  return problem === 'too-long'
    ? texts.problems[problem](MAX_COMMAND_LENGTH, command.trim().length)
    : texts.problems[problem];
}

/** What to say beside the fields; what is merely missing only once saving was tried. */
export function draftProblems(draft: Draft, tried: boolean): DraftProblems {
  const name = nameProblem(draft.name, tried);
  const command = wordsOf(draft, tried);
  return {
    ...(name ? { name } : {}),
    ...(command ? { command } : {}),
    ...conditionProblems(draft.conditions),
  };
}

function conditionProblems({ minPlayers, quiet }: RunConditions): DraftProblems {
  const whole = Number.isInteger(minPlayers) && minPlayers >= 0 && minPlayers <= MAX_MIN_PLAYERS;
  return {
    ...(whole ? {} : { minPlayers: texts.minPlayersWrong(MAX_MIN_PLAYERS) }),
    ...(quiet && quiet.from === quiet.to ? { quiet: texts.quietSame } : {}),
  };
}

/** The fields in which an edited command differs from the stored one. */
export function changesOf(stored: CustomCommand, draft: Draft): Partial<Draft> {
  const typed: Draft = { ...draft, name: draft.name.trim(), command: draft.command.trim() };
  return {
    ...(typed.name === stored.name ? {} : { name: typed.name }),
    ...(typed.command === stored.command ? {} : { command: typed.command }),
    ...(typed.interval === stored.interval ? {} : { interval: typed.interval }),
    ...(typed.enabled === stored.enabled ? {} : { enabled: typed.enabled }),
    ...(typed.means === stored.means ? {} : { means: typed.means }),
    ...(sameConditions(typed.conditions, stored.conditions) ? {} : { conditions: typed.conditions }),
  };
}

function sameConditions(a: RunConditions, b: RunConditions): boolean {
  return (
    a.minPlayers === b.minPlayers &&
    a.staffOnDuty === b.staffOnDuty &&
    a.quiet?.from === b.quiet?.from &&
    a.quiet?.to === b.quiet?.to
  );
}
