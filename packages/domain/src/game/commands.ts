/** The four quick commands of the in-game panel, verbatim. */
export const QUICK_COMMANDS = [
  ':serverlockdown',
  ':serverunlock',
  ':h Server maintenance in progress',
  ':shutdown',
] as const;

/** Quick commands that need a confirmation. */
export const CONFIRMED_COMMANDS: ReadonlySet<string> = new Set([':serverlockdown', ':shutdown']);

/** Longest command in characters. The game documents no limit; its clients use at most 120. */
export const MAX_COMMAND_LENGTH = 120;

/** States of a command on its way to the game. */
export const COMMAND_STATES = ['queued', 'sent', 'confirmed', 'failed', 'unknown'] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/** Origins of a command. */
export const COMMAND_SOURCES = ['panel', 'bot', 'scheduled', 'automation', 'api'] as const;
export type CommandSource = (typeof COMMAND_SOURCES)[number];

export { COMMAND_SPACING_MS } from '@tenfour/erlc/commands';

export type CommandProblem = 'blank' | 'control-character' | 'no-colon' | 'no-name' | 'too-long';

/**
 * Returns what is wrong with a typed command, or null. A command is one line without control characters and starts with
 * a colon, followed directly by its name, which begins with a letter like all known names.
 */
export function commandProblem(command: string): CommandProblem | null {
  const text = command.trim();
  if (text === '') return 'blank';
  // For a page pasted by mistake, the length is a better explanation than its first character.
  if (text.length > MAX_COMMAND_LENGTH) return 'too-long';
  if (/\p{Cc}/u.test(text)) return 'control-character';
  if (!text.startsWith(':')) return 'no-colon';
  return /^:[a-z]/i.test(text) ? null : 'no-name';
}

/**
 * Returns a text as the end of a command: one line, without commas, because the game reads a comma as another name in
 * a list, and without the characters that begin a command.
 */
export function commandText(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\s*,[\s,]*/g, '; ')
    .replace(/^[\s:;]+/, '')
    .trim();
}
