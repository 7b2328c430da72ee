import { createHash } from 'node:crypto';

/**
 * Who exists in the sandbox. Ids are derived from names, so that Discord, Roblox and the ER:LC worlds agree
 * about a person without sharing a database, and a restarted sandbox gives the same ids again.
 */

/** Start of Discord's snowflake clock, in ms since 1970. */
const DISCORD_EPOCH_MS = 1_420_070_400_000;
const FIRST_ACCOUNT_MS = Date.UTC(2016, 0, 1);
const LAST_ACCOUNT_MS = Date.UTC(2025, 0, 1);
const ROBLOX_FIRST_ID = 10_000_000;
const ROBLOX_ID_SPAN = 7_000_000_000;

/** A person offered on the consent pages: the Discord account and the Roblox name that belongs to it. */
export interface Persona {
  username: string;
  globalName: string;
  role: string;
  robloxName: string;
}

/** The people of the demo; any other name can sign in as well. */
export const PERSONAS: readonly Persona[] = [
  { username: 'avery', globalName: 'Avery', role: 'Owner of a community', robloxName: 'AveryBrooks' },
  { username: 'riley', globalName: 'Riley', role: 'Admin', robloxName: 'Riley_Hart' },
  { username: 'morgan', globalName: 'Morgan', role: 'Moderator', robloxName: 'MorganVale' },
  { username: 'jordan', globalName: 'Jordan', role: 'Member', robloxName: 'JordanPike' },
  { username: 'sam', globalName: 'Sam', role: 'Newcomer', robloxName: 'SamWells07' },
  { username: 'casey', globalName: 'Casey', role: 'Owner of another community', robloxName: 'CaseyLane' },
];

/**
 * Returns the first 6 bytes of a SHA-256 as a number: enough to spread names, small enough to stay an exact integer.
 */
export function hashNumber(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6);
}

/** Converts a typed name to a Discord username: lower case, no spaces, at most 32 characters. */
export function discordUsernameOf(name: string): string {
  return [...name.trim().toLowerCase().replaceAll(/\s+/g, '_')].slice(0, 32).join('');
}

/**
 * Returns the stable Discord id of a username, compared without case: 17 to 19 digits with a plausible creation time.
 */
export function discordSnowflakeOf(username: string): string {
  const name = discordUsernameOf(username);
  const ms = FIRST_ACCOUNT_MS + (hashNumber(`discord-time:${name}`) % (LAST_ACCOUNT_MS - FIRST_ACCOUNT_MS));
  const low = hashNumber(`discord-low:${name}`) % 2 ** 22;
  return ((BigInt(ms - DISCORD_EPOCH_MS) << 22n) | BigInt(low)).toString();
}

/** Returns the stable Roblox user id of a name, compared without case. */
export function robloxIdOf(name: string): number {
  return ROBLOX_FIRST_ID + (hashNumber(`roblox:${name.trim().toLowerCase()}`) % ROBLOX_ID_SPAN);
}

/**
 * Returns whether a name is valid on Roblox: 3 to 20 letters, digits or underscores, at most one underscore, not at an
 * end.
 */
export function isRobloxName(name: string): boolean {
  return /^[A-Za-z0-9_]{3,20}$/.test(name) && /^[A-Za-z0-9]+(_[A-Za-z0-9]+)?$/.test(name);
}

/** Returns whether a valid name exists: all except those beginning with `Ghost` or `Nobody` (any case). */
export function robloxNameExists(name: string): boolean {
  return isRobloxName(name) && !/^(ghost|nobody)/i.test(name);
}
