import { type Player, usernameKey } from '../community/identity.ts';
import { COMMAND_TABLE, type CommandSpec, FIRES, readCommandLine, WEATHERS, withColon } from './commands.ts';

/** Most entries offered at the same time. */
const OFFERED_MAX = 30;

/** One entry that the console offers. */
export interface Completion {
  kind: 'command' | 'player' | 'everybody' | 'value';
  /** The displayed text, unique among the entries. */
  label: string;
  /** The replacement for the completed part of the text. */
  insert: string;
  /** Of `command`. */
  spec?: CommandSpec;
  /** Of `player`. */
  player?: Player;
}

/** Entries for the part of a text from `from` to `to`. `typed` is that part up to the caret. */
export interface Completions {
  from: number;
  to: number;
  typed: string;
  items: Completion[];
}

/** A list of names before the caret, the last one not finished: `Ana, b`. */
const IN_LIST = /^(?:[^\s,]+\s*,\s*)*([^\s,]*)$/;
/** The same, finished, and then a further word: `Ana, Bob Zo`. */
const AFTER_LIST = /^(?:[^\s,]+\s*,\s*)*[^\s,]+\s+([^\s,]*)$/;
const IN_WORD = /^([^\s,]*)$/;

/**
 * Returns the completions at the caret: commands by name or alias, then the names of online players and the fixed
 * values of a command's argument. Null when there are none, or the text is already complete.
 */
export function completionsFor(text: string, caret: number, online: readonly Player[]): Completions | null {
  if (/^[a-z]+\s/i.test(text.slice(0, caret)) && withColon(text) !== text) {
    const found = completionsFor(withColon(text), caret + 1, online);
    return found && { ...found, from: found.from - 1, to: found.to - 1 };
  }
  const head = text.slice(0, caret);
  const word = /^(\s*)(:?[a-z]*)$/i.exec(head);
  const found = word
    ? commandsAt(word[1]?.length ?? 0, word[2] ?? '', text, caret)
    : argumentsAt(text, caret, online);
  if (found === null || found.items.length === 0) return null;
  const [only] = found.items;
  const complete = found.items.length === 1 && only?.label.toLowerCase() === found.typed.toLowerCase();
  return complete ? null : { ...found, items: found.items.slice(0, OFFERED_MAX) };
}

function commandsAt(from: number, typed: string, text: string, caret: number): Completions | null {
  if (typed === '') return null;
  const needle = typed.replace(':', '').toLowerCase();
  const to = caret + (/^[a-z]*/i.exec(text.slice(caret))?.[0].length ?? 0);
  const gap = /^\s/.test(text.slice(to)) ? '' : ' ';
  const items = COMMAND_TABLE.filter(({ name, aliases }) =>
    [name, ...aliases].some((known) => known.startsWith(needle)),
  )
    .sort((a, b) => rank(a, needle) - rank(b, needle))
    .map((spec): Completion => {
      const insert = `:${spec.name}${spec.args.length > 0 ? gap : ''}`;
      return { kind: 'command', label: `:${spec.name}`, insert, spec };
    });
  return { from, to, typed: `:${needle}`, items };
}

/** Ranks the exact word first, then names that begin with it, then aliases; in-game-only commands last. */
function rank({ name, remote }: CommandSpec, needle: string): number {
  const fit = name === needle ? 0 : name.startsWith(needle) ? 1 : 2;
  return fit + (remote === 'no' ? 10 : 0);
}

function argumentsAt(text: string, caret: number, online: readonly Player[]): Completions | null {
  const line = readCommandLine(text);
  if (!line?.spec || caret < line.restAt) return null;
  const before = text.slice(line.restAt, caret);
  const at = (typed: string, items: Completion[]): Completions => {
    const to = caret + (/^[^\s,]*/.exec(text.slice(caret))?.[0].length ?? 0);
    return { from: caret - typed.length, to, typed, items };
  };
  const [first, second] = line.spec.args;
  const values = valuesOf(first);
  const typedValue = IN_WORD.exec(before)?.[1];
  if (values) return typedValue === undefined ? null : at(typedValue, valueItems(values, typedValue));
  const destination = second === 'destination' ? AFTER_LIST.exec(before)?.[1] : undefined;
  if (destination !== undefined) return at(destination, playerItems(online, destination, [], ''));
  const many = first === 'targets' || first === 'accounts';
  if (!many && first !== 'target' && first !== 'target?') return null;
  const typed = (many ? IN_LIST : IN_WORD).exec(before)?.[1];
  if (typed === undefined) return null;
  const named = before.slice(0, before.length - typed.length).split(/[\s,]+/);
  const gap = second !== undefined && !/^[^\s,]*[\s,]/.test(text.slice(caret)) ? ' ' : '';
  const everybody = first === 'targets' && named.join('') === '' ? everyoneItems(typed, gap) : [];
  return at(typed, [...playerItems(online, typed, named, gap), ...everybody]);
}

function valuesOf(argument: string | undefined): readonly string[] | null {
  if (argument === 'weather') return WEATHERS;
  return argument === 'fire' ? FIRES : null;
}

function valueItems(values: readonly string[], typed: string): Completion[] {
  return values
    .filter((value) => value.startsWith(typed.toLowerCase()))
    .map((value) => ({ kind: 'value', label: value, insert: value }));
}

function everyoneItems(typed: string, gap: string): Completion[] {
  return ['all', 'others']
    .filter((word) => word.startsWith(typed.toLowerCase()))
    .map((word) => ({ kind: 'everybody', label: word, insert: word + gap }));
}

/** Lists players not named yet; names that begin with the typed text come before those that contain it. */
function playerItems(
  online: readonly Player[],
  typed: string,
  named: readonly string[],
  gap: string,
): Completion[] {
  const needle = usernameKey(typed);
  const taken = new Set(named.map(usernameKey));
  const begins = ({ name }: Player) => (usernameKey(name).startsWith(needle) ? 0 : 1);
  return online
    .filter(({ name }) => usernameKey(name).includes(needle) && !taken.has(usernameKey(name)))
    .sort((a, b) => begins(a) - begins(b) || a.name.localeCompare(b.name))
    .map((player) => ({ kind: 'player', label: player.name, insert: player.name + gap, player }));
}

/** Returns the text and the caret after accepting an entry. */
export function complete(
  text: string,
  { from, to }: Pick<Completions, 'from' | 'to'>,
  { insert }: Pick<Completion, 'insert'>,
): { text: string; caret: number } {
  return { text: text.slice(0, from) + insert + text.slice(to), caret: from + insert.length };
}
