import {
  type CommandConcern,
  type CommandSpec,
  QUICK_COMMANDS,
  readCommandLine,
  withColon,
} from '@tenfour/domain';
import { texts } from './texts.ts';

const ARGUMENTS: Readonly<Record<string, string>> = texts.arguments;

/** The arguments of a command in words: "players, reason (optional)". */
export function argumentsText({ args }: CommandSpec): string {
  return args
    .map((arg) => (arg.endsWith('?') ? texts.optional(argumentText(arg)) : argumentText(arg)))
    .join(', ');
}

function argumentText(arg: string): string {
  const name = arg.replace('?', '');
  return ARGUMENTS[name] ?? name;
}

/** The line under the console while a command is typed; null before there is one. */
export function hintOf(text: string): { command: string; words: string; onlyInGame: boolean } | null {
  const line = readCommandLine(withColon(text));
  if (!line) return null;
  const { spec, word } = line;
  if (spec) {
    const words = argumentsText(spec) || texts.noArguments;
    return { command: `:${spec.name}`, words, onlyInGame: spec.remote === 'no' };
  }
  // Still being typed, or one of the quick commands, which no list of the game's commands has.
  const quick = QUICK_COMMANDS.some((command) => command.startsWith(`:${word}`));
  if (quick || line.rest === '') return null;
  return { command: `:${word}`, words: texts.unknownCommand, onlyInGame: false };
}

/** What is pointed out before sending, as a sentence. */
export function concernText(concern: CommandConcern): string {
  if (concern.kind === 'in-game-only') return texts.concerns['in-game-only'](concern.command);
  if (concern.kind === 'missing') {
    return texts.concerns.missing(concern.command, argumentText(concern.argument));
  }
  if (concern.kind === 'ambiguous') {
    return texts.concerns.ambiguous(
      concern.text,
      concern.players.map(({ name }) => name),
    );
  }
  return texts.concerns[concern.kind](concern.text);
}
