/** Discord's permission bits that the product mentions. */
export const DISCORD_PERMISSIONS = {
  kickMembers: 1n << 1n,
  banMembers: 1n << 2n,
  administrator: 1n << 3n,
  manageChannels: 1n << 4n,
  manageGuild: 1n << 5n,
  viewChannel: 1n << 10n,
  sendMessages: 1n << 11n,
  embedLinks: 1n << 14n,
  connect: 1n << 20n,
  manageNicknames: 1n << 27n,
  manageRoles: 1n << 28n,
  moderateMembers: 1n << 40n,
  createEvents: 1n << 44n,
} as const;

export type DiscordPermission = keyof typeof DISCORD_PERMISSIONS;

/** As Discord's own settings call them. */
export const DISCORD_PERMISSION_NAMES: Readonly<Record<DiscordPermission, string>> = {
  kickMembers: 'Kick Members',
  banMembers: 'Ban Members',
  administrator: 'Administrator',
  manageChannels: 'Manage Channels',
  manageGuild: 'Manage Server',
  viewChannel: 'View Channels',
  sendMessages: 'Send Messages',
  embedLinks: 'Embed Links',
  connect: 'Connect',
  manageNicknames: 'Manage Nicknames',
  manageRoles: 'Manage Roles',
  moderateMembers: 'Timeout Members',
  createEvents: 'Create Events',
};

/** Features of the bot that need permissions in a Discord server, in the order in which they are listed. */
export const BOT_FEATURES = [
  'posts',
  'session_messages',
  'session_events',
  'reminders',
  'moderation',
  'duty_roles',
  'duty_nicknames',
  'statistics',
] as const;
export type BotFeature = (typeof BOT_FEATURES)[number];

interface FeatureNeeds {
  name: string;
  /** Whether it is in use wherever the bot is: its commands can't be switched off. */
  always: boolean;
  /** Why it needs each permission. */
  needs: Readonly<Partial<Record<DiscordPermission, string>>>;
}

const POSTING: FeatureNeeds['needs'] = {
  viewChannel: 'Finds the channel',
  sendMessages: 'Posts there',
  embedLinks: 'Shows details and colors',
};

/**
 * What each feature needs and why; the invite asks for what the features in use need and nothing else. Never
 * Administrator, which would give full control to anyone with the bot's token.
 */
export const BOT_FEATURE_NEEDS: Readonly<Record<BotFeature, FeatureNeeds>> = {
  posts: {
    name: 'Mod calls and join requests',
    always: false,
    needs: POSTING,
  },
  session_messages: {
    name: 'Session messages',
    always: false,
    needs: POSTING,
  },
  session_events: {
    name: 'Discord events',
    always: false,
    needs: { createEvents: 'Creates events for sessions and updates them' },
  },
  reminders: {
    name: 'Reminders in channels',
    always: true,
    needs: POSTING,
  },
  moderation: {
    name: 'Moderation commands',
    always: true,
    needs: { moderateMembers: '/timeout', kickMembers: '/kick', banMembers: '/ban' },
  },
  duty_roles: {
    name: 'Duty roles',
    always: false,
    needs: { manageRoles: 'Gives and takes duty roles' },
  },
  duty_nicknames: {
    name: 'Nickname suffixes',
    always: false,
    needs: { manageNicknames: 'Shows duty in nicknames' },
  },
  statistics: {
    name: 'Statistics channels',
    always: false,
    needs: {
      viewChannel: 'Finds the channels',
      manageChannels: 'Renames and creates them',
      connect: 'Renames voice channels',
      sendMessages: 'Posts the message',
    },
  },
};

/** Returns the permissions that a feature needs. */
export function needsOf(feature: BotFeature): DiscordPermission[] {
  return Object.keys(BOT_FEATURE_NEEDS[feature].needs) as DiscordPermission[];
}

/** Returns the combined bits that these features need, with those of the features that are always in use. */
export function botPermissionBits(features: readonly BotFeature[]): bigint {
  return BOT_FEATURES.filter((one) => BOT_FEATURE_NEEDS[one].always || features.includes(one))
    .flatMap(needsOf)
    .reduce((bits, name) => bits | DISCORD_PERMISSIONS[name], 0n);
}

/** What a channel allows or denies a role or a member. */
export interface ChannelOverwrite {
  /** Of the role or the member. */
  id: string;
  of: 'role' | 'member';
  allow: bigint;
  deny: bigint;
}

/** A member of a Discord server, for its permissions. */
export interface PermissionHolder {
  discordId: string;
  guildId: string;
  roleIds: readonly string[];
}

const ALL = (1n << 64n) - 1n;

/** Returns a member's permissions in a Discord server: those of `@everyone` and of their roles; administrators have all. */
export function guildPermissionsOf(
  { guildId, roleIds }: PermissionHolder,
  roles: readonly { id: string; permissions: bigint }[],
): bigint {
  const bits = roles
    .filter(({ id }) => id === guildId || roleIds.includes(id))
    .reduce((sum, { permissions }) => sum | permissions, 0n);
  return (bits & DISCORD_PERMISSIONS.administrator) === 0n ? bits : ALL;
}

/**
 * Returns a member's permissions in a channel, given those in the Discord server. As Discord does it: overwrites of
 * `@everyone` first, then those of all their roles together, then their own. Nothing is allowed in a channel that they
 * can't see.
 */
export function channelPermissionsOf(
  { discordId, guildId, roleIds }: PermissionHolder,
  inGuild: bigint,
  overwrites: readonly ChannelOverwrite[],
): bigint {
  if ((inGuild & DISCORD_PERMISSIONS.administrator) !== 0n) return ALL;
  const apply = (bits: bigint, concerns: (overwrite: ChannelOverwrite) => boolean): bigint => {
    const those = overwrites.filter(concerns);
    const denied = those.reduce((sum, { deny }) => sum | deny, 0n);
    const allowed = those.reduce((sum, { allow }) => sum | allow, 0n);
    return (bits & ~denied) | allowed;
  };
  const everyone = apply(inGuild, ({ of, id }) => of === 'role' && id === guildId);
  const byRoles = apply(everyone, ({ of, id }) => of === 'role' && id !== guildId && roleIds.includes(id));
  const own = apply(byRoles, ({ of, id }) => of === 'member' && id === discordId);
  return (own & DISCORD_PERMISSIONS.viewChannel) === 0n ? 0n : own;
}

/** Returns which of a feature's permissions are not among `bits`. */
export function missingNeeds(feature: BotFeature, bits: bigint): DiscordPermission[] {
  return needsOf(feature).filter((name) => (bits & DISCORD_PERMISSIONS[name]) === 0n);
}
