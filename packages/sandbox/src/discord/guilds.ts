import { discordSnowflakeOf, hashNumber, PERSONAS } from '../identity.ts';
import type { DiscordUser } from './people.ts';

/** Every permission bit, as the owner of a guild has them. */
const ALL_PERMISSIONS = '2251799813685247';
const ADMINISTRATOR = '8';
/** Kick, ban and manage messages. */
const MODERATION = '8198';
const ORDINARY = '1024';

/** A Discord server of the sandbox; permissions by the username of those who have more than others. */
export interface Guild {
  id: string;
  name: string;
  ownerName: string;
  permissions: Record<string, string>;
}

/** The two communities of the demo: the personas are in the first, their neighbours in the second. */
export const GUILDS: readonly Guild[] = [
  {
    id: discordSnowflakeOf('guild:0'),
    name: 'Liberty County Roleplay',
    ownerName: 'avery',
    permissions: { riley: ADMINISTRATOR, morgan: MODERATION },
  },
  {
    id: discordSnowflakeOf('guild:1'),
    name: 'Harbour City Emergency Services',
    ownerName: 'casey',
    permissions: { avery: MODERATION },
  },
];

/** Whether the user is in the guild: personas where they belong, one in two others in the first. */
export function isMember(guild: Guild, user: DiscordUser): boolean {
  if (guild.ownerName === user.username || user.username in guild.permissions) return true;
  if (guild !== GUILDS[0]) return false;
  const persona = PERSONAS.some((one) => one.username === user.username);
  return persona ? user.username !== 'casey' : hashNumber(`guild:${user.username}`) % 2 === 0;
}

/** The user's permission bits in the guild, as a decimal string. */
export function permissionsIn(guild: Guild, user: DiscordUser): string {
  return guild.ownerName === user.username ? ALL_PERMISSIONS : (guild.permissions[user.username] ?? ORDINARY);
}

/** One entry of `GET /users/@me/guilds`. */
export function guildSummary(guild: Guild, user: DiscordUser): Record<string, unknown> {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    banner: null,
    owner: guild.ownerName === user.username,
    permissions: permissionsIn(guild, user),
    features: [],
  };
}

/** A guild member object. */
export function memberOf(user: DiscordUser): Record<string, unknown> {
  return {
    user,
    nick: null,
    avatar: null,
    roles: [],
    joined_at: '2025-03-01T12:00:00.000000+00:00',
    premium_since: null,
    deaf: false,
    mute: false,
    flags: 0,
    pending: false,
  };
}
