import { type CustomCommand, MAX_LENGTH } from '@tenfour/contracts';
import {
  CUSTOM_COMMAND_INTERVALS,
  type CustomCommandInterval,
  commandProblem,
  DEFAULT_CUSTOM_COMMAND_INTERVAL,
  MAX_COMMAND_LENGTH,
} from '@tenfour/domain';
import { texts } from './texts.ts';

/** A custom command as it stands in a form; `interval` in minutes. */
export interface Draft {
  name: string;
  command: string;
  interval: CustomCommandInterval;
  enabled: boolean;
}

/** Every 5 minutes, and off (spec section 5). */
export const EMPTY_DRAFT: Draft = {
  name: '',
  command: '',
  interval: DEFAULT_CUSTOM_COMMAND_INTERVAL,
  enabled: false,
};

/** What is wrong with a field, in words; absent when nothing is. */
export interface DraftProblems {
  name?: string;
  command?: string;
}

/** The offered interval of that many minutes; the default for any other number. */
export function intervalOf(minutes: unknown): CustomCommandInterval {
  return CUSTOM_COMMAND_INTERVALS.find((known) => known === minutes) ?? DEFAULT_CUSTOM_COMMAND_INTERVAL;
}

/** The form's copy of a stored command. */
export function draftOf({ name, command, interval, enabled }: CustomCommand): Draft {
  return { name, command, interval: intervalOf(interval), enabled };
}

/** Reads a draft kept through a sign-in; null for anything else. */
export function readDraft(value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, command, interval, enabled } = value as Record<string, unknown>;
  if (typeof name !== 'string' || typeof command !== 'string') return null;
  return { name, command, interval: intervalOf(interval), enabled: enabled === true };
}

/** Whether anything was typed that would be missed. */
export function isWorthKeeping({ name, command }: Draft): boolean {
  return name.trim() !== '' || command.trim() !== '';
}

/** Name and command are required (spec section 5). */
export function lacksRequired({ name, command }: Draft): boolean {
  return name.trim() === '' || command.trim() === '';
}

function nameProblem(name: string, tried: boolean): string | null {
  if (name.trim() === '') return tried ? texts.nameNeeded : null;
  return name.trim().length > MAX_LENGTH.customCommandName
    ? texts.nameTooLong(MAX_LENGTH.customCommandName)
    : null;
}

function wordsOf(command: string, tried: boolean): string | null {
  const problem = commandProblem(command);
  if (problem === null) return null;
  // Nobody is scolded for what is not typed yet: an empty field, or the colon that begins every command.
  const begun = command.trim() !== '' && command.trim() !== ':';
  if (!begun && !tried) return null;
  return problem === 'too-long'
    ? texts.problems[problem](MAX_COMMAND_LENGTH, command.trim().length)
    : texts.problems[problem];
}

/** What to say beside the fields; what is merely missing only once saving was tried. */
export function draftProblems(draft: Draft, tried: boolean): DraftProblems {
  const name = nameProblem(draft.name, tried);
  const command = wordsOf(draft.command, tried);
  return { ...(name ? { name } : {}), ...(command ? { command } : {}) };
}

/** The fields in which an edited command differs from the stored one. */
export function changesOf(stored: CustomCommand, draft: Draft): Partial<Draft> {
  const typed: Draft = { ...draft, name: draft.name.trim(), command: draft.command.trim() };
  return {
    ...(typed.name === stored.name ? {} : { name: typed.name }),
    ...(typed.command === stored.command ? {} : { command: typed.command }),
    ...(typed.interval === stored.interval ? {} : { interval: typed.interval }),
    ...(typed.enabled === stored.enabled ? {} : { enabled: typed.enabled }),
  };
}
