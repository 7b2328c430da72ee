/** Usual in-game minimum. Third-party convention, not official. */
export type CommandPermission = 'moderator' | 'administrator' | 'co-owner';

/** A command of the game's console. */
export interface CommandSpec {
  /** Without the colon. */
  name: string;
  aliases: readonly string[];
  /** In order; a trailing `?` marks an optional one. */
  args: readonly string[];
  /** Whether it works when sent from outside, without a character in the world. */
  remote: 'yes' | 'no' | 'unknown';
  minimumPermission: CommandPermission;
  /** Cannot be undone, or affects all players with `all`: confirm before sending. */
  destructive: boolean;
}

type Row = [
  names: string,
  args: string,
  remote: CommandSpec['remote'],
  permission: CommandPermission,
  destructive?: boolean,
];

// The client package keeps its own copy for its other users; a test of the API compares the two.
const TABLE: readonly Row[] = [
  ['h hint', 'text', 'yes', 'moderator'],
  ['m message', 'text', 'yes', 'moderator'],
  ['pm privatemessage', 'targets text', 'yes', 'moderator'],
  ['log', 'text', 'yes', 'moderator'],
  ['kick', 'targets reason?', 'yes', 'moderator', true],
  ['ban', 'targets', 'yes', 'administrator', true],
  ['unban', 'target', 'yes', 'administrator'],
  ['jail arrest', 'targets', 'yes', 'moderator'],
  ['unjail free', 'targets', 'yes', 'moderator'],
  ['wanted', 'targets', 'yes', 'moderator'],
  ['unwanted', 'targets', 'yes', 'moderator'],
  ['kill', 'targets', 'yes', 'moderator', true],
  ['down', 'targets', 'yes', 'moderator'],
  ['heal', 'targets', 'yes', 'moderator'],
  ['refresh', 'targets', 'yes', 'moderator'],
  ['respawn', 'targets', 'yes', 'moderator'],
  ['load', 'targets', 'yes', 'moderator'],
  ['tp teleport', 'targets destination', 'yes', 'moderator'],
  ['bring', 'targets', 'unknown', 'moderator'],
  ['prty priority', 'seconds', 'yes', 'moderator'],
  ['pt peacetimer', 'seconds', 'yes', 'moderator'],
  ['time', 'hour', 'yes', 'moderator'],
  ['weather', 'weather', 'yes', 'administrator'],
  ['startfire', 'fire', 'yes', 'moderator'],
  ['startnearfire snf', 'fire', 'unknown', 'moderator'],
  ['stopfire', '', 'yes', 'moderator'],
  ['stopdumpsterfire', '', 'yes', 'moderator'],
  ['helper', 'accounts', 'yes', 'administrator'],
  ['unhelper', 'accounts', 'yes', 'administrator'],
  ['mod', 'accounts', 'yes', 'administrator'],
  ['unmod', 'accounts', 'yes', 'administrator'],
  ['admin', 'accounts', 'yes', 'co-owner'],
  ['unadmin', 'accounts', 'yes', 'co-owner', true],
  ['loadlayout', 'layout', 'yes', 'administrator'],
  ['unloadlayout', 'layout', 'yes', 'administrator'],
  ['shutdown', '', 'yes', 'administrator', true],
  ['view spectate', 'target', 'no', 'moderator'],
  ['to', 'target', 'no', 'moderator'],
  ['tocar', 'target?', 'no', 'moderator'],
  ['toatv', 'target?', 'no', 'moderator'],
  ['logs', '', 'no', 'moderator'],
  ['killlogs kl', '', 'no', 'moderator'],
  ['bans', '', 'no', 'moderator'],
  ['mods', '', 'no', 'moderator'],
  ['admins', '', 'no', 'moderator'],
  ['helpers', '', 'no', 'moderator'],
  ['cmds', '', 'no', 'moderator'],
];

/** Values of `:weather`; snow only in winter. */
export const WEATHERS = ['rain', 'thunderstorm', 'fog', 'clear', 'snow'] as const;

/** Values of `:startfire`. */
export const FIRES = ['house', 'brush', 'building', 'dumpster'] as const;

/** Every command known to exist in the game. No official list exists, so others can work too. */
export const COMMAND_TABLE: readonly CommandSpec[] = TABLE.map(toSpec);

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

function toSpec([names, args, remote, minimumPermission, destructive = false]: Row): CommandSpec {
  const [name = '', ...aliases] = names.split(' ');
  const words = args.split(' ').filter((arg) => arg !== '');
  return { name, aliases, args: words, remote, minimumPermission, destructive };
}
