/** Usual in-game minimum. Third-party convention, not official. */
export type CommandPermission = 'moderator' | 'administrator' | 'co-owner';

export type GameCommand = {
  /** Without the colon. */
  name: string;
  aliases: readonly string[];
  /** In order; a trailing `?` marks an optional one. */
  args: readonly string[];
  /** Whether it works when sent through the API, which has no character in the world. */
  remote: 'yes' | 'no' | 'unknown';
  minimumPermission: CommandPermission;
  /** Cannot be undone, or affects all players with `all`: confirm before sending. */
  destructive: boolean;
};

type Row = [
  names: string,
  args: string,
  remote: GameCommand['remote'],
  permission: CommandPermission,
  destructive?: boolean,
];

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

/** Every command known to exist in the game. */
export const COMMANDS: readonly GameCommand[] = TABLE.map(toCommand);

const BY_NAME = new Map(
  COMMANDS.flatMap((command) => [command.name, ...command.aliases].map((n) => [n, command])),
);

/** Returns the command of a text such as `:kick Bob`, by name or alias; null for an unknown one. */
export function findCommand(text: string): GameCommand | null {
  const word = /^:?([a-z]+)/i.exec(text.trim())?.[1] ?? '';
  return BY_NAME.get(word.toLowerCase()) ?? null;
}

function toCommand([names, args, remote, minimumPermission, destructive = false]: Row): GameCommand {
  const [name = '', ...aliases] = names.split(' ');
  const words = args.split(' ').filter((arg) => arg !== '');
  return { name, aliases, args: words, remote, minimumPermission, destructive };
}
