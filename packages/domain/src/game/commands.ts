import { COMMANDS, type GameCommand } from '@tenfour/erlc/commands';
import { isRobloxUsername, type Player, usernameKey } from '../community/identity.ts';
import { PRODUCT_NAME } from '../product.ts';

/** The four quick commands of the in-game panel, verbatim. */
export const QUICK_COMMANDS = [
  ':serverlockdown',
  ':serverunlock',
  ':shutdown',
  ':h Server maintenance in progress',
] as const;

/** Quick commands that need a confirmation. */
export const CONFIRMED_COMMANDS: ReadonlySet<string> = new Set([':serverlockdown', ':shutdown']);

/** What a connection test sends: it writes one line into the game's log and has no other effect. */
export const CONNECTION_TEST = `:log ${PRODUCT_NAME}: connection test`;

/** Longest command in characters. The game documents no limit; its clients use at most 120. */
export const MAX_COMMAND_LENGTH = 120;

/** States of a command on its way to the game. */
export const COMMAND_STATES = ['queued', 'sent', 'confirmed', 'failed', 'unknown'] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/** Origins of a command. */
export const COMMAND_SOURCES = ['panel', 'bot', 'scheduled', 'automation', 'api'] as const;
export type CommandSource = (typeof COMMAND_SOURCES)[number];

export { COMMAND_SPACING_MS } from '@tenfour/erlc/command-spacing';

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

/** Returns a text as the end of a command, without what would begin one in its middle: other people typed it. */
export function plainText(text: string): string {
  return commandText(text).replace(BEFORE_NAME, ' ');
}

const BEFORE_NAME = / ?[:;][:;\p{Default_Ignorable_Code_Point}]*(?=\p{L})/gu;

/** Returns a command that the game takes: a longer one ends in an ellipsis. */
export function cutCommand(command: string): string {
  return command.length <= MAX_COMMAND_LENGTH
    ? command
    : `${command.slice(0, MAX_COMMAND_LENGTH - 1).trimEnd()}…`;
}

/** Words that the game expands to several people instead of one player. */
const GROUPS: ReadonlySet<string> = new Set(['all', 'others', 'me']);

/** Why a command with a name would reach no one, or other people than the player of that name. */
type NameProblem = 'not-online' | 'group-name' | 'shared-beginning';

export const NAME_PROBLEMS: Readonly<Record<NameProblem, string>> = {
  'not-online': 'They have left the game again.',
  'group-name': 'The game takes this name for several players.',
  'shared-beginning': 'Another player’s name starts with this one.',
};

/**
 * Returns why a command cannot name a player, or null. Only full names of players in the game are allowed, and only
 * when no other player's name begins with them, since the game also matches the beginning of a name.
 */
export function nameProblem(name: string, online: readonly Player[]): NameProblem | null {
  const key = usernameKey(name);
  if (GROUPS.has(key) || !isRobloxUsername(name)) return 'group-name';
  const keys = online.map((player) => usernameKey(player.name));
  if (!keys.includes(key)) return 'not-online';
  return keys.some((other) => other !== key && other.startsWith(key)) ? 'shared-beginning' : null;
}

export { type CommandPermission, FIRES, WEATHERS } from '@tenfour/erlc/commands';

/** A command of the game's console. */
export type CommandSpec = GameCommand;

/** Every command known to exist in the game. No official list exists, so others can work too. */
export const COMMAND_TABLE: readonly CommandSpec[] = COMMANDS;

const BY_NAME = new Map(
  COMMAND_TABLE.flatMap((spec) => [spec.name, ...spec.aliases].map((name) => [name, spec])),
);

/** A command line taken apart: `:kick Bob spam` is `kick` and `Bob spam`. */
export interface CommandLine {
  /** As typed, lower case, without the colon. */
  word: string;
  /** Null when the table does not know the word. */
  spec: CommandSpec | null;
  /** The text after the word and its space. */
  rest: string;
  /** Index of `rest` in the text. */
  restAt: number;
}

/** Returns a known command with the colon that was left out; everything else as it is. */
export function withColon(text: string): string {
  const word = /^([a-z]+)(\s|$)/i.exec(text)?.[1];
  return word !== undefined && BY_NAME.has(word.toLowerCase()) ? `:${text}` : text;
}

/** Takes a typed line apart; null when it does not begin with a colon and a word. */
export function readCommandLine(text: string): CommandLine | null {
  const match = /^\s*:(\S+)\s*/.exec(text);
  if (!match) return null;
  const word = (match[1] ?? '').toLowerCase();
  const restAt = match[0].length;
  return { word, spec: BY_NAME.get(word) ?? null, rest: text.slice(restAt), restAt };
}
