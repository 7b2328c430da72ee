import { discordSnowflakeOf, hashNumber, PERSONAS } from '../identity.ts';
import type { DiscordUser, PeopleStore } from './people.ts';
import { BITS } from './permissions.ts';

/** Every permission bit, as the owner of a guild has them. */
const ALL_PERMISSIONS = 2_251_799_813_685_247n;

/** A role; the one with the guild's own id is `@everyone`, at position 0. */
export interface GuildRole {
  id: string;
  name: string;
  /** Higher ones stand above lower ones. */
  position: number;
  permissions: bigint;
  color: number;
  /** Managed by an application, so users cannot assign or remove it. */
  managed: boolean;
}

export interface GuildMember {
  user: DiscordUser;
  nick: string | null;
  roleIds: string[];
  /** Epoch ms. */
  joinedAt: number;
  /** Epoch ms until which they are silent; null when they are not. */
  timedOutUntil: number | null;
}

/** An exception of a channel for a role (0) or a member (1). */
export interface Overwrite {
  id: string;
  type: 0 | 1;
  allow: bigint;
  deny: bigint;
}

/** A channel; `bot` is what the bot can do there besides its role's permissions: nothing, read, or also write. */
export interface GuildChannel {
  id: string;
  name: string;
  /** 0 text, 2 voice, 4 category, 5 announcements. */
  type: number;
  position: number;
  bot: 'hidden' | 'reads' | 'writes';
  overwrites: Overwrite[];
}

/** A Discord server of the sandbox. Everything in it can change; announce changes with `GuildBook.tell`. */
export interface Guild {
  id: string;
  name: string;
  ownerId: string;
  roles: Map<string, GuildRole>;
  channels: Map<string, GuildChannel>;
  /** By user id. Members by rule are added on first use; see `memberIn`. */
  members: Map<string, GuildMember>;
  /** Reasons by user id. */
  bans: Map<string, string | null>;
  /** Users who left or were removed, so that no rule adds them again. */
  gone: Set<string>;
  /** Whether the bot is in it. */
  hasBot: boolean;
}

/** A change in a guild, as the gateway announces it. */
export type GuildEvent =
  | { kind: 'member-added' | 'member-changed' | 'member-removed'; guild: Guild; member: GuildMember }
  | { kind: 'ban-added' | 'ban-removed'; guild: Guild; user: DiscordUser }
  | { kind: 'role-added' | 'role-changed' | 'role-removed'; guild: Guild; role: GuildRole }
  | { kind: 'channel-added' | 'channel-changed' | 'channel-removed'; guild: Guild; channel: GuildChannel }
  | { kind: 'bot-added' | 'bot-removed'; guild: Guild };

/** The guilds of a sandbox. */
export interface GuildStore {
  all(): Guild[];
  at(id: string): Guild | undefined;
  /** Adds guilds with a voice channel until there are this many. */
  grow(count: number): void;
  /** The guild that a channel is in. */
  ofChannel(channelId: string): { guild: Guild; channel: GuildChannel } | undefined;
  notify(event: GuildEvent): void;
  /** Subscribes to every change; returns a function that unsubscribes. */
  listen(listener: (event: GuildEvent) => void): () => void;
}

/** The bot's user: the account of this name. */
export const BOT_NAME = 'tenfour';

/** Kick, ban, manage messages and time out. */
const MODERATION = BITS.KICK_MEMBERS | BITS.BAN_MEMBERS | BITS.MANAGE_MESSAGES | BITS.MODERATE_MEMBERS;
/** The permissions of a bot invited with the product's link. */
const BOT_PERMISSIONS =
  BITS.VIEW_CHANNEL |
  BITS.SEND_MESSAGES |
  BITS.EMBED_LINKS |
  BITS.KICK_MEMBERS |
  BITS.BAN_MEMBERS |
  BITS.MODERATE_MEMBERS |
  BITS.CREATE_EVENTS |
  BITS.MANAGE_NICKNAMES |
  BITS.MANAGE_ROLES |
  BITS.MANAGE_CHANNELS |
  BITS.CONNECT;

interface Plan {
  key: string;
  name: string;
  owner: string;
  /** Role names by username. */
  roles: Record<string, string[]>;
  channels: Record<string, GuildChannel['bot']>;
  voice: string[];
}

/** The two communities of the demo: the personas are in the first, other people in the second. */
const PLANS: readonly Plan[] = [
  {
    key: 'guild:0',
    name: 'Liberty County Roleplay',
    owner: 'avery',
    roles: { riley: ['Admin'], morgan: ['Moderator'], jordan: ['Member'] },
    channels: {
      general: 'writes',
      'mod-calls': 'writes',
      'join-requests': 'writes',
      announcements: 'reads',
      'owners-only': 'hidden',
      'server-stats': 'writes',
    },
    voice: ['Players', 'Staff on duty', 'Next session'],
  },
  {
    key: 'guild:1',
    name: 'Harbour City Emergency Services',
    owner: 'casey',
    roles: { avery: ['Moderator'] },
    channels: { general: 'writes', 'mod-calls': 'writes', 'join-requests': 'writes' },
    voice: ['Players'],
  },
];

/** Lowest first; the bot's own role is above moderators and below admins. */
const ROLES: readonly [name: string, permissions: bigint, color: number][] = [
  ['In session', 0n, 0x9b_59_b6],
  ['On break', 0n, 0xf1_c4_0f],
  ['On duty', 0n, 0x2e_cc_71],
  ['Member', 0n, 0x99_aa_b5],
  ['Trainee', 0n, 0x1a_bc_9c],
  ['Moderator', MODERATION, 0x34_98_db],
  ['Tenfour', BOT_PERMISSIONS, 0],
  ['Admin', BITS.ADMINISTRATOR, 0xe7_4c_3c],
];

const JOINED_AT = Date.UTC(2025, 2, 1, 12);

/** Returns the id of a guild's role of this name. */
export function roleIdOf(key: string, name: string): string {
  return discordSnowflakeOf(`role:${key}:${name}`);
}

/** Returns the id of a guild's channel of this name. */
export function channelIdOf(key: string, name: string): string {
  return discordSnowflakeOf(`channel:${key}:${name}`);
}

function build(plan: Plan, people: PeopleStore): Guild {
  const id = discordSnowflakeOf(plan.key);
  const everyone = {
    id,
    name: '@everyone',
    position: 0,
    permissions: BITS.VIEW_CHANNEL | BITS.CONNECT,
    color: 0,
    managed: false,
  };
  const roles = ROLES.map(([name, permissions, color], index) => ({
    id: roleIdOf(plan.key, name),
    name,
    position: index + 1,
    permissions,
    color,
    managed: name === 'Tenfour',
  }));
  const channels = Object.entries(plan.channels).map(([name, bot], position) => ({
    id: channelIdOf(plan.key, name),
    name,
    type: name === 'announcements' ? 5 : 0,
    position,
    bot,
    overwrites: [],
  }));
  const voice = plan.voice.map((name, index) => ({
    id: channelIdOf(plan.key, name),
    name,
    type: 2,
    position: channels.length + index,
    bot: 'writes' as const,
    overwrites: [],
  }));
  const guild: Guild = {
    id,
    name: plan.name,
    ownerId: people.byName(plan.owner).id,
    roles: new Map([everyone, ...roles].map((role) => [role.id, role])),
    channels: new Map([...channels, ...voice].map((channel) => [channel.id, channel])),
    members: new Map(),
    bans: new Map(),
    gone: new Set(),
    hasBot: true,
  };
  for (const [username, names] of Object.entries({ ...plan.roles, [BOT_NAME]: ['Tenfour'] })) {
    const roleIds = names.map((name) => roleIdOf(plan.key, name));
    addMember(guild, people.byName(username), roleIds);
  }
  addMember(guild, people.byName(plan.owner), []);
  return guild;
}

function addMember(guild: Guild, user: DiscordUser, roleIds: string[]): GuildMember {
  const member = { user, nick: null, roleIds, joinedAt: JOINED_AT, timedOutUntil: null };
  guild.members.set(user.id, member);
  return member;
}

/** Creates the demo's guilds in their initial state. */
export function createGuildStore(people: PeopleStore): GuildStore {
  const guilds = PLANS.map((plan) => build(plan, people));
  const listeners = new Set<(event: GuildEvent) => void>();
  return {
    all: () => guilds,
    at: (id) => guilds.find((guild) => guild.id === id),
    grow(count) {
      for (let index = guilds.length; index < count; index++) {
        const plan = { key: `guild:${index}`, name: `Guild ${index}`, owner: 'avery', roles: {} };
        guilds.push(build({ ...plan, channels: { stats: 'writes' }, voice: ['Players'] }, people));
      }
    },
    ofChannel(channelId) {
      for (const guild of guilds) {
        const channel = guild.channels.get(channelId);
        if (channel) return { guild, channel };
      }
      return undefined;
    },
    notify(event) {
      for (const listener of listeners) listener(event);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns whether a user is in the first guild by rule: personas except Casey, and one in two of all others. */
function belongsByRule(guild: Guild, user: DiscordUser): boolean {
  if (guild.id !== discordSnowflakeOf('guild:0')) return false;
  const persona = PERSONAS.some((one) => one.username === user.username);
  return persona ? user.username !== 'casey' : hashNumber(`guild:${user.username}`) % 2 === 0;
}

/** Returns the user's membership; undefined when they are not in the guild. */
export function memberIn(guild: Guild, user: DiscordUser): GuildMember | undefined {
  const known = guild.members.get(user.id);
  if (known || guild.gone.has(user.id) || guild.bans.has(user.id)) return known;
  return belongsByRule(guild, user) ? addMember(guild, user, []) : undefined;
}

/** Removes a member from a guild. */
export function removeMember(book: GuildStore, guild: Guild, member: GuildMember): void {
  guild.members.delete(member.user.id);
  guild.gone.add(member.user.id);
  book.notify({ kind: 'member-removed', guild, member });
}

/** Adds a user to a guild, also after they left. */
export function joinGuild(
  book: GuildStore,
  guild: Guild,
  user: DiscordUser,
  roleIds: string[] = [],
): GuildMember {
  const known = memberIn(guild, user);
  if (known) return known;
  guild.gone.delete(user.id);
  const member = addMember(guild, user, roleIds);
  book.notify({ kind: 'member-added', guild, member });
  return member;
}

/** Returns a member's permissions in the guild: all for its owner, or else those of `@everyone` and their roles. */
export function permissionsIn(guild: Guild, { user, roleIds }: GuildMember): bigint {
  if (guild.ownerId === user.id) return ALL_PERMISSIONS;
  const ids = [guild.id, ...roleIds];
  return ids.reduce((bits, id) => bits | (guild.roles.get(id)?.permissions ?? 0n), 0n);
}

/** Returns the position of the member's highest role; the owner is above all. */
export function heightIn(guild: Guild, { user, roleIds }: GuildMember): number {
  if (guild.ownerId === user.id) return Number.POSITIVE_INFINITY;
  return Math.max(0, ...roleIds.map((id) => guild.roles.get(id)?.position ?? 0));
}

/** Returns one entry of `GET /users/@me/guilds`. */
export function guildSummary(guild: Guild, member: GuildMember): Record<string, unknown> {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    banner: null,
    owner: guild.ownerId === member.user.id,
    permissions: permissionsIn(guild, member).toString(),
    features: [],
  };
}

function timeText(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000+00:00');
}

/** Returns a guild member object. */
export function memberObject(member: GuildMember): Record<string, unknown> {
  return {
    user: member.user,
    nick: member.nick,
    avatar: null,
    roles: member.roleIds,
    joined_at: timeText(member.joinedAt),
    premium_since: null,
    communication_disabled_until: member.timedOutUntil === null ? null : timeText(member.timedOutUntil),
    deaf: false,
    mute: false,
    flags: 0,
    pending: false,
  };
}

/** Returns a role object. */
export function roleObject(role: GuildRole): Record<string, unknown> {
  const { id, name, position, color, managed } = role;
  const permissions = role.permissions.toString();
  return { id, name, position, color, managed, permissions, hoist: false, mentionable: false, flags: 0 };
}

/** What a channel denies the bot's role. */
const DENIED: Readonly<Record<GuildChannel['bot'], bigint>> = {
  hidden: BITS.VIEW_CHANNEL,
  reads: BITS.SEND_MESSAGES,
  writes: 0n,
};

/** Returns a channel object. */
export function channelObject(guild: Guild, channel: GuildChannel): Record<string, unknown> {
  const { id, name, type, position, overwrites } = channel;
  const role = [...guild.roles.values()].find(({ managed }) => managed);
  const deny = DENIED[channel.bot];
  const ofRole = role && deny !== 0n ? [{ id: role.id, type: 0, allow: '0', deny: deny.toString() }] : [];
  const given = overwrites.map((one) => ({
    ...one,
    allow: one.allow.toString(),
    deny: one.deny.toString(),
  }));
  const permission_overwrites = [...ofRole, ...given];
  return { id, name, type, position, guild_id: guild.id, permission_overwrites, parent_id: null };
}

/** Returns a guild object. */
export function guildObject(guild: Guild): Record<string, unknown> {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    owner_id: guild.ownerId,
    roles: [...guild.roles.values()].map(roleObject),
    emojis: [],
    features: [],
    preferred_locale: 'en-GB',
  };
}
