import { COMMANDS, type GameCommand } from '@tenfour/erlc/commands';

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

/** Takes a typed line apart; null when it does not begin with a colon and a word. */
export function readCommandLine(text: string): CommandLine | null {
  const match = /^\s*:(\S+)\s*/.exec(text);
  if (!match) return null;
  const word = (match[1] ?? '').toLowerCase();
  const restAt = match[0].length;
  return { word, spec: BY_NAME.get(word) ?? null, rest: text.slice(restAt), restAt };
}
