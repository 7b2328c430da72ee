import type { Player } from '../community/identity.ts';
import { may, type PermissionFlag, type ServerPolicy } from '../community/permissions.ts';
import type { Role } from '../community/roles.ts';
import { commandText, cutCommand, nameProblem } from '../game/commands.ts';
import { eventText } from '../game/events.ts';

/** The commands of the game chat. Each has its own switch. */
export const CHAT_COMMANDS = [
  'shift',
  'call',
  'warn',
  'kick',
  'strike',
  'ban',
  'bolo',
  'note',
  'claim',
  'help',
] as const;
export type ChatCommandName = (typeof CHAT_COMMANDS)[number];

/** Commands that any player can type; the others are for verified staff. */
export const PLAYER_CHAT_COMMANDS: ReadonlySet<ChatCommandName> = new Set(['call', 'help']);

function isForPlayers(name: ChatCommandName): name is 'call' | 'help' {
  return PLAYER_CHAT_COMMANDS.has(name);
}

/** The permission that each command of staff needs, that of the same action on the pages. */
export const CHAT_NEEDS: Readonly<Record<Exclude<ChatCommandName, 'call' | 'help'>, PermissionFlag>> = {
  shift: 'canViewStaffTools',
  warn: 'canEditPunishments',
  kick: 'canEditPunishments',
  strike: 'canEditPunishments',
  ban: 'canEditPunishments',
  bolo: 'canEditPunishments',
  note: 'canEditPunishments',
  claim: 'canViewStaffTools',
};

/** Returns the commands among these that a viewer can type; null is a player who is not staff. */
export function chatCommandsFor(
  viewer: { role: Role; policy: ServerPolicy } | null,
  commands: readonly ChatCommandName[],
): ChatCommandName[] {
  return commands.filter((name) => isForPlayers(name) || (viewer !== null && may(viewer, CHAT_NEEDS[name])));
}

/** How each command is typed. */
export const CHAT_USAGE: Readonly<Record<ChatCommandName, string>> = {
  shift: ';shift start, break or end',
  call: ';call reason',
  warn: ';warn player reason',
  kick: ';kick player reason',
  strike: ';strike player reason',
  ban: ';ban player reason',
  bolo: ';bolo player reason',
  note: ';note player text',
  claim: ';claim or ;claim caller',
  help: ';help',
};

const SHIFT_STEPS = ['start', 'break', 'end'] as const;

const ABOUT_PLAYERS = ['warn', 'kick', 'strike', 'ban', 'bolo', 'note'] as const;
type AboutPlayer = (typeof ABOUT_PLAYERS)[number];

export type ChatCommand =
  | { name: 'shift'; step: (typeof SHIFT_STEPS)[number] }
  | { name: 'call'; text: string }
  | { [Name in AboutPlayer]: { name: Name; player: string; text: string } }[AboutPlayer]
  /** The oldest open call, or the one whose caller is named. */
  | { name: 'claim'; caller: string | null }
  | { name: 'help' };

/** Longest chat command that is read, in characters; the game's own chat allows 200. */
export const CHAT_COMMAND_MAX = 300;

/**
 * Reads a line of the game chat. Returns null for a line that is none of these commands. `command` is null where the
 * name is known, but the rest is missing or too long.
 */
export function parseChatCommand(
  line: string,
): { name: ChatCommandName; command: ChatCommand | null } | null {
  const [, word = '', rest = ''] = /^\s*;([a-z]{1,20})(?:\s+(.*))?$/is.exec(line) ?? [];
  const name = CHAT_COMMANDS.find((known) => known === word.toLowerCase());
  if (name === undefined) return null;
  const isLong = line.length > CHAT_COMMAND_MAX;
  return { name, command: isLong ? null : commandOf(name, oneLine(rest)) };
}

/** Returns typed text without what can't be seen, and what a database can't store. */
export function oneLine(text: string, length?: number): string {
  return eventText(text, length)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

function commandOf(name: ChatCommandName, rest: string): ChatCommand | null {
  switch (name) {
    case 'help':
      return { name };
    case 'claim':
      return { name, caller: rest === '' ? null : rest };
    case 'call':
      return rest === '' ? null : { name, text: rest };
    case 'shift': {
      const step = SHIFT_STEPS.find((known) => known === rest.toLowerCase());
      return step === undefined ? null : { name, step };
    }
    default: {
      const [, player = '', text = ''] = /^(\S+) (.+)$/.exec(rest) ?? [];
      return text === '' ? null : { name, player, text };
    }
  }
}

/**
 * Commands a minute: of one player for each of `PLAYER_CHAT_COMMANDS`, of one staff member, and of a server, where those
 * of players use up nothing of what staff can type.
 */
export const CHAT_LIMITS = { playerCommand: 3, person: 20, server: 120 } as const;
export const CHAT_LIMIT_MS = 60_000;

/** Returns whether one more command is below the limits. `recent` are the server's of the last `CHAT_LIMIT_MS`. */
export function admitsChatCommand(
  next: { robloxUserId: string; name: ChatCommandName },
  recent: readonly { robloxUserId: string; name: ChatCommandName }[],
): boolean {
  const alike = recent.filter(({ name }) => isForPlayers(name) === isForPlayers(next.name));
  if (alike.length >= CHAT_LIMITS.server) return false;
  const own = alike.filter(({ robloxUserId }) => robloxUserId === next.robloxUserId);
  if (!isForPlayers(next.name)) return own.length < CHAT_LIMITS.person;
  return own.filter(({ name }) => name === next.name).length < CHAT_LIMITS.playerCommand;
}

/** Builds the private message that answers a player; null when the game could show it to another one. */
export function chatAnswer(name: string, text: string, online: readonly Player[]): string | null {
  if (nameProblem(name, online) !== null) return null;
  return cutCommand(`:pm ${name} ${commandText(text)}`);
}
