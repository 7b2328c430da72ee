/** Actions of the bot on Discord members at the request of staff. */
export const DISCORD_ACTIONS = ['timeout', 'kick', 'ban'] as const;
export type DiscordAction = (typeof DISCORD_ACTIONS)[number];

/** The Discord permission that the requesting person needs. */
export const DISCORD_ACTION_PERMISSIONS: Readonly<Record<DiscordAction, { bit: bigint; name: string }>> = {
  timeout: { bit: 1n << 40n, name: 'Timeout Members' },
  kick: { bit: 1n << 1n, name: 'Kick Members' },
  ban: { bit: 1n << 2n, name: 'Ban Members' },
};

const ADMINISTRATOR = 1n << 3n;

/** Longest timeout that Discord knows, in minutes. */
export const MAX_TIMEOUT_MINUTES = 28 * 24 * 60;

/** Returns whether permission bits include `bit`; administrators have all. */
export function holdsDiscordPermission(permissions: bigint, bit: bigint): boolean {
  return (permissions & ADMINISTRATOR) !== 0n || (permissions & bit) !== 0n;
}

/** A member of a Discord server. */
export interface DiscordRank {
  discordId: string;
  /** Position of their highest role; 0 for `@everyone`. */
  height: number;
}

/** Why a Discord member is protected from an action. */
export type DiscordShield = 'owner' | 'self' | 'bot' | 'not-below-you' | 'not-below-bot';

/** Returns the highest position among a person's roles; 0 without any. */
export function heightOf(
  roleIds: readonly string[],
  roles: readonly { id: string; position: number }[],
): number {
  const held = new Set(roleIds);
  return Math.max(0, ...roles.filter(({ id }) => held.has(id)).map(({ position }) => position));
}

/**
 * Returns why `actor` cannot have the bot act on `target`, or null when they can. Never on the server's owner, oneself
 * or the bot; the target's highest role must be below the actor's (unless the actor owns the server) and below the
 * bot's.
 */
export function discordShield(
  actor: DiscordRank,
  target: DiscordRank,
  bot: DiscordRank,
  ownerId: string,
): DiscordShield | null {
  if (target.discordId === actor.discordId) return 'self';
  if (target.discordId === bot.discordId) return 'bot';
  if (target.discordId === ownerId) return 'owner';
  if (actor.discordId !== ownerId && target.height >= actor.height) return 'not-below-you';
  return target.height >= bot.height ? 'not-below-bot' : null;
}
