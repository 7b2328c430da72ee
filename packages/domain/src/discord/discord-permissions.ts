/** Discord's permission bits that the product mentions. */
export const DISCORD_PERMISSIONS = {
  kickMembers: 1n << 1n,
  banMembers: 1n << 2n,
  administrator: 1n << 3n,
  manageGuild: 1n << 5n,
  viewChannel: 1n << 10n,
  sendMessages: 1n << 11n,
  embedLinks: 1n << 14n,
  manageRoles: 1n << 28n,
  moderateMembers: 1n << 40n,
} as const;

export type DiscordPermission = keyof typeof DISCORD_PERMISSIONS;

/**
 * Permissions in the bot's invite, with the reason for each: posting and the moderation commands and duty roles.
 * Never Administrator, which would give full control to anyone with the bot's token.
 */
export const BOT_PERMISSIONS: Readonly<Partial<Record<DiscordPermission, string>>> = {
  viewChannel: 'see the channels that it posts to',
  sendMessages: 'post mod calls, join requests and reminders',
  embedLinks: 'show them readably',
  kickMembers: '/kick',
  banMembers: '/ban',
  manageRoles: 'give duty roles',
  moderateMembers: '/timeout',
};

/** Returns the combined bits of `BOT_PERMISSIONS`. */
export function botPermissionBits(): bigint {
  const names = Object.keys(BOT_PERMISSIONS) as DiscordPermission[];
  return names.reduce((bits, name) => bits | DISCORD_PERMISSIONS[name], 0n);
}
