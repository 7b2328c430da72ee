/** Discord's permission bits that the sandbox knows. */
export const BITS = {
  KICK_MEMBERS: 1n << 1n,
  BAN_MEMBERS: 1n << 2n,
  ADMINISTRATOR: 1n << 3n,
  MANAGE_CHANNELS: 1n << 4n,
  MANAGE_GUILD: 1n << 5n,
  VIEW_CHANNEL: 1n << 10n,
  SEND_MESSAGES: 1n << 11n,
  MANAGE_MESSAGES: 1n << 13n,
  EMBED_LINKS: 1n << 14n,
  CONNECT: 1n << 20n,
  MANAGE_NICKNAMES: 1n << 27n,
  MANAGE_ROLES: 1n << 28n,
  MODERATE_MEMBERS: 1n << 40n,
  CREATE_EVENTS: 1n << 44n,
} as const;

/** Returns whether `bits` include `bit`; administrators have all. */
export function holds(bits: bigint, bit: bigint): boolean {
  return (bits & BITS.ADMINISTRATOR) !== 0n || (bits & bit) === bit;
}
