import { type Player, usernameKey } from '../community/identity.ts';
import type { PermissionFlag } from '../community/permissions.ts';
import { splitTargets } from '../game/command-targets.ts';
import { readCommandLine } from '../game/commands.ts';
import { isCutEventText } from '../game/events.ts';
import { CHAT_LIMIT_MS, oneLine } from './chat-commands.ts';
import { type ChatScene, type ChatTarget, findChatTarget, isFreshScene } from './chat-targets.ts';

/** The game's own commands that become records. */
export const STAFF_COMMANDS = ['kick', 'ban', 'unban'] as const;
export type StaffCommandName = (typeof STAFF_COMMANDS)[number];

/** The permission that recording them needs. */
export const STAFF_COMMANDS_NEED: PermissionFlag = 'canEditPunishments';

/** A kick, ban or unban as staff typed it in the game. */
export interface StaffCommand {
  name: StaffCommandName;
  /** Names, beginnings of names or ids, as typed. */
  targets: string[];
  reason: string;
}

/** A kick or ban that a person typed in the game: nothing more is sent for its record. */
export interface TypedInGame {
  type: 'kick' | 'ban';
  /** Null where the game did not say which account it was. */
  robloxUserId: string | null;
}

/** Most players that one command is recorded for; a server has fewer. */
export const STAFF_TARGETS_MAX = 50;

/** Longest reason that is read from a command, in characters. */
const REASON_LENGTH = 500;

/** The reason of a record whose command has none. */
export const STAFF_REASONS = { kick: 'Kicked in game', ban: 'Banned in game' } as const;

/** Returns the kick, ban or unban that a line of the game's command log is; null for every other line. */
export function parseStaffCommand(line: string): StaffCommand | null {
  const read = readCommandLine(line);
  const name = STAFF_COMMANDS.find((one) => one === read?.spec?.name);
  if (!read || name === undefined) return null;
  const { targets: typed, after } = splitTargets(read.rest);
  // The end of a line that was cut can be the beginning of another name.
  const targets = isCutEventText(line) && after === '' ? typed.slice(0, -1) : typed;
  const reason = oneLine(after, REASON_LENGTH);
  return targets.length === 0 ? null : { name, targets: [...new Set(targets)], reason };
}

/** The player that one target of a command means. */
export type StaffTarget =
  | ChatTarget
  /** A Roblox id that no player of the snapshot has. */
  | { kind: 'account'; id: string }
  /** Several players on purpose, which is never a record. */
  | { kind: 'group' };

const GROUPS: ReadonlySet<string> = new Set(['all', 'others', 'me']);

/**
 * Finds the one player that a target means, by the rules of `findChatTarget`. Bans and unbans also take ids, and an
 * unban no beginnings: who is unbanned is not in the game. A kick reaches only who was there.
 */
export function findStaffTarget(name: StaffCommandName, typed: string, scene: ChatScene): StaffTarget {
  const key = usernameKey(typed);
  if (GROUPS.has(key)) return { kind: 'group' };
  if (name !== 'kick' && /^\d{1,16}$/.test(key)) return accountOf(key, scene);
  if (name === 'unban') return findChatTarget(typed, { online: [], logged: [], ageMs: null });
  const target = findChatTarget(typed, scene);
  const isElsewhere = name === 'kick' && target.kind === 'full-name' && isFreshScene(scene);
  return isElsewhere ? { kind: 'absent' } : target;
}

/** A name can consist of digits: then it is not certain which one the game takes. */
function accountOf(id: string, { online, logged }: ChatScene): StaffTarget {
  const known = [...online, ...logged];
  const named = known.filter((player) => usernameKey(player.name) === id && player.id !== id);
  const own = known.find((player) => player.id === id);
  if (named.length > 0) return { kind: 'ambiguous', players: distinctIds(own ? [own, ...named] : named) };
  return own ? { kind: 'player', player: own } : { kind: 'account', id };
}

/** Returns what tells a target from the others of its line; null for one that means no player. */
export function staffTargetKey(target: StaffTarget): string | null {
  if (target.kind === 'account') return target.id;
  if (target.kind === 'player') return target.player.id ?? usernameKey(target.player.name);
  return target.kind === 'full-name' ? usernameKey(target.name) : null;
}

function distinctIds(players: readonly Player[]): Player[] {
  return [...new Map(players.map((player) => [player.id, player])).values()];
}

/** A target of a kick, ban or unban in the command log; a line of an outsider counts as one. */
export interface StaffLine {
  robloxUserId: string;
  /** Whether a staff member of the community typed it. */
  isStaff: boolean;
  /** Epoch ms. */
  at: number;
}

/** Targets a minute of one staff member, as many as a person can record on the pages, and of a server. */
export const STAFF_LIMITS = { person: 120, server: 300 } as const;

/** Lines a minute of one person who is not staff. Each becomes one entry of the activity log. */
export const OUTSIDER_LINES_MAX = 5;

/**
 * Returns whether one more target is below the limits, given those before it. What outsiders type uses up nothing of what
 * staff can type.
 */
export function admitsStaffLine(next: StaffLine, recent: readonly StaffLine[]): boolean {
  const alike = recent.filter(({ isStaff, at }) => isStaff === next.isStaff && at > next.at - CHAT_LIMIT_MS);
  const own = alike.filter(({ robloxUserId }) => robloxUserId === next.robloxUserId);
  const most = next.isStaff ? STAFF_LIMITS.person : OUTSIDER_LINES_MAX;
  return alike.length < STAFF_LIMITS.server && own.length < most;
}
