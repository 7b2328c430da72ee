import { hasHiddenCharacters } from '../community/identity.ts';
import { DISCORD_PERMISSIONS } from './discord-permissions.ts';
import { type DutyState, isInDutyState, type StaffDuty } from './duty-roles.ts';

/** Longest nickname that Discord takes. We count UTF-16 units, never fewer than Discord's characters. */
export const NICKNAME_MAX = 32;

/** Longest suffix without the space before it, so that half of a nickname is left for the person's own name. */
export const DUTY_SUFFIX_MAX = 15;

/** A state and the text that it appends to nicknames after a space. */
export interface DutySuffix {
  state: DutyState;
  /** For `on_duty`: the shift type that the state is limited to; null for every shift. */
  typeId: string | null;
  suffix: string;
}

/** One suffix is shown: that of the first of these states. A shift type's comes before that of every shift. */
export const DUTY_SUFFIX_ORDER = ['on_break', 'in_session', 'on_duty', 'in_game', 'on_leave'] as const;

/** Returns suffixes in the order in which one is chosen. */
export function bySuffixOrder<T extends Pick<DutySuffix, 'state' | 'typeId'>>(suffixes: readonly T[]): T[] {
  const rank = ({ state, typeId }: T) => DUTY_SUFFIX_ORDER.indexOf(state) * 2 + (typeId === null ? 1 : 0);
  return [...suffixes].sort((a, b) => rank(a) - rank(b));
}

/** Returns what a person's states append to their name; null for nothing. */
export function wantedSuffix(duty: StaffDuty, suffixes: readonly DutySuffix[]): string | null {
  const first = bySuffixOrder(suffixes).find((one) => isInDutyState(duty, one));
  return first ? ` ${first.suffix}` : null;
}

/** Returns text with the spaces that Discord leaves in nicknames: none in a row. */
function withSingleSpaces(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/gu, ' ');
}

/** Returns a suffix as it is stored; null for one that is too long, or has no visible or some hidden characters. */
export function dutySuffix(text: string): string | null {
  const suffix = withSingleSpaces(text).trim();
  const isVisible = /[\p{L}\p{N}\p{P}\p{S}]/u.test(suffix);
  return !isVisible || suffix.length > DUTY_SUFFIX_MAX || hasHiddenCharacters(suffix) ? null : suffix;
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Returns a name with a suffix, in at most 32 characters: the name is cut after a whole grapheme, or within the first one
 * when that alone is too long.
 */
export function withDutySuffix(name: string, suffix: string): string {
  const room = NICKNAME_MAX - suffix.length;
  const clean = withSingleSpaces(name).trim();
  const graphemes = Array.from(GRAPHEMES.segment(clean), ({ segment }) => segment);
  const cut = fitting(graphemes, room) || fitting([...(graphemes[0] ?? '')], room);
  return cut.trimEnd() + suffix;
}

function fitting(parts: readonly string[], room: number): string {
  let text = '';
  for (const part of parts) {
    if (text.length + part.length > room) break;
    text += part;
  }
  return text;
}

/** A nickname that we set. */
export interface SetNickname {
  nick: string;
  suffix: string;
}

/** What we remember about a person whose nickname has a suffix of ours. */
export interface NicknameRecord {
  /** Their own nickname; null for none, so that Discord shows their account's name. */
  own: string | null;
  /** What we set; two while the request that replaces one is not answered. */
  set: readonly SetNickname[];
}

/** What is known about a person's name in a Discord server. */
export interface NicknameFacts {
  /** Their nickname now; null for none. */
  nick: string | null;
  /** What Discord shows without a nickname. */
  name: string;
  /** The suffix that their states give. */
  suffix: string | null;
  /** Null when nothing of ours is in their nickname. */
  record: NicknameRecord | null;
}

export interface NicknamePlan {
  /** The nickname to set, null to remove it; undefined for no change. */
  nick: string | null | undefined;
  /** What to remember before the request, so that an unanswered one is recognized. */
  before: NicknameRecord | null;
  /** What to remember after it. */
  after: NicknameRecord | null;
}

/**
 * Plans a person's nickname: their own name and the suffix of their state. A nickname that we set is replaced as a whole.
 * One that was changed since is their new own name, only without the suffix that we had set.
 */
export function nicknameFor({ nick, name, suffix, record }: NicknameFacts): NicknamePlan {
  const { own, ours } = ownName(nick, record);
  const shown = own ?? name;
  // A name that has the suffix already is left as it is, and nothing in it is ours.
  const target =
    suffix === null || shown.endsWith(suffix) ? null : { nick: withDutySuffix(shown, suffix), suffix };
  const next = target === null ? own : target.nick;
  const after = target === null ? null : { own, set: [target] };
  if (next === nick) return { nick: undefined, before: after, after };
  const set = [...ours, ...(target === null ? [] : [target])];
  return { nick: next, before: set.length === 0 ? null : { own, set }, after };
}

/** Splits a nickname into what is the person's own and what we set. */
function ownName(
  nick: string | null,
  record: NicknameRecord | null,
): { own: string | null; ours: readonly SetNickname[] } {
  if (record === null || nick === null || nick === record.own) return { own: nick, ours: [] };
  const whole = record.set.find((one) => one.nick === nick);
  if (whole) return { own: record.own, ours: [whole] };
  const ending = record.set.find(({ suffix }) => nick.length > suffix.length && nick.endsWith(suffix));
  if (!ending) return { own: nick, ours: [] };
  const own = nick.slice(0, -ending.suffix.length).trimEnd();
  return own === '' ? { own: nick, ours: [] } : { own, ours: [{ nick, suffix: ending.suffix }] };
}

/** Why the bot can't change a member's nickname. */
export const NICKNAME_REFUSALS = ['owner', 'permission', 'above', 'refused'] as const;
export type NicknameRefusal = (typeof NICKNAME_REFUSALS)[number];

/** Returns why the bot can't change a member's nickname; null when it can. */
export function nicknameRefusal(
  guild: {
    id: string;
    ownerId: string;
    roles: readonly { id: string; position: number; permissions: bigint }[];
  },
  botRoleIds: readonly string[],
  member: { discordId: string; roleIds: readonly string[] },
): NicknameRefusal | null {
  if (member.discordId === guild.ownerId) return 'owner';
  const own = guild.roles.filter(({ id }) => id === guild.id || botRoleIds.includes(id));
  const { administrator, manageNicknames } = DISCORD_PERMISSIONS;
  const permissions = own.reduce((bits, role) => bits | role.permissions, 0n);
  if ((permissions & (administrator | manageNicknames)) === 0n) return 'permission';
  const height = (ids: readonly string[]) =>
    Math.max(0, ...guild.roles.filter(({ id }) => ids.includes(id)).map(({ position }) => position));
  return height(member.roleIds) >= height(botRoleIds) ? 'above' : null;
}
