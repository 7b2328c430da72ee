import { isRobloxUsername, type Player, usernameKey } from '../community/identity.ts';
import { CONFIRMED_COMMANDS, readCommandLine } from './commands.ts';

/** How the game interprets one entry of a target list. */
export interface TargetMatch {
  /** As typed. */
  text: string;
  /** `everybody` is `all` or `others`; `me` matches no player when sent from outside; `id` is a Roblox id. */
  kind: 'player' | 'ambiguous' | 'absent' | 'everybody' | 'me' | 'id';
  /** The matching online players: one for `player`, at least two for `ambiguous`. */
  players: readonly Player[];
}

/** Why a command needs another look before it is sent. */
export type CommandConcern =
  | { kind: 'in-game-only'; command: string }
  /** `argument` is one of the table's names for arguments, such as `targets`. */
  | { kind: 'missing'; command: string; argument: string }
  | { kind: 'ambiguous'; text: string; players: readonly Player[] }
  | { kind: 'absent'; text: string }
  | { kind: 'me'; text: string };

/** `a, b reason` begins with a list of targets: commas, with or without spaces around them, go on with it. */
const LIST = /^(?:\s*,)*\s*[^\s,]+(?:(?:\s*,)+\s*[^\s,]+)*(?:\s*,)*/;

/** Commands that also take Roblox ids. */
const TAKE_IDS: ReadonlySet<string> = new Set([
  'ban',
  'unban',
  'helper',
  'unhelper',
  'mod',
  'unmod',
  'admin',
  'unadmin',
]);

/** Commands that are harmless even when sent to all players. */
const HARMLESS_TO_ALL: ReadonlySet<string> = new Set(['pm', 'heal', 'unjail', 'unwanted']);

const EVERYONE: ReadonlySet<string> = new Set(['all', 'others']);

/** Splits `rest` into the entries of its leading target list and the remaining text. */
export function splitTargets(rest: string): { targets: string[]; after: string } {
  const list = LIST.exec(rest)?.[0] ?? '';
  const targets = list
    .split(',')
    .map((target) => target.trim())
    .filter((target) => target !== '');
  return { targets, after: rest.slice(list.length).trim() };
}

/**
 * Matches each of `targets` with the online players: by full name, or by its beginning, ignoring case. A full name wins
 * over longer ones that begin with it. Digits are an id where `ids` says that the command takes ids.
 */
export function matchTargets(
  targets: readonly string[],
  online: readonly Player[],
  { ids = false }: { ids?: boolean } = {},
): TargetMatch[] {
  return targets.map((text) => matchTarget(text, online, ids));
}

function matchTarget(text: string, online: readonly Player[], ids: boolean): TargetMatch {
  const key = usernameKey(text);
  const whole = online.find(({ name }) => usernameKey(name) === key);
  if (EVERYONE.has(key)) return { text, kind: 'everybody', players: online };
  if (key === 'me') return { text, kind: 'me', players: [] };
  if (whole) return { text, kind: 'player', players: [whole] };
  if (ids && /^\d+$/.test(key)) return { text, kind: 'id', players: online.filter(({ id }) => id === key) };
  const players = online.filter(({ name }) => usernameKey(name).startsWith(key));
  if (players.length === 0) return { text, kind: 'absent', players };
  return { text, kind: players.length === 1 ? 'player' : 'ambiguous', players };
}

/** Returns the targets of a command and its destination; null when it names no players who could be online. */
function namesIn(command: string): { targets: string[]; ids: boolean; mayBeAbsent: boolean } | null {
  const line = readCommandLine(command);
  const [first, second] = line?.spec?.args ?? [];
  // Unbanned players are not in the game.
  if (!line?.spec || line.spec.name === 'unban') return null;
  if (first !== 'targets' && first !== 'accounts' && first !== 'target' && first !== 'target?') return null;
  const { targets, after } = splitTargets(line.rest);
  const destination = second === 'destination' && after !== '' ? [after] : [];
  return {
    targets: [...targets, ...destination],
    ids: TAKE_IDS.has(line.spec.name),
    mayBeAbsent: first === 'accounts',
  };
}

/** Arguments that begin a command and name one or several people. */
const NAMES: ReadonlySet<string> = new Set(['targets', 'accounts', 'target']);

/** Returns the first missing required argument of a known command; null when it is complete or unknown. */
export function missingArgument(command: string): string | null {
  const line = readCommandLine(command);
  const [first, second] = line?.spec?.args ?? [];
  if (!line || first === undefined) return null;
  const { targets, after } = NAMES.has(first.replace('?', ''))
    ? splitTargets(line.rest)
    : { targets: line.rest.trim() === '' ? [] : [line.rest], after: '' };
  if (targets.length === 0) return first.endsWith('?') ? null : first;
  return second === undefined || second.endsWith('?') || after !== '' ? null : second;
}

/**
 * Returns warnings to show before a command is sent: it only works inside the game, a required argument is missing, or
 * a name fits several players or none. `online` is null while the players in the game are unknown; then names are not
 * checked.
 */
export function commandConcerns(command: string, online: readonly Player[] | null): CommandConcern[] {
  const spec = readCommandLine(command)?.spec;
  const concerns: CommandConcern[] = [];
  const missing = missingArgument(command);
  if (spec?.remote === 'no') concerns.push({ kind: 'in-game-only', command: `:${spec.name}` });
  else if (spec && missing) concerns.push({ kind: 'missing', command: `:${spec.name}`, argument: missing });
  const names = online === null ? null : namesIn(command);
  if (names === null || online === null) return concerns;
  for (const match of matchTargets(names.targets, online, names)) {
    const concern = concernOf(match, names.mayBeAbsent);
    if (concern) concerns.push(concern);
  }
  return concerns;
}

function concernOf({ kind, text, players }: TargetMatch, mayBeAbsent: boolean): CommandConcern | null {
  if (kind === 'ambiguous') return { kind, text, players };
  if (kind === 'me') return { kind, text };
  return kind === 'absent' && !mayBeAbsent ? { kind, text } : null;
}

/**
 * Returns whether a command affects all players in a way that needs a confirmation: `:shutdown`, `:serverlockdown`, and
 * `all` or `others` with anything that is not harmless.
 */
export function hitsEveryone(command: string): boolean {
  const line = readCommandLine(command);
  if (!line) return false;
  if (CONFIRMED_COMMANDS.has(`:${line.word}`)) return true;
  if (!line.spec || HARMLESS_TO_ALL.has(line.spec.name)) return false;
  const names = namesIn(command);
  return names?.targets.some((target) => EVERYONE.has(usernameKey(target))) ?? false;
}

/** A kick or ban of one player that a command carries out. */
export interface CommandPunishment {
  type: 'kick' | 'ban';
  robloxUsername: string;
  reason: string;
}

/** Returns the kick or ban of one player that a command is; null for every other command. */
export function punishmentIn(command: string, online: readonly Player[]): CommandPunishment | null {
  const line = readCommandLine(command);
  const type = line?.spec?.name;
  if (!line || (type !== 'kick' && type !== 'ban')) return null;
  const { targets, after: reason } = splitTargets(line.rest);
  const [match] = matchTargets(targets, online, { ids: type === 'ban' });
  if (!match || targets.length > 1 || match.kind === 'everybody') return null;
  const [player] = match.players;
  if (player && match.players.length === 1) return { type, robloxUsername: player.name, reason };
  // Bans also reach players who are not in the game.
  const isName = match.kind === 'absent' && isRobloxUsername(match.text);
  return type === 'ban' && isName ? { type, robloxUsername: match.text, reason } : null;
}

/** Returns the command with the target entry `text` replaced by a full name. */
export function replaceTarget(command: string, text: string, name: string): string {
  const line = readCommandLine(command);
  if (!line) return command;
  const words = line.rest.split(/([\s,]+)/);
  const at = words.indexOf(text);
  if (at < 0) return command;
  return command.slice(0, line.restAt) + [...words.slice(0, at), name, ...words.slice(at + 1)].join('');
}
