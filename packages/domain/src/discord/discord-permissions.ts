/** Discord's permission bits that the product speaks of (reference 3.1). */
export const DISCORD_PERMISSIONS = {
  kickMembers: 1n << 1n,
  banMembers: 1n << 2n,
  administrator: 1n << 3n,
  manageGuild: 1n << 5n,
  viewChannel: 1n << 10n,
  sendMessages: 1n << 11n,
  embedLinks: 1n << 14n,
  moderateMembers: 1n << 40n,
} as const;
export type DiscordPermission = keyof typeof DISCORD_PERMISSIONS;

/**
 * What the bot is invited with, and why: posting and the moderation commands; it only reads roles. Never
 * Administrator, which would let whoever got hold of the bot's token do everything.
 */
export const BOT_PERMISSIONS: Readonly<Partial<Record<DiscordPermission, string>>> = {
  viewChannel: 'see the channels that it posts to',
  sendMessages: 'post mod calls, join requests and reminders',
  embedLinks: 'show them readably',
  kickMembers: '/kick',
  banMembers: '/ban',
  moderateMembers: '/timeout',
};

/** The bits of `BOT_PERMISSIONS` together. */
export function botPermissionBits(): bigint {
  const names = Object.keys(BOT_PERMISSIONS) as DiscordPermission[];
  return names.reduce((bits, name) => bits | DISCORD_PERMISSIONS[name], 0n);
}
